// The page in headless Chromium, by real input.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { inRepository, serve, settled, until, withPage } from './site.mjs';

const SITE = process.env.BIRKA_SITE;
const PICTURES = process.env.BIRKA_PICTURES;
const GAME = 'b4-b3 d5-b5 f4-f5 b5-b6 d7-b7 c4-c7xb7 f5-e5 d4-d5 a4-a5 c7-d7xd6 g4-g6 b6-e6xe5 a5-c5 d5-g5xg6 c5-f5 g5-g1'.split(' ');

const EMBEDDING = `<!doctype html><title>Somebody’s page</title><p>A game:</p>
<script type="module" src="/birka-board.js"></script>
<birka-board variant="brandubh" style="width: 400px">${GAME.map((move, at) => (at % 2 ? move : `${at / 2 + 1}. ${move}`)).join(' ')}</birka-board>`;

const extra = { '/embed.html': EMBEDDING };
let site;
before(async () => {
    site = await serve(SITE, extra);
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
});
after(() => site.close());

/** A link as Birka writes it. */
const packed = (kind, text) => `#${kind}=1.${deflateSync(text).toString('base64url')}`;
const OWN = 'return { api = 1, id = "quick", name = "Quick", extends = "brandubh", pieces = { attacker = { reach = 1 } } }';

const square = (page, name) => page.locator(`#board [data-square="${name}"]`);
const piecesOn = (page, name) => square(page, name).getAttribute('aria-label');
const status = (page) => page.locator('#status').textContent();
const picture = (page, name) => PICTURES && page.screenshot({ path: join(PICTURES, `${name}.png`) });

async function open(page, address = site.address) {
    await page.goto(address);
    await page.waitForSelector('body[data-ready]');
}

/** Waits until the service worker serves a page. One that loads while it takes over is served from the next time on. */
async function controlled(page) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const isServed = () => page.waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: 5000 }).then(() => true, () => false);
    for (let tries = 0; !(await isServed()); tries++) {
        assert.ok(tries < 3);
        await page.reload();
    }
}

/** Begins a game by the dialog. */
async function begin(page, variant, attackers = 'person', defenders = 'person') {
    await page.click('#new-game');
    await page.selectOption('#player-attackers', attackers);
    await page.selectOption('#player-defenders', defenders);
    await page.fill('#variant-search', variant);
    await page.locator(`input[name=variant][value="${variant}"]`).check();
    await page.locator('#dialog .main').click();
    await settled(page);
}

async function click(page, move) {
    const [from, to] = move.split(/[-x]/);
    await square(page, from).click();
    await square(page, to).click();
    await settled(page);
}

/** Runs a test in a browser, and fails if the page reported an error. */
const inBrowser = (name, act, { options = {}, allowed = /^$/ } = {}) => test(name, { timeout: 240_000 }, async () => {
    const faults = await withPage(options, act);
    assert.deepEqual(faults.filter((fault) => !allowed.test(fault)), []);
});

inBrowser('an example of the tutorial opens on the board with its file', async (page, context) => {
    await page.goto(`${site.address}docs/modding.html`);
    await picture(page, 'tutorial');
    const examples = page.getByRole('link', { name: 'Try it yourself' });
    assert.ok((await examples.count()) >= 2);
    await examples.nth(1).click();
    await page.waitForSelector('body[data-ready]');
    assert.match(await page.locator('#variant').textContent(), /Gate/);
    assert.match(await page.locator('#editor .cm-content').textContent(), /encirclement = true/);
    await page.locator('#editor .cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' return');
    const [explained] = await Promise.all([context.waitForEvent('page'), page.locator('#editor li a').first().click()]);
    await explained.waitForLoadState();
    assert.match(await explained.title(), /^E\d+: .* – Birka$/);
    for (const link of await page.locator('#editor .bar a').all()) assert.match(await link.getAttribute('href'), /docs\/modding\.html$/);
});

inBrowser('a game is played to its end with the mouse, looked through and taken back', async (page) => {
    const foreign = [];
    page.on('request', (request) => !request.url().startsWith(site.address) && !/^(data|blob):/.test(request.url()) && foreign.push(request.url()));
    await open(page);
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    assert.ok(paint < 1000, `the first picture came after ${paint} ms`);
    await begin(page, 'brandubh');
    await picture(page, 'start');
    await square(page, 'd4').click();
    assert.match(await page.locator('#explanation').textContent(), /belongs to the defenders/);
    await square(page, 'd6').click();
    await picture(page, 'selected');
    await square(page, 'e7').click();
    assert.match(await page.locator('#explanation').textContent(), /straight line|forbid/);
    for (const move of GAME.slice(0, 15)) await click(page, move);
    // The last move is dragged.
    const [from, to] = await Promise.all(['g5', 'g1'].map((name) => square(page, name).boundingBox()));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y - 20, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.equal(await status(page), 'The defenders win.');
    assert.equal(await page.locator('#explanation').textContent(), 'The king has escaped.');
    assert.equal(await page.locator('#moves button').count(), 16);
    await page.waitForTimeout(400);
    await picture(page, 'end');
    await page.click('#step-first');
    assert.match(await piecesOn(page, 'd4'), /King/);
    await page.click('#step-last');
    await page.click('#take-back');
    assert.equal(await status(page), 'Defenders to move');
    assert.match(await piecesOn(page, 'g5'), /King/);
    assert.deepEqual(foreign, []);
});

inBrowser('the engine answers in its worker while the page goes on', async (page) => {
    await open(page);
    await begin(page, 'tablut', 'person', '6');
    await page.evaluate(() => {
        window.longest = 0;
        let last = performance.now();
        const watch = (now) => {
            window.longest = Math.max(window.longest, now - last);
            last = now;
            requestAnimationFrame(watch);
        };
        requestAnimationFrame(watch);
    });
    await click(page, 'd1-d3');
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length >= 2, null, { timeout: 90_000 });
    // A search at this level takes longer; the bound is generous because tests run on slow machines.
    assert.ok((await page.evaluate(() => window.longest)) < 1500);
    await page.click('#hint');
    await page.waitForFunction(() => /\./.test(document.getElementById('explanation').textContent) && !document.getElementById('hint').disabled, null, { timeout: 90_000 });
    await picture(page, 'hint');
    await page.click('#take-back');
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 0);
});

inBrowser('the page speaks six languages', async (page) => {
    await open(page);
    for (const [code, word] of [['sv', 'Nytt parti'], ['de', 'Neu'], ['fr', 'Nouvelle'], ['es', 'Nueva'], ['la', 'Novus'], ['en', 'New game']]) {
        await page.click('#show-settings');
        await page.selectOption('#language', code);
        await page.keyboard.press('Escape');
        assert.equal(await page.locator('html').getAttribute('lang'), code);
        assert.equal(await page.locator('#new-game').textContent(), word);
    }
    await page.click('#show-settings');
    await page.selectOption('#language', 'sv');
    await page.keyboard.press('Escape');
    await page.click('#show-rules');
    assert.match(await page.locator('#dialog').textContent(), /kungen/i);
    await picture(page, 'rules');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.equal(await page.locator('#new-game').textContent(), 'Nytt parti');
});

inBrowser('a changed file is live on the board, and a broken one says its line', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    await page.click('#show-editor');
    const content = page.locator('#editor .cm-content');
    await content.waitFor();
    const replace = async (change) => {
        const text = await page.evaluate(async () => (await import('/rules.js')).loadRules().then(({ Variant }) => Variant.shipped('brandubh').source));
        await content.click();
        await page.keyboard.press('Control+A');
        // As a paste.
        await page.evaluate((changed) => {
            const data = new DataTransfer();
            data.setData('text/plain', changed);
            document.querySelector('#editor .cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }, change(text));
    };
    await replace((text) => text.replace('. . . a . . .\n        . . . a . . .\n        . . . d . . .', '. . . a . . .\n        . . a . a . .\n        . . . d . . .').replace('return variant', 'print("changed")\nreturn variant'));
    await page.waitForFunction(() => /Attacker/.test(document.querySelector('#board').shadowRoot.querySelector('[data-square=c6]').getAttribute('aria-label')), null, { timeout: 30_000 });
    assert.match(await piecesOn(page, 'd6'), /empty/);
    await page.waitForFunction(() => document.querySelector('#editor .printed')?.textContent.includes('changed'));
    await picture(page, 'editor');
    await page.locator('#editor .cm-content').click();
    await page.keyboard.press('Control+A');
    await replace((text) => text.replace('first = "attackers"', 'first = "attackrs"'));
    const fault = page.locator('#editor li.error').first();
    await fault.waitFor();
    assert.match(await fault.textContent(), /^\d+error\[E\d{3}\]: .*attackrs/);
    const line = Number(await fault.locator('button').textContent());
    const source = readFileSync(inRepository('scripts/variants/brandubh.lua'), 'utf8').split('\n');
    assert.match(source[line - 1], /first = /);
    assert.match(await piecesOn(page, 'c6'), /Attacker/, 'the last valid rules stay');
    await picture(page, 'editor-fault');
    // It is kept with its own rules.
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.match(await piecesOn(page, 'c6'), /Attacker/);
});

inBrowser('links open, and bad ones say why and lose nothing', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    const kept = await page.evaluate(() => localStorage.getItem('birka.game'));
    for (const bad of ['#game?v=1&variant=brandubh&moves=d6-', '#game?v=1&variant=brandubh&moves=d6-a6.a1-a7', '#game?v=1&variant=chess&moves=e2-e4', '#nonsense', '#position?v=1&variant=brandubh&position=%2F7', `#${'x'.repeat(200_000)}`, '#%E0%A4%A', packed('game', '[Variant "brandubh"]\n\n1. d6-a6 a1-a7\n'),
        packed('game', '[Variant "brandubh"]\n\n1. d6-a6\n').slice(0, -9), packed('game', 'x'.repeat(30_000_000)), packed('game', '').replace('1.', '9.'), packed('variant', 'quick\nwhile true do end')]) {
        await page.goto('about:blank');
        await open(page, site.address + bad);
        assert.match(await page.locator('.notice.bad').textContent(), /The link cannot be opened: ./, bad.slice(0, 60));
        assert.match(await piecesOn(page, 'a6'), /Attacker/);
    }
    assert.equal(await page.evaluate(() => localStorage.getItem('birka.game')), kept);
    const moves = GAME.map((move) => move.replace(/x.*/, '')).join('.');
    await page.goto('about:blank');
    await open(page, `${site.address}#game?v=1&variant=brandubh&moves=${moves}`);
    assert.equal(await status(page), 'The defenders win.');
    assert.equal(new URL(page.url()).hash, '');
    const [list, last] = await Promise.all(['#moves', '#moves [aria-current]'].map((one) => page.locator(one).boundingBox()));
    assert.ok(last.y + last.height <= list.y + list.height, 'the last move is in sight');
    await page.goto('about:blank');
    await open(page, site.address + packed('game', '[Variant "brandubh"]\n\n1. d6-a6\n'));
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
    await page.goto('about:blank');
    await open(page, site.address + packed('variant', `quick\n${OWN}`));
    assert.equal(await page.locator('#variant').textContent(), 'Quick');
    await page.evaluate(() => (location.hash = 'position?v=1&variant=brandubh&position=/7/1K5/2t3t/2T4/7/2t4/7/%20a'));
    await page.waitForFunction(() => document.getElementById('status').textContent === 'Attackers to move');
    assert.match(await piecesOn(page, 'b2'), /King/);
});

inBrowser('a link is read as it comes out of a text, and one that is cut off says so', async (page) => {
    const good = 'game?v=1&variant=brandubh&moves=d6-a6';
    for (const link of [`${good}.`, `${good},`, `${good})`, `${good}&gt;`, good.replaceAll('&', '&amp;'), `${good}&utm_source=x`]) {
        await page.goto('about:blank');
        await open(page, `${site.address}#${link}`);
        assert.match(await piecesOn(page, 'a6'), /Attacker/, link);
    }
    await page.goto('about:blank');
    await open(page, site.address + packed('game', '[Variant "brandubh"]\n\n1. d6-a6\n') + '.');
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
    for (const cut of [good.slice(0, good.indexOf('es=')), good.slice(0, good.indexOf('=d6')), good.slice(0, good.indexOf('d6'))]) {
        await page.goto('about:blank');
        await open(page, `${site.address}?lang=de#${cut}`);
        assert.match(await page.locator('.notice.bad').textContent(), /^Der Link lässt sich nicht öffnen: .*abgeschnitten/, cut);
    }
});

inBrowser('errors of links and pastes speak the language of the page', async (page) => {
    const english = /\b(the|is|of|line|move|link|there|cannot)\b/;
    for (const bad of ['#nonsense', '#game?v=1&variant=brandubh&moves=d6-', '#game?v=1&variant=brandubh&moves=d6-a6.a1-a7', '#game?v=1&variant=chess&moves=e2-e4', '#position?v=1&variant=brandubh&position=%2F7', packed('game', '[Variant "brandubh"]\n\n1. d6-a6 (\n')]) {
        await page.goto('about:blank');
        await open(page, `${site.address}?lang=sv${bad}`);
        const said = await page.locator('.notice.bad p').textContent();
        assert.match(said, /^Länken kan inte öppnas: /);
        assert.doesNotMatch(said, english, bad);
    }
    await page.click('#show-games');
    await page.fill('#elsewhere', '[Variant "brandubh"]\n\n1. d6-a9\n');
    await page.getByRole('button', { name: 'Öppna' }).click();
    const problem = page.locator('#dialog .problem');
    assert.match(await problem.textContent(), /a9/);
    assert.doesNotMatch(await problem.textContent(), english);
});

inBrowser('a newcomer is asked what the first start of the desktop asks, and the game waits', async (page) => {
    await open(page);
    const card = page.locator('#card');
    assert.match(await card.textContent(), /Welcome to Birka.*Tablut is on the table.*Eight short lessons.*You move first.*The opponent moves first/);
    await picture(page, 'welcome');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await page.getByRole('button', { name: /^Learn/ }).click();
    assert.match(await page.locator('#card-caption').textContent(), /Lesson 1 of 8/);
    await page.click('#card-leave');
    await page.getByRole('button', { name: /^Play the defenders/ }).click();
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 1);
    assert.equal(await card.isVisible(), false);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.equal(await card.isVisible(), false);
});

