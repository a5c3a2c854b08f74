//! Bar charts as SVG.

use plotters::prelude::*;

/// The size of a chart in pixels.
const SIZE: (u32, u32) = (760, 260);
/// The width for labels, and that of a character, in pixels.
const ROOM: usize = 680;
const CHARACTER: usize = 7;
/// So many bars have names, which are all written; more are dates and numbers.
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

/// A label of so many characters at most; a house's own variant may have a long name.
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
