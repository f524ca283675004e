/** What became of rounds that vendors left open, and each vendor's rule for them. */
import type { RoundOutcome } from '#contract/open-rounds.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'

export type Resolution = {
  vendor: string
  roundId: string
  memberId: string
  round: bigint
  outcome: RoundOutcome
  reason: string
  operatorId: string | null
  decidedAt: Date
}
type RoundName = Pick<Resolution, 'vendor' | 'roundId' | 'memberId'>
export type RoundRule = { afterMinutes: number; outcome: RoundOutcome }

/** Writes a decision down. False while another one about this round is being carried out. */
export async function insertResolution(tx: Tx, decided: Resolution): Promise<boolean> {
  const rows = await tx.query(
    `insert into games.resolutions as d (vendor, round_id, member_id, round, outcome, reason, operator_id, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (vendor, round_id, member_id) do update set outcome = excluded.outcome, reason = excluded.reason, operator_id = excluded.operator_id,
       decided_at = excluded.decided_at, done_at = null where d.done_at is not null
     returning round`,
    [
      decided.vendor,
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

/** Marks a decision as carried out, as what came of it; false when somebody else did. */
export async function finishResolution(
  tx: Tx,
  { vendor, roundId, memberId, outcome }: Resolution,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update games.resolutions set done_at = $4, outcome = $5 where vendor = $1 and round_id = $2 and member_id = $3 and done_at is null returning round`,
    [vendor, roundId, memberId, at, outcome],
  )
  return rows.length === 1
}

/** Decisions that somebody began to carry out before a moment and did not finish. */
export function listUnfinished(q: Queryable, before: Date, limit: number): Promise<Resolution[]> {
  return q.query(
    `select vendor, round_id as "roundId", member_id as "memberId", round, outcome, reason, operator_id::text as "operatorId", decided_at as "decidedAt"
     from games.resolutions where done_at is null and decided_at < $1 order by decided_at limit $2`,
    [before, limit],
  )
}

/** A round's bets that stand, as the vendor named them, and whether a win of the round stands, be it of nothing. */
export async function findRoundBets(
  q: Queryable,
  vendor: string,
  vendorRoundId: string,
  player: { memberId: string; isTrial: boolean },
): Promise<{ bets: string[]; hasWin: boolean }> {
  const rows = await q.query<{ txId: string; isPaid: boolean }>(
    `select t.tx_id as "txId", exists (
       select from games.vendor_transactions w where w.target_tx_id = t.tx_id and w.vendor = t.vendor and w.kind = 'win' and w.state = 'posted'
     ) as "isPaid"
     from games.vendor_transactions t
     where t.vendor = $1 and t.round_id = $2 and t.kind = 'bet' and t.state = 'posted' and t.member_id = $3 and t.is_trial = $4 order by t.tx_id`,
    [vendor, vendorRoundId, player.memberId, player.isTrial],
  )
  return { bets: rows.map((row) => row.txId), hasWin: rows.some((row) => row.isPaid) }
}

/** Refuses, in the commit of a win that names no bet, what comes after its round was taken back. Raises GV005. */
export function refuseAfterVoid({ vendor, roundId, memberId }: RoundName): Effect {
  return { effect: 'games.refuse_after_void', row: { vendor, roundId, memberId } }
}

/** The rules that operators set, by vendor. */
export async function listRoundRules(q: Queryable): Promise<Map<string, RoundRule>> {
  const rows = await q.query<RoundRule & { vendor: string }>(
    'select vendor, after_minutes as "afterMinutes", outcome from games.round_rules',
  )
  return new Map(rows.map(({ vendor, ...rule }) => [vendor, rule]))
}

/** Sets a vendor's rule. */
export async function putRoundRule(tx: Tx, vendor: string, { afterMinutes, outcome }: RoundRule): Promise<void> {
  await tx.query(
    `insert into games.round_rules (vendor, after_minutes, outcome) values ($1, $2, $3)
     on conflict (vendor) do update set after_minutes = excluded.after_minutes, outcome = excluded.outcome`,
    [vendor, afterMinutes, outcome],
  )
}
