// Gamepads at the 3D table. Browsers tell their states only when they are asked, so these are compared in every frame while there is a gamepad.

/** The least change of a stick or trigger that counts. */
const STEP = 0.01;

export class Gamepads {
    #before = new Map();

    constructor(table) {
        this.table = table;
        addEventListener('gamepadconnected', () => this.#watch());
    }

    #watch() {
        if (!this.isWatching) requestAnimationFrame(this.#compare);
        this.isWatching = true;
    }

    #compare = () => {
        const { table } = this;
        const before = this.#before;
        // Which button is which is known of gamepads with the standard layout only.
        const pads = Array.from(navigator.getGamepads()).filter((pad) => pad?.connected && pad.mapping === 'standard');
        for (const index of [...before.keys()].filter((index) => pads.every((pad) => pad.index !== index))) {
            before.delete(index);
            table.gamepadDisconnected(index);
        }
        for (const { index, id, buttons, axes } of pads) {
            if (!before.has(index)) {
                before.set(index, { pressed: [], pulled: [], moved: [] });
                table.gamepadConnected(index, id);
            }
            const { pressed, pulled, moved } = before.get(index);
            const changed = (known, number, value) => Math.abs(value - (known[number] ?? 0)) >= STEP && ((known[number] = value), true);
            for (const [number, button] of buttons.entries()) {
                if (changed(pulled, number, button.value)) table.gamepadPulled(number, button.value);
                if (button.pressed !== (pressed[number] ?? false)) table.gamepadButton(number, (pressed[number] = button.pressed));
            }
            for (const [number, at] of axes.entries()) if (changed(moved, number, at)) table.gamepadMoved(number, at);
        }
        this.isWatching = pads.length > 0;
        if (this.isWatching) requestAnimationFrame(this.#compare);
    };
}