inBrowser('rules are drawn, and the page says to other sites what it is', async (page) => {
    await open(page, `${site.address}?lang=fr`);
    await page.click('#show-rules');
    assert.ok((await page.locator('#dialog svg.diagram').count()) > 8);
    assert.match(await page.locator('#dialog').textContent(), /La position de départ/);
    await picture(page, 'rules-drawn');
    for (const property of ['og:title', 'og:description', 'og:image', 'og:type']) assert.ok(await page.locator(`meta[property="${property}"]`).getAttribute('content'), property);
    assert.ok((await page.request.get(`${site.address}preview.jpg`)).ok());
});

inBrowser('keys are listed, and can be switched off', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    await square(page, 'd6').focus();
    await page.keyboard.press('f');
    assert.equal(await page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.dataset.square), 'd6', 'the board keeps the keyboard');
    await page.keyboard.press('?');
    assert.match(await page.locator('#dialog .keys').textContent(), /Nnew game/);
    await picture(page, 'keys');
    await page.keyboard.press('Escape');
    await page.click('#show-settings');
    await page.locator('#keys').uncheck();
    await page.keyboard.press('Escape');
    await square(page, 'd6').focus();
    for (const key of ['n', '?', 'e', 'r']) await page.keyboard.press(key);
    assert.equal(await page.locator('#dialog').isVisible(), false);
    await page.keyboard.press('Enter');
    assert.equal(await square(page, 'd6').getAttribute('aria-selected'), 'true');
});

/** Fingers: `at` are the points that are touched, or those that are left, with the numbers of the fingers. */
const touch = async (session, type, ...at) => session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y, id], place) => ({ x, y, id: id ?? place })) });
const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
};

inBrowser('a finger sees what it covers, and a second one presses buttons', async (page, context) => {
    await open(page);
    await begin(page, 'alea');
    const session = await context.newCDPSession(page);
    const isMovable = await page.locator('#board .movable').first().getAttribute('data-square');
    const [x, y] = await middle(square(page, isMovable));
    await touch(session, 'touchStart', [x + 30, y]);
    await page.locator('#board .loupe').waitFor();
    await touch(session, 'touchMove', [x, y]);
    await picture(page, 'loupe');
    await touch(session, 'touchEnd');
    assert.equal(await page.locator('#board .loupe').count(), 0);
    assert.equal(await square(page, isMovable).getAttribute('aria-selected'), 'true');
    const button = page.locator('#flip');
    await button.scrollIntoViewIfNeeded();
    const [first, second] = [await middle(page.locator('#status')), await middle(button)];
    const seen = () => square(page, 'a1').evaluate((cell) => cell.dataset.row);
    const before = await seen();
    await touch(session, 'touchStart', first);
    await touch(session, 'touchStart', first, second);
    await touch(session, 'touchEnd', [...second, 1]);
    assert.notEqual(await seen(), before);
    await touch(session, 'touchEnd');
}, { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });

inBrowser('the page fits narrow screens and large text, a brief notice moves nothing, and forced colours show turn and move', async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
    for (const [width, text, lang] of [[320, '100%', 'de'], [320, '200%', 'de'], [320, '200%', 'fr'], [390, '100%', 'en']]) {
        await page.setViewportSize({ width, height: 844 });
        await open(page, `${site.address}?lang=${lang}`);
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${wide} at ${width} and ${text}`);
        await picture(page, `narrow-${width}-${text.replace('%', '')}-${lang}`);
        await page.click('#show-menu');
        await page.click('#show-settings');
        await picture(page, `narrow-settings-${width}-${text.replace('%', '')}-${lang}`);
    }
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    const before = await page.locator('#board').boundingBox();
    await page.click('#copy-link');
    await page.locator('.notice', { hasText: 'Copied' }).waitFor();
    assert.deepEqual(await page.locator('#board').boundingBox(), before);
    await picture(page, 'copied');
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = (selector) => page.locator(selector).evaluate((element) => { const { borderColor, backgroundColor } = getComputedStyle(element); return [borderColor, backgroundColor].join(); });
    assert.notEqual(await looks('.player.turn'), await looks('.player:not(.turn)'));
    await click(page, 'd3-a3');
    assert.notEqual(await looks('#moves [data-ply="2"]'), await looks('#moves [data-ply="1"]'));
    await picture(page, 'forced-colours');
});

inBrowser('a piece that captured stays selected, captures again, or ends its turn by a click but not by a double click', async (page) => {
    const selected = async () => (await page.locator('#board .lifted').count()) === 1;
    const berserk = async () => {
        await page.goto('about:blank');
        await open(page, `${site.address}#position?v=1&variant=berserk&position=/11/11/4Tt5/8K2/11/11/t10/t3Tt5/11/11/11/%20a`);
    };
    await berserk();
    await click(page, 'a8-d8');
    assert.equal(await status(page), 'Attackers to move again');
    assert.ok(await selected());
    await square(page, 'a7').click();
    assert.match(await page.locator('body').textContent(), /The piece on d8 has captured, and its turn goes on/);
    await square(page, 'd8').click();
    await square(page, 'd3').click();
    await page.waitForFunction(() => document.getElementById('status').textContent === 'Defenders to move');
    assert.doesNotMatch(await piecesOn(page, 'e3'), /[Dd]efender/);

    await berserk();
    await square(page, 'a8').click();
    await square(page, 'd8').dblclick();
    assert.equal(await status(page), 'Attackers to move again');
    await square(page, 'd8').click();
    await page.waitForFunction(() => document.getElementById('status').textContent === 'Defenders to move');
    assert.match(await piecesOn(page, 'e3'), /[Dd]efender/);
});

inBrowser('a copied link opens the same game', async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    await page.click('#copy-link');
    await page.waitForSelector('.notice');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(site.address), link);
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await open(page, link);
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
});

inBrowser('a reload finds the game, also without a network', async (page, context) => {
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
    await controlled(page);
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
    await click(page, 'd3-a3');
    assert.match(await piecesOn(page, 'a3'), /Defender/);
    await page.click('#show-editor');
    await page.locator('#editor .cm-content').waitFor();
});

inBrowser('a new version is offered, and loaded when it is wanted', async (page) => {
    await open(page);
    await controlled(page);
    extra['/sw.js'] = readFileSync(join(SITE, 'sw.js'), 'utf8').replace(/VERSION = '.*'/, "VERSION = 'newer'");
    try {
        await page.reload();
        await page.waitForSelector('body[data-ready]');
        const notice = page.locator('.notice', { hasText: 'new version' });
        await notice.waitFor();
        await Promise.all([page.waitForNavigation(), notice.getByRole('button', { name: 'Load it' }).click()]);
        await page.waitForSelector('body[data-ready]');
        assert.deepEqual(await page.evaluate(() => caches.keys()), ['birka-newer']);
    } finally {
        delete extra['/sw.js'];
    }
});

inBrowser('the keyboard alone is enough', async (page) => {
    await open(page);
    for (let steps = 0; (await page.evaluate(() => document.activeElement.id)) !== 'new-game'; steps++) {
        assert.ok(steps < 20);
        await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.selectOption('#player-attackers', 'person');
    await page.locator('input[name=variant][value="brandubh"]').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#dialog:not([open])', { state: 'attached' });
    const focused = () => page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.dataset.square);
    for (let steps = 0; !(await focused()); steps++) {
        assert.ok(steps < 30);
        await page.keyboard.press('Tab');
    }
    const goTo = async (name) => {
        for (let steps = 0; (await focused()) !== name && steps < 20; steps++) {
            const at = await focused();
            await page.keyboard.press(at[0] < name[0] ? 'ArrowRight' : at[0] > name[0] ? 'ArrowLeft' : at.slice(1) < name.slice(1) ? 'ArrowUp' : 'ArrowDown');
        }
        assert.equal(await focused(), name);
    };
    await goTo('d6');
    await page.keyboard.press('Enter');
    assert.equal(await square(page, 'd6').getAttribute('aria-selected'), 'true');
    assert.match(await square(page, 'a6').getAttribute('aria-label'), /selected piece can move here/);
    await picture(page, 'keyboard');
    await page.keyboard.press('Escape');
    assert.equal(await square(page, 'd6').getAttribute('aria-selected'), 'false');
    await page.keyboard.press('Space');
    await goTo('a6');
    await page.keyboard.press('Enter');
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
    await page.waitForFunction(() => document.getElementById('announcer').textContent.includes('Attacker d6 to a6.'));
    await page.keyboard.press('u');
    assert.match(await piecesOn(page, 'd6'), /Attacker/);
});

/** Waits for what the card above the players says. */
const cardSays = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.getElementById('card').textContent), pattern.source, { timeout: 90_000 });
const announced = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.getElementById('announcer').textContent), pattern.source, { timeout: 90_000 });

inBrowser('a puzzle is missed, shown, solved and remembered, and the game is kept', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    await page.click('#show-puzzles');
    assert.match(await page.locator('#dialog .entry').first().textContent(), /Puzzle of the day · /);
    assert.equal(await page.locator('#puzzle-variant').inputValue(), 'brandubh', 'the puzzles are those of the game');
    assert.match(await page.locator('#puzzle-variant option:checked').textContent(), /Brandubh · 0 of \d+ solved/);
    const count = await page.locator('#dialog .entries .entry').count();
    await page.selectOption('#puzzle-variant', 'tablut');
    assert.notEqual(await page.locator('#dialog .entries .entry').count(), count);
    await page.selectOption('#puzzle-variant', 'brandubh');
    await picture(page, 'puzzles');
    await page.locator('#dialog .entries .entry').first().click();
    await announced(page, /Puzzle 1 of \d+ · Brandubh\. Defenders win in one move\./);
    await cardSays(page, /Find the winning move/);
    assert.equal(await page.locator('#moves').isVisible(), false);
    assert.match(await piecesOn(page, 'f7'), /King/);
    await click(page, 'e7-e6');
    await cardSays(page, /e7-e6 does not win: \S+ refutes it|e7-e6 does not win\. Try again/);
    await announced(page, /does not win/);
    await picture(page, 'puzzle-wrong');
    await page.waitForFunction(() => /Defender, can move/.test(document.querySelector('#board').shadowRoot.querySelector('[data-square=e7]').getAttribute('aria-label')));
    await page.click('#card-show');
    await cardSays(page, /The solution is f7-g7/);
    await click(page, 'f7-g7');
    await cardSays(page, /Solved!/);
    assert.match(await page.evaluate(() => localStorage.getItem('birka.solved')), /^\["missed \d+ brandubh-\d+"\]$/, 'the solution was shown');
    await page.click('#card-again');
    await cardSays(page, /Find the winning move/);
    await click(page, 'f7-g7');
    await cardSays(page, /Solved!/);
    await picture(page, 'puzzle-solved');
    assert.doesNotMatch(await page.locator('#card').textContent(), /in a row/);
    await page.click('#card-next');
    await cardSays(page, /Puzzle 2 of/);
    await page.click('#card-leave');
    assert.equal(await page.locator('#card').isVisible(), false);
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
    await page.keyboard.press('p');
    assert.match(await page.locator('#puzzle-variant option:checked').textContent(), /Brandubh · 1 of \d+ solved/);
    assert.match(await page.locator('#dialog .entries .entry').first().textContent(), /✔/);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.match(await piecesOn(page, 'a6'), /Attacker/, 'the puzzle took no game away');
});

