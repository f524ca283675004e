/** Lists of withdrawals, with what is shown beside them. */
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import type { Turn, TurnedPage } from '#server/lib/turn-page.ts'
import { listHistory, type HistoryLine } from '../history.sql.ts'
import { findUsualTimes, type Usual } from './withdrawal-figures.sql.ts'
import {
  listWithdrawalPage,
  sumWithdrawals,
  type WithdrawalFilter,
  type WithdrawalSums,
} from './withdrawals.report.sql.ts'
import { findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

/** Returns the subject of decisions about a withdrawal. */
export const subjectOf = ({ reference }: Pick<Withdrawal, 'reference'>) => `withdrawal:${reference}`

export type WithdrawalList = TurnedPage<Withdrawal> & {
  /** Over all withdrawals that match, one for each currency. */
  sums: WithdrawalSums[]
  total: number
}

/** Returns a page of the withdrawals that match the filter, and the sums of all of them. */
export async function listWithdrawals(
  q: Queryable,
  filter: WithdrawalFilter,
  turn: Turn<bigint>,
): Promise<WithdrawalList> {
  const page = await listWithdrawalPage(q, filter, turn)
  const sums = await sumWithdrawals(q, filter)
  return { ...page, sums, total: sums.reduce((all, sum) => all + sum.count, 0) }
}

/** As listWithdrawals, with the open decisions about the page's withdrawals by their subjects. */
export async function listWithdrawalsAndWaits(
  q: Queryable,
  filter: WithdrawalFilter,
  turn: Turn<bigint>,
): Promise<WithdrawalList & { waits: ReadonlyMap<string, Waiting> }> {
  const list = await listWithdrawals(q, filter, turn)
  return { ...list, waits: await listWaitingFor(q, filter.merchant, list.content.map(subjectOf)) }
}

/** Returns the decision that is open about a withdrawal, or null. */
export async function findWaiting(q: Queryable, withdrawal: Withdrawal): Promise<Waiting> {
  const subject = subjectOf(withdrawal)
  return (await listWaitingFor(q, withdrawal.merchant, [subject])).get(subject) ?? null
}

/** Returns how long the methods of some withdrawals took lately, by method code. */
export function findUsualOf({ db, clock }: Env, rows: readonly Withdrawal[]): Promise<Map<string, Usual>> {
  return findUsualTimes(
    db,
    rows.map((row) => row.methodCode),
    clock.now(),
  )
}

/** Returns a member's own withdrawal. Fails with NOT_FOUND. */
export async function getOwnWithdrawal(q: Queryable, memberId: string, id: bigint): Promise<Withdrawal> {
  const found = await findWithdrawal(q, id)
  return found?.memberId === memberId ? found : fail('NOT_FOUND')
}

export type WithdrawalFile = {
  withdrawal: Withdrawal
  history: HistoryLine[]
  usual: Usual | null
  waiting: Waiting
}

/** Returns one withdrawal of the operator's brand with its history; the access is audited. Fails with NOT_FOUND. */
export async function lookAtWithdrawal(context: OperatorContext, id: bigint): Promise<WithdrawalFile> {
  const { env, merchant } = context
  const withdrawal = await findWithdrawal(env.db, id)
  if (withdrawal?.merchant !== merchant) return fail('NOT_FOUND')
  await env.db.tx((tx) => writeAudit(tx, context, { action: 'withdrawal.look', subject: subjectOf(withdrawal) }))
  const [history, usual, waiting] = await Promise.all([
    listHistory(env.db, 'withdrawal', id),
    findUsualOf(env, [withdrawal]),
    findWaiting(env.db, withdrawal),
  ])
  return { withdrawal, history, usual: usual.get(withdrawal.methodCode) ?? null, waiting }
}
