/** Cashes bets out of a running round. Decides in memory at the moment of the call, then stores in order. */
import { cashOutPayout } from '#games/crash/paytable.ts'
import { multiplierAt } from '#games/crash/rules.ts'
import type { NewCommand } from '#studio/door/outbox.sql.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { quantumFor } from '#studio/players/catalogue.ts'
import { dueCashOuts, nextDueOf, type CashReason } from './due-cash-outs.ts'
import { showBet, type LiveBet } from './live-bet.ts'
import { storeCashOuts } from './settle-round.ts'
import { factsOf, runningOf, type Table } from './table.ts'

/** A win is reported as booked when the door answers in this time. The member's next balance shows it in any case. */
const BOOKING_WAIT_MS = 10_000

/** Pays the automatic cash-outs up to a multiplier, which must not be above the bust. */
export function payDue(table: Table, multiplier: number): void {
  if (multiplier < table.nextDueAt) return
  const open = [...table.bets.values()].filter((bet) => bet.state === 'PLACED')
  const outs = dueCashOuts(open, multiplier).flatMap(({ betId, at, reason }) => {
    const bet = table.bets.get(betId)
    return bet ? [{ bet, at, reason }] : []
  })
  if (outs.length > 0) pay(table, outs, null)
  table.nextDueAt = nextDueOf(open.filter((bet) => bet.state === 'PLACED'))
}

/**
 * Cashes out now, at the multiplier of this moment. Cash-outs that were due before this moment go first. Refuses with
 * NOT_FOUND, NOT_RUNNING, ROUND_CRASHED, ALREADY_CASHED_OUT. A repeat of the request that cashed out gets the same
 * answer.
 */
export function cashOut(table: Table, playerId: bigint, betId: string, requestId: string): void {
  const bet = table.bets.get(betId)
  if (!bet || bet.owner.playerId !== playerId) return refuse('NOT_FOUND', 'there is no such bet in this round')
  const { bust } = runningOf(table)
  const at = multiplierAt(table.env.clock.now() - (table.startedAt ?? 0))
  if (table.phase === 'RUNNING' && bust !== null) payDue(table, Math.min(at, bust))
  if (bet.state === 'CASHED') {
    return bet.cashRequestId === requestId
      ? tellCashOut(table, bet)
      : refuse('ALREADY_CASHED_OUT', 'this bet has left already')
  }
  if (table.phase === 'CRASHED' || (table.phase === 'RUNNING' && at > (bust ?? 0)))
    refuse('ROUND_CRASHED', 'the round is over')
  if (table.phase !== 'RUNNING' || bet.state !== 'PLACED') refuse('NOT_RUNNING', 'the round has not started')
  pay(table, [{ bet, at, reason: 'hand' }], requestId)
}

function pay(
  table: Table,
  outs: readonly { bet: LiveBet; at: number; reason: CashReason }[],
  requestId: string | null,
): void {
  for (const { bet, at, reason } of outs) {
    Object.assign(bet, {
      state: 'CASHED',
      cashedAt: at,
      cashReason: reason,
      cashRequestId: requestId,
    } satisfies Partial<LiveBet>)
    bet.winMinor = cashOutPayout(bet.stakeMinor, at, quantumFor(bet.owner.currency))
    table.changed.add(bet)
    tellCashOut(table, bet)
  }
  const isScheduled = table.outs.length > 0
  table.outs.push(...outs.map(({ bet }) => bet))
  if (!isScheduled) storeOuts(table)
}

/**
 * Stores the decided cash-outs in order, all that wait in one transaction, so that no decision waits for the commit of
 * another.
 */
function storeOuts(table: Table): void {
  const { env } = table
  const {
    link: { number },
    closing,
  } = runningOf(table)
  const facts = factsOf(table)
  let bets: readonly LiveBet[] | null = null // a failed batch is retried unchanged
  table.queue.add('cash-outs', async () => {
    bets ??= table.outs.splice(0)
    const wins = await storeCashOuts(env, bets, { number, closing }, facts)
    for (const [index, win] of wins.entries()) void announceBooking(table, win, bets[index])
  })
}

function tellCashOut({ audience, balances }: Table, bet: LiveBet): void {
  const { playerId } = bet.owner
  audience.tell(playerId, {
    type: 'cashout',
    requestId: bet.cashRequestId,
    reason: bet.cashReason ?? 'hand',
    bet: showBet(bet),
    balance: balances.get(playerId) ?? '0.00',
    isWinPending: true,
  })
}

async function announceBooking(
  { env, audience, balances }: Table,
  win: NewCommand,
  bet: LiveBet | undefined,
): Promise<void> {
  const balance = await env.outbox.deliverNew([win], BOOKING_WAIT_MS)
  if (balance === null || !bet) return
  balances.set(bet.owner.playerId, balance)
  audience.tell(bet.owner.playerId, { type: 'balance', balance })
}
