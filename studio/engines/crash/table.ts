/**
 * One crash table: the state that all its players share. The functions of this folder work on it; nothing here decides.
 */
import type { StudioEnv } from '#studio/env.ts'
import { writeHundredths } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { createAudience, type Audience } from './audience.ts'
import type { ChainLink, HashChain } from '#studio/chains/hash-chains.ts'
import { tellAll, type Closing } from '#studio/chains/closing.ts'
import type { LiveBet } from './live-bet.ts'
import type { CrashPast, CrashPhase, CrashRound, CrashTable } from './protocol.ts'
import { createStoreQueue, type StoreQueue } from '#studio/rounds/store-queue.ts'

/** The current round: the link and what is mixed with it. */
export type Running = {
  id: string
  link: ChainLink
  closing: Closing
  /** Only this process knows it, from the start of the flight on; null before. */
  bust: number | null
}

export type Table = {
  readonly env: StudioEnv
  /** Vendor code / game code. */
  readonly key: string
  readonly audience: Audience
  readonly queue: StoreQueue
  /** The bets of the running round, by id. A bet that failed is removed. */
  readonly bets: Map<string, LiveBet>
  /** The panels taken in this round, as player and panel. */
  readonly panels: Set<string>
  /** The sum of the weights of all bets of this round. */
  weight: bigint
  /** No cash-out is due below this multiplier (hundredths). It may be lower than needed, never higher. */
  nextDueAt: number
  /** Cash-outs that were decided and wait to be stored together. */
  readonly outs: LiveBet[]
  /** The last balance that the wallet returned for each player of this round. */
  readonly balances: Map<bigint, string>
  /** Bets that changed since the list of players was last sent. */
  readonly changed: Set<LiveBet>
  chain: HashChain | null
  /** Newest first. */
  past: CrashPast[]
  running: Running | null
  phase: CrashPhase
  phaseEndsAt: number | null
  startedAt: number | null
  /** The number of bets of this round so far, which is the next bet's number in the list of players. */
  places: number
  /** When the list of players was last sent, and how many ticks ago the multiplier was. */
  shownAt: number
  ticksSince: number
  waking: Promise<void> | null
  /** The work under way now for the round's opening or start. */
  work: Promise<void>
  cancelTimer: () => void
  isStopped: boolean
}

/** Creates a table that sleeps until `wakeTable`. */
export function createTable(env: StudioEnv, key: string): Table {
  return {
    env,
    key,
    audience: createAudience(),
    queue: createStoreQueue(env),
    bets: new Map(),
    panels: new Set(),
    weight: 0n,
    nextDueAt: 0,
    outs: [],
    balances: new Map(),
    changed: new Set(),
    chain: null,
    past: [],
    running: null,
    phase: 'IDLE',
    phaseEndsAt: null,
    startedAt: null,
    places: 0,
    shownAt: 0,
    ticksSince: 0,
    waking: null,
    work: Promise.resolve(),
    cancelTimer: () => undefined,
    isStopped: false,
  }
}

/**
 * Returns what is published of the table's chain. Refuses with DOOR_UNAVAILABLE while the table could not be opened.
 */
export function factsOf(table: Table): CrashTable {
  return table.chain?.facts ?? refuse('DOOR_UNAVAILABLE', 'the table could not be opened')
}

/** Returns the round and what decides it. Refuses with NOT_RUNNING while the table sleeps. */
export function runningOf(table: Table): Running {
  return table.running ?? refuse('NOT_RUNNING', 'the table sleeps')
}

/** Returns the round as every screen may see it: its bust only when it is over. */
export function describeRound({ running, phase, phaseEndsAt, startedAt }: Table): CrashRound {
  const isOver = phase === 'CRASHED' || phase === 'IDLE'
  return {
    roundId: running?.id ?? '',
    roundNumber: running?.link.number ?? 0,
    phase,
    commitment: running?.link.commitment ?? '',
    phaseEndsAt,
    startedAt,
    bust: running?.bust && isOver ? writeHundredths(running.bust) : null,
    mix: running && (isOver ? tellAll(running.closing) : running.closing.told),
  }
}
