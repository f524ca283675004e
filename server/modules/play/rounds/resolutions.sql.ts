/** The outcomes decided for rounds that their banks left open, and each bank's rule for them. */
import type { RoundOutcome } from '#contract/play/open-rounds.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'

export type Resolution = {
  bank: string
  roundId: string
  memberId: string
  round: bigint
  outcome: RoundOutcome
  reason: string
  operatorId: string | null
  decidedAt: Date
}
type RoundName = Pick<Resolution, 'bank' | 'roundId' | 'memberId'>
export type RoundRule = { afterMinutes: number; outcome: RoundOutcome }

/** Inserts a decision. Returns false while another one about this round is being carried out. */
export async function insertResolution(tx: Tx, decided: Resolution): Promise<boolean> {
  const rows = await tx.query(
    `insert into games.resolutions as d (vendor, round_id, member_id, round, outcome, reason, operator_id, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (vendor, round_id, member_id) do update set outcome = excluded.outcome, reason = excluded.reason,
       operator_id = excluded.operator_id, decided_at = excluded.decided_at, done_at = null where d.done_at is not null
     returning round`,
    [
      decided.bank,
      decided.roundId,
      decided.memberId,
      decided.round,
      decided.outcome,
      decided.reason,
      decided.operatorId,
      decided.decidedAt,
    ],
  )
  return rows.length === 1
}

/** Marks a decision as carried out, with its actual outcome. Returns false when another process did that first. */
export async function finishResolution(
  tx: Tx,
  { bank, roundId, memberId, outcome }: Resolution,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update games.resolutions set done_at = $4, outcome = $5
     where vendor = $1 and round_id = $2 and member_id = $3 and done_at is null returning round`,
    [bank, roundId, memberId, at, outcome],
  )
  return rows.length === 1
}

/** Lists decisions made before a moment and not carried out yet. */
export function listUnfinished(q: Queryable, before: Date, limit: number): Promise<Resolution[]> {
  return q.query(
    `select vendor as bank, round_id as "roundId", member_id as "memberId", round, outcome, reason,
       operator_id::text as "operatorId", decided_at as "decidedAt"
     from games.resolutions where done_at is null and decided_at < $1 order by decided_at limit $2`,
    [before, limit],
  )
}

/** Refuses, in the commit of a win that names no bet, a win whose round was taken back. Raises GV005. */
export function refuseAfterVoid({ bank, roundId, memberId }: RoundName): Effect {
  return { effect: 'games.refuse_after_void', row: { vendor: bank, roundId, memberId } }
}

/** Returns the rules that operators set, by bank. */
export async function listRoundRules(q: Queryable): Promise<Map<string, RoundRule>> {
  const rows = await q.query<RoundRule & { bank: string }>(
    'select vendor as bank, after_minutes as "afterMinutes", outcome from games.round_rules',
  )
  return new Map(rows.map(({ bank, ...rule }) => [bank, rule]))
}

/** Locks a bank's rule until the transaction ends. */
export async function lockRoundRule(tx: Tx, bank: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`round rule ${bank}`])
}

/** Sets a bank's rule. */
export async function putRoundRule(tx: Tx, bank: string, { afterMinutes, outcome }: RoundRule): Promise<void> {
  await tx.query(
    `insert into games.round_rules (vendor, after_minutes, outcome) values ($1, $2, $3)
     on conflict (vendor) do update set after_minutes = excluded.after_minutes, outcome = excluded.outcome`,
    [bank, afterMinutes, outcome],
  )
}