inBrowser('a puzzle of several moves is answered by the program, and every puzzle has a link', async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
    await open(page);
    await begin(page, 'brandubh');
    const { id, variant, solution } = await page.evaluate(async () => {
        const { Puzzle, puzzleBooks } = await (await import('/rules.js')).loadRules();
        const { variant, puzzles } = puzzleBooks('en')[1];
        const { id } = puzzles.find(({ moves }) => moves === 2);
        const puzzle = Puzzle.shipped(id);
        const game = puzzle.start();
        for (let next; (next = puzzle.hint(game)); ) {
            game.play(next);
            const { reply } = puzzle.feedback(game);
            if (reply) game.play(reply);
        }
        return { id, variant, solution: game.moves().map(({ name }) => name) };
    });
    assert.equal(solution.length, 3);
    await page.click('#show-puzzles');
    await page.selectOption('#puzzle-variant', variant);
    const index = await page.evaluate(async (id) => (await import('/rules.js')).loadRules().then(({ puzzleBooks }) => puzzleBooks('en')[1].puzzles.findIndex((one) => one.id === id)), id);
    await page.locator('#dialog .entries .entry').nth(index).click();
    await click(page, solution[0]);
    await cardSays(page, /Correct\. One more move/);
    await announced(page, new RegExp(solution[1].split(/[-x]/).slice(0, 2).join(' to ')));
    await click(page, solution[2]);
    await cardSays(page, /Solved!/);
    await page.click('#copy-link');
    await page.waitForSelector('.notice');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#puzzle=1\./);
    await page.goto('about:blank');
    await open(page, link);
    await cardSays(page, /win in 2 moves/);
    await click(page, solution[0]);
    await cardSays(page, /Correct/);
    await page.click('#card-leave');
    assert.equal(await status(page), 'Attackers to move');
});

inBrowser('the lessons are done step by step by keyboard, a wrong move is taken back, and what is done is marked', async (page) => {
    await open(page);
    await page.keyboard.press('l');
    assert.equal(await page.locator('#dialog .entries .entry').count(), 8);
    await picture(page, 'lessons');
    await page.keyboard.press('Enter');
    await announced(page, /Lesson 1 of 8 · Moving\. Men go/);
    assert.ok(await page.evaluate(() => !!document.activeElement.shadowRoot?.activeElement?.dataset.square), 'the board has the focus');
    await picture(page, 'lesson');
    /** The moves of the step that reach its goal, or that do not. */
    const moves = (index, isReached) => page.evaluate(async ([index, isReached]) => {
        const { Tutorial, Variant } = await (await import('/rules.js')).loadRules();
        const tutorial = new Tutorial(Variant.shipped('tablut'));
        return tutorial.start(index).legalMoves().filter((move) => {
            const game = tutorial.start(index);
            game.play(move);
            return tutorial.isReached(index, game) === isReached;
        });
    }, [index, isReached]);
    const [wrong] = await moves(0, false);
    await click(page, wrong);
    await cardSays(page, /Not that move/);
    await page.waitForFunction((from) => /can move/.test(document.querySelector('#board').shadowRoot.querySelector(`[data-square=${from}]`).getAttribute('aria-label')), wrong.split('-')[0]);
    const steps = await page.evaluate(async () => (await import('/rules.js')).loadRules().then(({ Tutorial, Variant }) => new Tutorial(Variant.shipped('tablut')).steps()));
    for (const [index] of steps.entries()) {
        await click(page, (await moves(index, true))[0]);
        await cardSays(page, index === steps.length - 1 ? /That was the last lesson/ : /Well done/);
        if (index < steps.length - 1) await page.click('#card-next');
    }
    await picture(page, 'lessons-done');
    await page.click('#card-leave');
    await page.click('#show-lessons');
    assert.equal(await page.locator('#dialog .entry', { hasText: '✔' }).count(), 8);
});

inBrowser('a position is analysed: who is ahead, the best lines, and moves are tried out beside the game', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    await click(page, 'd3-a3');
    await page.keyboard.press('a');
    await announced(page, /Analysis\. Move both sides as you like/);
    await page.waitForFunction(() => document.querySelectorAll('.lines button').length === 3, null, { timeout: 90_000 });
    // At once, because the search goes on.
    const [standing, label] = await page.evaluate(() => [document.querySelector('.standing').textContent, document.querySelector('.bar').ariaLabel]);
    assert.match(standing, /^(Attackers|Defenders) (\d+%|win in \d+)$/);
    assert.equal(label, standing);
    await page.waitForFunction(() => document.querySelector('#board').shadowRoot.querySelector('.hint'), null, { timeout: 90_000 });
    await picture(page, 'analysis');
    const best = (await page.locator('.lines button span').first().textContent()).split(' ')[0];
    await page.locator('.lines button').first().click();
    assert.equal(await page.locator('#moves button').count(), 3);
    assert.match(await piecesOn(page, best.split(/[-x]/)[1]), /Attacker/);
    // Another move from the first position is a variation; the move of the game is not.
    await page.click('#step-first');
    await click(page, 'd6-b6');
    assert.deepEqual(await page.locator('#moves button').allTextContents(), ['d6-a6', 'd6-b6', 'd3-a3', best]);
    await page.click('#take-back');
    await click(page, 'd6-a6');
    assert.equal(await page.locator('#moves button').count(), 4);
    assert.equal(await page.locator('#moves [aria-current]').textContent(), 'd6-a6');
    // A won position.
    await page.evaluate(() => (location.hash = 'position?v=1&variant=brandubh&position=/7/7/7/7/7/t6/3K3/%20d'));
    await page.waitForFunction(() => document.getElementById('status').textContent === 'Defenders to move');
    assert.equal(await page.locator('#card').isVisible(), false, 'another game ends the analysis');
    await page.click('#analyse');
    await page.waitForFunction(() => document.querySelector('.standing')?.textContent === 'Defenders win in 1', null, { timeout: 90_000 });
    await announced(page, /Defenders win in 1: d7-[ag]7/);
    await page.click('#card-leave');
    assert.equal(await page.locator('#moves button').count(), 0);
    await page.click('#analyse');
    await click(page, 'd7-d6');
    await page.click('#card-play-on');
    assert.equal(await status(page), 'Attackers to move');
    assert.equal(await page.locator('#card').isVisible(), false);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.equal(await page.locator('#moves button').count(), 1);
});

const STUDY = '[Variant "brandubh"]\n\n{[%csl Gd4][%cal Gd6a6] A quick game.} 1. d6-a6 d3-a3!? {To the edge.} (1... d3-g3 2. d7-b7) 2. d7-b7\n';

inBrowser('a game with variations and comments is read, followed, added to, kept, and copied with them', async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
    const moves = page.locator('#moves');
    const names = () => moves.locator('button').allTextContents();
    await open(page, site.address + packed('game', STUDY));
    assert.equal(await page.locator('#comment').inputValue(), 'A quick game.');
    assert.equal(await page.locator('#comment').getAttribute('aria-label'), 'Comment on the game');
    assert.equal(await page.locator('#sign').isVisible(), false, 'there is no move');
    assert.equal(await moves.innerText().then((text) => text.replace(/\s+/g, ' ').trim()), 'A quick game. 1. d6-a6 d3-a3!? To the edge. ( 1… d3-g3 2. d7-b7 ) 2. d7-b7');
    assert.equal(await page.locator('#board .drawn').count(), 2, 'an arrow and a circle');
    await picture(page, 'study');
    await page.click('#step-forward');
    await page.click('#step-forward');
    await announced(page, /d3-a3!\?\. To the edge\./);
    assert.equal(await page.locator('#sign').inputValue(), '!?');
    assert.equal(await moves.locator('[aria-current]').getAttribute('aria-label'), 'd3-a3, Interesting move');
    assert.ok(await page.locator('#remove').isDisabled(), 'a move of the game stays');
    // By keyboard into the variation, and a move of one's own there.
    await moves.locator('button', { hasText: 'd3-g3' }).focus();
    await page.keyboard.press('Enter');
    assert.match(await piecesOn(page, 'g3'), /Defender/);
    assert.equal(await page.locator('#comment').inputValue(), '');
    await click(page, 'd7-c7');
    await page.locator('#comment').pressSequentially('Better here.');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'comment', 'the focus stays');
    await page.selectOption('#sign', '!');
    assert.deepEqual(await names(), ['d6-a6', 'd3-a3!?', 'd3-g3', 'd7-b7', 'd7-c7!', 'd7-b7']);
    await page.click('#promote');
    assert.deepEqual((await names()).slice(2, 5), ['d3-g3', 'd7-c7!', 'd7-b7']);
    await picture(page, 'study-variation');
    if (PICTURES) {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.screenshot({ path: join(PICTURES, 'study-phone.png'), fullPage: true });
        await page.setViewportSize({ width: 1280, height: 800 });
    }
    await page.click('#copy-game');
    await page.waitForSelector('.notice');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\(1\.\.\. d3-g3 2\. d7-c7! \{Better here\.\} \(2\. d7-b7\)\)\s2\. d7-b7/);
    await page.click('#copy-link');
    const link = await until(() => page.evaluate(async () => (await navigator.clipboard.readText()).match(/^http.*/)?.[0]));
    // The game has not changed, and a reload finds it with everything.
    await page.click('#card-leave');
    assert.deepEqual(await names(), ['d6-a6', 'd3-a3', 'd7-b7']);
    assert.equal(await page.locator('#comment').isVisible(), false);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.deepEqual(await names(), ['d6-a6', 'd3-a3', 'd7-b7']);
    await page.keyboard.press('a');
    assert.match(await moves.textContent(), /A quick game\..*Better here\./);
    // A move is deleted with its variations.
    await moves.locator('button', { hasText: 'd3-g3' }).click();
    await page.click('#remove');
    assert.deepEqual(await names(), ['d6-a6', 'd3-a3!?', 'd7-b7']);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'moves');
    // A replaced game keeps what is said about it.
    await begin(page, 'brandubh');
    await page.click('#show-games');
    await page.locator('#dialog .games .entry').first().click();
    await page.keyboard.press('a');
    assert.match(await moves.textContent(), /A quick game\..*To the edge\./);
    await page.goto('about:blank');
    await open(page, link);
    assert.match(await moves.textContent(), /Better here\./);
    // A game is pasted or opened from a file.
    await page.click('#show-games');
    await page.locator('#elsewhere').fill('1. d6-a6');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    assert.match(await page.locator('#dialog [role=alert]').textContent(), /The clipboard could not be read: .*variant/);
    await picture(page, 'games-open');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Browse…' }).click()]);
    await chooser.setFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(STUDY.replace('A quick game', 'From a file')) });
    await page.waitForFunction(() => document.getElementById('comment').value === 'From a file.');
    assert.equal(await page.locator('#dialog').isVisible(), false);
});

