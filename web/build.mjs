// Completes the folder of the site: the editor in one file, the documentation, and the list of files that are kept for the next visit. Pages of other sites show
// what is here by its address, if it is known: ADDRESS=https://example.org/birka/.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writeDocs } from './docs.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const [site, npm] = process.argv.slice(2);

await build({ entryPoints: [here('editor/editor.js')], outfile: join(site, 'editor.js'), bundle: true, format: 'esm', minify: true, target: 'es2022', legalComments: 'none', logLevel: 'warning' });

completeTypes(join(npm, 'birka_rules.d.ts'));
completeGlue(join(npm, 'birka_rules.js'));
completeGlue(join(site, 'rules/birka_rules.js'));

await writeDocs(here('../docs'), site, npm);

if (process.env.ADDRESS) writeAddress(join(site, 'index.html'), new URL(process.env.ADDRESS));

// The lists of variants, for which a page would have to read them all.
const { languages, variants } = await import(pathToFileURL(join(npm, 'node.js')));
for (const { code } of languages()) writeFileSync(join(site, `rules/variants-${code}.json`), JSON.stringify(variants(code)));

// The sizes of the modules as they arrive, for the progress bars.
const sizeOf = (module) => statSync(join(site, module)).size;
writeFileSync(join(site, 'rules/size.json'), String(sizeOf('rules/birka_rules_bg.wasm')));
const tables = ['birka_table', 'birka_table_webgpu'].filter((table) => existsSync(join(site, `${table}_bg.wasm`)));
if (tables.length > 0) writeFileSync(join(site, 'table-size.json'), JSON.stringify(Object.fromEntries(tables.map((table) => [table, sizeOf(`${table}_bg.wasm`)]))));

const integrity = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** The modules that one imports, directly or not. */
function imported(file, found = new Set()) {
    for (const [, name] of readFileSync(join(site, file), 'utf8').matchAll(/^import .*'\.\/(.+)';$/gm)) if (!found.has(name)) imported(name, found.add(name));
    return [...found];
}

// What starts a page is part of it, with the names of the modules that it will import.
const start = readFileSync(join(site, 'start.js'), 'utf8');
rmSync(join(site, 'start.js'));
for (const page of ['index.html', 'table.html'].map((name) => join(site, name)).filter(existsSync)) {
    const text = readFileSync(page, 'utf8');
    const [, main] = text.match(/data-start="\.\/(.+?)"/);
    const modules = [main, ...imported(main)].map((name) => `<link rel="modulepreload" href="${name}">\n`).join('');
    writeFileSync(page, text.replace('</head>', `${modules}</head>`).replace(' src="start.js">', () => `>\n${start}`).replace("script-src 'self'", `$& '${integrity(`\n${start}`)}'`));
}

const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // The worker itself is not kept, nor the picture for other sites.
    .filter((file) => file !== 'sw.js' && file !== 'preview.jpg')
    .sort();
const hashes = files.map((file) => [file, integrity(readFileSync(join(site, file)))]);
const list = JSON.stringify(Object.fromEntries([['./', Object.fromEntries(hashes)['index.html']], ...hashes]));
const version = createHash('sha256').update(list).digest('hex').slice(0, 12);
const worker = join(site, 'sw.js');
writeFileSync(worker, readFileSync(worker, 'utf8').replace('@VERSION@', version).replace("{ '@FILES@': '@HASH@' }", list));

/** Says in a page where it is, and where its picture is: other sites want whole addresses. */
function writeAddress(file, address) {
    const page = readFileSync(file, 'utf8');
    const told = `<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">\n`;
    const picture = new URL('preview.jpg', address);
    writeFileSync(file, page.replace('<meta property="og:type"', `${told}<meta property="og:type"`).replace('content="preview.jpg"', `content="${picture}"`));
}

/** Replaces parts of a file that wasm-bindgen has written. They are all there, or the file is not as expected. */
function replaceIn(file, changes) {
    let text = readFileSync(file, 'utf8');
    for (const [written, completed] of changes) {
        if (!written.test(text)) throw new Error(`${file} is not as expected: it lacks ${written}`);
        text = text.replace(written, completed);
    }
    writeFileSync(file, text);
}

/** Makes the types valid in any program: also without those of browsers, and with a target before `using`. */
function completeTypes(file) {
    replaceIn(file, [
        [/^/, '/// <reference lib="esnext.disposable" />\n'],
        [/export type InitInput = .*;/, '/** An address, a response, the bytes of the module, or a compiled `WebAssembly.Module`. */\nexport type InitInput = string | object;'],
        [/export type SyncInitInput = .*;/, '/** The bytes of the module, or a compiled `WebAssembly.Module`. */\nexport type SyncInitInput = object;'],
        [/export interface InitOutput \{[^}]*\}/, 'export interface InitOutput {\n    readonly memory: { readonly buffer: ArrayBuffer };\n}'],
    ]);
}

/**
 * Completes the functions that wasm-bindgen has written. What is passed in can be an object of another class or one that has been freed, or be in use: such an
 * error has a code, too, and is found before other arguments are borrowed, which would stay so.
 */
function completeGlue(file) {
    const code = "{ code: 'invalid-argument' }";
    replaceIn(file, [
        [/if \(!\(instance instanceof klass\)\) \{\n\s*throw new Error\(`expected instance of \$\{klass\.name\}`\);/, `let isLive = false;\n    try {\n        isLive = instance instanceof klass && instance.__wbg_ptr > 0;\n    } catch { /* a proxy */ }\n    if (!isLive) {\n        throw Object.assign(new Error(\`this has to be a \${klass.name} that has not been freed\`), ${code});`],
        [/(throw [^\n]*)new Error\(getStringFromWasm0\(arg0, arg1\)\)/, `$1Object.assign(new Error('the object has been freed, or is in use by a call that has not returned yet'), ${code})`],
        [/    merge\(other\) \{\n/, '$&        if (other === this) return true;\n'],
    ]);
}
