/**
 * Card rooms: one WebSocket at `/ws/pvp`, `GET /api/rules/pvp?variant=`, `GET /api/pvp/rooms`. The first message of the
 * client is `hello` with its session; the server answers `welcome`. After every event in a room each screen gets the
 * whole room as its player may see it (`room`): a message that was missed or doubled does no harm. Cards of others are
 * null until they are shown.
 */
import { z } from 'zod'
import { MOVES, type MoveKind } from '#games/pvp/hand.ts'
import type { OpenCard } from '#games/pvp/deck.ts'
import type { PvpKind, PvpRules } from '#games/pvp/pvp-games.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { ChainFacts } from '#studio/chains/hash-chains.ts'
import type { Money, RulesBase, ServerTime, StudioFailure } from '#studio/protocol.ts'
import { betSeedSchema, clientSeedSchema, requestIdSchema, stakeSchema } from '#studio/protocol.ts'

const roomId = z.string().max(40)
export const pvpClientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), session: z.string().min(16).max(200) }),
  z.strictObject({ type: z.literal('rooms') }),
  /** Starts to watch a room. */
  z.strictObject({ type: z.literal('enter'), requestId: requestIdSchema, room: roomId }),
  /**
   * Takes a seat of the room that is watched. The seed goes into the shuffle of the next hand that the player is dealt.
   */
  z.strictObject({
    type: z.literal('sit'),
    requestId: requestIdSchema,
    seat: z.number().int().min(0).max(8),
    buyIn: stakeSchema,
    seed: clientSeedSchema,
  }),
  /** Stands up: immediately, or after the hand, which is folded when the turn comes. */
  z.strictObject({ type: z.literal('leave'), requestId: requestIdSchema }),
  z.strictObject({ type: z.literal('away'), requestId: requestIdSchema, isAway: z.boolean() }),
  /**
   * `turn` is the one that the screen showed: a move that arrives twice or too late does not count for the next turn.
   */
  z.strictObject({
    type: z.literal('act'),
    requestId: requestIdSchema,
    handId: z.string().max(64),
    turn: z.number().int().min(0),
    move: z.enum(MOVES),
    to: stakeSchema.optional(),
    /** For the shuffle of the next hand. */
    seed: betSeedSchema,
  }),
  z.strictObject({ type: z.literal('ping'), sentAt: z.number() }),
])
export type PvpClientMessage = z.infer<typeof pvpClientMessageSchema>

/**
 * real: people only, for money. trial: play money, people and the house's practice players. practice: chips without any
 * money.
 */
export type RoomMode = 'real' | 'trial' | 'practice'

/** One row of the list of rooms. */
export type RoomLine = {
  room: string
  mode: RoomMode
  rules: PvpRules
  /** The big blind, or the boot. */
  stake: Money
  buyInLeast: Money
  buyInMost: Money
  seats: number
  players: number
  /** Of the last hands; null before the first. */
  averagePot: Money | null
  currency: string
}

/** waiting: for players. dealing: stakes are being reserved. playing. showing: the hand is over and stored. */
export type RoomPhase = 'waiting' | 'dealing' | 'playing' | 'showing'

export type SeatView = {
  seat: number
  name: string
  isYou: boolean
  /** A practice player of the house. */
  isHouse: boolean
  stack: Money
  /** In this round of betting. */
  bet: Money
  /** out: not in this hand. */
  state: 'in' | 'folded' | 'allIn' | 'out' | 'away'
  isHere: boolean
  /** Null for a card that the reader may not see. */
  cards: (number | null)[]
  hasSeen: boolean
  last: { kind: MoveKind | 'post' | 'allIn'; amount: Money } | null
  /** After the hand: what the seat won from the pots. */
  won: Money | null
  /** The name of the hand where it is shown, or the reader's own. */
  hand: { name: string; ranks: number[] } | null
}

export type ChoiceView = {
  kind: MoveKind
  cost: Money
  min: Money
  max: Money
}

export type HandView = {
  handId: string
  number: number
  turn: number
  street: string
  board: number[]
  pot: Money
  /** Of each pot, when the hand is over: winners are seats. */
  pots: { amount: Money; rake: Money; winners: number[] }[] | null
  actor: number | null
  askedBy: number | null
  /** When the turn ends, and when the time bank does. */
  turnEndsAt: ServerTime | null
  bankEndsAt: ServerTime | null
  /** Only for the reader, during their turn. */
  choices: ChoiceView[]
  /** Public before the deal: sha256 of the link that the deck is drawn from, and the seal of every card used. */
  commitment: string
  seals: string[]
  /** What the deck is drawn from beside the link, as far as it is public. */
  mix: RoundMix
  log: LogLine[]
}

export type LogLine = {
  seat: number
  kind: MoveKind | 'post' | 'allIn'
  amount: Money
  street: string
}

export type RoomView = RoomLine & {
  kind: PvpKind
  phase: RoomPhase
  chain: ChainFacts | null
  /** SHA-256 of the house's seed for the next hand. */
  nextSeal: string
  button: number
  table: (SeatView | null)[]
  hand: HandView | null
  you: { seat: number; isAway: boolean; isLeaving: boolean } | null
  /** When the next hand may begin; null while it is not known. */
  nextAt: ServerTime | null
  /** For a reader who left these stakes with winnings: the least that they must bring, and until when. */
  comeBack: { least: Money; until: ServerTime } | null
}

export type PvpServerMessage =
  | { type: 'welcome'; serverTime: ServerTime; balance: Money; rooms: RoomLine[]; room: RoomView | null }
  | { type: 'rooms'; rooms: RoomLine[] }
  | { type: 'room'; serverTime: ServerTime; room: RoomView }
  | { type: 'done'; requestId: string }
  /** The player lost the seat: they left, have no chips, were away too long, or the wallet refused the stake. */
  | { type: 'stood'; reason: 'left' | 'broke' | 'away' | 'refused'; error: string | null }
  | { type: 'balance'; balance: Money }
  | { type: 'pong'; sentAt: number; serverTime: ServerTime }
  | ({ type: 'refused' } & StudioFailure)

/** The proof of a hand for one of its players. */
export type HandSeal = {
  commitment: string
  seals: string[]
  opened: OpenCard[]
  seeds: string[]
  /** The bet id of each seed at the close; absent in records from before it was recorded. */
  bets?: string[]
}

/** `HistoryRound.detail` of a hand, as one of its players saw it. */
export type PvpDetail = {
  engine: 'pvp'
  kind: PvpKind
  room: string
  handNumber: number
  seat: number
  stake: Money
  /** What was reserved at the wallet for the hand; what was not put in was refunded. */
  reserved: Money
  seats: {
    seat: number
    name: string
    isHouse: boolean
    put: Money
    won: Money
    isFolded: boolean
    cards: number[] | null
  }[]
  board: number[]
  log: LogLine[]
  pots: { amount: Money; rake: Money; winners: number[] }[]
  seal: HandSeal
}

export type PvpRulesPage = RulesBase & {
  engine: 'pvp'
  kind: PvpKind
  rules: PvpRules
  seats: number
  /** Percent of each pot, and the most of one hand in big blinds or boots. */
  rakePercent: string
  rakeCap: number
  turnMs: number
  bankMs: number
  /** How long a member who left with winnings must bring them back. */
  comeBackMs: number
  rooms: { stake: Money; buyInLeast: Money; buyInMost: Money; rakeMost: Money }[]
  hitFrequency: null
  volatility: null
}
