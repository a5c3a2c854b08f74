// Renews the lists of the lobby, and goes to the board when somebody has accepted.
const live = document.getElementById('live');
let shown;

async function look() {
    const answer = await fetch('/club/live').catch(() => undefined);
    if (!answer?.ok) return;
    const text = await answer.text();
    // What somebody is about to press stays where it is.
    if (text !== shown && !live.contains(document.activeElement)) live.innerHTML = shown = text;
    const go = live.querySelector('[data-go]');
    if (go) location.assign(go.href);
}

setInterval(look, 3000);
look();