inBrowser('clocks of the chosen times run for the side to move, stand still beside the game, are kept, and end the game', async (page) => {
    await page.clock.install();
    await open(page);
    await page.click('#new-game');
    await page.selectOption('#player-attackers', 'person');
    await page.selectOption('#player-defenders', 'person');
    await page.locator('input[name=variant][value="brandubh"]').check();
    await page.focus('#clock-both');
    await page.selectOption('#clock-both', '60');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'clock-both', 'the focus stays');
    await page.selectOption('#increment-both', '2');
    assert.match(await page.locator('#dialog .content').textContent(), /1 minute for the game, and 2 seconds more for each move/);
    await page.locator('#clocks-differ').check();
    await page.selectOption('#clock-defenders', '120');
    await page.selectOption('#increment-defenders', '0');
    await picture(page, 'clocks-dialog');
    await page.locator('#dialog .main').click();
    /** The clocks, once the answers of the desk to all looks at the time have come: then they show the same second for a while. */
    const clocks = async () => {
        for (let before; ; ) {
            const shown = await page.locator('#players .clock').allTextContents();
            const now = shown.join().replaceAll(/\.\d/g, '');
            if (now === before) return shown;
            before = now;
            await new Promise((done) => setTimeout(done, 250));
        }
    };
    /** The seconds that are left, of which a slow machine may take some more than the test does. */
    const assertLeft = async (attackers, defenders, message) => {
        const left = (await clocks()).map((text) => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0));
        for (const [index, expected] of [attackers, defenders].entries()) assert.ok(left[index] <= expected + 0.5 && left[index] > expected - 15, `${message ?? ''} ${left}`);
        return left;
    };
    const passTime = async (millis) => {
        await settled(page);
        await page.clock.runFor(millis);
    };
    assert.deepEqual(await clocks(), ['1:00', '2:00']);
    assert.equal(await page.getByRole('timer', { name: 'Clock of the attackers' }).textContent(), '1:00');
    await passTime(20_000);
    assert.deepEqual(await clocks(), ['1:00', '2:00'], 'they start with the first move');
    await click(page, 'd6-a6');
    await passTime(20_000);
    await assertLeft(62, 100);
    await page.click('#show-rules');
    await passTime(60_000);
    await page.keyboard.press('Escape');
    await page.click('#step-back');
    await passTime(60_000);
    await page.click('#step-last');
    await assertLeft(62, 100, 'they stand still behind a dialog and beside an earlier position');
    await page.clock.fastForward(90_000);
    await assertLeft(62, 100, 'they stand still while the machine sleeps');
    await page.waitForTimeout(300);
    await picture(page, 'clocks');
    await click(page, 'd3-a3');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    const [left] = await assertLeft(62, 100, 'they are kept');
    await passTime(60_000);
    await assertLeft(62, 100, 'the game pauses when the page is opened again');
    await page.click('#continue');
    await passTime(1000 * (left - 5));
    assert.match((await clocks())[0], /^0:0\d\.\d$/, 'tenths of the last seconds');
    assert.ok(await page.locator('.clock.short').isVisible());
    await page.click('#take-back');
    await assertLeft(62, 120, 'the time is taken back with the move');
    await passTime(121_000);
    await page.waitForFunction(() => document.getElementById('status').textContent === 'The attackers win.');
    assert.match(await page.locator('#explanation').textContent(), /time/);
    await announced(page, /The attackers win\./);
    // The engine has a clock, too.
    await page.click('#new-game');
    assert.equal(await page.locator('#clock-attackers').inputValue(), '60', 'the times of the last game');
    await page.keyboard.press('Escape');
    await begin(page, 'brandubh', 'person', '6');
    await click(page, 'd6-a6');
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length >= 2, null, { timeout: 90_000 });
    await assertLeft(62, 120);
    const { spent } = await page.evaluate(() => JSON.parse(localStorage.getItem('birka.game')).clocks);
    assert.ok(spent[1] > 0, `the engine’s move took time: ${spent}`);
});

inBrowser('a finished game is reviewed: signs, graph, accuracy, and better moves in words', async (page) => {
    await open(page, `${site.address}#game?v=1&variant=brandubh&moves=${GAME.map((move) => move.replace(/x.*/, '')).join('.')}`);
    await page.click('#review');
    await cardSays(page, /Move \d+ of 16…/);
    await cardSays(page, /Attackers: Accuracy \d+%.*Defenders: Accuracy \d+%/);
    await announced(page, /Attackers: Accuracy/);
    assert.ok((await page.locator('.graph circle').count()) > 0);
    const judged = page.locator('#moves button', { hasText: /\?$/ });
    assert.ok((await judged.count()) > 0);
    assert.match(await judged.first().getAttribute('aria-label'), /, (mistake|blunder|missed win)$/);
    await judged.first().click();
    await cardSays(page, /lowers the (attackers|defenders)’ chances from \d+% to \d+%\. Better:/);
    assert.ok(await page.evaluate(() => !!document.querySelector('#board').shadowRoot.querySelector('.hint')), 'the better move is drawn');
    await picture(page, 'review');
    const graph = await page.locator('.graph').boundingBox();
    await page.mouse.click(graph.x + graph.width - 2, graph.y + 10);
    assert.equal(await page.locator('#moves [aria-current]').textContent(), await page.locator('#moves button').last().textContent());
    await page.mouse.click(graph.x + 2, graph.y + 10);
    assert.equal(await page.locator('#moves [aria-current]').count(), 0);
    await page.click('#show-settings');
    await page.selectOption('#language', 'sv');
    await page.keyboard.press('Escape');
    await judged.first().click();
    await cardSays(page, /Angripare: Träffsäkerhet \d+\s%/);
    await page.click('#card-leave');
    assert.equal(await page.locator('#moves button', { hasText: /\?/ }).count(), 0);
});

inBrowser('a line of the analysis is reviewed before the game is over, and the review stays while variations are tried', async (page) => {
    await open(page, `${site.address}#game?v=1&variant=brandubh&moves=${GAME.slice(0, 8).map((move) => move.replace(/x.*/, '')).join('.')}`);
    assert.equal(await page.locator('#review').isVisible(), false, 'a game is not reviewed while it is played');
    await page.click('#analyse');
    await page.click('#step-first');
    await page.click('#review');
    await cardSays(page, /Attackers: Accuracy \d+%.*Defenders: Accuracy \d+%/);
    const signs = page.locator('#moves button', { hasText: /\?$/ });
    const total = await signs.count();
    assert.ok(total > 0);
    await signs.first().click();
    await cardSays(page, /lowers the (attackers|defenders)’ chances from \d+% to \d+%\. Better:/);
    assert.match(await signs.first().getAttribute('aria-label'), /, (mistake|blunder|missed win)$/);
    await picture(page, 'review-of-analysis');
    await page.click('#step-first');
    await click(page, 'd6-a6');
    assert.ok((await page.locator('#moves .variation').count()) > 0);
    await cardSays(page, /Attackers: Accuracy/);
    assert.equal(await page.locator('.graph .here').count(), 0, 'the variation is not in the graph');
    const graph = await page.locator('.graph').boundingBox();
    await page.mouse.click(graph.x + graph.width - 2, graph.y + 10);
    assert.equal(await page.locator('#moves [aria-current]').textContent().then((text) => text.replace(/[!?]+$/, '')), GAME[7]);
    await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
    await cardSays(page, new RegExp(`Mistake 1 of ${total}`));
    await page.click('#card-leave');
    await cardSays(page, /Attackers: Accuracy/);
    await page.click('#card-leave');
    await cardSays(page, /Analysis/);
    assert.equal(await signs.count(), 0);
});

inBrowser('moves that were taken back are played again, by button and by key, with the answer of the engine', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    const moves = () => page.locator('#moves button').allTextContents();
    assert.ok(await page.locator('#redo').isDisabled() && await page.locator('#take-back').isDisabled());
    await click(page, 'd6-a6');
    await click(page, 'd3-a3');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('u');
    assert.deepEqual(await moves(), []);
    await page.keyboard.press('Control+y');
    assert.deepEqual(await moves(), ['d6-a6']);
    await announced(page, /Attacker d6 to a6/);
    await page.click('#redo');
    assert.deepEqual(await moves(), ['d6-a6', 'd3-a3']);
    assert.ok(await page.locator('#redo').isDisabled());
    await page.keyboard.press('u');
    await page.keyboard.press('Control+Shift+Z');
    assert.equal((await moves()).length, 2);
    // Another move ends it.
    await page.keyboard.press('u');
    await click(page, 'd3-b3');
    assert.ok(await page.locator('#redo').isDisabled());
    // An earlier position is left first.
    await page.click('#step-first');
    await page.click('#take-back');
    assert.equal((await moves()).length, 2);
    assert.match(await piecesOn(page, 'b3'), /Defender/);
    await begin(page, 'brandubh', 'person', '0');
    await click(page, 'd6-a6');
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2, null, { timeout: 90_000 });
    const played = await moves();
    await page.keyboard.press('u');
    assert.deepEqual(await moves(), []);
    await page.keyboard.press('Control+y');
    assert.deepEqual(await moves(), played);
});

inBrowser('both players pass where the rules let them, by the button and by its key, and that ends the game', async (page) => {
    await open(page);
    assert.ok(await page.locator('#pass').isHidden());
    const source = "return { api = 1, id = 'passing', name = 'Passing', extends = 'brandubh', may_pass = 'all' }";
    await page.evaluate((link) => (location.hash = link), packed('variant', `passing\n${source}`));
    await page.waitForFunction(() => document.getElementById('variant').textContent === 'Passing');
    await page.click('#pass');
    assert.match(await page.locator('#moves').textContent(), /pass/);
    await picture(page, 'pass');
    await page.keyboard.press('o');
    assert.equal(await status(page), 'Draw.');
    assert.match(await page.locator('body').textContent(), /Both sides have passed\./);
    assert.ok(await page.locator('#pass').isHidden());
    await page.keyboard.press('u');
    assert.ok(await page.locator('#pass').isVisible());
});

inBrowser('a die is rolled by itself, is seen and said, and is the same after a move is taken back', async (page) => {
    await open(page);
    const source = "return { api = 1, id = 'rolling', name = 'Rolling', extends = 'brandubh', dice = { moves = 'at most' }, ends = { repetition = false } }";
    await page.evaluate((link) => (location.hash = link), packed('variant', `rolling\n${source}`));
    await page.waitForFunction(() => document.getElementById('variant').textContent === 'Rolling');
    const die = () => page.locator('#players .die').textContent();
    const moves = () => page.locator('#moves button').allTextContents();
    assert.match(await die(), /^[⚀-⚅] The die shows [1-6]\.$/u);
    assert.deepEqual(await moves(), [], 'a roll is not listed before its move');
    const first = (await die()).match(/[1-6]/)[0];
    await click(page, 'd6-c6');
    assert.deepEqual(await moves(), [`${first}: d6-c6`]);
    await announced(page, /The die shows [1-6]\./);
    const second = await die();
    await picture(page, 'die');
    await page.keyboard.press('u');
    assert.deepEqual([await moves(), (await die()).match(/[1-6]/)[0]], [[], first]);
    await click(page, 'd7-c7');
    assert.equal(await die(), second, 'another move does not change the next roll');
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 1);
    assert.equal(await die(), second, 'the game is kept with its rolls');
    await page.click('#new-game');
    await page.selectOption('#player-attackers', '1');
    await page.selectOption('#player-defenders', '1');
    await page.locator('#dialog .main').click();
    // The king needs two moves to escape: no game is over before the fourth one.
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length >= 3, null, { timeout: 90_000 });
    assert.match((await moves()).join(' '), /[1-6]: [a-g][1-7]-[a-g][1-7]/);
});

inBrowser('a game with clocks or of two engines pauses: nobody moves, and no time passes', async (page) => {
    await page.clock.install();
    await open(page);
    assert.equal(await page.locator('#pause').isVisible(), false, 'a game without clocks waits anyway');
    await page.click('#new-game');
    await page.selectOption('#player-attackers', 'person');
    await page.selectOption('#player-defenders', 'person');
    await page.locator('input[name=variant][value="brandubh"]').check();
    await page.selectOption('#clock-both', '60');
    await page.locator('#dialog .main').click();
    await click(page, 'd6-a6');
    await page.keyboard.press('w');
    assert.equal(await page.locator('#paused').textContent(), 'PausedContinue');
    assert.equal(await page.locator('#pause').textContent(), 'Continue');
    await announced(page, /The game is paused/);
    await picture(page, 'paused');
    const left = () => page.locator('#players .clock').nth(1).textContent();
    const before = await left();
    await page.clock.runFor(30_000);
    await square(page, 'a6').click();
    assert.equal(await page.locator('#explanation').textContent(), 'The game is paused.');
    assert.equal(await page.locator('#board .movable').count(), 0);
    assert.equal(await left(), before);
    await page.click('#continue');
    assert.equal(await page.locator('#paused').isVisible(), false);
    assert.ok(await page.evaluate(() => !!document.activeElement.shadowRoot), 'the board has the focus');
    await page.clock.runFor(20_000);
    // The clock is read every tenth of a second, and shown rounded up.
    assert.match(await left(), /^0:(4[01]|[23]\d)$/);
    await click(page, 'd3-a3');
    await page.keyboard.press('w');
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.ok(await page.locator('#paused').isVisible(), 'also when the page is opened again');
    await page.click('#pause');
    assert.equal(await page.locator('#paused').isVisible(), false);
    await begin(page, 'brandubh', '0', '0');
    const count = () => page.locator('#moves button').count();
    await page.clock.resume();
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length >= 2, null, { timeout: 90_000 });
    await page.click('#pause');
    const paused = await count();
    await page.waitForTimeout(2500);
    assert.equal(await count(), paused);
    await page.click('#pause');
    await page.waitForFunction((more) => document.querySelectorAll('#moves button').length > more, paused, { timeout: 90_000 });
});

