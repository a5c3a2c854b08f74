// Writes every message of docs/network.md as a value of its type, for the compiler to check: messages.mjs FILE.ts

import { readFileSync, writeFileSync } from 'node:fs';

const docs = readFileSync(new URL('../../docs/network.md', import.meta.url), 'utf8');
const saved = "const SAVED: SavedGame = { format: 3, birka: '0.1.0', variant: 'brandubh', rules: '0', start: null, moves: [], result: 'none' };";
const lines = ["import type { ClientMessage, SavedGame, ServerMessage } from 'birka-rules/messages';", saved];
for (const [heading, type] of [['What a client says', 'ClientMessage'], ['What the server says', 'ServerMessage']]) {
    const [, examples] = docs.match(new RegExp(`### ${heading}\n\n\`\`\`json\n([^]+?)\n\`\`\``));
    lines.push(`export const said${type}: ${type}[] = [\n${examples.split('\n').join(',\n')}\n];`);
}
writeFileSync(process.argv[2], `${lines.join('\n')}\n`);
