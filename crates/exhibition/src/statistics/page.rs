//! Bar charts as SVG.

use std::fmt::Write;

use plotters::prelude::*;

use super::summary::{ByDate, Summary, minutes, percent, quantile};
use super::{Ended, Winner};

/// The width of a bar of the chart of lengths, in seconds, and their number; the last bar has all longer visits.
const LENGTH_STEP: u32 = 60;
const LENGTH_BARS: u32 = 15;
/// The moves of a bar of the chart of games that were left, and the number of bars.
const MOVES_STEP: u32 = 4;
const MOVES_BARS: u32 = 15;
/// The number of bars that have room for names.
const MOST_BARS: usize = 5;

/// A page in HTML with the figures and plots of a summary. It needs no other files. `house` is the name of the house, or empty.
#[must_use]
pub fn page(summary: &Summary, house: &str) -> String {
    let title = if house.is_empty() { "Visits".to_owned() } else { format!("{}: visits", escape(house)) };
    let mut page = format!("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n");
    page.push_str(
        "<style>\n\
         body { font: 16px/1.5 sans-serif; max-width: 780px; margin: 2em auto; padding: 0 1em; color: #222; background: #fff; }\n\
         table { border-collapse: collapse; }\nth, td { text-align: left; padding: 0.2em 1.2em 0.2em 0; }\nsvg { max-width: 100%; height: auto; }\n\
         </style>\n</head>\n<body>\n",
    );
    let _ = writeln!(page, "<h1>{title}</h1>");
    figures(summary, &mut page);
    let dates = ByDate::new(&summary.by_day());
    chart(&format!("Visits by {}", dates.unit), &dates.counts, &mut page);
    chart("Visits by day of the week", &summary.by_weekday().map(|(day, count)| (day.to_owned(), count)), &mut page);
    chart("Visits by hour of the day", &hours(summary), &mut page);
    chart("Length in minutes", &lengths(summary), &mut page);
    chart("How games ended", &endings(summary), &mut page);
    chart("Moves after which games were left", &left_after(summary), &mut page);
    chart_of_most("Variants", &summary.by_variant(), &mut page);
    chart("Languages", &summary.by_language(), &mut page);
    chart_of_most("Tables", &summary.by_table(), &mut page);
    page.push_str("</body>\n</html>\n");
    page
}

