/** The tables of this process, and what a process that ended in mid-round left behind. */
import type { StudioEnv } from '#studio/env.ts'
import { bustOfLink } from '#games/crash/rules.ts'
import { getHashChainById } from '#studio/chains/hash-chains.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { listInterruptedRounds, listOpenBets } from './crash.sql.ts'
import { refundBets, storeEnd } from './settle-round.ts'
import { stopTable } from './round-machine.ts'
import { createTable, type Table } from './table.ts'
import type { Watcher } from '#studio/engines/serve-line.ts'

export interface CrashTables {
  /** The table of a game, asleep if nobody was there yet. */
  get(vendorCode: string, gameCode: string): Table
  /** How many screens a member has open at all tables. */
  countOf(playerId: bigint): number
  /** Who watches a table now; its key is vendor code / game code. */
  watchersAt(key: string): Iterable<Watcher>
  /** Remembers work that `stop` has to wait for, and hands it on. */
  track<Result>(work: Promise<Result>): Promise<Result>
  /** Waits until every bet under way and every decision is stored. */
  idle(): Promise<void>
  /** Stops every table where it stands. */
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
 * The policy for rounds that a stopped or killed process left running: bets that had left keep their win, all others get
 * their stake back, and the round's hash is revealed with state `interrupted`. Its bust is gone with the process that had its seed. Safe
 * to repeat.
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
