-- How transfers ended is decided in core.decisions from now on; what was proposed before stays as a record. Nobody can agree to an open
-- proposal of the old kind any more: it counts as withdrawn, and the order says so.
insert into games.transfer_history (order_id, event, actor_kind, actor_name, detail, at)
  select order_id, 'decision_withdrawn', 'system', '', jsonb_build_object('outcome', outcome), now() from games.transfer_decisions where state = 'open' order by id;
update games.transfer_decisions set state = 'withdrawn', closed_by = 'system', closed_name = 'system', closed_at = now() where state = 'open';
