/** The tables of this process, and the recovery of rounds that an ended process left. */
import type { StudioEnv } from '#studio/env.ts'
import { bustOfLink } from '#games/crash/rules.ts'
import { getHashChainById } from '#studio/chains/hash-chains.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { listInterruptedRounds, listOpenBets } from './crash.sql.ts'
import { refundBets, storeEnd } from './settle-round.ts'
import { stopTable } from './round-machine.ts'
import { createTable, type Table } from './table.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'

export type CrashTables = {
  /** Returns the table of a game. It sleeps until its first screen. */
  get(vendorCode: string, gameCode: string): Table
  /** Returns how many screens a member has open at all tables. */
  countOf(playerId: bigint): number
  /** Returns how many tables are in play now. */
  countRunning(): number
  /** Returns the screens that watch a table now. Its key is vendor code / game code. */
  watchersAt(key: string): Iterable<Watcher>
  /** Registers work that `stop` has to wait for, and returns it. */
  track<Result>(work: Promise<Result>): Promise<Result>
  /** Resolves when every bet under way and every decision is stored. */
  idle(): Promise<void>
  /** Stops every table in its current phase. */
  stop(): Promise<void>
}

export function createCrashTables(env: StudioEnv): CrashTables {
  const tables = new Map<string, Table>()
  const underWay = new Set<Promise<unknown>>()
  return {
    get(vendorCode, gameCode) {
      const key = `${vendorCode}/${gameCode}`
      const table = tables.get(key) ?? createTable(env, key)
      tables.set(key, table)
      return table
    },
    countOf: (playerId) => [...tables.values()].reduce((sum, table) => sum + table.audience.countOf(playerId), 0),
    countRunning: () => [...tables.values()].filter(({ phase }) => phase !== 'IDLE').length,
    watchersAt: (key) => tables.get(key)?.audience.watchers ?? [],
    track(work) {
      const settled: Promise<unknown> = work.catch(() => undefined).finally(() => underWay.delete(settled))
      underWay.add(settled)
      return work
    },
    async idle() {
      await Promise.all([
        ...underWay,
        ...[...tables.values()].flatMap((table) => [table.waking, table.work, table.queue.idle()]),
      ])
    },
    async stop() {
      await Promise.all([...tables.values()].map(stopTable))
      await Promise.all(underWay)
    },
  }
}

/**
 * Ends rounds that a stopped or killed process left running. Bets that had cashed out keep their win, all others get
 * their stake back, and the round's hash is revealed with state `interrupted`. The bust is lost with the process that
 * had its seed. Safe to repeat. Returns how many rounds it ended.
 */
export async function interruptRounds(env: StudioEnv): Promise<number> {
  const rounds = await listInterruptedRounds(env.db)
  for (const { id, number, chainId, mix } of rounds) {
    const chain = await getHashChainById(env, chainId)
    const { hash } = await chain.link(number)
    const bust = mix ? null : await bustOfLink(hmacSha256, hash, chain.facts.salt)
    const bets = (await listOpenBets(env.db, id)).map((bet) => ({
      betId: bet.betId,
      owner: bet,
      panel: bet.panel,
      autoAt: bet.autoAt === null ? null : Number(bet.autoAt),
      cashedAt: bet.cashedAt === null ? null : Number(bet.cashedAt),
      winMinor: bet.winMinor,
      state: 'CASHED' as const,
    }))
    await refundBets(
      env,
      bets.filter((bet) => bet.cashedAt === null),
      'interrupted',
    )
    const txIds = await storeEnd(
      env,
      { id, number, hash, bust, closing: null, mix },
      'interrupted',
      bets.filter((bet) => bet.cashedAt !== null),
      chain.facts,
    )
    env.log.warn({ roundId: id, bets: bets.length }, 'an interrupted crash round was ended')
    void env.outbox.deliver(txIds)
  }
  return rounds.length
}
