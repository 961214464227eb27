//! What is missing, and which inputs fill it.

use std::collections::HashSet;

use super::{Addition, Place, Presence, Reason, Shell};
use crate::inputs::{DistanceFilter, EdgeCase, Inputs, OrbitFilter, StandsFor};
use crate::text::Boards;

/// Where each edge case is.
pub(super) fn presences(
    inputs: &mut dyn Inputs,
    data: &[impl AsRef<[Boards]>],
    shells: &[Shell],
) -> Vec<Presence> {
    let edge_cases = inputs.edge_cases();
    let presence = |edge_case: EdgeCase| Presence {
        place: match edge_case.stands_for {
            StandsFor::Distance => {
                let distance = inputs.distance(&edge_case.cases[0]);
                let shell = shells.iter().find(|shell| shell.distance == distance);
                shell.and_then(|shell| shell.first)
            }
            StandsFor::Itself => find(data, &edge_case.cases),
        },
        edge_case,
    };
    edge_cases.into_iter().map(presence).collect()
}

/// Where an input has these cases, one behind the other.
fn find(data: &[impl AsRef<[Boards]>], wanted: &[Boards]) -> Option<Place> {
    data.iter().enumerate().find_map(|(input, cases)| {
        let mut windows = cases.as_ref().windows(wanted.len());
        let case = windows.position(|cases| cases == wanted)?;
        Some(Place { input, case })
    })
}

/// The edge cases that are missing, then one case of each distance that has none by then.
pub(super) fn additions(
    inputs: &mut dyn Inputs,
    shells: &[Shell],
    edge_cases: &[Presence],
) -> Vec<Addition> {
    let mut additions = Vec::new();
    let met = shells.iter().filter(|shell| shell.first.is_some());
    let mut met: HashSet<Option<u32>> = met.map(|shell| shell.distance).collect();
    for Presence { edge_case, place } in edge_cases {
        if place.is_some() {
            continue;
        }
        met.extend(edge_case.cases.iter().map(|case| inputs.distance(case)));
        additions.push(Addition {
            cases: edge_case.cases.clone(),
            reason: Reason::EdgeCase {
                name: edge_case.name,
                why: edge_case.why,
            },
        });
    }
    let others = shells.iter().filter(|shell| !met.contains(&shell.distance));
    additions.extend(others.map(|shell| {
        let first = inputs
            .walk(
                &DistanceFilter::at(shell.distance),
                OrbitFilter::Representatives,
            )
            .next();
        Addition {
            cases: vec![first.expect("there are cases at the distance")],
            reason: Reason::Distance(shell.distance),
        }
    }));
    additions
}
