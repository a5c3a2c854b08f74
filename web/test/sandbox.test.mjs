// The sandbox in the module: the same files, with the same expectations, as `crates/script/tests` for the native program.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { Variant, check } = await import(pathToFileURL(`${process.env.BIRKA_NPM}/node.js`));

const TESTS = fileURLToPath(new URL('../../crates/script/tests', import.meta.url));
/** The longest time of a check, in milliseconds: half a second for the file, the same for functions, and a margin for busy machines. */
const BUDGET = 12_000;

const BOARD = '. . a . a . .\n. . . . . . .\na . . d . . a\n. . d K d . .\na . . d . . a\n. . . . . . .\n. . a . a . .';
const sourceWith = (before, functions) => `${before}
return { api = 1, id = 'hostile', name = 'Hostile', board = [[${BOARD}]], pieces = { attacker = { letter = 'a', side = 'attackers' },
    defender = { letter = 'd', side = 'defenders' }, king = { letter = 'K', side = 'defenders', royal = true } }, first = 'attackers',
    ends = { escape = 'corners' }, hooks = { words = 'As the test says.', ${functions} } }`;

/** The files of a folder: name, text, and what their first line expects. */
function files(folder, least) {
    const all = readdirSync(join(TESTS, folder)).sort().map((file) => {
        const text = readFileSync(join(TESTS, folder, file), 'utf8');
        return { name: basename(file, '.lua'), text, expected: text.replace(/^\u{feff}/u, '').match(/^-- expect: (.*)/)?.[1] };
    });
    assert.ok(all.length >= least, `${all.length} files in ${folder}`);
    return all;
}

/** Checks a source, in time. A fault is clear: short, and without addresses and control characters. */
function faultsOf(source) {
    const begun = performance.now();
    const { faults } = check(source);
    assert.ok(performance.now() - begun < BUDGET, `it took ${performance.now() - begun} ms`);
    for (const { message } of faults) assert.ok(message.length < 600 && !/0x|[\0-\t\v-\x1f]/.test(message), message);
    return faults;
}

/** Runs a test for every file, and reports all that fail at once. */
function each(all, act) {
    const wrong = [];
    for (const file of all) {
        try {
            act(file);
        } catch (error) {
            wrong.push(`${file.name}: ${error.message}`);
        }
    }
    assert.deepEqual(wrong, []);
}

test('every hostile script is stopped with a clear message and affects nothing else', { timeout: 300_000 }, () => {
    const before = Variant.shipped('brandubh').info('en').fingerprint;
    each(files('hostile/scripts', 40), ({ text, expected }) => {
        // Files without an expectation are not Lua.
        const [code, says] = expected ? expected.split(/: (.*)/s) : ['E002', ''];
        const faults = faultsOf(text);
        assert.ok(faults.some((fault) => new RegExp(`^${code}$`).test(fault.code) && fault.message.includes(says ?? '')), `${expected}: ${JSON.stringify(faults)}`);
    });
    assert.equal(Variant.fromSource(Variant.shipped('brandubh').source).info('en').fingerprint, before);
});

test('every hostile function is stopped with a clear message', { timeout: 300_000 }, () => {
    each(files('hostile/hooks', 40), ({ text, expected }) => {
        const messages = faultsOf(sourceWith('local n = 0', text)).filter(({ severity }) => severity === 'error').map(({ message }) => message);
        const fits = expected === 'nothing' ? !messages.length : messages.some((message) => expected.split('|').some((part) => message.includes(part)));
        assert.ok(fits, `${expected}: ${JSON.stringify(messages)}`);
    });
});

test('nothing survives a call of a function', { timeout: 300_000 }, () => {
    each(files('hostile/state', 40), ({ text, expected }) => {
        const [before, functions] = text.split('-- hooks:\n');
        const [code, says] = expected.split(/: (.*)/s);
        const [first] = faultsOf(sourceWith(before, functions)).filter(({ severity }) => severity === 'error');
        assert.ok(first ? first.code === code && first.message.includes(says ?? '') : code === 'nothing', `${expected}: ${JSON.stringify(first)}`);
    });
});

test('every faulty file has the faults that the native program finds', { timeout: 300_000 }, () => {
    each(files('faulty', 30), ({ text, expected }) => {
        // The module checks while the author types, with too few trial games to say that a kind never moves (W009).
        const wanted = expected.split(' | ').flatMap((one) => (/^(nothing|W009 )/.test(one) ? [] : [one.match(/^(\S+) (\d+) ?(.*)/s).slice(1)]));
        const faults = faultsOf(text);
        assert.deepEqual(faults.map(({ code, line }) => `${code} ${line}`), wanted.map(([code, line]) => `${code} ${line}`), JSON.stringify(faults));
        wanted.forEach(([, , part], at) => assert.ok(faults[at].message.includes(part), `${part}: ${faults[at].message}`));
    });
});
