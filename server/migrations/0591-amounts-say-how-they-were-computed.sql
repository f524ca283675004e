-- Every reward says by which rule of rounding its amount was computed, and of what, so that the books compute it again; every
-- grant says by which its target was (docs/reference/promotions.md 1, row 22; docs/decisions/0590). What is older has 'before-0':
-- nobody knows its base any more.
alter table rewards.rewards disable trigger rewards_keep_what_was_given;
alter table rewards.rewards add column reckoning jsonb;
update rewards.rewards set reckoning = '{"rule": "before-0"}';
alter table rewards.rewards
  alter column reckoning set not null,
  add constraint rewards_name_their_rule check (reckoning ->> 'rule' in ('before-0', 'stated-1', 'parts-down-1', 'split-1'));
alter table rewards.rewards enable trigger rewards_keep_what_was_given;

-- the rule has been this one since there are grants
alter table rewards.grants add column target_rule text not null default 'times-down-1' check (target_rule in ('times-down-1'));
alter table rewards.grants alter column target_rule drop default;

-- a prize that several share names its sum, how many share it, and the place among them
alter table missions.payouts add column reckoning jsonb;
