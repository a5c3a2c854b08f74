// An editor for Lua, made of CodeMirror. The build puts it into one file, which is loaded when the editor is opened.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lua } from '@codemirror/legacy-modes/mode/lua';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const COLOURS = HighlightStyle.define([
    { tag: tags.keyword, color: '#8a2f0c', fontWeight: '600' },
    { tag: tags.comment, color: '#6d6255', fontStyle: 'italic' },
    { tag: tags.string, color: '#1f6b3a' },
    { tag: [tags.number, tags.bool, tags.null], color: '#1c4f9c' },
]);

/** An editor within `parent`. `onChange` is called when the text has been changed. */
export function createEditor(parent, onChange) {
    const view = new EditorView({
        parent,
        state: EditorState.create({
            extensions: [
                lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(), lintGutter(),
                indentUnit.of('    '), StreamLanguage.define(lua), syntaxHighlighting(COLOURS),
                // Escape, then Tab leaves the editor.
                keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
                EditorView.contentAttributes.of({ 'aria-label': 'Lua', spellcheck: 'false' }),
                EditorView.updateListener.of((update) => update.docChanged && onChange()),
            ],
        }),
    });
    const lineAt = (number) => view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, number)));
    const place = (line, column) => {
        const { from, to } = lineAt(line);
        return Math.min(to, from + Math.max(0, column - 1));
    };
    return {
        get text() {
            return view.state.doc.toString();
        },
        setText(text) {
            if (text !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
        },
        showFaults(faults) {
            const diagnostic = ({ line = 1, column, endLine, endColumn, severity, code, message }) => {
                const whole = lineAt(line);
                const [from, to] = column ? [place(line, column), place(endLine ?? line, endColumn ?? column + 1)] : [whole.from, whole.to];
                return { from, to: Math.max(from, to), severity, message: `${code}: ${message}` };
            };
            view.dispatch(setDiagnostics(view.state, faults.map(diagnostic)));
        },
        goTo(line) {
            const { from } = lineAt(line);
            view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
            view.focus();
        },
        focus: () => view.focus(),
    };
}
