/** Takes a bet back before its round starts. Decides in memory at the moment of the call, then stores and refunds. */
import { refuse } from '#studio/lib/refusal.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { NewCommand } from '#studio/door/outbox.sql.ts'
import { findBet } from './crash.sql.ts'
import { showStoredBet } from './live-bet.ts'
import type { CrashBet } from './protocol.ts'
import { isOpenFor, releasePanel } from './seat-bet.ts'
import { storeRefunds } from './settle-round.ts'
import type { Table } from './table.ts'

/** How long the answer waits for the wallet; the stake comes back in any case. */
const REFUND_WAIT_MS = 10_000

/**
 * Gives a placed bet's stake back while bets are still taken: it leaves the round, and its seed with it. Refuses with
 * NOT_FOUND, and with BETS_CLOSED once bets are closed: then it flies. A repeat gets the same answer.
 */
export async function takeBack(
  table: Table,
  session: PlaySession,
  betId: string,
): Promise<{ bet: CrashBet; balance: string }> {
  const { env } = table
  const bet = table.bets.get(betId)
  if (bet?.owner.playerId === session.playerId) {
    if (!isOpenFor(table, bet)) refuse('BETS_CLOSED', 'the bets of this round are closed')
    if (bet.state !== 'PLACED') refuse('NOT_FOUND', 'the wallet has not answered this bet yet')
    releasePanel(table, bet)
    table.changed.add(bet)
    let refunds: NewCommand[] = []
    table.queue.add('taken back', async () => {
      refunds = await storeRefunds(env, [bet], 'taken back before the start')
    })
    await table.queue.idle()
    await env.outbox.deliverNew(refunds, REFUND_WAIT_MS)
  }
  await table.queue.idle()
  const stored = await findBet(env.db, betId)
  if (stored?.playerId !== session.playerId || stored.state !== 'refunded')
    return refuse('NOT_FOUND', 'there is no such bet in this round')
  return { bet: showStoredBet(stored), balance: await getBalance(env, session) }
}
