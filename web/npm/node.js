// For Node: reads the module from beside this file.

import { readFileSync } from 'node:fs';
import { initSync } from './birka_rules.js';

initSync({ module: readFileSync(new URL('./birka_rules_bg.wasm', import.meta.url)) });

export * from './birka_rules.js';
