/**
 * One room: its seats, its screens, and the hand that is played. The functions of this folder work on it; nothing here
 * decides.
 */
import type { Card } from '#games/table/cards.ts'
import type { Hand } from '#games/pvp/hand.ts'
import type { PvpKind } from '#games/pvp/pvp-games.ts'
import { newRoundSeed, type Closing } from '#studio/chains/closing.ts'
import type { ChainLink, HashChain } from '#studio/chains/hash-chains.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { createStoreQueue, type StoreQueue } from '#studio/rounds/store-queue.ts'
import { stakesOf, type Stakes } from './kinds.ts'
import type { ComeBacks } from './come-backs.ts'
import type { LogLine, PvpServerMessage, RoomMode, RoomPhase } from './protocol.ts'

/** One open screen. */
export type Watcher = {
  readonly session: PlaySession
  /** A fingerprint of where the screen connects from: only to detect collusion. */
  readonly network: string
  room: PvpRoom | null
  send(message: PvpServerMessage): void
}

export type Sitting = {
  readonly seat: number
  /** Null: a practice player of the house. */
  readonly session: PlaySession | null
  readonly name: string
  /** Used for the shuffle of the next hand; each move brings a new one. */
  seed: string
  readonly network: string
  /** What was brought to the table, in ledger units. */
  readonly broughtIn: bigint
  stack: bigint
  isAway: boolean
  awaySince: number | null
  isLeaving: boolean
  bankMs: number
  /** The last hand's round at the door: the next hand waits until it is booked. */
  roundId: string | null
  /** The last move that was carried out: a repeat of it is only answered again. */
  lastRequest: string | null
}

/** A player of the hand that runs. */
export type HandPlayer = {
  sitting: Sitting
  /** The round at the door; null for chips without money. */
  roundId: string | null
  reserved: bigint
  /** What the player brought to this hand. Their moves in it bring the seed for the next one. */
  seed: string
}

/**
 * Returns the bet id of a player's seed at the close: the round at the door, or the seat where chips are without money.
 */
export const betOf = ({ roundId, sitting }: HandPlayer): string => roundId ?? String(sitting.seat)

export type LiveHand = {
  id: string
  link: ChainLink
  closing: Closing
  /** What the deck is drawn from, and the seals' nonces. */
  decided: string
  players: HandPlayer[]
  hand: Hand
  deck: Card[]
  seals: string[]
  turn: number
  turnEndsAt: number | null
  bankEndsAt: number | null
  log: LogLine[]
}

export type PvpRoom = {
  readonly env: StudioEnv
  readonly id: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly kind: PvpKind
  readonly mode: RoomMode
  readonly currency: string
  readonly stakes: Stakes
  readonly seats: (Sitting | null)[]
  readonly watchers: Set<Watcher>
  readonly queue: StoreQueue
  /** What players must bring back, at all rooms of the same stakes. */
  readonly comeBacks: ComeBacks
  /** Of the last hands, for the list. */
  readonly pots: bigint[]
  /** What recently went from one player to another: to detect collusion. */
  readonly flows: Map<string, { lost: bigint; folds: number; hands: number }>
  chain: HashChain | null
  /** The round seed of the next hand. Its seal is shown while players bring their own seeds. */
  nextSeed: string
  phase: RoomPhase
  live: LiveHand | null
  /** Seat number. */
  button: number
  nextAt: number | null
  /** The work under way that `idle` has to wait for. */
  work: Promise<void>
  cancelTimer: () => void
  isStopped: boolean
}

export type RoomPlace = {
  id: string
  vendorCode: string
  gameCode: string
  kind: PvpKind
  mode: RoomMode
  currency: string
  tier: number
}

/** Creates an empty room. */
export function createRoom(env: StudioEnv, comeBacks: ComeBacks, { tier, ...place }: RoomPlace): PvpRoom {
  const stakes = stakesOf(place.kind, tier, place.currency)
  return {
    env,
    comeBacks,
    ...place,
    stakes,
    seats: Array.from({ length: stakes.variant.seats }, () => null),
    watchers: new Set(),
    queue: createStoreQueue(env),
    pots: [],
    flows: new Map(),
    chain: null,
    nextSeed: newRoundSeed(env),
    phase: 'waiting',
    live: null,
    button: 0,
    nextAt: null,
    work: Promise.resolve(),
    cancelTimer: () => undefined,
    isStopped: false,
  }
}

/** Returns the seat of a player, or null. */
export function sittingOf(room: PvpRoom, playerId: bigint): Sitting | null {
  return room.seats.find((one) => one?.session?.playerId === playerId) ?? null
}

/** Returns whether a player has a screen open in the room. */
export function isHere(room: PvpRoom, { session }: Pick<Sitting, 'session'>): boolean {
  return session === null || [...room.watchers].some((watcher) => watcher.session.playerId === session.playerId)
}

/** Sends a message to every screen of one player. */
export function tell(room: PvpRoom, playerId: bigint, message: PvpServerMessage): void {
  for (const watcher of room.watchers) if (watcher.session.playerId === playerId) watcher.send(message)
}

export const peopleIn = (room: PvpRoom): Sitting[] =>
  room.seats.filter((one): one is Sitting => one !== null && one.session !== null)

/** Calls a step after some time. Replaces the step that the room waited for. */
export function later(room: PvpRoom, delayMs: number, step: (room: PvpRoom) => void): void {
  room.cancelTimer()
  if (room.isStopped) return
  room.cancelTimer = room.env.clock.after(delayMs, () => {
    if (!room.isStopped) step(room)
  })
}
