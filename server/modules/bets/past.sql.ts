/**
 * Writes the rounds of the demo data in bulk, with their lines in the journal. Only seeds use this; all other rounds
 * are written through journalEffect.
 */
import type { Queryable, Tx } from '#server/lib/db.ts'

/** A settled round of real money: one stake, and one payout or an end. */
export type PastRoundRow = {
  vendor: string
  roundId: string
  memberId: string
  /** The agents above, from the top down, joined by dots; null when there is none. */
  agentLine: string | null
  gameCode: string
  gameType: string
  currency: string
  stakeMinor: bigint
  payoutMinor: bigint
  detail: object
  at: Date
  /** The transfer of the stake; the payout's transfer has the next id. */
  transferId: bigint
}

/** Inserts rounds, in the order of the list. Their transfers must be written in the same transaction. */
export async function insertPastRounds(tx: Tx, rounds: readonly PastRoundRow[]): Promise<void> {
  const column = <Value>(pick: (round: PastRoundRow) => Value) => rounds.map(pick)
  await tx.query(
    `with past as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[],
         $8::bigint[], $9::jsonb[], $10::timestamptz[], $11::bigint[], $12::text[])
         with ordinality as past (vendor, round_id, member_id, game_code, game_type, currency, stake, payout, detail,
           at, transfer_id, agent_line, place)
     ), made as (
       insert into bets.rounds (vendor, round_id, member_id, trial, game_code, game_type, currency, agent_line, state,
         stake, valid_bet, payout, detail, opened_at, settled_at, merchant)
       select vendor, round_id, member_id, false, game_code, game_type, currency, agent_line, 'settled', stake, stake,
         payout, detail, at, at, coalesce(m.merchant, '')
       from past left join identity.merchants m
         on m.id = case when member_id ~ '^[0-9]{1,18}$' then member_id::bigint end order by place
       returning id, round_id
     )
     insert into bets.journal (epoch, at, round, member_id, vendor, round_id, kind, amount, currency, game_code,
       game_type, trial, agent_line, transfer_id, begins, stake_before, payout_before)
     select (select max(number) from bets.epochs), at, made.id, member_id, vendor, past.round_id, line.kind::bets.kind,
       line.amount, currency, game_code, game_type, false, agent_line,
       case when line.amount > 0 then transfer_id + line.leg end, line.leg = 0, case when line.leg = 1 then stake end,
       case when line.leg = 1 then 0 end
     from past join made using (round_id)
     cross join lateral (values (0, 'stake', stake), (1, case when payout > 0 then 'payout' else 'close' end, payout))
       as line (leg, kind, amount)
     order by place, leg`,
    [
      column(({ vendor }) => vendor),
      column(({ roundId }) => roundId),
      column(({ memberId }) => memberId),
      column(({ gameCode }) => gameCode),
      column(({ gameType }) => gameType),
      column(({ currency }) => currency),
      column(({ stakeMinor }) => stakeMinor),
      column(({ payoutMinor }) => payoutMinor),
      column(({ detail }) => JSON.stringify(detail)),
      column(({ at }) => at),
      column(({ transferId }) => transferId),
      column(({ agentLine }) => agentLine),
    ],
  )
}

/** Returns what a member has staked in real money so far, less what was given back, in ledger units. */
export async function sumStakes(q: Queryable, memberId: string): Promise<bigint> {
  const [row] = await q.query<{ staked: bigint }>(
    'select coalesce(sum(valid_bet), 0)::bigint as staked from bets.rounds where member_id = $1 and not trial',
    [memberId],
  )
  return row?.staked ?? 0n
}
