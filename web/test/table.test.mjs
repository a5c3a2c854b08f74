// The 3D table in headless Chromium, which draws with WebGL 2 on the processor, by real input.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { FLAGS, inRepository, serve, withPage } from './site.mjs';

const SITE = process.env.BIRKA_SITE;
const PICTURES = process.env.BIRKA_PICTURES;
// A frame takes long without a graphics card.
const PATIENCE = 180_000;
const WEBGL = [...FLAGS.filter((flag) => flag !== '--disable-gpu'), '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

let site;
before(async () => {
    site = await serve(SITE);
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
});
after(() => site.close());

const picture = (page, name) => PICTURES && page.screenshot({ path: join(PICTURES, `${name}.png`) });

/** Waits for an event of the table that is not older than the `from`th. */
const event = (page, kind, from = 0) =>
    page.waitForFunction(([kind, from]) => window.birkaEvents?.slice(from).find((one) => one.event === kind), [kind, from], { timeout: PATIENCE, polling: 100 }).then((found) => found.jsonValue());
const count = (page) => page.evaluate(() => window.birkaEvents.length);

async function open(page, parameters = '', hash = '') {
    await page.goto(`${site.address}table.html?report=1${parameters}${hash}`);
    await event(page, 'view');
}

/** Where the table says that a square of the board is. */
const place = (page, name) =>
    page.evaluate((name) => {
        const { x, y } = window.birkaEvents.findLast((one) => one.event === 'square' && one.name === name);
        return { x: x / devicePixelRatio, y: y / devicePixelRatio };
    }, name);

/** Clicks a square of the board. */
async function click(page, name) {
    const { x, y } = await place(page, name);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.waitForTimeout(50);
    await page.mouse.up();
}

async function play(page, move) {
    const [from, to] = move.split('-');
    const before = await count(page);
    await click(page, from);
    assert.equal((await event(page, 'selected', before)).square, from);
    await click(page, to);
    assert.equal((await event(page, 'played', before)).move.split('x')[0], move);
    return before;
}

/** Clicks a widget of the table's interface, once it is where it was a frame ago. */
async function press(page, name) {
    const find = (name) => {
        const { x, y } = window.birkaEvents.findLast((one) => one.event === 'widgets')?.widgets.find((one) => one.name === name && one.enabled) ?? {};
        return x && { x: x / devicePixelRatio, y: y / devicePixelRatio };
    };
    const begin = performance.now();
    let place;
    for (let step = 0; !(place = await page.evaluate(find, name)); step = 1 - step) {
        assert.ok(performance.now() - begin < PATIENCE, `there is no ${name}`);
        // Each movement is a frame.
        await page.mouse.move(10 + step, 10);
        await page.waitForTimeout(200);
    }
    const buttons = () => page.evaluate(() => window.birkaEvents.findLast((one) => one.event === 'input').buttons);
    const before = await buttons();
    await page.mouse.click(place.x, place.y, { delay: 50 });
    while ((await buttons()) < before + 2) await page.waitForTimeout(50);
}

/** The checksum of a zip. Node has it from version 20.15 on only. */
function crc32(content) {
    let crc = ~0;
    for (const byte of content) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
}

/** A zip of a folder, its files as they are. */
function zip(folder) {
    const files = readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile());
    const [entries, directory] = [[], []];
    let offset = 0;
    for (const file of files) {
        const [name, content] = [Buffer.from(file), readFileSync(join(folder, file))];
        // Version, flags, method, time, date, checksum, both sizes, the lengths of name and extra field.
        const facts = Buffer.alloc(26);
        facts.writeUInt16LE(10, 0);
        facts.writeUInt32LE(crc32(content), 10);
        facts.writeUInt32LE(content.length, 14);
        facts.writeUInt32LE(content.length, 18);
        facts.writeUInt16LE(name.length, 22);
        const at = Buffer.alloc(14);
        at.writeUInt32LE(offset, 10);
        entries.push(Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, content]));
        directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x0a\x00'), facts, at, name]));
        offset += entries.at(-1).length;
    }
    const size = directory.reduce((sum, { length }) => sum + length, 0);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(files.length, 4);
    end.writeUInt16LE(files.length, 6);
    end.writeUInt32LE(size, 8);
    end.writeUInt32LE(offset, 12);
    return Buffer.concat([...entries, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const inBrowser = (name, act, options = {}) => test(name, { timeout: 3 * PATIENCE }, async () => {
    const faults = await withPage({ viewport: { width: 960, height: 600 }, args: WEBGL, ...options }, act);
    assert.deepEqual(faults, []);
});

inBrowser('a move is played on the 3D table, the engine answers, and the game is there after a reload', async (page) => {
    await page.addInitScript(() => localStorage.setItem('birka:/birka/data/settings.ron', '(players: (defenders: Engine(1)))'));
    await open(page, '&variant=brandubh');
    const mark = (name) => page.waitForFunction((name) => performance.getEntriesByName(name).length, name, { timeout: PATIENCE });
    await mark('birka-interface');
    assert.ok(await page.locator('#loading').isHidden());
    await mark('birka-scene');
    const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name).filter((name) => name.startsWith('birka-')));
    assert.deepEqual(marks, ['birka-compiled', 'birka-started', 'birka-interface', 'birka-scene']);
    await picture(page, 'table');
    const before = await play(page, 'd6-c6');
    const answer = await page.waitForFunction((from) => window.birkaEvents.slice(from).filter((one) => one.event === 'played')[1], before, { timeout: PATIENCE, polling: 100 });
    assert.match((await answer.jsonValue()).move, /^[a-g][1-7]-[a-g][1-7]/);
    await page.waitForFunction(() => localStorage.getItem('birka:/birka/data/table.ron'), null, { timeout: PATIENCE });
    await picture(page, 'table-played');
    await page.goto(`${site.address}table.html?report=1`);
    assert.equal((await event(page, 'started')).moves, 2);
});

