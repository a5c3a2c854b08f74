//! A browser without JavaScript: it keeps a cookie and sends forms.

use std::net::SocketAddr;

use ureq::{Agent, Body, http};

/// A page as it came.
#[derive(Debug)]
pub struct Page {
    pub status: u16,
    pub text: String,
    pub headers: http::HeaderMap,
}

pub struct Browser {
    agent: Agent,
    address: SocketAddr,
    /// `name=value` of the last cookie.
    pub cookie: Option<String>,
    pub language: &'static str,
}

impl Browser {
    pub fn new(address: SocketAddr) -> Self {
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).build();
        Self { agent: config.into(), address, cookie: None, language: "en" }
    }

    /// A browser in which an account of this name is logged in.
    pub fn member(address: SocketAddr, name: &str) -> Self {
        let mut browser = Self::new(address);
        let page = browser.post("/club/register", &[("name", name), ("password", "correct horse")]);
        assert_eq!(page.status, 303, "{page:?}");
        browser
    }

    pub fn get(&mut self, path: &str) -> Page {
        let request = self.agent.get(self.url(path)).header("accept-language", self.language).header("cookie", self.cookies());
        let answer = request.call().unwrap();
        self.keep(answer)
    }

    /// The bytes of what is no page.
    pub fn bytes(&mut self, path: &str) -> Vec<u8> {
        self.agent.get(self.url(path)).call().unwrap().body_mut().read_to_vec().unwrap()
    }

    /// A page that the browser has already in the form with this tag.
    pub fn get_again(&mut self, path: &str, tag: &str) -> Page {
        let request = self.agent.get(self.url(path)).header("accept-language", self.language).header("if-none-match", tag);
        let answer = request.call().unwrap();
        self.keep(answer)
    }

    pub fn post(&mut self, path: &str, form: &[(&str, &str)]) -> Page {
        self.post_from(path, form, &format!("http://{}", self.address))
    }

    /// Sends a form of a page with this origin.
    pub fn post_from(&mut self, path: &str, form: &[(&str, &str)], origin: &str) -> Page {
        let request = self.agent.post(self.url(path)).header("origin", origin).header("accept-language", self.language);
        let answer = request.header("cookie", self.cookies()).send_form(form.iter().copied()).unwrap();
        self.keep(answer)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn cookies(&self) -> &str {
        self.cookie.as_deref().unwrap_or_default()
    }

    fn keep(&mut self, mut answer: http::Response<Body>) -> Page {
        if let Some(cookie) = answer.headers().get("set-cookie") {
            self.cookie = Some(cookie.to_str().unwrap().split(';').next().unwrap().to_owned());
        }
        let text = answer.body_mut().read_to_string().unwrap();
        Page { status: answer.status().as_u16(), text, headers: answer.headers().clone() }
    }
}

impl Page {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}
