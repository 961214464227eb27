//! `snapshots`: the integration tests alone.

use super::tests;
use crate::context::Context;
use crate::report::Report;
use crate::snapshots::run::Scope;

/// Runs the integration tests and looks after their snapshots.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    tests::run_in(context, Scope::IntegrationTests)
}
