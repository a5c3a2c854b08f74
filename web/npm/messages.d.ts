// The messages between a client and birka-server, version 1: docs/network.md shows one of each.

/** The name of a game on a server. */
export type GameId = string;
export type MessageSide = 'Attackers' | 'Defenders';
export type Offer = 'draw' | 'takeBack' | 'rematch';

export interface TimeControl {
    /** Seconds for the game. */
    main: number;
    /** Seconds more for each move. */
    increment: number;
}

export interface SavedClock {
    attackers?: TimeControl | null;
    defenders?: TimeControl | null;
    /** The milliseconds that each move took. */
    spent: number[];
    /** The milliseconds of the move that is not made yet. */
    running: number;
}

/** A saved game without the seed of a die: docs/saved-games.md. */
export interface SavedGame {
    format: number;
    birka: string;
    variant: string;
    /** The fingerprint of the rules. */
    rules: string;
    earlier?: object[];
    start: string | null;
    moves: string[];
    result: string;
    clock?: SavedClock;
    checksum?: string;
}

export interface NewGame {
    saved: SavedGame;
    /** The Lua file of a variant that the server does not have. */
    source?: string;
    /** The side of whoever brings the game; `null` for a side by lot. */
    side: MessageSide | null;
    /** The level of the engine that takes the other seat. */
    engine?: number;
}

export type GameAction =
    | { do: 'move'; ply: number; name: string }
    | { do: 'offer' | 'decline'; offer: Offer }
    | { do: 'resign' }
    | { do: 'say'; text: string };

export type ClientMessage =
    | { type: 'hello'; version: 1; token?: string; name?: string }
    | { type: 'create'; game: NewGame }
    | { type: 'join'; game: GameId; wish: 'any' | 'own' | 'watch' }
    | { type: 'act'; game: GameId; action: GameAction }
    | { type: 'hover'; game: GameId; square: string | null }
    | { type: 'leave'; game: GameId };

export type GameEvent =
    | { event: 'seated'; side: MessageSide; name?: string; isBot?: boolean }
    | { event: 'moved'; name: string; spent: number }
    | { event: 'tookBack'; moves: number }
    | { event: 'offered' | 'declined'; side: MessageSide; offer: Offer }
    | { event: 'ended'; result: string }
    | { event: 'said'; side: MessageSide; text: string }
    | { event: 'waits'; side: MessageSide; until: number }
    | { event: 'rematch'; game: GameId };

export interface Seat {
    isTaken: boolean;
    name?: string;
    isHere: boolean;
    isBot?: boolean;
}

export interface GameState {
    id: GameId;
    saved: SavedGame;
    source?: string;
    /** The attackers and the defenders. */
    seats: [Seat, Seat];
    offers: [MessageSide, Offer][];
    /** The number of events so far. */
    number: number;
    terms?: { isRated?: boolean; days?: number };
}

export type RefusalCode =
    | 'malformed'
    | 'version'
    | 'noGame'
    | 'noSeat'
    | 'notYourTurn'
    | 'illegal'
    | 'stale'
    | 'gameOver'
    | 'rules'
    | 'tooFast'
    | 'words'
    | 'unavailable';

export type ServerMessage =
    | { type: 'welcome'; version: 1; token?: string }
    | { type: 'joined'; game: GameState; side: MessageSide | null }
    | { type: 'happened'; game: GameId; number: number; event: GameEvent }
    | { type: 'presence'; game: GameId; side: MessageSide; isHere: boolean }
    | { type: 'hovers'; game: GameId; side: MessageSide; square: string | null }
    | { type: 'refused'; game?: GameId; code: RefusalCode; text: string };