inBrowser('two persons play a game to its end on the 3D table', async (page) => {
    await page.addInitScript(() => localStorage.setItem('birka:/birka/data/settings.ron', '(players: (attackers: Person, defenders: Person))'));
    await open(page, '&variant=brandubh');
    const before = await count(page);
    for (const move of 'd6-c6 c4-c5 c6-b6 d4-c4 b6-a6 c4-c1 a6-a5 c1-a1'.split(' ')) await play(page, move);
    const { winner, reason } = await event(page, 'outcome', before);
    assert.deepEqual([winner, reason], ['defenders', 'king-escaped']);
    await picture(page, 'table-won');
});

inBrowser('the table is heard once the player has done something, and not while the page is hidden', async (page) => {
    await page.addInitScript(() => {
        window.heard = [];
        // A script that a test evaluates counts as something that the player has done.
        let isActive = false;
        addEventListener('pointerdown', () => (isActive = true), true);
        Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: isActive }) });
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (...at) {
            const peak = this.buffer.getChannelData(0).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
            window.heard.push({ loop: this.loop, seconds: this.buffer.duration, peak });
            window.output = this.context;
            return start.apply(this, at);
        };
    });
    await open(page, '&variant=brandubh');
    assert.deepEqual(await page.evaluate(() => window.heard), []);
    await play(page, 'd6-c6');
    await page.waitForFunction(() => [true, false].every((loop) => window.heard.some((one) => one.loop === loop)), null, { timeout: PATIENCE });
    for (const { loop, seconds, peak } of await page.evaluate(() => window.heard)) {
        assert.ok(peak > 0.001 && peak <= 1 && (loop ? seconds > 5 : seconds < 5), `${loop} ${seconds} ${peak}`);
    }
    const state = (isHidden, state) => page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden).then(() => page.waitForFunction((state) => window.output.state === state, state));
    await state(true, 'suspended');
    await state(false, 'running');
});

inBrowser('a gamepad plays a move', async (page) => {
    await page.addInitScript(() => {
        window.pad = { index: 0, id: 'A gamepad', connected: true, mapping: 'standard', axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
        navigator.getGamepads = () => [null, window.pad];
    });
    await open(page, '&variant=brandubh');
    await page.evaluate(() => window.dispatchEvent(new Event('gamepadconnected')));
    const press = async (number) => {
        for (const pressed of [true, false]) {
            await page.evaluate(([number, pressed]) => Object.assign(window.pad.buttons[number], { pressed, value: Number(pressed) }), [number, pressed]);
            // The page compares the states of its gamepads once a frame.
            await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
        }
    };
    const [SOUTH, UP, LEFT] = [0, 12, 14];
    const before = await count(page);
    // The first press shows the cursor in the middle.
    for (const button of [UP, UP, UP, SOUTH]) await press(button);
    assert.equal((await event(page, 'selected', before)).square, 'd6');
    for (const button of [LEFT, SOUTH]) await press(button);
    assert.equal((await event(page, 'played', before)).move, 'd6-c6');
});

inBrowser('a mod that is dropped on the table is installed, also for the next visit', async (page) => {
    await open(page, '&variant=brandubh');
    const drop = (name, content) => page.evaluate(([name, content]) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([Uint8Array.from(content)], name));
        document.getElementById('table').dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, cancelable: true }));
    }, [name, [...content]]);
    await drop('tribute.birkamod', zip(inRepository('scripts/mods/tribute')));
    await page.waitForFunction(() => localStorage.getItem('birka:/birka/data/mods/tribute/mod.ron'), null, { timeout: PATIENCE });
    // A game of the new variant is opened at once.
    const before = await count(page);
    await drop('game.txt', Buffer.from('[Variant "tribute"]\n\n1. d1-d3 e3-f3\n'));
    assert.equal((await event(page, 'started', before)).variant, 'tribute');
    await open(page, '&variant=tribute');
    assert.equal((await event(page, 'started')).variant, 'tribute');
});

