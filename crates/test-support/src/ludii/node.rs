use std::collections::BTreeMap;

/// Part of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A word or number.
    Word(String),
    /// A text in quotation marks.
    Text(String),
    /// `name:value`.
    Named(String, Box<Node>),
    /// In parentheses.
    Call(Vec<Node>),
    /// In braces.
    List(Vec<Node>),
}

impl Node {
    /// Reads every part of a text. Comments are left out.
    ///
    /// # Panics
    /// If the brackets or quotation marks do not match.
    #[must_use]
    pub fn read(text: &str) -> Vec<Self> {
        let text: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect();
        let chars: Vec<char> = text.chars().collect();
        let mut at = 0;
        let nodes = Self::read_until(&chars, &mut at, None);
        assert_eq!(at, chars.len(), "a bracket is closed that was not opened");
        nodes
    }

    fn read_until(chars: &[char], at: &mut usize, end: Option<char>) -> Vec<Self> {
        let mut nodes = Vec::new();
        loop {
            while chars.get(*at).is_some_and(|c| c.is_whitespace()) {
                *at += 1;
            }
            match chars.get(*at) {
                None => {
                    assert_eq!(end, None, "a bracket is not closed");
                    return nodes;
                }
                Some(')' | '}') => {
                    assert_eq!(chars.get(*at), end.as_ref(), "brackets do not match");
                    *at += 1;
                    return nodes;
                }
                Some(_) => nodes.push(Self::read_one(chars, at)),
            }
        }
    }

    fn read_one(chars: &[char], at: &mut usize) -> Self {
        let first = chars[*at];
        *at += 1;
        match first {
            '(' => return Self::Call(Self::read_until(chars, at, Some(')'))),
            '{' => return Self::List(Self::read_until(chars, at, Some('}'))),
            '"' => {
                let text: String = chars[*at..].iter().take_while(|c| **c != '"').collect();
                *at += text.chars().count() + 1;
                assert!(*at <= chars.len(), "{text} has no closing quotation mark");
                return Self::Text(text);
            }
            _ => {}
        }
        let mut word = first.to_string();
        while let Some(&c) = chars.get(*at).filter(|c| !c.is_whitespace() && !"(){}\"".contains(**c)) {
            *at += 1;
            if c == ':' {
                return Self::Named(word, Box::new(Self::read_one(chars, at)));
            }
            word.push(c);
        }
        Self::Word(word)
    }

    /// The parts within brackets.
    #[must_use]
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::Call(parts) | Self::List(parts) => parts,
            _ => &[],
        }
    }

    pub(super) fn word(&self) -> &str {
        match self {
            Self::Word(text) | Self::Text(text) => text,
            _ => "",
        }
    }

    /// The ludeme and the keyword after it: `is In`.
    pub(super) fn head(&self) -> [&str; 2] {
        [0, 1].map(|at| self.parts().get(at).map_or("", |node| if matches!(node, Self::Word(_)) { node.word() } else { "" }))
    }

    pub(super) fn call(&self, name: &str) -> Option<&Self> {
        self.parts().iter().find(|part| part.head()[0] == name)
    }

    pub(super) fn argument(&self, name: &str) -> Option<&Self> {
        self.parts().iter().find_map(|part| match part {
            Self::Named(known, value) if known == name => Some(&**value),
            _ => None,
        })
    }

    /// The arguments of `(and a b)` or `(and {a b})`.
    pub(super) fn operands(&self) -> &[Self] {
        match &self.parts()[1..] {
            [Self::List(list)] => list,
            operands => operands,
        }
    }

    /// Calls `visit` with this part and all within.
    pub fn walk(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        if let Self::Named(_, value) = self {
            value.walk(visit);
        }
        self.parts().iter().for_each(|part| part.walk(visit));
    }

    pub(super) fn expanded(&self, defines: &BTreeMap<String, Node>) -> Self {
        match self {
            Self::Text(text) => defines.get(text).map_or_else(|| self.clone(), |meaning| meaning.expanded(defines)),
            Self::Named(name, value) => Self::Named(name.clone(), Box::new(value.expanded(defines))),
            Self::Call(parts) => Self::Call(parts.iter().map(|part| part.expanded(defines)).collect()),
            Self::List(parts) => Self::List(parts.iter().map(|part| part.expanded(defines)).collect()),
            Self::Word(_) => self.clone(),
        }
    }
}
