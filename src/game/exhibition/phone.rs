//! The second visitor with a phone, where the house allows it: the server for her, the code on the screen, and the end of both with the game.

use bevy::prelude::*;
use birka_exhibition::take_home::GameCode;
use birka_exhibition::visit::{Choice, Effect, VisitPlayers};
use birka_network::Status;

use super::exhibit::{Exhibit, ExhibitEffect};
use super::screens::ShownCode;
use crate::game::actions::UiAction;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::second_player::{Neighbour, Place, SecondPlayer, SecondPlayerAction};

/// The second visitor with a phone, as the screens show her.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum PhoneVisitor {
    /// Nobody is invited, or she is there.
    #[default]
    Quiet,
    /// The server is being started.
    Starting,
    /// The code waits for a phone.
    Awaited(ShownCode),
    /// The phone is away, or its game was left.
    Away,
    /// No phone can join.
    Failed,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PhoneVisitor>()
        .add_systems(Update, (invite, show).chain().in_set(GameSystems::Display))
        .redraw_window_if(resource_changed::<PhoneVisitor>);
}

/// The side of the visitor at the table in a game with a phone.
fn side_at_table(choice: Choice) -> Option<birka_rules::Side> {
    if let VisitPlayers::Phone(side) = choice.players { Some(side) } else { None }
}

/// Starts the server when such a game begins, and ends it with the game. Nobody answers what the phone offers.
fn invite(
    exhibit: Res<Exhibit>,
    second: Res<SecondPlayer>,
    mut effects: MessageReader<ExhibitEffect>,
    mut actions: MessageWriter<UiAction>,
    mut is_due: Local<bool>,
) {
    let starts =
        |ExhibitEffect(effect): &ExhibitEffect| matches!(effect, Effect::StartGame { choice, .. } if side_at_table(*choice).is_some());
    *is_due |= effects.read().any(starts);
    let side = exhibit.visit().screen().choice().and_then(side_at_table);
    let act = match (side, &second.place) {
        (Some(side), Place::Nobody) if *is_due => {
            *is_due = false;
            SecondPlayerAction::InvitePhone(Some(side))
        }
        (Some(_), Place::Open { offers, .. }) if !*is_due => match offers.first() {
            Some(&offer) => SecondPlayerAction::Decline(offer),
            None => return,
        },
        (_, Place::Nobody) => return,
        (Some(_), _) if !*is_due => return,
        // The server of an earlier game.
        _ => SecondPlayerAction::Leave(Neighbour::Person),
    };
    actions.write(UiAction::SecondPlayer(act));
}

fn show(exhibit: Res<Exhibit>, second: Res<SecondPlayer>, mut phone: ResMut<PhoneVisitor>, mut images: ResMut<Assets<Image>>) {
    let is_played = exhibit.visit().screen().choice().and_then(side_at_table).is_some();
    let next = match &second.place {
        _ if !is_played => PhoneVisitor::Quiet,
        Place::Starting => PhoneVisitor::Starting,
        Place::Open { invitation, status: Status::Awaited, .. } => {
            let link = invitation.to_string();
            match &*phone {
                PhoneVisitor::Awaited(shown) if shown.code.link() == link => return,
                _ => GameCode::of_link(link).map_or(PhoneVisitor::Failed, |code| PhoneVisitor::Awaited(ShownCode::new(code, &mut images))),
            }
        }
        Place::Open { status: Status::Away(_), .. } => PhoneVisitor::Away,
        Place::Failed(_) => PhoneVisitor::Failed,
        Place::Open { .. } | Place::Nobody | Place::Asked(_) | Place::Invited(_) => PhoneVisitor::Quiet,
    };
    phone.set_if_neq(next);
}
