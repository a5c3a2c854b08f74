use birka_engine::{BestMove, SearchInfo};
use birka_records::MoveNotation;
use birka_rules::{BoardSize, Game};

/// `info depth 7 seldepth 15 multipv 1 score cp 35 nodes 12345 nps 1000000 hashfull 12 time 12 pv e4-d4 …`
pub(super) fn info_line(info: &SearchInfo, size: BoardSize) -> String {
    let SearchInfo { depth, seldepth, multipv, score, nodes, hashfull, .. } = info;
    let moves = info.pv.iter().map(|mv| format!(" {}", mv.name(size))).collect::<String>();
    let (speed, time) = (info.nps(), info.time.as_millis());
    format!(
        "info depth {depth} seldepth {seldepth} multipv {multipv} score {score} nodes {nodes} nps {speed} hashfull {hashfull} time {time} pv{moves}"
    )
}

/// `bestmove e4-d4xd5 ponder e5-e6`; `bestmove none` if there is no legal move.
pub(super) fn best_move_line(best: &BestMove, game: &Game) -> String {
    let size = game.rules().rule_set().size;
    let Some(mv) = best.mv else { return "bestmove none".to_owned() };
    let name = game.preview(mv).map_or_else(|_| mv.name(size), |turn| MoveNotation::from_played(&turn).name(size));
    let ponder = best.ponder.map(|reply| format!(" ponder {}", reply.name(size))).unwrap_or_default();
    format!("bestmove {name}{ponder}")
}
