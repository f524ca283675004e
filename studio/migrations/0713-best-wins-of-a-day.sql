-- what paid more than it cost, by title and time: the rooms show the biggest of the last day
create index rounds_won on studio.rounds (game_code, ended_at) where state = 'settled' and win_minor > stake_minor;
