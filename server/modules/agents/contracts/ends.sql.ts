/** Ends of many contracts at once. */
import type { EndReason } from '#contract/agents/terms.ts'
import type { Tx } from '#server/lib/db.ts'
import { isByDay, type Contract } from './contracts.sql.ts'

/** Lets accepted contracts end, each at its place. */
export async function endContracts(
  tx: Tx,
  ends: readonly { contract: Pick<Contract, 'id' | 'kind'>; until: string; reason: EndReason }[],
): Promise<void> {
  if (ends.length === 0) return
  await tx.query(
    `update agents.contracts c set end_reason = e.reason, until_day = case when e.by_day then left(e.until, 10)::date end,
       until_at = case when not e.by_day then e.until::timestamptz end
     from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[]) as e (id, until, reason, by_day) where c.id = e.id`,
    [
      ends.map(({ contract }) => contract.id),
      ends.map(({ until }) => until),
      ends.map(({ reason }) => reason),
      ends.map(({ contract }) => isByDay(contract.kind)),
    ],
  )
}

/** Takes open offers back. */
export async function cancelOffers(tx: Tx, ids: readonly bigint[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    `update agents.contracts set state = 'cancelled', answered_at = $2 where id = any ($1::bigint[]) and state = 'offered'`,
    [ids, at],
  )
}
