/** Chases as calls show them. */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { ChaseRow, lotteryChases } from '#contract/lottery/tickets.ts'
import { toWire } from '#contract/money.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Context, PlayerContext } from '#server/lib/http.ts'
import { nameOf } from '../hall/describe-lottery.ts'
import { findChase, listChaseIssues, listChases, type Chase, type ChaseIssue } from './chases.sql.ts'

function presentChase(chase: Chase, issues: readonly ChaseIssue[], locale: string): ChaseRow {
  const lottery = findLottery(chase.lottery)
  const sum = (states: readonly string[], of: (one: ChaseIssue) => bigint) =>
    toWire(issues.filter(({ state }) => states.includes(state)).reduce((total, one) => total + of(one), 0n))
  return {
    id: chase.id.toString(),
    reference: chase.reference,
    gameCode: chase.lottery,
    gameName: lottery ? nameOf(lottery, locale) : chase.lottery,
    state: chase.state,
    plan: chase.plan,
    stopOnWin: chase.stopOnWin,
    stopOnProfit: chase.stopOnProfit === null ? null : toWire(chase.stopOnProfit),
    currency: chase.currency,
    isTrial: chase.isTrial,
    total: toWire(chase.totalMinor),
    staked: sum(['staked', 'settled'], (one) => one.costMinor),
    held: sum(['waiting'], (one) => one.costMinor),
    won: sum(['settled'], (one) => one.wonMinor ?? 0n),
    placedAt: chase.placedAt.toISOString(),
    endedAt: chase.endedAt?.toISOString() ?? null,
    issues: issues.map((one) => ({
      issue: one.number,
      multiple: one.multiple,
      cost: toWire(one.costMinor),
      state: one.state,
      why: one.why,
      ticketId: one.ticket?.toString() ?? null,
      won: one.wonMinor === null ? null : toWire(one.wonMinor),
      drawsAt: one.drawsAt.toISOString(),
    })),
  }
}

/** Returns one chase with its issues. */
export async function showChase({ env, locale }: Pick<Context, 'env' | 'locale'>, id: bigint): Promise<ChaseRow> {
  const chase = (await findChase(env.db, id)) ?? fail('NOT_FOUND')
  const issues = await listChaseIssues(env.db, [id])
  return presentChase(chase, issues.get(id) ?? [], locale)
}

/** Returns a page of the caller's chases. */
export async function listMemberChases(
  { env, account, locale }: PlayerContext,
  { pageNo, pageSize, state, gameCode }: ParsedInputOf<typeof lotteryChases>,
): Promise<OutputOf<typeof lotteryChases>> {
  const filter = { memberId: account.id, state, lottery: gameCode }
  const { rows, count } = await listChases(env.db, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize })
  const issues = await listChaseIssues(
    env.db,
    rows.map(({ id }) => id),
  )
  return toPage(
    rows.map((row) => presentChase(row, issues.get(row.id) ?? [], locale)),
    pageNo,
    pageSize,
    count,
  )
}
