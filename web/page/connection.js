// The connection with the server of the page, on which two players on different machines play.

/** The shortest time between two squares that are pointed at, in milliseconds. */
const HOVER = 80;

export class Connection {
    /** @param {(input: object | string) => void} send takes what happens to the connection */
    constructor(send) {
        this.send = send;
    }

    open({ delay }) {
        this.close();
        this.timer = setTimeout(() => {
            const address = new URL('./games', location);
            address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
            const socket = (this.socket = new WebSocket(address));
            const tell = (input) => this.socket === socket && this.send(input);
            socket.onopen = () => tell('connected');
            socket.onmessage = ({ data }) => tell({ heard: data });
            socket.onclose = () => tell('disconnected');
        }, delay);
    }

    write(text) {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    }

    close() {
        clearTimeout(this.timer);
        const socket = this.socket;
        this.socket = undefined;
        socket?.close();
    }

    /** The player points at a square, or at none. */
    point(square) {
        if (!this.socket || square === this.pointed) return;
        this.pointed = square;
        this.pointing ??= setTimeout(() => {
            this.pointing = undefined;
            this.send({ hover: this.pointed ?? null });
        }, HOVER);
    }
}