inBrowser('games are read from a file that is chosen, and saved as a file', async (page) => {
    await open(page, '&variant=brandubh');
    await page.keyboard.press('g');
    const chooser = page.waitForEvent('filechooser', { timeout: PATIENCE });
    await press(page, 'Browse…');
    const game = '[Variant "brandubh"]\n[Attackers "Anna"]\n\n1. d6-c6 c4-c5\n';
    await (await chooser).setFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from(`${game}\n${game.replace('Anna', 'Berta')}`) });
    await press(page, '?, Brandubh, Anna – ?, not finished, 2 moves');
    const download = page.waitForEvent('download', { timeout: PATIENCE });
    await press(page, 'Save');
    const saved = await download;
    assert.equal(saved.suggestedFilename(), 'birka-1.tafl');
    assert.match(readFileSync(await saved.path(), 'utf8'), /\[Attackers "Anna"\]\n[^]*1\. d6-c6 c4-c5/);
    await picture(page, 'table-games');
});

inBrowser('fingers play a move on a phone', async (page) => {
    await open(page, '&variant=brandubh');
    const before = await count(page);
    for (const [name, kind] of [['d6', 'selected'], ['c6', 'played']]) {
        const { x, y } = await place(page, name);
        await page.touchscreen.tap(x, y);
        await event(page, kind, before);
    }
    await picture(page, 'table-phone');
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

inBrowser('the second visit to the 3D table needs no network', async (page, context) => {
    await open(page, '&variant=brandubh');
    const isKept = async () => {
        const kept = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url.split('/').pop())));
        return ['birka_table.js', 'birka_table_bg.wasm'].every((file) => kept.flat().includes(file));
    };
    while (!(await page.evaluate(isKept))) await page.waitForTimeout(500);
    await context.setOffline(true);
    await open(page, '&variant=brandubh');
});

/** WebGPU on the processor. Pictures of the page do not show what it draws. */
const WEBGPU = ['--headless', '--no-sandbox', '--disable-gpu-watchdog', '--disable-vulkan-surface', '--use-angle=swiftshader', '--use-vulkan=swiftshader', '--enable-features=Vulkan', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--ignore-gpu-blocklist'];
const programs = (page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()).filter((name) => /^birka_table.*\.wasm$/.test(name)));

inBrowser('the table is drawn with WebGPU where there is a card for it', async (page) => {
    await open(page, '&variant=brandubh&graphics=webgpu');
    assert.deepEqual([...new Set(await programs(page))], ['birka_table_webgpu_bg.wasm']);
    await play(page, 'd6-c6');
}, { args: WEBGPU });

inBrowser('WebGPU on the processor is left for WebGL', async (page) => {
    await open(page, '&variant=brandubh');
    assert.deepEqual([...new Set(await programs(page))], ['birka_table_bg.wasm']);
}, { args: WEBGPU });

test('WebGL takes over where WebGPU keeps failing', { timeout: 3 * PATIENCE }, async () => {
    // With these options, Chromium has a device for WebGPU that is lost with the first picture.
    const args = [...WEBGL, '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
    await withPage({ viewport: { width: 960, height: 600 }, args }, async (page) => {
        await page.goto(`${site.address}table.html?report=1&variant=brandubh&graphics=webgpu`);
        await page.waitForURL(/graphics=webgl$/, { timeout: PATIENCE });
        await event(page, 'view');
        await play(page, 'd6-c6');
    });
});

test('a panic is told, with the way back to the game', { timeout: 3 * PATIENCE }, async () => {
    const faults = await withPage({ viewport: { width: 960, height: 600 }, args: WEBGL }, async (page) => {
        await open(page, '&variant=brandubh');
        await page.evaluate(() => void setTimeout(() => { throw new WebAssembly.RuntimeError('unreachable'); }));
        await page.locator('#loading', { hasText: 'Birka has ended with an error' }).waitFor();
        await page.waitForTimeout(500);
        await picture(page, 'table-ended');
        assert.ok(await page.getByText('Birka has ended with an error').isVisible());
        assert.ok(await page.locator('#loading .flat').isVisible());
    });
    assert.deepEqual(faults, ['RuntimeError: unreachable']);
});

inBrowser('a changed rule is on the table at once, and a fault is read at its line', async (page) => {
    await open(page, '&variant=brandubh');
    const change = (from, to) => page.evaluate(async ([from, to]) => {
        const table = await import('./birka_table.js');
        const file = '/birka/scripts/variants/brandubh.lua';
        table.writeFile(file, table.readFile(file).replace(from, to));
    }, [from, to]);
    let before = await count(page);
    await change('first = "attackers"', 'first = "attackrs"');
    const { faults } = await event(page, 'script_faults', before);
    assert.match(faults.join('\n'), /brandubh\.lua:\d+: error/);
    await picture(page, 'table-fault');
    before = await count(page);
    await change('first = "attackrs"', 'first = "attackers"');
    assert.deepEqual((await event(page, 'script_faults', before)).faults, []);
});
