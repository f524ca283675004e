/** Rewards whose deposit the bank took back. */
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns whether the bank took a deposit back. A reversal and a reward of one member exclude each other (`lockIncoming`). */
export async function isDepositReversed(q: Queryable, deposit: string): Promise<boolean> {
  const rows = await q.query('select 1 from cashier.reversed_deposits where reference = $1', [deposit])
  return rows.length > 0
}

export type Reversal = {
  rewardId: bigint
  deposit: string
  at: Date
  /** What went at once, in ledger units. */
  takenMinor: bigint
  /** What is owed beyond that; null while rounds of it are open. */
  owedMinor: bigint | null
}
const COLUMNS = 'reward_id as "rewardId", deposit, at, taken as "takenMinor", owed as "owedMinor"'

/** Returns the reversal of a reward, or null. */
export async function findReversal(q: Queryable, rewardId: bigint): Promise<Reversal | null> {
  const [row] = await q.query<Reversal>(`select ${COLUMNS} from rewards.reversals where reward_id = $1`, [rewardId])
  return row ?? null
}

/** Stores that a reward was taken back; null when rounds decide what of it is owed. */
export async function insertReversal(tx: Tx, one: Reversal): Promise<void> {
  await tx.query('insert into rewards.reversals (reward_id, deposit, at, taken, owed) values ($1, $2, $3, $4, $5)', [
    one.rewardId,
    one.deposit,
    one.at,
    one.takenMinor,
    one.owedMinor,
  ])
}

/** Stores what is owed once its rounds are over. */
export async function putReversal(tx: Tx, rewardId: bigint, takenMinor: bigint, owedMinor: bigint): Promise<void> {
  await tx.query('update rewards.reversals set taken = $2, owed = $3 where reward_id = $1', [
    rewardId,
    takenMinor,
    owedMinor,
  ])
}

/** Returns the rewards of a deposit that are to be taken back: those promised or claimed that were not, or wait for rounds. */
export async function listToReverse(q: Queryable, deposit: string): Promise<{ id: bigint; memberId: string }[]> {
  return q.query<{ id: bigint; memberId: string }>(
    `select r.id, r.member_id as "memberId" from rewards.rewards r left join rewards.reversals v on v.reward_id = r.id
     where r.deposit = $1 and r.state in ('promised', 'claimed') and (v.reward_id is null or v.owed is null)
     order by r.id`,
    [deposit],
  )
}

/** Returns what came back to an ended grant and left its held account by a rule, in ledger units. */
export async function sumDisposals(
  q: Queryable,
  grantId: bigint,
  rule: 'taken_back' | 'paid_as_cash',
): Promise<bigint> {
  const [row] = await q.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from rewards.disposals where grant_id = $1 and rule = $2',
    [grantId, rule],
  )
  return row?.sum ?? 0n
}
