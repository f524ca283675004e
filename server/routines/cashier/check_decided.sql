-- Arguments: kinds of decisions, the subject's noun, the column of the decision's id, the column of the amount ('' where the two may differ).
create or replace function cashier.check_decided() returns trigger language plpgsql as $$
declare
  v_row jsonb := to_jsonb(new);
  v_decision core.decisions;
begin
  select * into v_decision from core.decisions where id = (v_row ->> tg_argv[2])::bigint;
  if v_decision.state is distinct from 'done' or not v_decision.kind = any (string_to_array(tg_argv[0], ','))
    or v_decision.subject <> tg_argv[1] || ':' || (v_row ->> 'reference') or v_decision.brand is distinct from v_row ->> 'merchant'
    or v_decision.member_id is distinct from v_row ->> 'member_id'
    or (tg_argv[3] <> '' and v_decision.amount <> abs((v_row ->> tg_argv[3])::bigint))
  then raise exception '% moved without its decision', v_row ->> 'reference' using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
