/** Lists of deposits, with what is shown beside them. */
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import type { Queryable } from '#server/lib/db.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import type { Turn, TurnedPage } from '#server/lib/turn-page.ts'
import { listHistory, type HistoryLine } from '../history.sql.ts'
import { findMost } from './credit-decision.ts'
import { type DepositFilter, type DepositSums, listDepositPage, sumDeposits } from './deposits.report.sql.ts'
import { findDeposit, type Deposit } from './deposits.sql.ts'

/** Returns the subject of decisions about a deposit. */
export const subjectOf = ({ reference }: Pick<Deposit, 'reference'>) => `deposit:${reference}`

export type DepositList = TurnedPage<Deposit> & {
  /** Over all deposits that match, one for each currency. */
  sums: DepositSums[]
  total: number
}

/** Returns a page of the deposits that match the filter, and the sums of all of them. */
export async function listDeposits(q: Queryable, filter: DepositFilter, turn: Turn<bigint>): Promise<DepositList> {
  const page = await listDepositPage(q, filter, turn)
  const sums = await sumDeposits(q, filter)
  return { ...page, sums, total: sums.reduce((all, sum) => all + sum.count, 0) }
}

/** As listDeposits, with the open decisions about the page's deposits by their subjects. */
export async function listDepositsAndWaits(
  q: Queryable,
  filter: DepositFilter,
  turn: Turn<bigint>,
): Promise<DepositList & { waits: ReadonlyMap<string, Waiting> }> {
  const list = await listDeposits(q, filter, turn)
  return { ...list, waits: await listWaitingFor(q, filter.merchant, list.content.map(subjectOf)) }
}

export type DepositFile = {
  deposit: Deposit
  history: HistoryLine[]
  /** The most that operators may credit, in ledger units. */
  mostMinor: bigint
  waiting: Waiting
}

/** Returns one deposit of a brand with its history. Fails with NOT_FOUND. */
export async function getDepositFile(q: Queryable, merchant: string, id: bigint): Promise<DepositFile> {
  const deposit = await findDeposit(q, id)
  if (deposit?.merchant !== merchant) return fail('NOT_FOUND')
  const history = await listHistory(q, 'deposit', id)
  const mostMinor = await findMost(q, deposit)
  const waits = await listWaitingFor(q, merchant, [subjectOf(deposit)])
  return { deposit, history, mostMinor, waiting: waits.get(subjectOf(deposit)) ?? null }
}

/** Returns a member's own deposit. Fails with NOT_FOUND. */
export async function getOwnDeposit(q: Queryable, memberId: string, id: bigint): Promise<Deposit> {
  const found = await findDeposit(q, id)
  return found?.memberId === memberId ? found : fail('NOT_FOUND')
}
