// For browsers: importing it waits until the module has been downloaded. `birka-rules/module` leaves that to the page.

import init from './birka_rules.js';

await init();

export * from './birka_rules.js';
