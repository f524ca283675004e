/** Stores what a crash round decided, together with the commands for the door. Each function uses one transaction. */
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { StudioEnv } from '#studio/env.ts'
import { insertCommands, type NewCommand } from '#studio/door/outbox.sql.ts'
import { endCommand, rollbackCommand, winCommand } from '#studio/rounds/bet-commands.ts'
import { mixFor, tellAll, type Closing } from '#studio/chains/closing.ts'
import { endUnplayed } from '#studio/rounds/rounds.sql.ts'
import { cashOutBets, endCrashRound, settleBets } from './crash.sql.ts'
import { recordOf, type BetOwner, type LiveBet } from './live-bet.ts'
import type { CrashTable } from './protocol.ts'

type Settled = Pick<LiveBet, 'betId' | 'owner' | 'panel' | 'autoAt' | 'cashedAt' | 'state' | 'winMinor'>

/**
 * Stores cash-outs and queues their wins for delivery. The round continues: its bust stays unknown. Returns the wins,
 * in the order of the bets.
 */
export async function storeCashOuts(
  env: StudioEnv,
  bets: readonly LiveBet[],
  { number, closing }: { number: number; closing: Closing },
  table: CrashTable,
): Promise<NewCommand[]> {
  const list = bets.map((bet) => ({
    bet,
    detail: recordOf(bet, { number, end: null, mix: mixFor(closing, bet.betId, false) }, table),
  }))
  const wins = list.map(({ bet, detail }) => {
    const win = { count: 1, amountMinor: bet.winMinor, roundClosed: false }
    return winCommand(bet.owner, { id: bet.betId }, win, detail)
  })
  await env.db.tx(async (tx) => {
    await cashOutBets(
      tx,
      list.map(({ bet, detail }) => ({
        roundId: bet.betId,
        winMinor: String(bet.winMinor),
        cashedAt: bet.cashedAt ?? 0,
        reason: bet.cashReason ?? 'hand',
        detail,
      })),
    )
    await insertCommands(tx, wins, env.clock.now())
  })
  return wins
}

/** A round at its end. Without `closing` the process that mixed it has ended; without a bust it was never drawn. */
export type EndedRound = {
  id: string
  number: number
  hash: string
  bust: number | null
  closing: Closing | null
  mix: RoundMix | null
}

/**
 * Stores the end of a round: its hash and bust, and the end of every bet, won or lost. Returns the ids of the round
 * ends.
 */
export async function storeEnd(
  env: StudioEnv,
  round: EndedRound,
  state: 'crashed' | 'interrupted',
  bets: readonly Settled[],
  table: CrashTable,
): Promise<string[]> {
  const now = env.clock.now()
  const list = bets.map((bet) => ({
    bet,
    detail: recordOf(
      bet,
      { number: round.number, end: round, mix: round.closing ? mixFor(round.closing, bet.betId, true) : round.mix },
      table,
    ),
  }))
  const ends = list.map(({ bet, detail }) => endCommand(bet.owner, { id: bet.betId }, detail))
  await env.db.tx(async (tx) => {
    await endCrashRound(tx, { ...round, state, mix: round.closing ? tellAll(round.closing) : round.mix }, now)
    if (list.length === 0) return
    await settleBets(
      tx,
      list.map(({ bet, detail }) => ({ roundId: bet.betId, detail })),
      now,
    )
    await insertCommands(tx, ends, now)
  })
  return ends.map((command) => command.txId)
}

type Refunded = { betId: string; owner: BetOwner }

/** Ends accepted bets as refunded, each once, and stores their rollbacks. Returns these. */
export async function storeRefunds(env: StudioEnv, bets: readonly Refunded[], reason: string): Promise<NewCommand[]> {
  const now = env.clock.now()
  return env.db.tx(async (tx) => {
    const rollbacks: NewCommand[] = []
    for (const { betId, owner } of bets) {
      if (!(await endUnplayed(tx, betId, 'refunded', now))) continue
      const rollback = rollbackCommand(owner, { id: betId }, { engine: 'crash', reason })
      await insertCommands(tx, [rollback], now)
      rollbacks.push(rollback)
    }
    return rollbacks
  })
}

/** Refunds accepted bets: queues their rollbacks for delivery. */
export async function refundBets(env: StudioEnv, bets: readonly Refunded[], reason: string): Promise<void> {
  const rollbacks = await storeRefunds(env, bets, reason)
  await env.outbox.deliver(rollbacks.map(({ txId }) => txId))
}
