// A static server for the page, and a browser.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.json': 'application/json', '.webmanifest': 'application/manifest+json' };

/** A path of a file or folder of the repository. */
export const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Serves a folder, also to pages of no origin; `extra` are files by their path, which may be changed: null is one that is missing, and HTML is said to be HTML. */
export async function serve(folder, extra = {}) {
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).replace(/\/$/, '/index.html');
        try {
            if (extra[path] === null) throw new Error('missing');
            const content = extra[path] ?? readFileSync(join(folder, normalize(path)));
            const type = /^<!doctype/.test(content) ? 'text/html' : (TYPES[extname(path)] ?? 'application/octet-stream');
            response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }).end(content);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return { address: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise((done) => server.close(done).closeAllConnections()) };
}

export const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Runs `act` with a page of a browser that has seen nothing yet. */
export async function withPage(options, act) {
    const data = mkdtempSync(join(tmpdir(), 'birka-web-'));
    const context = await chromium.launchPersistentContext(data, { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS, viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
    context.setDefaultTimeout(30_000);
    const page = context.pages()[0] ?? (await context.newPage());
    settle(page);
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    // The page asks whether there is a 3D table.
    const isExpected = (message) => /birka_table\.js|favicon\.ico/.test(message.location().url);
    page.on('console', (message) => message.type() === 'error' && !isExpected(message) && faults.push(message.text()));
    try {
        await act(page, context);
    } finally {
        await context.close();
        rmSync(data, { recursive: true, force: true });
    }
    return faults;
}

/** What is looked at is seen once the page has done everything that was asked of it: its desk answers from a worker. */
const LOOKS = ['allTextContents', 'allInnerTexts', 'ariaSnapshot', 'boundingBox', 'count', 'evaluate', 'evaluateAll', 'focus', 'getAttribute', 'innerText', 'inputValue', 'isChecked', 'isDisabled', 'isVisible', 'textContent'];

/** Waits until a page has done what was asked of it. One that does not say so, or is left meanwhile, is not waited for. */
export const settled = (page) => page.waitForFunction(() => !document.querySelector('body[data-due]')).catch(() => {});

function settle(page) {
    const wrap = (object, names, pageOf) => {
        for (const name of names) {
            const look = object[name];
            object[name] = async function (...given) {
                await settled(pageOf(this));
                return look.apply(this, given);
            };
        }
    };
    const prototypes = [
        [page.locator('body'), LOOKS, (locator) => locator.page()],
        [page, ['evaluate', 'screenshot'], (one) => one],
        // A person presses a key after she has seen the effect of the one before.
        [page.keyboard, ['press'], () => page],
    ];
    for (const [one, names, pageOf] of prototypes) {
        const prototype = one === page.keyboard ? one : Object.getPrototypeOf(one);
        if (!prototype.isSettling) wrap(prototype, names, pageOf);
        prototype.isSettling = true;
    }
}

/** What a look finds, once there is something. `waitForFunction` does not wait for promises. */
export async function until(look) {
    for (let tries = 0; tries < 300; tries++) {
        const found = await look();
        if (found) return found;
        await new Promise((done) => setTimeout(done, 100));
    }
    assert.fail('nothing was found');
}
