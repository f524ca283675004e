-- Lets a line lose its text, when the brand's months are over, and change in no other way.
create or replace function support.keep_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.text is null and to_jsonb(new) - 'text' = to_jsonb(old) - 'text' then
      return new;
    end if;
  end if;
  raise exception 'lines of conversations do not change' using errcode = 'insufficient_privilege';
end
$$;
