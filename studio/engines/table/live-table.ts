/**
 * One live table: the state that all its players share. The functions of this folder work on it; nothing here decides.
 */
import type { TableKind } from '#games/table/table-games.ts'
import { tellAll, type Closing } from '#studio/chains/closing.ts'
import type { ChainFacts, ChainLink, HashChain } from '#studio/chains/hash-chains.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import type { StudioEnv } from '#studio/env.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { createStoreQueue, type StoreQueue } from '#studio/rounds/store-queue.ts'
import { crowdOf } from './crowd.ts'
import type { Phases, TableSort } from './kinds.ts'
import type { LiveBet } from './live-bet.ts'
import type { TablePast, TablePhase, TableResult, TableRound, TableServerMessage } from './protocol.ts'

/** The current round: the link and what is mixed with it. */
export type Running = {
  id: string
  link: ChainLink
  closing: Closing
}

export type LiveTable = {
  readonly env: StudioEnv
  /** Vendor code / game code. */
  readonly key: string
  readonly kind: TableKind
  readonly phases: Phases
  readonly watchers: Set<Watcher>
  readonly queue: StoreQueue
  /** The slips of the running round, by id. A slip that failed is removed. */
  readonly bets: Map<string, LiveBet>
  chain: HashChain | null
  /** Oldest first. */
  past: TablePast[]
  running: Running | null
  phase: TablePhase
  phaseEndsAt: number | null
  result: TableResult | null
  /** The result is being stored: slips that arrive now are too late, though no screen has the result yet. */
  isDealing: boolean
  isCrowdChanged: boolean
  waking: Promise<void> | null
  /** The work that the deal waits for now. */
  work: Promise<void>
  cancelTimer: () => void
  isStopped: boolean
}

/** Creates a table that sleeps until `wakeTable`. */
export function createLiveTable(env: StudioEnv, key: string, { kind, phases }: TableSort): LiveTable {
  return {
    env,
    key,
    kind,
    phases,
    watchers: new Set(),
    queue: createStoreQueue(env),
    bets: new Map(),
    chain: null,
    past: [],
    running: null,
    phase: 'IDLE',
    phaseEndsAt: null,
    result: null,
    isDealing: false,
    isCrowdChanged: false,
    waking: null,
    work: Promise.resolve(),
    cancelTimer: () => undefined,
    isStopped: false,
  }
}

/**
 * Returns what is published of the table's chain. Refuses with DOOR_UNAVAILABLE while the table could not be opened.
 */
export function factsOf(table: LiveTable): ChainFacts {
  return table.chain?.facts ?? refuse('DOOR_UNAVAILABLE', 'the table could not be opened')
}

/** Returns the round and what decides it. Refuses with NOT_RUNNING while the table sleeps. */
export function runningOf(table: LiveTable): Running {
  return table.running ?? refuse('NOT_RUNNING', 'the table sleeps')
}

/** Returns the round as every screen may see it: its result only when it is stored. */
export function describeRound({ running, phase, phaseEndsAt, result }: LiveTable): TableRound {
  const isOver = phase === 'RESULT' || phase === 'IDLE'
  return {
    roundId: running?.id ?? '',
    roundNumber: running?.link.number ?? 0,
    phase,
    commitment: running?.link.commitment ?? '',
    phaseEndsAt,
    result: isOver ? result : null,
    mix: running && (isOver ? tellAll(running.closing) : running.closing.told),
  }
}

/** Sends a message to every screen at the table. */
export function broadcast({ watchers }: LiveTable, message: TableServerMessage): void {
  const text = JSON.stringify(message)
  for (const watcher of watchers) watcher.send(text)
}

/** Sends a message to every screen of one member. */
export function tell({ watchers }: LiveTable, playerId: bigint, message: TableServerMessage): void {
  const text = JSON.stringify(message)
  for (const watcher of watchers) if (watcher.playerId === playerId) watcher.send(text)
}

/** Sends every screen what the others do, when that has changed since the last time. */
export function showCrowd(table: LiveTable): void {
  if (!table.isCrowdChanged || !table.running) return
  table.isCrowdChanged = false
  for (const isDemo of [false, true]) {
    const watchers = [...table.watchers].filter((watcher) => watcher.isDemo === isDemo)
    if (watchers.length === 0) continue
    const message: TableServerMessage = {
      type: 'crowd',
      roundId: table.running.id,
      crowd: crowdOf(table.bets.values(), isDemo),
    }
    const text = JSON.stringify(message)
    for (const watcher of watchers) watcher.send(text)
  }
}
