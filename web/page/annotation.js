// What is said about the move that the analysis board shows: a comment and a sign, below the moves.

import { make } from './dialogs.js';
import { SIGNS } from './panel.js';

export class Annotation {
    constructor(page) {
        this.page = page;
        const get = (id) => document.getElementById(id);
        Object.assign(this, { place: get('annotation'), comment: get('comment'), sign: get('sign'), promote: get('promote'), remove: get('remove') });
        const say = (act) => {
            act(page.table.study);
            page.changed();
        };
        this.comment.addEventListener('input', () => say((study) => study.setComment(study.current, this.comment.value)));
        this.sign.addEventListener('change', () => say((study) => study.setSign(study.current, this.sign.value || undefined)));
        this.promote.addEventListener('click', () => page.table.promote());
        this.remove.addEventListener('click', () => {
            page.table.remove();
            // The button may have gone, and the focus with it.
            document.getElementById('moves').focus();
        });
    }

    show(table) {
        this.place.hidden = !table.isAnalysis;
        if (this.place.hidden) return;
        const { study, study: { current } } = table;
        const { text, language } = this.page.words;
        const isStart = current === 0;
        const label = text(isStart ? 'study-comment-on-game' : 'study-comment');
        Object.assign(this.comment, { placeholder: label, ariaLabel: label });
        const comment = study.comment(current);
        if (this.comment.value !== comment) this.comment.value = comment;
        if (this.language !== language) {
            this.language = language;
            const signs = Object.entries(SIGNS).map(([sign, id]) => make('option', { value: sign, textContent: `${sign} ${text(`study-sign-${id}`)}` }));
            this.sign.replaceChildren(make('option', { value: '', textContent: text('study-no-sign') }), ...signs);
        }
        this.sign.value = study.sign(current) ?? '';
        for (const control of [this.sign, this.promote, this.remove]) control.hidden = isStart;
        this.promote.disabled = !study.canPromote(current);
        this.remove.disabled = study.isOfGame(current);
    }
}