inBrowser('two persons agree on a draw, and one resigns; either end is taken back', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    assert.ok(await page.locator('#offer-draw').isDisabled() && await page.locator('#resign').isDisabled(), 'the game has not begun');
    await click(page, 'd6-a6');
    await page.keyboard.press('d');
    assert.match(await page.locator('#dialog').textContent(), /A draw\?The defenders offer a draw\. Do the attackers accept\?/);
    await picture(page, 'draw-dialog');
    await page.getByRole('button', { name: 'Decline' }).click();
    assert.equal(await status(page), 'Defenders to move');
    await page.click('#offer-draw');
    await page.getByRole('button', { name: 'Accept' }).click();
    assert.equal(await status(page), 'Draw.');
    assert.equal(await page.locator('#explanation').textContent(), 'Both sides have agreed on a draw.');
    await announced(page, /Draw\. Both sides have agreed on a draw\./);
    assert.equal(await page.locator('#offer-draw').isVisible(), false);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.equal(await status(page), 'Draw.');
    await page.click('#take-back');
    assert.equal(await status(page), 'Defenders to move');
    assert.equal(await page.locator('#moves button').count(), 1);
    await page.keyboard.press('y');
    assert.match(await page.locator('#dialog').textContent(), /The defenders give the game up/);
    await page.locator('#dialog').getByRole('button', { name: 'Resign', exact: true }).click();
    assert.equal(await status(page), 'The attackers win.');
    await page.keyboard.press('u');
    assert.equal(await status(page), 'Defenders to move');
});

/** Games of Tablut of ten moves each, after which the engine stands worse, or better. It plays the defenders. */
const [WORSE, BETTER] = [
    '1. f9-f8 e6-c6 2. i6-e6xe7 f5-f2 3. f8-f5xg5 c6-c9 4. f5-f3xf2 c5-c3 5. f3-f5 c3-c2 6. i4-g4 d5-d2 7. d9-d7 e3-f3 8. d7-d3xd2 c9-b9 9. d3-d5 c2-c3 10. a4-c4 c3-c1',
    '1. a6-d6 g5-g1 2. d9-d7 f5-f6 3. h5-g5 g1-h1 4. i6-g6 e4-b4 5. a4-a3 c5-c2 6. f1-f4 h1-h2 7. f9-f7xe7 h2-h5 8. e8-g8 e5-e4 9. f7-i7 e4-e5 10. d6-a6 e6-b6xb5',
];

inBrowser('the engine answers an offered draw: too early, accepted, or declined', async (page) => {
    /** Opens a kept game against the engine. */
    const openKept = async (moves) => {
        await open(page);
        await page.evaluate((moves) => localStorage.setItem('birka.game', JSON.stringify({ format: 1, record: `[Variant "tablut"]\n\n${moves}`, players: { attackers: 'person', defenders: 1 } })), moves);
        await page.reload();
        await page.waitForSelector('body[data-ready]');
    };
    const explained = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.getElementById('explanation').textContent), pattern.source, { timeout: 90_000 });
    await openKept('1. d1-d3 e3-f3');
    await page.keyboard.press('d');
    await explained(/The Thrall declines: it is too early/);
    assert.ok(await page.locator('#offer-draw').isDisabled(), 'once in a position');
    await openKept(BETTER);
    await page.click('#offer-draw');
    await explained(/You offer a draw|declines/);
    await explained(/The Thrall declines: the position is too good/);
    await announced(page, /too good/);
    assert.equal(await status(page), 'Attackers to move');
    await openKept(WORSE);
    await page.click('#offer-draw');
    await explained(/The Thrall accepts the draw/);
    assert.equal(await status(page), 'Draw.');
    await page.keyboard.press('u');
    assert.equal(await status(page), 'Attackers to move');
});

inBrowser('arrows and circles are drawn by the right button or by key, and stay with the positions of the analysis', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    const drawn = () => page.locator('#board .drawn').count();
    const middle = async (name) => {
        const box = await square(page, name).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const draw = async (from, to) => {
        await page.mouse.move(...await middle(from));
        await page.mouse.down({ button: 'right' });
        await page.mouse.move(...await middle(to), { steps: 3 });
        await page.mouse.up({ button: 'right' });
    };
    await page.evaluate(() => document.addEventListener('contextmenu', (event) => (window.hasMenu = !event.defaultPrevented)));
    await draw('d6', 'a6');
    assert.equal(await page.locator('#board path.drawn').count(), 1);
    assert.equal(await page.evaluate(() => window.hasMenu), false, 'no menu of the browser');
    await draw('d4', 'd4');
    assert.equal(await page.locator('#board circle.drawn').count(), 1);
    await picture(page, 'drawings');
    await draw('d6', 'a6');
    assert.equal(await page.locator('#board path.drawn').count(), 0, 'the same again removes it');
    // Beside the board it is nothing.
    await page.mouse.move(...await middle('d1'));
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(1270, 400);
    await page.mouse.up({ button: 'right' });
    assert.equal(await drawn(), 1);
    await square(page, 'e6').click();
    assert.equal(await drawn(), 0, 'a press wipes');
    await draw('a1', 'b2');
    await click(page, 'd6-a6');
    assert.equal(await drawn(), 0, 'it leaves with the position');
    // By key.
    await square(page, 'd3').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    assert.equal(await drawn(), 1, 'where it begins');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('c');
    assert.equal(await page.locator('#board path.drawn').count(), 1);
    await page.keyboard.press('Escape');
    assert.equal(await drawn(), 0);
    // The analysis keeps them.
    await page.keyboard.press('a');
    await draw('d3', 'a3');
    await draw('d4', 'd4');
    await square(page, 'c1').click();
    assert.equal(await drawn(), 2);
    await page.click('#step-first');
    assert.equal(await drawn(), 0);
    await page.click('#step-forward');
    assert.equal(await drawn(), 2);
    await page.click('#card-leave');
    assert.equal(await drawn(), 0);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await page.keyboard.press('a');
    assert.equal(await drawn(), 2);
    assert.match(await page.evaluate(() => JSON.parse(localStorage.getItem('birka.game')).study), /\[%csl Gd4\]|\[%cal Gd3a3\]/);
});

inBrowser('the mistakes of a review are posed as puzzles, a wrong move is answered, and the review stays', async (page) => {
    await open(page, `${site.address}#game?v=1&variant=brandubh&moves=${GAME.map((move) => move.replace(/x.*/, '')).join('.')}`);
    await page.click('#review');
    await cardSays(page, /Attackers: Accuracy \d+%.*Defenders: Accuracy \d+%/);
    const total = await page.locator('.graph circle').count();
    await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
    await announced(page, new RegExp(`Mistake 1 of ${total}\\. \\S+\\?+ was played here\\. Find a better move\\.`));
    await picture(page, 'mistake');
    assert.equal(await page.locator('#copy-link').isVisible(), false);
    const [wrong] = (await page.locator('#card .task').textContent()).match(/[a-g]\d-[a-g]\d/);
    await click(page, wrong);
    await cardSays(page, new RegExp(`${wrong}\\S* is a mistake too`));
    await page.waitForFunction((from) => /can move/.test(document.querySelector('#board').shadowRoot.querySelector(`[data-square=${from}]`).getAttribute('aria-label')), wrong.split('-')[0]);
    await page.keyboard.press('t');
    await cardSays(page, /The solution is \S+\./);
    const [better] = (await page.locator('#card .remark').textContent()).match(/[a-g]\d-[a-g]\d/);
    await click(page, better);
    await cardSays(page, /That is better!/);
    await announced(page, /That is better!/);
    await picture(page, 'mistake-improved');
    await page.click('#card-next');
    await cardSays(page, new RegExp(`Mistake 2 of ${total}`));
    await page.click('#card-leave');
    await cardSays(page, /Attackers: Accuracy/);
    assert.equal(await page.locator('#moves button').count(), 16, 'the game is as it was');
    assert.equal(await page.evaluate(() => localStorage.getItem('birka.solved')), null);
});

inBrowser('puzzles that are solved at the first try in a row are counted, and days with the puzzle of the day', async (page) => {
    await open(page);
    const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await page.evaluate((days) => localStorage.setItem('birka.solved', JSON.stringify([...days.map((one) => `daily ${one}`), 'missed 1000 brandubh-99'])), [day(1), day(2)]);
    await open(page);
    await page.click('#show-puzzles');
    assert.match(await page.locator('#dialog').textContent(), /Days in a row with the puzzle of the day: 2/);
    const puzzles = await page.evaluate(async () => {
        const { Puzzle, puzzleBooks } = await (await import('/rules.js')).loadRules();
        const easy = puzzleBooks('en')[0].puzzles.filter(({ moves }) => moves === 1).slice(0, 2);
        return easy.map(({ id }) => ({ index: puzzleBooks('en')[0].puzzles.findIndex((one) => one.id === id), move: Puzzle.shipped(id).hint(Puzzle.shipped(id).start()) }));
    });
    await page.keyboard.press('Escape');
    for (const { index, move } of puzzles) {
        await page.click('#show-puzzles');
        await page.selectOption('#puzzle-variant', { index: 0 });
        await page.locator('#dialog .entries .entry').nth(index).click();
        await click(page, move);
        await cardSays(page, /Solved!/);
    }
    await cardSays(page, /Solved at the first try in a row: 2/);
    await announced(page, /Solved at the first try in a row: 2/);
    await picture(page, 'streak');
    await page.click('#show-puzzles');
    await picture(page, 'streak-list');
    assert.match(await page.locator('#dialog').textContent(), /Solved at the first try in a row: 2/);
    await page.keyboard.press('Escape');
    await page.click('#card-next');
    await page.click('#card-show');
    await cardSays(page, /The solution is/);
    await page.click('#show-puzzles');
    assert.doesNotMatch(await page.locator('#dialog').textContent(), /first try/);
});

inBrowser('replaced games are in the archive, where they are opened, continued and deleted, and are saved with the rest', async (page) => {
    await open(page);
    await page.keyboard.press('g');
    assert.match(await page.locator('#dialog').textContent(), /No game has been kept yet/);
    await page.keyboard.press('Escape');
    await begin(page, 'brandubh');
    for (const move of GAME) await click(page, move);
    await begin(page, 'tablut');
    await click(page, 'd1-d3');
    await begin(page, 'copenhagen');
    await page.click('#show-games');
    const entries = page.locator('#dialog .games .entry');
    assert.equal(await entries.count(), 2, 'the game without a move is not kept');
    assert.match(await entries.nth(0).textContent(), /^\d{4}-\d\d-\d\d · Tablut.*Person – Person · not finished · 1 move$/);
    assert.match(await entries.nth(1).textContent(), /Brandubh.*defenders won, king escaped · 16 moves$/);
    await picture(page, 'games');
    await page.selectOption('#games-variant', { index: 2 });
    assert.equal(await entries.count(), 1);
    assert.match(await page.locator('#dialog').textContent(), /1 of 2 games/);
    await page.selectOption('#games-variant', '');
    await entries.nth(1).click();
    assert.equal(await status(page), 'The defenders win.');
    assert.equal(await page.locator('#moves button').count(), 16);
    await page.click('#show-games');
    assert.equal(await entries.count(), 2, 'a finished game stays');
    await entries.nth(0).click();
    assert.equal(await status(page), 'Defenders to move');
    await page.click('#show-games');
    assert.equal(await entries.count(), 1, 'an unfinished one is on the table');
    await page.keyboard.press('Escape');
    await click(page, 'e4-d4');
    await begin(page, 'brandubh');
    await page.click('#show-games');
    assert.match(await entries.nth(0).textContent(), /2 moves$/);
    await page.keyboard.press('Escape');
    await page.click('#show-settings');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save my data' }).click()]);
    const saved = await download.path();
    assert.equal(JSON.parse(JSON.parse(readFileSync(saved, 'utf8')).data['birka.games']).length, 2);
    await page.keyboard.press('Escape');
    await page.click('#show-games');
    await page.getByRole('button', { name: /^Delete: .*Tablut/ }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    assert.equal(await entries.count(), 2);
    await page.getByRole('button', { name: /^Delete: .*Tablut/ }).click();
    assert.match(await page.locator('#dialog').textContent(), /Delete game 2\? It cannot be brought back/);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    assert.equal(await entries.count(), 1);
    await page.keyboard.press('Escape');
    // A variant of one's own is kept with its file.
    await page.evaluate((link) => (location.hash = link), packed('variant', `quick\n${OWN}`));
    await page.waitForFunction(() => document.getElementById('variant').textContent === 'Quick');
    await click(page, 'd6-c6');
    await begin(page, 'brandubh');
    await page.click('#show-games');
    await page.locator('#dialog .games .entry', { hasText: 'Quick' }).click();
    assert.equal(await page.locator('#variant').textContent(), 'Quick');
    assert.match(await piecesOn(page, 'c6'), /Attacker/);
    // A damaged list loses nothing else.
    await page.evaluate(() => localStorage.setItem('birka.games', '{"no": "list"}'));
    await open(page);
    await page.click('#show-games');
    assert.match(await page.locator('#dialog').textContent(), /No game has been kept yet/);
});

/** Keeps the engine waiting: `answer(move)` in the page is its move. */
const holdEngine = (page) => page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
        if (message.of?.task !== 'search') return postMessage.call(this, message);
        window.answer = (move) => this.onmessage({ data: { id: message.id, result: { move } } });
    };
});
const waitForMoves = (page, count) => page.waitForFunction((count) => document.querySelectorAll('#moves button').length === count, count, { timeout: 90_000 });

