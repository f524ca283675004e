-- Operators list every member's rounds, newest first.
create index rounds_newest on bets.rounds (trial, opened_at desc, id desc);
