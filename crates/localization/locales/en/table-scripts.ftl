### Script files that change during a game, and the console.

scripts-loading-saved-game = Loading the saved game…
scripts-all-valid = All scripts are valid again.
scripts-last-valid-rules = The game continues with the last valid rules.
scripts-file-not-used = The game on the table does not use this file.
scripts-file-without-effect = The game goes on. The file has no effect until it is mended.
scripts-table-waits = Mend the file and save it: the table waits, and goes on by itself.
scripts-move-not-played = The move was not played. Mend the file and save it, or play another move.
scripts-captures-unknown = What this piece would capture cannot be shown.
scripts-search-failed = The engine cannot play by these rules.
scripts-rules-have-changed = The rules have changed
scripts-new-game-or-old-rules = Start a new game with the new rules, or keep the old rules for this one?
scripts-log = Log
scripts-examples = Examples
scripts-output = Output
scripts-rule-data = Rule data
scripts-log-is-empty = No script has changed since the game was opened.
scripts-no-output = No output. “print” in a script writes here.
scripts-printed-on-load = While it was loaded
scripts-printed-in-play = While it was played
scripts-running-examples = Running the examples…
scripts-new-rules = { $variant } now uses the saved rules.
scripts-incompatible-rules = The game cannot continue with the saved rules of { $variant }: { $reason }.
scripts-place = { $file }, line { $line }
scripts-more = and { $count } more
scripts-no-examples = The file has no examples.
scripts-examples-pass = { $total ->
    [1] The example passes.
   *[other] All { $total } examples pass.
}
scripts-examples-fail = { $failed } of { $total } examples fail:
scripts-cannot-open = { $file } could not be opened: { $error }. Open it in any text editor.
scripts-hook-failed = A rule failed: { $place }
scripts-saved-game-waits = The saved game of { $variant } waits for its rules. Its file stays as it is.
scripts-nothing-can-be-played = No variant can be played until the errors of the files are mended.
scripts-new-game-waits = The game of { $variant } begins when the errors of its files are mended.
