-- How a brand gives bonus money, and how often its deposits must be staked, change by decisions of persons (docs/decisions/0543).
alter table rewards.brand_rules add column decision_id bigint references core.decisions;
-- null: as the house says
alter table cashier.deposit_turnover alter column times drop not null, add column decision_id bigint references core.decisions;
-- routine: rewards.check_brand_rule
create constraint trigger brand_rules_are_decided after insert or update on rewards.brand_rules deferrable initially deferred for each row
  execute function rewards.check_brand_rule();
-- routine: cashier.check_deposit_turnover
create constraint trigger deposit_turnover_is_decided after insert or update on cashier.deposit_turnover deferrable initially deferred for each row
  execute function cashier.check_deposit_turnover();
create trigger deposit_turnover_stays before delete on cashier.deposit_turnover for each statement execute function core.refuse_change();
create trigger brand_rules_stay before delete on rewards.brand_rules for each statement execute function core.refuse_change();
