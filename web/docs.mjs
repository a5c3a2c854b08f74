// Writes the documentation for authors of rules as pages of the site. Every complete file in it opens on the board.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Marked } from 'marked';

const PAGES = ['modding', 'variants', 'hooks', 'limits', 'sandbox', 'mods'];
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** The name of a heading in links to it, as the documents use it. */
const anchor = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');

export async function writeDocs(docs, site, npm) {
    const { Variant } = await import(pathToFileURL(join(npm, 'node.js')));
    const errors = readdirSync(join(docs, 'errors')).filter((file) => file.endsWith('.md')).map((file) => `errors/${file}`);
    const texts = new Map([...PAGES.map((name) => `${name}.md`), ...errors].map((source) => [source, readFileSync(join(docs, source), 'utf8')]));
    const titles = new Map([...texts].map(([source, text]) => [source, text.match(/^# (.*)/m)[1]]));
    for (const [source, text] of texts) {
        const page = source.replace(/\.md$/, '.html');
        const root = relative(dirname(join('docs', page)), '.').replaceAll('\\', '/');
        const target = join(site, 'docs', page);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, frame(titles.get(source), root, new Marked({ renderer: renderer(source, titles, root, Variant) }).parse(text)));
    }
}

function renderer(source, titles, root, Variant) {
    return {
        heading({ tokens, depth, text }) {
            return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
        },
        link({ href, text, tokens }) {
            const words = this.parser.parseInline(tokens);
            if (/^(https?:|#)/.test(href)) return `<a href="${escape(href)}">${words}</a>`;
            const [file, fragment] = href.split('#');
            const title = titles.get(normalize(join(dirname(source), file)));
            // What is not about rules has no page here.
            if (!title) return words;
            const says = /^docs\/.*\.md$/.test(text) ? escape(title) : words;
            return `<a href="${escape(file.replace(/\.md$/, '.html'))}${fragment ? `#${escape(fragment)}` : ''}">${says}</a>`;
        },
        code({ text, lang }) {
            const block = `<pre><code>${escape(text)}</code></pre>`;
            const link = lang?.startsWith('lua') && linkTo(text, Variant);
            return link ? `${block}<p class="try"><a class="button" href="${root}/?edit${link}">Try it yourself</a></p>` : block;
        },
        html: ({ text }) => (text.startsWith('<!--') ? '' : escape(text)),
    };
}

/** The fragment that opens a file on the board; nothing for a part of a file, or one with errors. */
function linkTo(text, Variant) {
    try {
        const link = Variant.fromSource(text).link();
        return link.slice(link.indexOf('#'));
    } catch {
        return undefined;
    }
}

const frame = (title, root, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<title>${escape(title)} – Birka</title>
<link rel="icon" href="${root}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/docs.css">
</head>
<body>
<nav><a href="${root}/">Birka</a> ${PAGES.slice(0, 4).map((name) => `<a href="${root}/docs/${name}.html">${{ modding: 'Tutorial', variants: 'Reference', hooks: 'Functions', limits: 'Limits' }[name]}</a>`).join(' ')}</nav>
<main>
${body}</main>
</body>
</html>
`;