inBrowser('variants are found by their names, in groups that open, and one that is not shipped stands first', async (page) => {
    await open(page);
    await page.click('#new-game');
    const shown = () => page.locator('#dialog .variants label:visible strong').allTextContents();
    assert.deepEqual(await shown(), ['Brandubh', 'Tablut', 'Copenhagen Hnefatafl']);
    await picture(page, 'new-game');
    await page.getByText('Very large boards').click();
    assert.ok((await shown()).includes('Alea Berserk'));
    await page.fill('#variant-search', 'breakth');
    assert.deepEqual(await shown(), ['Breakthrough', 'Breakthru']);
    await page.fill('#variant-search', 'chess');
    assert.equal(await page.locator('#dialog .variants').textContent(), 'No variant has this name.');
    await page.fill('#variant-search', 'tablut');
    assert.equal((await shown())[0], 'Tablut', 'the best match is the first one');
    await page.fill('#variant-search', 'castle');
    assert.equal(await page.locator('#dialog input[name=variant]:checked').getAttribute('value'), 'tablut-castle', 'the only one is chosen');
    await page.fill('#variant-search', ' BREAKTHROUGH');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('#dialog').isVisible(), true, 'Enter in the field chooses');
    assert.deepEqual(await page.locator('#dialog label[for^=player]').allTextContents(), ['Black', 'White']);
    await page.locator('#dialog .main').click();
    assert.match(await page.locator('#variant').textContent(), /Breakthrough/);
    assert.equal(await status(page), 'To move: Black', 'the sides have the names of the variant');
    assert.deepEqual(await page.locator('#players strong').allTextContents(), ['Black', 'White']);
    const source = readFileSync(inRepository('scripts/variants/brandubh.lua'), 'utf8').replace(/name = "[^"]*"/, 'name = "My own"');
    const link = await page.evaluate(async (source) => {
        const { loadRules } = await import('./rules.js');
        return (await loadRules()).Variant.fromSource(source).link();
    }, source);
    await open(page, `${site.address}${link.slice(link.indexOf('#'))}`);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await settled(page);
    await page.click('#new-game');
    await settled(page);
    assert.deepEqual((await shown()).slice(0, 2), ['My own', 'Brandubh']);
    await page.selectOption('#player-attackers', 'person');
    await page.selectOption('#player-defenders', 'person');
    await picture(page, 'new-game-own');
    await page.locator('#dialog .main').click();
    assert.match(await page.locator('#variant').textContent(), /My own/);
});

inBrowser('after the end the same game begins again with sides exchanged, by button and by key', async (page) => {
    await open(page);
    await page.click('#new-game');
    await page.selectOption('#player-attackers', 'person');
    await page.selectOption('#player-defenders', '0');
    await page.locator('input[name=variant][value="brandubh"]').check();
    await page.locator('#clocks-differ').check();
    await page.selectOption('#clock-attackers', '600');
    await page.selectOption('#clock-defenders', '60');
    await page.locator('#dialog .main').click();
    await page.keyboard.press('x');
    assert.equal(await page.locator('#rematch').isVisible(), false, 'the game goes on');
    await click(page, 'd6-a6');
    await waitForMoves(page, 2);
    await page.click('#resign');
    await page.locator('#dialog').getByRole('button', { name: 'Resign', exact: true }).click();
    assert.equal(await status(page), 'The defenders win.');
    await picture(page, 'rematch');
    await page.click('#step-first');
    assert.ok(await page.locator('#rematch').isDisabled(), 'an earlier position is shown');
    await page.click('#step-last');
    await page.click('#rematch');
    await waitForMoves(page, 1);
    const players = () => page.locator('#players small').allTextContents();
    assert.deepEqual((await players()).map((text) => text.split(' · ')[0]), ['Child', 'Person'], 'the engine has begun');
    const [attackers, defenders] = await page.locator('#players .clock').allTextContents();
    assert.match(attackers, /^(1:00|0:5\d)$/);
    assert.match(defenders, /^(10:00|9:5\d)$/);
    assert.equal(await page.locator('#board [data-square]').first().getAttribute('data-square'), 'g1', 'the person sits below');
    assert.ok(await page.evaluate(() => !!document.activeElement.shadowRoot), 'the board has the focus');
    await page.keyboard.press('y');
    await page.locator('#dialog').getByRole('button', { name: 'Resign', exact: true }).click();
    assert.equal(await status(page), 'The attackers win.');
    await page.keyboard.press('x');
    assert.equal(await status(page), 'Attackers to move');
    assert.deepEqual((await players()).map((text) => text.split(' · ')[0]), ['Person', 'Child']);
    assert.equal(await page.locator('#board [data-square]').first().getAttribute('data-square'), 'a7');
    await page.click('#show-games');
    assert.match(await page.locator('#dialog .games .entry').first().textContent(), /Brandubh.*Person – Child · defenders won, resigned · 2 moves/);
});

inBrowser('while the engine thinks the next move is chosen, by mouse, touch and key: it is played at once, dropped where it is not legal, or taken back', async (page) => {
    await holdEngine(page);
    await open(page);
    await begin(page, 'brandubh', 'person', '3');
    const chosen = () => page.locator('#board path.premove').count();
    const answer = async (move) => {
        await page.waitForFunction(() => window.answer);
        await page.evaluate((move) => {
            window.answer(move);
            delete window.answer;
        }, move);
    };
    const moves = () => page.locator('#moves button').allTextContents();
    await click(page, 'd6-a6');
    await square(page, 'd4').click();
    assert.match(await page.locator('#explanation').textContent(), /The engine plays the defenders, and it is their turn/);
    await square(page, 'd7').click();
    assert.equal(await square(page, 'd7').getAttribute('aria-selected'), 'true');
    await picture(page, 'premove-selected');
    await square(page, 'b7').click();
    assert.equal(await chosen(), 1);
    assert.equal(await page.locator('#explanation').textContent(), 'Chosen in advance: d7 to b7.');
    await announced(page, /Chosen in advance: d7 to b7\./);
    await picture(page, 'premove');
    await page.keyboard.press('Escape');
    assert.equal(await chosen(), 0, 'Escape takes it back');
    await square(page, 'd7').tap();
    await square(page, 'b7').tap();
    assert.equal(await chosen(), 1);
    await square(page, 'c6').click({ button: 'right' });
    assert.equal(await chosen(), 0, 'the right button takes it back');
    assert.equal(await page.locator('#board .drawn').count(), 0);
    await click(page, 'd7-b7');
    await square(page, 'c6').click();
    assert.equal(await chosen(), 0, 'another press takes it back');
    assert.deepEqual(await moves(), ['d6-a6']);
    await click(page, 'd7-b7');
    await answer('d3-a3');
    await waitForMoves(page, 3);
    assert.deepEqual(await moves(), ['d6-a6', 'd3-a3', 'd7-b7']);
    assert.equal(await chosen(), 0);
    // By key; it is not legal after the answer of the engine.
    await square(page, 'd2').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    assert.equal(await chosen(), 1);
    await answer('d4-d3');
    await waitForMoves(page, 4);
    assert.equal(await chosen(), 0);
    assert.equal(await status(page), 'Attackers to move');
    assert.match(await piecesOn(page, 'd2'), /Attacker/);
    // A piece stays selected when the engine moves, and is dragged.
    await click(page, 'd2-b2');
    const [from, to] = await Promise.all(['d1', 'c1'].map((name) => square(page, name).boundingBox()));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
    await answer('d3-d4');
    await waitForMoves(page, 6);
    assert.equal(await square(page, 'd1').getAttribute('aria-selected'), 'true');
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
    await page.mouse.up();
    await waitForMoves(page, 7);
    // What changes the game drops it.
    await click(page, 'b7-c7');
    assert.equal(await chosen(), 1);
    await page.keyboard.press('u');
    assert.equal(await chosen(), 0);
}, { options: { hasTouch: true } });

inBrowser('a position is set up with pieces and as text, faults are told, and it is analysed or played', async (page, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    await page.click('#show-games');
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await announced(page, /Set up a position\. A click puts the chosen piece/);
    const press = (name) => page.locator('#card').getByRole('button', { name, exact: true }).click();
    const text = () => page.locator('#position-text').inputValue();
    const start = '/3t3/3t3/3T3/ttTKTtt/3T3/t6/3t3/ d';
    assert.equal(await text(), start, 'it begins with the position on the board');
    await cardSays(page, /This position can be played/);
    await picture(page, 'position');
    await press('Empty board');
    assert.equal(await text(), '/7/7/7/7/7/7/7/ d');
    await cardSays(page, /there is no king; the position needs exactly one/);
    assert.ok(await page.locator('#card-analyse').isDisabled() && await page.locator('#card-play-on').isDisabled());
    await press('King');
    assert.equal(await page.locator('#card').getByRole('button', { name: 'King', exact: true }).getAttribute('aria-pressed'), 'true');
    await square(page, 'd4').click();
    assert.match(await piecesOn(page, 'd4'), /King/);
    await cardSays(page, /already over in this position: The defenders win\./);
    assert.ok(await page.locator('#card-analyse').isEnabled());
    await press('Attacker');
    await square(page, 'a7').click();
    await cardSays(page, /a7 is closed to this piece \(Attacker\)/);
    await announced(page, /a7 is closed/);
    await picture(page, 'position-fault');
    await page.click('#show-settings');
    await page.selectOption('#language', 'de');
    await page.keyboard.press('Escape');
    await cardSays(page, /a7 ist für diesen Stein gesperrt \(Angreifer\)/);
    await page.click('#show-settings');
    await page.selectOption('#language', 'en');
    await page.keyboard.press('Escape');
    await press('Attacker');
    await square(page, 'a7').click();
    assert.match(await piecesOn(page, 'a7'), /empty/, 'the same piece again takes it away');
    // By key and with the right button.
    await square(page, 'b2').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    assert.equal(await text(), '/7/1tt4/7/3K3/7/7/7/ d');
    await square(page, 'c2').click({ button: 'right' });
    await press('Clear');
    await square(page, 'b2').click();
    assert.equal(await text(), '/7/7/7/3K3/7/7/7/ d');
    // As text.
    await page.locator('#position-text').fill('/7/7/x6/ q');
    await cardSays(page, /the position has 3 ranks, this board has 7[^]*“x” is no piece[^]*“q” is no side/);
    assert.match(await piecesOn(page, 'd4'), /King/, 'the last position stays');
    await page.locator('#position-text').fill('/K6/7/7/7/3t3/7/7/ a');
    await cardSays(page, /already over in this position: The defenders win\. The king has escaped\./);
    assert.ok(await page.locator('#card-play-on').isDisabled());
    await page.locator('#position-text').fill('/7/7/7/7/7/t6/3K3/ a');
    await press('Defenders to move');
    assert.equal(await text(), '/7/7/7/7/7/t6/3K3/ d');
    await press('Copy');
    await page.waitForSelector('.notice');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '/7/7/7/7/7/t6/3K3/ d');
    await page.click('#card-analyse');
    await page.waitForFunction(() => document.querySelector('.standing')?.textContent === 'Defenders win in 1', null, { timeout: 90_000 });
    await page.click('#card-leave');
    assert.equal(await page.locator('#moves button').count(), 1, 'the game is as it was');
    // Another variant, and play.
    await page.keyboard.press('e');
    assert.equal(await text(), start);
    await page.selectOption('#position-variant', 'tablut');
    assert.match(await piecesOn(page, 'e5'), /King/);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'position-variant');
    await press('Clear');
    await square(page, 'a4').click();
    await press('Starting position');
    assert.match(await piecesOn(page, 'a4'), /Attacker/);
    await square(page, 'a4').click();
    await page.click('#card-play-on');
    assert.equal(await page.locator('#card').isVisible(), false);
    assert.match(await piecesOn(page, 'a4'), /empty/);
    await click(page, 'a5-a4');
    assert.equal(await status(page), 'Defenders to move');
    await page.click('#show-games');
    assert.match(await page.locator('#dialog .games .entry').first().textContent(), /Brandubh/);
});

