-- Returns what a round was before a line: whether that line is its first, and what it had staked and paid. For lines of
-- the journal that do not say so themselves, which were written before migration 0446 or in bulk.
create or replace function bets.round_before(
  p_round bigint, p_epoch smallint, p_xid xid8, p_seq bigint, out begins boolean, out stake bigint, out payout bigint
) language plpgsql stable
set enable_seqscan = off
as $$
begin
  select count(*) = 0, coalesce(sum(bets.staked_by(e.kind, e.reverses, e.amount)), 0)::bigint,
    coalesce(sum(bets.paid_by(e.kind, e.reverses, e.amount)), 0)::bigint
    into begins, stake, payout
    from bets.journal e where e.round = p_round and (e.epoch, e.xid, e.seq) < (p_epoch, p_xid, p_seq);
end $$;
