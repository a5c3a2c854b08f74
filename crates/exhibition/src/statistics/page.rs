use std::fmt::Write;

use super::Winner;
use super::plots::bars;
use super::summary::{Summary, minutes, percent, quantile};

/// The width of a bar of the chart of lengths, in seconds, and their number; the last bar has all longer visits.
const LENGTH_STEP: u32 = 60;
const LENGTH_BARS: u32 = 15;

/// A page in HTML with the figures and plots of a summary. It needs no other files.
#[must_use]
pub fn page(summary: &Summary) -> String {
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Visits</title>\n<style>\n\
         body { font: 16px/1.5 sans-serif; max-width: 780px; margin: 2em auto; padding: 0 1em; color: #222; background: #fff; }\n\
         table { border-collapse: collapse; }\nth, td { text-align: left; padding: 0.2em 1.2em 0.2em 0; }\nsvg { max-width: 100%; height: auto; }\n\
         </style>\n</head>\n<body>\n<h1>Visits</h1>\n",
    );
    figures(summary, &mut page);
    chart(
        "Visits by day",
        &summary.by_day().into_iter().map(|(day, count)| (day.get(5..).unwrap_or(&day).to_owned(), count)).collect::<Vec<_>>(),
        &mut page,
    );
    chart("Visits by hour of the day", &hours(summary), &mut page);
    chart("Length in minutes", &lengths(summary), &mut page);
    chart("Variants", &summary.by_variant(), &mut page);
    chart("Languages", &summary.by_language(), &mut page);
    page.push_str("</body>\n</html>\n");
    page
}

fn figures(summary: &Summary, page: &mut String) {
    let count = u32::try_from(summary.visits()).unwrap_or(u32::MAX);
    let sorted = summary.lengths();
    let (games, won) = summary.against_the_table();
    let rows = [
        ("Visits", count.to_string()),
        ("Median length", minutes(quantile(&sorted, 0.5))),
        ("Nine of ten are shorter than", minutes(quantile(&sorted, 0.9))),
        ("Played to the end", format!("{} ({})", summary.finished(), percent(summary.finished(), count))),
        ("Won by the king’s side", summary.wins(Winner::Defenders).to_string()),
        ("Won by the attackers", summary.wins(Winner::Attackers).to_string()),
        ("Drawn", summary.wins(Winner::Draw).to_string()),
        ("Won by visitors against the table", format!("{won} of {games} ({})", percent(won, games))),
        ("Errors", summary.errors().to_string()),
        ("Unreadable lines", summary.unreadable().to_string()),
    ];
    page.push_str("<table>\n");
    for (name, value) in rows {
        let _ = writeln!(page, "<tr><th scope=\"row\">{}</th><td>{}</td></tr>", escape(name), escape(&value));
    }
    page.push_str("</table>\n");
}

/// A chart, and its figures as a table for those who cannot see it.
fn chart(title: &str, values: &[(String, u32)], page: &mut String) {
    let Some(svg) = bars(values) else { return };
    let _ = writeln!(page, "<h2>{}</h2>\n{svg}\n<details><summary>Figures</summary>\n<table>", escape(title));
    for (label, value) in values {
        let _ = writeln!(page, "<tr><th scope=\"row\">{}</th><td>{value}</td></tr>", escape(label));
    }
    page.push_str("</table>\n</details>\n");
}

fn hours(summary: &Summary) -> Vec<(String, u32)> {
    let counts = summary.by_hour();
    (0..24).map(|hour| (hour.to_string(), counts.get(&hour).copied().unwrap_or(0))).collect()
}

fn lengths(summary: &Summary) -> Vec<(String, u32)> {
    let counts = summary.count_by(|visit| Some((visit.seconds / LENGTH_STEP).min(LENGTH_BARS - 1)));
    let label = |bar: u32| if bar == LENGTH_BARS - 1 { format!("≥ {bar}") } else { bar.to_string() };
    (0..LENGTH_BARS).map(|bar| (label(bar), counts.get(&bar).copied().unwrap_or(0))).collect()
}

/// A text as it stands in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
