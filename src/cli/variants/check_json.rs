use birka_script::{CheckReport, Diagnostic, Severity};
use serde::Serialize;

/// The result of a check as JSON.
#[derive(Serialize)]
pub(super) struct CheckJson<'a> {
    variants: usize,
    examples: usize,
    errors: usize,
    warnings: usize,
    diagnostics: Vec<DiagnosticJson<'a>>,
}

/// A diagnostic. Lines and columns count from 1, columns in characters; the end is behind the last character. What is not known is `null`.
#[derive(Serialize)]
struct DiagnosticJson<'a> {
    file: String,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    severity: String,
    code: &'static str,
    message: &'a str,
}

impl<'a> CheckJson<'a> {
    pub(super) fn of(report: &'a CheckReport) -> Self {
        Self {
            variants: report.variants,
            examples: report.examples,
            errors: report.count(Severity::Error),
            warnings: report.count(Severity::Warning),
            diagnostics: report.diagnostics.iter().map(DiagnosticJson::of).collect(),
        }
    }
}

impl<'a> DiagnosticJson<'a> {
    fn of(diagnostic: &'a Diagnostic) -> Self {
        let Diagnostic { path, line, span, severity, code, message } = diagnostic;
        Self {
            file: path.to_string_lossy().into_owned(),
            line: *line,
            column: span.map(|span| span.column),
            end_line: span.map(|span| span.end_line),
            end_column: span.map(|span| span.end_column),
            severity: severity.to_string(),
            code: code.as_str(),
            message,
        }
    }
}
