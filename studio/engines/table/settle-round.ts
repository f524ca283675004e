/** Stores what a round decided, together with the commands for the door. Each function uses one transaction. */
import type { TableKind } from '#games/table/table-games.ts'
import type { ChainFacts } from '#studio/chains/hash-chains.ts'
import { insertCommands } from '#studio/door/outbox.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import { endCommand, rollbackCommand, winCommand } from '#studio/rounds/bet-commands.ts'
import { mixFor, tellAll, type Closing } from '#studio/chains/closing.ts'
import { endUnplayed } from '#studio/rounds/rounds.sql.ts'
import { whatCounts } from './what-counts.ts'
import { recordOf, type BetOwner, type LiveBet } from './live-bet.ts'
import { endTableRound, settleTableBets, type DrawnRound } from './table.sql.ts'

/**
 * Stores the result and the end of every slip, and queues wins and round ends for delivery: each slip gets one command.
 * A repeat finds the round over and changes nothing. Returns the commands' ids, by the slip's.
 */
export async function storeResult(
  env: StudioEnv,
  round: DrawnRound & { closing: Closing },
  bets: readonly LiveBet[],
  kind: TableKind,
  facts: ChainFacts,
): Promise<Map<string, string>> {
  const now = env.clock.now()
  const list = bets.map((bet) => ({
    bet,
    detail: recordOf(
      kind,
      bet,
      { number: round.number, end: round, mix: mixFor(round.closing, bet.betId, true) },
      facts,
    ),
  }))
  const counts = whatCounts(kind, bets)
  const commands = list.map(({ bet: { owner, betId, winMinor }, detail }) => {
    const counted = counts.get(betId)
    return winMinor > 0n
      ? winCommand(
          owner,
          { id: betId },
          { count: 1, amountMinor: winMinor, roundClosed: true, counts: counted },
          detail,
        )
      : endCommand(owner, { id: betId }, detail, counted)
  })
  await env.db.tx(async (tx) => {
    if (!(await endTableRound(tx, { ...round, mix: tellAll(round.closing) }, 'settled', now)) || list.length === 0)
      return
    await settleTableBets(
      tx,
      list.map(({ bet, detail }) => ({ roundId: bet.betId, winMinor: String(bet.winMinor), detail })),
      now,
    )
    await insertCommands(tx, commands, now)
  })
  return new Map(commands.map(({ roundId, txId }) => [roundId, txId]))
}

/** Refunds accepted slips: queues their rollbacks for delivery. */
export async function refundBets(
  env: StudioEnv,
  bets: readonly { betId: string; owner: BetOwner }[],
  reason: string,
): Promise<void> {
  const now = env.clock.now()
  const txIds: string[] = []
  await env.db.tx(async (tx) => {
    for (const { betId, owner } of bets) {
      if (!(await endUnplayed(tx, betId, 'refunded', now))) continue
      const rollback = rollbackCommand(owner, { id: betId }, { engine: 'table', reason })
      await insertCommands(tx, [rollback], now)
      txIds.push(rollback.txId)
    }
  })
  await env.outbox.deliver(txIds)
}