fn figures(summary: &Summary, page: &mut String) {
    let sorted = summary.lengths();
    let (played, finished) = (summary.games(), summary.ended(Ended::Finished));
    let (games, won) = summary.against_the_table();
    let rows = [
        ("Visits", summary.visits().to_string()),
        ("Touched without playing", summary.without_game().to_string()),
        ("Median length", minutes(quantile(&sorted, 0.5))),
        ("Nine of ten are shorter than", minutes(quantile(&sorted, 0.9))),
        ("Games", played.to_string()),
        ("Played to the end", format!("{finished} ({})", percent(finished, played))),
        ("Left before by walking away", summary.ended(Ended::Left).to_string()),
        ("Left before by choice", summary.ended(Ended::Stopped).to_string()),
        ("Median of moves when they were left", quantile(&summary.moves_of_unfinished(), 0.5).to_string()),
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

/// A chart of as many values, most first, as have room for their names, and of the sum of the rest. The table of figures has all of them.
fn chart_of_most(title: &str, values: &[(String, u32)], page: &mut String) {
    let (most, rest) = values.split_at(values.len().min(MOST_BARS));
    let others = (!rest.is_empty()).then(|| ("others".to_owned(), rest.iter().map(|(_, count)| count).sum()));
    let bars_of_most: Vec<(String, u32)> = most.iter().cloned().chain(others).collect();
    chart_with_figures(title, &bars_of_most, values, page);
}

fn chart(title: &str, values: &[(String, u32)], page: &mut String) {
    chart_with_figures(title, values, values, page);
}

/// A chart, and its figures as a table for those who cannot see it.
fn chart_with_figures(title: &str, bar_values: &[(String, u32)], values: &[(String, u32)], page: &mut String) {
    let Some(svg) = bars(bar_values) else { return };
    let title = escape(title);
    let _ = writeln!(page, "<h2>{title}</h2>\n<div role=\"img\" aria-label=\"{title}; the figures are below\">\n{svg}\n</div>");
    page.push_str("<details><summary>Figures</summary>\n<table>\n");
    for (label, value) in values {
        let _ = writeln!(page, "<tr><th scope=\"row\">{}</th><td>{value}</td></tr>", escape(label));
    }
    page.push_str("</table>\n</details>\n");
}

fn endings(summary: &Summary) -> Vec<(String, u32)> {
    let endings = [
        ("won by the king’s side", summary.wins(Winner::Defenders)),
        ("won by the attackers", summary.wins(Winner::Attackers)),
        ("drawn", summary.wins(Winner::Draw)),
        ("left by walking away", summary.ended(Ended::Left)),
        ("left by choice", summary.ended(Ended::Stopped)),
    ];
    endings.map(|(ending, count)| (ending.to_owned(), count)).to_vec()
}

/// The games that were left, by their moves in steps; the last bar has all longer ones.
fn left_after(summary: &Summary) -> Vec<(String, u32)> {
    let moves = summary.moves_of_unfinished();
    let bar_of = |moves: &u32| (moves / MOVES_STEP).min(MOVES_BARS - 1);
    let label = |bar: u32| match bar * MOVES_STEP {
        from if bar == MOVES_BARS - 1 => format!("≥ {from}"),
        from => from.to_string(),
    };
    (0..MOVES_BARS).map(|bar| (label(bar), moves.iter().filter(|moves| bar_of(moves) == bar).count() as u32)).collect()
}

fn hours(summary: &Summary) -> Vec<(String, u32)> {
    let counts = summary.by_hour();
    (0..24).map(|hour| (hour.to_string(), counts.get(&hour).copied().unwrap_or(0))).collect()
}

fn lengths(summary: &Summary) -> Vec<(String, u32)> {
    let counts = summary.by_length(LENGTH_STEP, LENGTH_BARS);
    let label = |bar: u32| if bar == LENGTH_BARS - 1 { format!("≥ {bar}") } else { bar.to_string() };
    (0..LENGTH_BARS).map(|bar| (label(bar), counts.get(&bar).copied().unwrap_or(0))).collect()
}

/// A text as it stands in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The size of a chart in pixels.
const SIZE: (u32, u32) = (760, 260);
/// The width for labels, and that of a character, in pixels.
const ROOM: usize = 680;
const CHARACTER: usize = 7;
/// Up to this number, bars have names, which are all written; more bars have dates or numbers.
const MAX_NAMED: usize = 8;
/// Ochre, as on the boards.
const FILL: RGBColor = RGBColor(0x9a, 0x6a, 0x2f);

/// A bar chart; `None` if there is nothing to draw.
pub(super) fn bars(bars: &[(String, u32)]) -> Option<String> {
    let longest_label = ROOM / bars.len().max(1) / CHARACTER;
    let bars: Vec<(String, u32)> = if bars.len() <= MAX_NAMED {
        bars.iter().map(|(label, value)| (shortened(label, longest_label), *value)).collect()
    } else {
        bars.to_vec()
    };
    let highest = bars.iter().map(|(_, value)| *value).max().filter(|highest| *highest > 0)?;
    let mut svg = String::new();
    draw(&bars, highest, &mut svg).ok()?;
    Some(svg)
}

/// A label of at most `longest` characters; a variant of a museum may have a long name.
fn shortened(label: &str, longest: usize) -> String {
    if label.chars().count() <= longest {
        return label.to_owned();
    }
    let start: String = label.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

/// The number of labels that have room side by side.
fn label_count(bars: &[(String, u32)]) -> usize {
    let widest = bars.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    if bars.len() <= MAX_NAMED { bars.len() } else { bars.len().min(ROOM / ((widest + 2) * CHARACTER)) }
}

fn draw(bars: &[(String, u32)], highest: u32, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let width = bars.len() as f64;
    let mut chart = ChartBuilder::on(&area)
        .margin(10)
        .x_label_area_size(34)
        .y_label_area_size(44)
        .build_cartesian_2d(-0.5..width - 0.5, 0.0..f64::from(highest) * 1.05)?;
    let label = |at: &f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
        let index = at.round().max(0.0) as usize;
        let is_whole = (at - at.round()).abs() < 0.01 && *at > -0.5;
        bars.get(index).filter(|_| is_whole).map_or_else(String::new, |(label, _)| label.clone())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(1)
        .x_labels(label_count(bars).max(1))
        .x_label_formatter(&label)
        .y_labels(5)
        .y_label_formatter(&|value| format!("{value:.0}"))
        .label_style(("sans-serif", 14))
        .draw()?;
    chart.draw_series(bars.iter().enumerate().map(|(at, (_, value))| {
        let middle = at as f64;
        Rectangle::new([(middle - 0.4, 0.0), (middle + 0.4, f64::from(*value))], FILL.filled())
    }))?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_do_not_overlap() {
        let days: Vec<(String, u32)> = (1..=60).map(|day| (format!("11-{day:02}"), 1)).collect();
        assert_eq!(label_count(&days), 13);
        let names: Vec<(String, u32)> = (0..6).map(|_| ("a variant with a long name".to_owned(), 1)).collect();
        assert_eq!(label_count(&names), 6);
        assert!(bars(&names).unwrap().contains("a variant with…") && !bars(&names).unwrap().contains("long"));
    }
}
