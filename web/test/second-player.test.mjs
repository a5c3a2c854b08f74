// Two people in two browsers, on a real server: one invites, the other opens the link on a phone.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { settled, until, withPage } from './site.mjs';

const { BIRKA_SITE: SITE, BIRKA_SERVER: SERVER, BIRKA_PICTURES: PICTURES } = process.env;
const PHONE = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

/** A server that ends with the tests. */
async function start(port = 0) {
    const server = spawn(SERVER, ['--listen', `127.0.0.1:${port}`, '--database', 'sqlite::memory:', '--site', SITE], { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const text of server.stdout) {
        const address = /http:\S+/.exec(String(text));
        if (address) return { address: address[0], stop: () => new Promise((done) => server.once('exit', done).kill('SIGKILL')) };
    }
    throw new Error('the server did not start');
}

let server;
before(async () => {
    server = await start();
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
});
after(() => server.stop());

const picture = (page, name) => PICTURES && page.screenshot({ path: join(PICTURES, `${name}.png`) });
const square = (page, name) => page.locator(`#board [data-square="${name}"]`);
const card = (page) => page.locator('#card');

async function open(page, address) {
    await page.goto(address);
    await page.waitForSelector('body[data-ready]');
}

async function click(page, move) {
    for (const name of move.split(/[-x]/)) await square(page, name).click();
    await settled(page);
}

const moves = (page) => page.locator('#moves button').allTextContents();
const has = (page, ...wanted) => until(async () => (await moves(page)).join(' ').includes(wanted.join(' ')));

/** Runs a test with two players: the first one has invited the second one, who plays on a phone. */
const together = (name, variant, act) => test(name, { timeout: 240_000 }, async () => {
    const faults = await withPage({}, async (host) => {
        const others = await withPage(PHONE, async (guest) => {
            await open(host, server.address);
            await begin(host, variant);
            await host.keyboard.press('j');
            await settled(host);
            await picture(host, 'second-player-1-asked');
            await host.locator('#card-make-link').click();
            await until(() => host.locator('#card-copy-invitation').isVisible());
            await host.context().grantPermissions(['clipboard-read', 'clipboard-write']);
            await host.locator('#card-copy-invitation').click();
            const link = await until(() => host.evaluate(() => navigator.clipboard.readText()));
            await picture(host, 'second-player-2-waits');
            await open(guest, link);
            await until(() => guest.locator('#card-accept-invitation').isVisible());
            await picture(guest, 'second-player-3-invited');
            await guest.locator('#card-accept-invitation').click();
            await until(async () => /is here/.test(await card(host).textContent()));
            await act(host, guest, link);
        });
        assert.deepEqual(others, []);
    });
    assert.deepEqual(faults, []);
});

async function begin(page, variant) {
    await page.click('#new-game');
    await page.selectOption('#player-attackers', 'person');
    await page.selectOption('#player-defenders', 'person');
    await page.fill('#variant-search', variant);
    await page.locator(`input[name=variant][value="${variant}"]`).check();
    await page.locator('#dialog .main').click();
    await settled(page);
}

together('two people play, offer a draw, and play again with sides exchanged', 'brandubh', async (host, guest) => {
    assert.match(await host.title(), /^Your move/);
    await click(host, 'b4-b3');
    await has(guest, 'b4-b3');
    assert.doesNotMatch(await host.title(), /^Your move/);
    assert.match(await guest.title(), /^Your move/);
    // It is not the host's turn: the move is chosen in advance. There is no help.
    await click(host, 'f4-f5');
    assert.equal((await moves(host)).length, 1);
    assert.ok(await guest.locator('#hint').isDisabled());
    await square(guest, 'd5').tap();
    await square(guest, 'b5').tap();
    await settled(guest);
    for (const page of [host, guest]) await has(page, 'b4-b3', 'd5-b5', 'f4-f5');
    await picture(host, 'second-player-4-played');
    await picture(guest, 'second-player-5-played');

    await host.locator('#take-back').click();
    await until(() => guest.locator('#card-accept').isVisible());
    await picture(guest, 'second-player-6-asked');
    await guest.locator('#card-accept').click();
    for (const page of [host, guest]) await until(async () => (await moves(page)).length === 2);

    await click(host, 'f4-f5');
    await has(guest, 'f4-f5');
    await guest.locator('#offer-draw').click();
    await until(() => host.locator('#card-accept').isVisible());
    await host.locator('#card-accept').click();
    for (const page of [host, guest]) await until(async () => /[Dd]raw/.test(await page.locator('#status').textContent()));

    await host.locator('#rematch').click();
    await until(() => guest.locator('#card-accept').isVisible());
    await guest.locator('#card-accept').click();
    for (const page of [host, guest]) await until(async () => (await moves(page)).length === 0);
    await until(async () => /^Your move/.test(await guest.title()));
    await square(guest, 'f4').tap();
    await square(guest, 'f5').tap();
    await has(host, 'f4-f5');
});

together('a phone that reloads comes back to its seat, and sees where the other points', 'brandubh', async (host, guest) => {
    await click(host, 'b4-b3');
    await has(guest, 'b4-b3');
    await guest.reload();
    await guest.waitForSelector('body[data-ready]');
    await until(async () => /^Your move/.test(await guest.title()));
    await square(guest, 'd5').tap();
    await square(guest, 'b5').tap();
    await has(host, 'b4-b3', 'd5-b5');
    await square(host, 'd4').hover();
    await until(() => guest.locator('#board .pointed').count());
    await host.locator('#say').fill('<b>Good luck!</b>');
    await host.keyboard.press('Enter');
    await until(async () => /Other player: <b>Good luck!<\/b>/.test(await card(guest).textContent()));
    assert.match(await card(host).textContent(), /You: <b>Good luck!/);
    assert.equal(await host.locator('#say').inputValue(), '');
    await picture(guest, 'second-player-7-written');
    await guest.locator('#card-mute').click();
    assert.doesNotMatch(await card(guest).textContent(), /Good luck/);
    await guest.goto('about:blank');
    await until(async () => /has left/.test(await card(host).textContent()));
    await host.locator('#card-leave-remote').click();
    // The game goes on alone.
    await click(host, 'f4-f5');
    await click(host, 'b5-b6');
    assert.equal((await moves(host)).length, 4);
});

test('without a server the page says so', { timeout: 120_000 }, async () => {
    const other = await start();
    await withPage({}, async (page) => {
        await open(page, other.address);
        await other.stop();
        await page.keyboard.press('j');
        await page.locator('#card-make-link').click();
        await until(async () => /No server/.test(await page.locator('#notices').textContent()));
    });
});
