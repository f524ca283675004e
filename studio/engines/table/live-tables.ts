/** The live tables of this process, and the recovery of rounds that an ended process left. */
import { getHashChainById } from '#studio/chains/hash-chains.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { Refusal } from '#studio/lib/refusal.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { findSort, getSort } from './kinds.ts'
import { createLiveTable, type LiveTable } from './live-table.ts'
import type { TableLine } from './protocol.ts'
import { stopTable } from './round-machine.ts'
import { refundBets } from './settle-round.ts'
import { endTableRound, listLeftBets, listOpenRounds, type OpenTableRound } from './table.sql.ts'

export type LiveTables = {
  /**
   * Returns the table of a game. It sleeps until its first screen. Refuses with GAME_DISABLED for a game that no table
   * plays.
   */
  get(vendorCode: string, gameCode: string): LiveTable
  /** Returns how many screens a member has open at all tables. */
  countOf(playerId: bigint): number
  /** Returns every table on the vendors' lists, with what is public. */
  listAll(isDemo: boolean): TableLine[]
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

export function createLiveTables(env: StudioEnv): LiveTables {
  const tables = new Map<string, LiveTable>()
  const underWay = new Set<Promise<unknown>>()
  return {
    get(vendorCode, gameCode) {
      const key = `${vendorCode}/${gameCode}`
      const table = tables.get(key) ?? createLiveTable(env, key, getSort(env.config, vendorCode, gameCode))
      tables.set(key, table)
      return table
    },
    listAll: (isDemo) =>
      Object.entries(env.config.vendors).flatMap(([vendorCode, { games = {} }]) =>
        Object.entries(games).flatMap(([gameCode, { engine }]): TableLine[] => {
          const kind = findSort(engine)?.kind
          if (!kind) return []
          const table = tables.get(`${vendorCode}/${gameCode}`)
          const here = [...(table?.watchers ?? [])].filter((watcher) => watcher.isDemo === isDemo)
          return [
            {
              vendorCode,
              gameCode,
              kind,
              phase: table?.phase ?? 'IDLE',
              players: new Set(here.map(({ playerId }) => playerId)).size,
            },
          ]
        }),
      ),
    countRunning: () => [...tables.values()].filter(({ phase }) => phase !== 'IDLE').length,
    watchersAt: (key) => tables.get(key)?.watchers ?? [],
    countOf: (playerId) =>
      [...tables.values()].flatMap(({ watchers }) => [...watchers]).filter((watcher) => watcher.playerId === playerId)
        .length,
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
 * Returns what the result of a cut-off round would have been, or null where the game is no longer offered, or the
 * round's seed is lost with its process.
 */
async function outcomeOf(
  env: StudioEnv,
  round: OpenTableRound,
): Promise<{ hash: string; outcome: unknown; mark: string }> {
  const chain = await getHashChainById(env, round.chainId)
  const { hash } = await chain.link(round.number)
  if (round.mix) return { hash, outcome: null, mark: '' }
  const [vendorCode = '', gameCode = ''] = round.tableKey.split('/')
  try {
    const { kind } = getSort(env.config, vendorCode, gameCode)
    return { hash, ...(await drawRound(hmacSha256, kind, { hash, number: round.number }, chain.facts.salt)) }
  } catch (error) {
    if (error instanceof Refusal) return { hash, outcome: null, mark: '' }
    throw error
  }
}

/**
 * Ends rounds that a stopped or killed process left. A round whose result was stored is settled as stored. No one has
 * seen a result of the others: their slips are refunded and their hash is revealed (`interrupted`). Safe to repeat.
 * Returns how many rounds it ended.
 */
export async function interruptTableRounds(env: StudioEnv): Promise<number> {
  const rounds = await listOpenRounds(env.db)
  for (const round of rounds) {
    const end = await outcomeOf(env, round)
    await env.db.tx((tx) => endTableRound(tx, { ...round, ...end }, 'interrupted', env.clock.now()))
    env.log.warn({ roundId: round.id }, 'an interrupted round of a live table was ended')
  }
  const left = await listLeftBets(env.db)
  await refundBets(
    env,
    left.map((bet) => ({ betId: bet.betId, owner: bet })),
    'interrupted',
  )
  return rounds.length
}
