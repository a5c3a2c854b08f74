// Elements that are described, and made so.

/** An element with properties and attributes. Its children are elements and texts. */
export const h = (tag, properties = {}, ...children) => ({ tag, properties, children: 'innerHTML' in properties ? undefined : children.flat().map((child) => child ?? '') });

/** The properties that an element was last given. */
const drawn = new WeakMap();

/** Makes the children of an element those that are described. Those of the same kind and id stay the same elements, with the focus and what is typed. */
export function fill(place, children) {
    for (const [index, child] of children.entries()) {
        let node = place.childNodes[index];
        const isText = typeof child === 'string';
        if (!node || (isText ? node.nodeType !== Node.TEXT_NODE : node.localName !== child.tag || (node.id ?? '') !== (child.properties.id ?? ''))) {
            const made = isText ? document.createTextNode(child) : document.createElement(child.tag);
            node ? node.replaceWith(made) : place.append(made);
            node = made;
        }
        if (!isText) update(node, child);
        else if (node.data !== child) node.data = child;
    }
    while (place.childNodes.length > children.length) place.lastChild.remove();
}

function update(node, { properties, children }) {
    const before = drawn.get(node) ?? {};
    const { value, ...others } = properties;
    for (const name of new Set([...Object.keys(before), ...Object.keys(others)])) {
        const [old, now] = [before[name], others[name]];
        if (old === now) continue;
        if (!(name in node)) now === undefined ? node.removeAttribute(name) : node.setAttribute(name, now);
        else node[name] = now ?? (typeof node[name] === 'boolean' ? false : typeof node[name] === 'string' ? '' : null);
    }
    drawn.set(node, others);
    if (children) fill(node, children);
    // What is typed, and after the options of a list.
    if (value !== undefined && node.value !== String(value)) node.value = value;
}

/** A new element with elements and texts. */
export function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    update(element, { properties });
    element.append(...children);
    return element;
}

/** A list of values, each with its words. */
export const select = (properties, options) => h('select', properties, ...options.map(([value, text, more]) => h('option', { value, ...more }, text)));
