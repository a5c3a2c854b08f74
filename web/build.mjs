// Completes the folder of the site: the editor in one file, the documentation, and the list of files that are kept for the next visit.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeDocs } from './docs.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const [site, npm] = process.argv.slice(2);

await build({ entryPoints: [here('editor/editor.js')], outfile: join(site, 'editor.js'), bundle: true, format: 'esm', minify: true, target: 'es2022', legalComments: 'none', logLevel: 'warning' });

await writeDocs(here('../docs'), site, npm);

// The sizes of the modules as they arrive, for the progress bars.
const sizeOf = (module) => statSync(join(site, module)).size;
writeFileSync(join(site, 'rules/size.json'), String(sizeOf('rules/birka_rules_bg.wasm')));
const tables = ['birka_table', 'birka_table_webgpu'].filter((table) => existsSync(join(site, `${table}_bg.wasm`)));
if (tables.length > 0) writeFileSync(join(site, 'table-size.json'), JSON.stringify(Object.fromEntries(tables.map((table) => [table, sizeOf(`${table}_bg.wasm`)]))));

const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // The worker itself is not kept, and the 3D table is kept once it has been opened.
    .filter((file) => file !== 'sw.js' && !file.startsWith('birka_table'))
    .sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(site, file)));
const worker = join(site, 'sw.js');
const list = ['./', ...files].map((file) => `'${file}'`).join(', ');
writeFileSync(worker, readFileSync(worker, 'utf8').replace('@VERSION@', hash.digest('hex').slice(0, 12)).replace("'@FILES@'", list));
