//! Messages as functions with typed arguments.

/// Messages with the same variables, behind one function.
#[derive(Clone, Copy, Debug)]
pub struct MessageText {
    pub ids: &'static [&'static str],
    pub variables: &'static [&'static str],
}

/// Defines functions that return Fluent messages. Their first parameter is the language.
///
/// - `title = "settings-title";` is a message without variables.
/// - `moves(count: usize) = "games-moves";` has the variable `$count`.
/// - `annotated(count: usize) by annotation: Annotation { Annotation::Mistake => "…", Annotation::Blunder => "…" };` is one of several messages with
///   the same variables; the function is called with the language, the count and the annotation.
///
/// `ENTRIES` lists the messages, for a test that compares them with the Fluent files.
#[macro_export]
macro_rules! texts {
    ($(
        $(#[$doc:meta])*
        $name:ident $(($($variable:ident: $type:ty),+))? $(= $id:literal)? $(by $key:ident: $key_type:ty { $($case:pat => $case_id:literal),+ $(,)? })?;
    )+) => {
        $(
            $(#[$doc])*
            pub fn $name(language: $crate::Language $($(, $variable: $type)+)? $(, $key: $key_type)?) -> String {
                let id = $($id)? $(match $key { $($case => $case_id),+ })?;
                $crate::Texts::shipped().format(language, id, &[$($((stringify!($variable), $variable.into())),+)?])
            }
        )+
        /// The messages of these functions.
        pub const ENTRIES: &[$crate::MessageText] = &[
            $($crate::MessageText { ids: &[$($id)? $($($case_id),+)?], variables: &[$($(stringify!($variable)),+)?] }),+
        ];
    };
}
