// The sounds of the 3D table and the flat board: the program synthesizes them, the browser mixes them.

/** The time in which a repeated sound changes its loudness, in seconds. */
const FADE = 1;

export class Sounds {
    /** Browsers let a page sound once the player has done something in it. */
    get isAllowed() {
        return 'AudioContext' in globalThis && (navigator.userActivation?.hasBeenActive ?? true);
    }

    #output() {
        if (!this.context) {
            this.context = new AudioContext();
            // A page that is not seen is not heard.
            const follow = () => (document.hidden ? this.context.suspend() : this.context.resume());
            document.addEventListener('visibilitychange', follow);
            // Where the context had to wait for a gesture.
            addEventListener('pointerup', follow);
            addEventListener('keydown', follow);
        }
        return this.context;
    }

    /** A source of two interleaved channels, and its gain. */
    #source(samples, rate, gain) {
        const context = this.#output();
        const frames = samples.length / 2;
        const buffer = context.createBuffer(2, frames, rate);
        for (const channel of [0, 1]) {
            const into = buffer.getChannelData(channel);
            for (let frame = 0; frame < frames; frame++) into[frame] = samples[2 * frame + channel];
        }
        const source = new AudioBufferSourceNode(context, { buffer });
        const volume = new GainNode(context, { gain });
        source.connect(volume).connect(context.destination);
        return { source, volume };
    }

    play(samples, rate, gain) {
        if (!this.isAllowed || this.context?.state === 'suspended') return;
        this.#source(samples, rate, gain).source.start();
    }

    /** Repeats a sound in place of the one before, silent until it has a gain. */
    repeat(samples, rate) {
        this.repeated?.source.stop();
        this.repeated = this.#source(samples, rate, 0);
        this.repeated.source.loop = true;
        this.repeated.source.start();
    }

    set repeatedGain(gain) {
        if (!this.repeated) return;
        const now = this.context.currentTime;
        const volume = this.repeated.volume.gain;
        volume.setValueAtTime(volume.value, now).linearRampToValueAtTime(gain, now + FADE);
    }
}