inBrowser('pieces are placed by one press before the moves begin, and the panel counts those in hand', async (page) => {
    await open(page);
    await begin(page, 'seega');
    const players = () => page.locator('#players small').allTextContents();
    const count = () => page.locator('#moves button').count();
    assert.deepEqual(await players(), ['Person · 12 to place', 'Person · 12 to place']);
    assert.match(await page.locator('#explanation').textContent(), /Press an empty square/);
    assert.doesNotMatch(await piecesOn(page, 'a1'), /can move/);
    await square(page, 'a1').click();
    assert.equal(await count(), 1);
    assert.deepEqual(await players(), ['Person · 11 to place', 'Person · 12 to place']);
    await square(page, 'a1').click();
    assert.equal(await count(), 1);
    assert.equal(await page.locator('#moves button').textContent(), 'a1', 'a placement is the square alone');
    await square(page, 'c3').click();
    assert.match(await page.locator('#explanation').textContent(), /No piece may be placed on c3/);
    await page.keyboard.press('u');
    assert.equal(await count(), 0);
    await picture(page, 'seega');
    for (const file of 'abcde') for (const rank of '12345') if (file + rank !== 'c3') await square(page, file + rank).click();
    assert.equal(await count(), 24);
    assert.deepEqual(await players(), ['Person · 0 captured', 'Person · 0 captured']);
    await page.click('#step-first');
    assert.deepEqual(await players(), ['Person · 12 to place', 'Person · 12 to place']);
    await page.click('#step-last');
    await picture(page, 'seega-placed');
    const move = await page.evaluate(async () => {
        const { Game } = await (await import('/rules.js')).loadRules();
        return Game.read(JSON.parse(localStorage.getItem('birka.game')).record).legalMoves()[0];
    });
    await click(page, move);
    assert.equal(await count(), 25);
    await page.waitForTimeout(300);
    await picture(page, 'seega-moved');
    await begin(page, 'seega', 'person', '0');
    await square(page, 'a1').click();
    await square(page, 'b2').click();
    await page.waitForFunction(() => document.querySelectorAll('#moves button').length === 4, null, { timeout: 90_000 });
    assert.deepEqual(await players(), ['Person · 10 to place', 'Child · 10 to place']);
});

for (const [name, viewport] of [['upright', { width: 390, height: 844 }], ['lying', { width: 844, height: 390 }]]) {
    inBrowser(`a phone ${name} shows the whole board and is played by touch`, async (page) => {
        await open(page);
        await page.tap('#new-game');
        await page.selectOption('#player-attackers', 'person');
        await picture(page, `phone-${name}-dialog`);
        await page.locator('input[name=variant][value="brandubh"]').tap();
        await page.locator('#dialog .main').tap();
        const board = await page.locator('#board').boundingBox();
        assert.ok(board.x >= 0 && board.y >= 0 && board.x + board.width <= viewport.width + 1 && board.y + board.height <= viewport.height + 1, JSON.stringify(board));
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width, 'the page does not scroll sideways');
        await square(page, 'd6').tap();
        await square(page, 'a6').tap();
        assert.match(await piecesOn(page, 'a6'), /Attacker/);
        await page.waitForTimeout(300);
        await picture(page, `phone-${name}`);
    }, { options: { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } });
}

for (const [name, viewport] of [['upright', { width: 360, height: 640 }], ['lying', { width: 640, height: 360 }]]) {
    inBrowser(`a small phone ${name} has puzzles and lessons within reach of a thumb`, async (page) => {
        await open(page);
        const fits = async () => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width, 'the page does not scroll sideways');
        /** Taps a button of the menu, all of whose buttons are on the screen. */
        const choose = async (id) => {
            await page.tap('#show-menu');
            assert.equal(await page.locator('#show-menu').getAttribute('aria-expanded'), 'true');
            for (const button of await page.locator('#menu button').all()) {
                const box = await button.boundingBox();
                assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height && box.height >= 34, JSON.stringify(box));
            }
            await picture(page, `small-${name}-menu`);
            await page.tap(id);
            assert.equal(await page.locator('#menu').isVisible(), false);
        };
        await choose('#show-puzzles');
        await page.selectOption('#puzzle-variant', 'brandubh');
        await picture(page, `small-${name}-puzzles`);
        await page.locator('#dialog .entries .entry').first().tap();
        await page.waitForTimeout(300);
        const [board, card] = [await page.locator('#board').boundingBox(), await page.locator('#card').boundingBox()];
        assert.ok(board.y >= 0 && board.y + board.height <= viewport.height + 1 && board.width > 250, JSON.stringify(board));
        assert.ok(card.y < viewport.height - 80, `the task is on the screen: ${JSON.stringify(card)}`);
        await fits();
        await picture(page, `small-${name}-puzzle`);
        await square(page, 'f7').tap();
        await square(page, 'g7').tap();
        await cardSays(page, /Solved!/);
        await page.tap('#card-leave');
        await choose('#show-lessons');
        await page.locator('#dialog .entry').nth(1).tap();
        await cardSays(page, /Lesson 2 of 8/);
        await fits();
        await picture(page, `small-${name}-lesson`);
    }, { options: { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } });
}

inBrowser('where nothing can be kept the page says so, and play goes on', async (page) => {
    await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
    });
    await open(page);
    assert.match(await page.locator('.notice.bad').textContent(), /does not keep the game/);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
});

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('birka.game')).record.replace(/^(\[.*\]\n)*\n|\n*$/g, '').replaceAll('\n', ' '));
/** The games in the archive: variant and number of moves. */
const archived = (page) => page.evaluate(() => (JSON.parse(localStorage.getItem('birka.games')) ?? []).map(({ variant, moves }) => `${variant} ${moves}`));

inBrowser('a good link puts the unfinished game into the archive: in a new page, the same tab or a second one, pasted, and begun anew', async (page, context) => {
    const link = (variant, move) => `${site.address}#game?v=1&variant=${variant}&moves=${move}`;
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    await page.goto('about:blank');
    await open(page, link('tablut', 'd1-d3'));
    assert.equal(await page.locator('#variant').textContent(), 'Tablut');
    assert.deepEqual(await archived(page), ['brandubh 1']);
    await page.evaluate(() => (location.hash = 'game?v=1&variant=brandubh&moves=d6-c6.d3-c3'));
    await waitForMoves(page, 2);
    assert.deepEqual(await archived(page), ['brandubh 1', 'tablut 1']);
    // A second tab leaves the game of the first one alone until that is closed.
    const second = await context.newPage();
    await open(second, link('copenhagen', 'd1-d3'));
    assert.equal(await kept(second), '1. d6-c6 d3-c3');
    assert.deepEqual(await archived(page), ['brandubh 1', 'tablut 1']);
    await page.close();
    await second.waitForFunction(() => JSON.parse(localStorage.getItem('birka.game')).record.includes('copenhagen'));
    assert.deepEqual(await archived(second), ['brandubh 1', 'tablut 1', 'brandubh 2']);
    await second.click('#show-games');
    await second.fill('#elsewhere', '[Variant "brandubh"]\n\n1. d7-c7');
    await second.getByRole('button', { name: 'Open', exact: true }).click();
    assert.equal((await archived(second)).at(-1), 'copenhagen 1');
    // Rules that the game does not allow begin a new one.
    await second.click('#show-editor');
    await second.locator('#editor .cm-content').click();
    await second.keyboard.press('Control+A');
    await second.keyboard.insertText('return { api = 1, id = "small", name = "Small", extends = "tablut" }');
    await second.locator('.notice').getByRole('button', { name: 'Start' }).click();
    await second.waitForFunction(() => document.getElementById('variant').textContent === 'Small');
    assert.equal((await archived(second)).at(-1), 'brandubh 1');
});

inBrowser('of two tabs the one with the later move keeps the game, and the game of the other goes into the archive', async (page, context) => {
    const play = async (tab, moves) => {
        for (const move of moves) await click(tab, move);
    };
    await open(page);
    await begin(page, 'brandubh');
    await play(page, GAME.slice(0, 1));
    const older = await context.newPage();
    await open(older);
    assert.match(await older.locator('.notice').textContent(), /another tab/);
    await play(page, GAME.slice(1, 7));
    await page.close();
    await waitForMoves(older, 7);
    assert.match(await older.locator('.notice').textContent(), /Its game is on the board now/);
    assert.equal((await kept(older)).split(' ').at(-1), GAME[6]);
    assert.deepEqual(await archived(older), [], 'its game was the beginning of the other');
    // Now each has a game of its own.
    const third = await context.newPage();
    await open(third);
    await begin(third, 'tablut');
    await play(third, ['d1-d3']);
    await play(older, GAME.slice(7, 8));
    await older.close();
    await waitForMoves(third, 8);
    assert.deepEqual(await archived(third), ['tablut 1']);
    const fourth = await context.newPage();
    await open(fourth);
    await play(third, GAME.slice(8, 9));
    await begin(fourth, 'tablut');
    await play(fourth, ['d1-d2']);
    await third.close();
    await fourth.waitForFunction(() => JSON.parse(localStorage.getItem('birka.game')).record.includes('d1-d2'));
    assert.match(await fourth.locator('.notice').textContent(), /From now on this game is kept/);
    assert.deepEqual(await archived(fourth), ['tablut 1', 'brandubh 9']);
});

inBrowser('without locks a tab that wakes up goes on with the newest game, and no game is written over', async (page, context) => {
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }));
    await open(page);
    await begin(page, 'brandubh');
    await click(page, GAME[0]);
    const other = await context.newPage();
    await open(other);
    for (const move of GAME.slice(1, 4)) await click(page, move);
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitForMoves(other, 4);
    await begin(other, 'tablut');
    await click(other, 'd1-d3');
    await click(page, GAME[4]);
    assert.equal((await kept(page)).split(' ').at(-1), GAME[4]);
    assert.deepEqual(await archived(page), ['brandubh 4', 'tablut 1']);
});

/** A page of no origin, whose site data are blocked. */
const FRAME = '<!doctype html><title>Somebody’s page</title><iframe sandbox="allow-scripts" src="/index.html#game?v=1&amp;variant=brandubh&amp;moves=d6-a6" style="width: 1000px; height: 760px"></iframe>';

inBrowser('where site data are blocked the page plays', async (page) => {
    extra['/frame.html'] = FRAME;
    await page.goto(`${site.address}frame.html`);
    const frame = page.frameLocator('iframe');
    await frame.locator('body[data-ready]').waitFor();
    assert.match(await frame.locator('.notice.bad').textContent(), /does not keep the game/);
    assert.match(await frame.locator('#board [data-square="a6"]').getAttribute('aria-label'), /Attacker/);
    await frame.locator('#board [data-square="d3"]').click();
    await frame.locator('#board [data-square="a3"]').click();
    await frame.locator('#moves button').nth(1).waitFor();
    await picture(page, 'blocked');
    // The engine has its worker there, too.
    await frame.locator('#hint').click();
    await frame.locator('#explanation', { hasText: /./ }).waitFor({ timeout: 90_000 });
    await frame.locator('#board .hint').waitFor();
    const refuse = () => {
        const refusal = () => new DOMException('The request was denied.', 'SecurityError');
        LockManager.prototype.request = () => Promise.reject(refusal());
        for (const [type, name] of [[window, 'localStorage'], [Navigator.prototype, 'serviceWorker'], [window, 'caches']]) {
            Object.defineProperty(type, name, { get: () => { throw refusal(); } });
        }
    };
    await page.addInitScript(refuse);
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
}, { allowed: /sandbox|denied|birka_table/ });

inBrowser('a page that cannot start says why', async (page) => {
    const says = () => page.waitForFunction(() => /cannot start: ./.test(document.getElementById('loading-text').textContent)).then(() => page.locator('#loading-text').textContent());
    try {
        for (const file of ['/main.js', '/panel.js', '/worker.js', '/rules/birka_rules.js', '/rules/birka_rules_bg.wasm']) {
            for (const content of [null, '<!doctype html><title>Not here</title>', 'This is no file of Birka.']) {
                extra[file] = content;
                await page.goto('about:blank');
                await page.goto(site.address);
                assert.match(await says(), file.endsWith('.wasm') && content !== 'This is no file of Birka.' ? /birka_rules_bg\.wasm: / : /./, `${file}: ${content}`);
                delete extra[file];
            }
        }
        await picture(page, 'cannot-start');
        await page.goto(`${site.address}?lang=sv`);
        await page.waitForSelector('body[data-ready]');
        // What is only of use is no reason not to start.
        for (const file of ['/rules/size.json', '/rules/variants-en.json', '/sw.js', '/birka_table.js']) extra[file] = '<!doctype html><title>Not here</title>';
        await page.evaluate(() => localStorage.clear());
        await open(page);
        assert.equal(await page.locator('#show-3d').isVisible(), false);
        await begin(page, 'brandubh');
    } finally {
        for (const file of Object.keys(extra)) if (file !== '/embed.html') delete extra[file];
    }
}, { allowed: /./ });

