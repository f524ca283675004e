-- routine: cashier.check_unknown_closed
create constraint trigger unknown_payments_are_closed_by_decision after update on cashier.findings deferrable initially deferred for each row
  when (new.deposit_id is null and old.state = 'open' and new.state <> 'open')
  execute function cashier.check_unknown_closed();
