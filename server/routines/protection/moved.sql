create or replace function protection.moved(p_reason wallet.reason, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_reason in ('vendor_in', 'vendor_out', 'vendor_returned') then -p_amount else 0 end
$$;