inBrowser('the page of the 3D table starts where site data are blocked, opens its link once, and says what is missing', async (page) => {
    const program = `export default async () => {
        birkaPage.interfaceShown();
        birkaPage.sceneShown();
        document.title = JSON.stringify([birkaPage.otherTables, birkaPage.argument('link')]);
    };`;
    const files = { '/table.html': readFileSync(inRepository('web/page/table.html')), '/start.js': readFileSync(inRepository('web/page/start.js')), '/birka_table.js': program, '/birka_table_bg.wasm': Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) };
    Object.assign(extra, files);
    try {
        await page.addInitScript(() => {
            HTMLCanvasElement.prototype.getContext = () => ({});
            if (location.search === '?blocked') LockManager.prototype.request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
        });
        const title = () => page.waitForFunction(() => document.title.startsWith('[')).then(() => page.title());
        const address = `${site.address}table.html?blocked`;
        await page.goto(`${address}#game=1.x`);
        assert.equal(await title(), JSON.stringify([0, `${address}#game=1.x`]));
        assert.equal(page.url(), address);
        await page.reload();
        assert.equal(await title(), '[0,null]');
        for (const file of ['/gamepads.js', '/birka_table.js', '/birka_table_bg.wasm']) {
            for (const content of [null, '<!doctype html><title>Not here</title>']) {
                extra[file] = content;
                await page.goto('about:blank');
                await page.goto(`${site.address}table.html`);
                await page.waitForFunction(() => /cannot (start|be shown): ./.test(document.getElementById('loading-text').textContent), null, { timeout: 10_000 });
                files[file] ? Object.assign(extra, files) : delete extra[file];
            }
        }
    } finally {
        for (const file of Object.keys(extra)) if (file !== '/embed.html') delete extra[file];
    }
}, { allowed: /./ });

inBrowser('nothing is kept for the next visit that is not as it was built, and what is broken mends itself', async (page) => {
    const WASM = '/rules/birka_rules_bg.wasm';
    const HTML = '<!doctype html><title>Not here</title>';
    const worker = readFileSync(join(SITE, 'sw.js'), 'utf8');
    const caches = () => page.evaluate(() => caches.keys());
    const spoil = (content) => page.evaluate(async ([file, content]) => {
        for (const name of await caches.keys()) await (await caches.open(name)).put(file, new Response(content, { headers: { 'Content-Type': 'text/html' } }));
    }, [`.${WASM}`, content]);
    try {
        await open(page);
        await controlled(page);
        const before = await caches();
        // What has become broken comes from the network again.
        await spoil(HTML);
        await page.reload();
        await page.waitForSelector('body[data-ready]');
        assert.match(await page.evaluate(async (file) => (await caches.match(file)).headers.get('Content-Type'), `.${WASM}`), /wasm/);
        // A new version of which a file is an error page leaves the old one in force.
        extra['/sw.js'] = worker.replace(/VERSION = '.*'/, "VERSION = 'newer'");
        for (const [file, content] of [[WASM, HTML], ['/panel.js', 'export const notice = 1;'], ['/clock.js', HTML]]) {
            extra[file] = content;
            await page.reload();
            await page.waitForSelector('body[data-ready]');
            await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update().catch(() => {})));
            await until(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(({ installing, waiting }) => !installing && !waiting)));
            assert.deepEqual(await caches(), before, file);
            delete extra[file];
        }
        await page.reload();
        await page.locator('.notice', { hasText: 'new version' }).waitFor();
        // A version from before hashes were compared has kept an error page.
        extra['/sw.js'] = `addEventListener('install', () => skipWaiting());
            addEventListener('activate', (event) => event.waitUntil(clients.claim()));
            addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`;
        await page.evaluate(async () => {
            for (const name of await caches.keys()) await caches.delete(name);
            await caches.open('birka-before');
            await (await navigator.serviceWorker.getRegistration()).unregister();
        });
        await page.reload();
        await controlled(page);
        await spoil(HTML);
        await page.reload();
        await page.waitForFunction(() => /cannot start/.test(document.getElementById('loading-text').textContent));
        delete extra['/sw.js'];
        await page.reload();
        await page.waitForSelector('body[data-ready]');
        assert.deepEqual(await caches(), before);
    } finally {
        for (const file of Object.keys(extra)) if (file !== '/embed.html') delete extra[file];
    }
}, { allowed: /./ });

inBrowser('everything that is kept is saved as a file and read again, and a wrong file changes nothing', async (page) => {
    await open(page);
    await begin(page, 'brandubh');
    await click(page, 'd6-a6');
    await page.evaluate(() => localStorage.setItem('birka:/birka/data/puzzles.ron', '(solved: 3)'));
    await page.click('#show-settings');
    await picture(page, 'settings');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save my data' }).click()]);
    assert.match(download.suggestedFilename(), /^birka-\d{4}-\d\d-\d\d\.json$/);
    const saved = await download.path();
    await page.evaluate(() => localStorage.removeItem('birka:/birka/data/puzzles.ron'));
    await page.keyboard.press('Escape');
    await begin(page, 'tablut');
    const read = async (file) => {
        await page.click('#show-settings');
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Read data' }).click()]);
        await chooser.setFiles(file);
    };
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    for (const wrong of ['', '{', '{"birka": 2, "data": {}}', '{"birka": 1, "data": {"other": "x"}}', '{"birka": 1, "data": {"birka.game": 3}}']) {
        await page.evaluate(() => document.querySelector('.notice')?.remove());
        await read({ name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from(wrong) });
        assert.match(await page.locator('.notice.bad').textContent(), /wrong\.json cannot be read/);
    }
    await page.evaluate(() => document.querySelector('.notice').remove());
    await read({ name: 'large.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ birka: 1, data: { 'birka.game': 'x'.repeat(6_000_000) } })) });
    assert.match(await page.locator('.notice.bad').textContent(), /do not fit/);
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), kept);
    // A second 3D table, as another tab holds it.
    await page.evaluate(() => void navigator.locks.request('birka-table-2', () => new Promise((end) => (window.closeTable = end))));
    await page.evaluate(() => document.querySelector('.notice').remove());
    await read(saved);
    assert.match(await page.locator('.notice.bad').textContent(), /open in another tab/);
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage)), kept);
    await page.evaluate(() => window.closeTable());
    await Promise.all([page.waitForNavigation(), read(saved)]);
    await page.waitForSelector('body[data-ready]');
    assert.match(await piecesOn(page, 'a6'), /Attacker/);
    assert.equal(await page.evaluate(() => localStorage.getItem('birka:/birka/data/puzzles.ron')), '(solved: 3)');
});

inBrowser('a damaged kept game is reported, can be copied, and is put aside', async (page) => {
    const damaged = ['{"format": 1, "record": "[Variant \\"brandubh\\"]\\n\\n1. a1-a2", "players": {}}', '{"format": 1, "rec'];
    await page.goto(`${site.address}icon.svg`);
    for (const text of damaged) {
        await page.evaluate((text) => localStorage.setItem('birka.game', text), text);
        await open(page);
        assert.match(await status(page), /to move/);
        if (text === damaged[0]) assert.match(await page.locator('.notice.bad').textContent(), /kept game cannot be opened/);
        assert.match(await page.evaluate(() => localStorage.getItem('birka.game.unreadable')), text === damaged[0] ? /a1-a2/ : /"rec$/);
    }
});

inBrowser('a board on somebody’s page steps through a game', async (page) => {
    await page.goto(`${site.address}embed.html`);
    const board = page.locator('birka-board');
    await board.locator('output').waitFor();
    assert.match(await board.locator('[data-square=d4]').getAttribute('aria-label'), /King/);
    await board.getByRole('button', { name: 'A move forward' }).click();
    assert.equal(await board.locator('output').textContent(), '1. b4-b3');
    await board.getByRole('button', { name: 'Back to the game' }).click();
    assert.match(await board.locator('output').textContent(), /16\. g5-g1 – The defenders win/);
    assert.match(await board.locator('[data-square=g1]').getAttribute('aria-label'), /King/);
    await picture(page, 'embedded');
    await page.evaluate((game) => document.querySelector('birka-board').setAttribute('game', game), STUDY);
    await board.getByText('A quick game.').waitFor();
    await board.getByRole('button', { name: 'A move forward' }).click();
    assert.equal(await board.locator('.comment').isVisible(), false);
    await board.getByRole('button', { name: 'A move forward' }).click();
    assert.equal(await board.locator('.comment').textContent(), 'To the edge.');
    await page.evaluate(() => document.querySelector('birka-board').setAttribute('game', '1. a1-a9'));
    await board.locator('.problem').waitFor();
});

inBrowser('a board on another page follows its attributes and text, keeps its move, and is styled', async (page) => {
    extra['/boards.html'] = `<!doctype html><html lang="de"><title>Dunkel</title><style>body { background: #111; color: #eee; } birka-board { width: 140px; --birka-board: #808890; --birka-attackers: #7a1f2b; } birka-board::part(button) { color: rgb(1, 2, 3); }</style>
<script type="module" src="/birka-board.js"></script><birka-board variant="bradnubh" move="1">1. b4-b3 d5-b5 {Weiter.}</birka-board><div></div></html>`;
    await page.goto(`${site.address}boards.html`);
    const board = page.locator('birka-board');
    // Changes while the rules are still on their way are one with what was there.
    await page.evaluate(() => document.querySelector('birka-board').setAttribute('flipped', ''));
    await page.evaluate(() => document.querySelector('birka-board').removeAttribute('flipped'));
    const change = (act) => page.evaluate(`(() => { const board = document.querySelector('birka-board'); ${act} })()`);
    await board.locator('.problem').waitFor();
    assert.match(await board.locator('.problem').textContent(), /^Das Attribut `variant`: .*bradnubh.*brandubh/);
    assert.doesNotMatch(await board.locator('.problem').textContent(), /birka variants|\b(the|is|no)\b/);
    await change("board.setAttribute('variant', 'brandubh')");
    const output = board.locator('output');
    await output.waitFor();
    assert.equal(await output.textContent(), '1. b4-b3');
    await board.getByRole('button').nth(2).click();
    assert.equal(await board.locator('.comment').textContent(), 'Weiter.');
    assert.equal(await board.locator('.comment').evaluate((comment) => getComputedStyle(comment).color), 'rgb(238, 238, 238)');
    assert.equal(await board.getByRole('button').nth(2).evaluate((button) => getComputedStyle(button).color), 'rgb(1, 2, 3)');
    const wide = await board.evaluate((of) => of.shadowRoot.querySelector('.controls').scrollWidth);
    assert.ok(wide <= 140, `${wide}`);
    await picture(page, 'small-board');
    await change("document.querySelector('div').append(board)");
    await page.waitForTimeout(100);
    assert.equal(await output.textContent(), '2. d5-b5', 'it keeps its move');
    await change("board.setAttribute('move', '0')");
    await page.waitForFunction(() => document.querySelector('birka-board').move === 0);
    await change("board.setAttribute('flipped', '')");
    await page.waitForFunction(() => document.querySelector('birka-board').shadowRoot.querySelector('[data-square=a1]').dataset.row === '0');
    await change("board.setAttribute('lang', 'sv')");
    await board.getByRole('button', { name: 'Ett drag framåt' }).waitFor();
    await change("board.firstChild.data = '1. d6-a6'; board.setAttribute('move', '9')");
    await page.waitForFunction(() => /a6/.test(document.querySelector('birka-board').shadowRoot.querySelector('output').textContent));
    await change("board.removeAttribute('variant')");
    await board.locator('.problem').waitFor();
    assert.match(await board.locator('.problem').textContent(), /attributet `variant`/);
    await change("board.textContent = ''; board.setAttribute('variant', 'tablut'); board.setAttribute('position', '/x/')");
    await page.waitForFunction(() => /^Attributet `position`/.test(document.querySelector('birka-board').shadowRoot.querySelector('.problem')?.textContent));
});
