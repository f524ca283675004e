/**
 * Fishing halls: one WebSocket at `/ws/fishing`, `GET /api/rules/fishing?variant=`. The first message of the client is
 * `hello` with its session; the server answers `welcome`, which holds all that a screen needs after a load or a
 * reconnect. Every later event may be missed or doubled without harm: only `loaded`, `shot` and `settled` report money,
 * and `welcome` repeats it.
 *
 * A magazine is a round: `load` pays for it, shots use it up, and it is settled after a minute, when it is empty, on
 * `settle`, and when its owner has left: what was won is paid, what was not shot is refunded. A bullet is spent when it
 * meets a fish (`hit`), never before; a bullet that meets nothing is returned by itself (`returned`).
 */
import { z } from 'zod'
import type { FishFigure } from '#games/fishing/rtp.ts'
import type { HallName } from '#games/fishing/fish.ts'
import type { Swimmer } from '#games/fishing/paths.ts'
import type { ShotRecord } from '#games/fishing/rules.ts'
import { LEVEL_MOST } from '#games/fishing/rules.ts'
import { UNITS_MOST } from '#games/fishing/ammunition.ts'
import type { Currency, Money, RulesBase, ServerTime, StudioFailure } from '#studio/protocol.ts'
import { requestIdSchema } from '#studio/protocol.ts'

const bullet = z.number().int().min(1).max(1_000_000_000)
const level = z.number().int().min(1).max(LEVEL_MOST)
const fish = z.number().int().min(1)

export const fishingClientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), session: z.string().min(16).max(200) }),
  /** Pays for a magazine of so many units of the hall's base. */
  z.strictObject({
    type: z.literal('load'),
    requestId: requestIdSchema,
    units: z.number().int().min(1).max(UNITS_MOST),
  }),
  /**
   * A bullet leaves the cannon, in a direction (radians) or aimed at a fish. `bullet` is the client's number for it and
   * always rises.
   */
  z.strictObject({ type: z.literal('fire'), bullet, level, angle: z.number().min(-7).max(7), target: fish.nullable() }),
  /** A bullet has met a fish, at this time of the studio's clock. */
  z.strictObject({ type: z.literal('hit'), bullet, fish, at: z.number() }),
  /** The charged laser, which hits its fish immediately. */
  z.strictObject({ type: z.literal('laser'), bullet, level, fish }),
  z.strictObject({ type: z.literal('settle') }),
  z.strictObject({ type: z.literal('ping'), sentAt: z.number() }),
])
export type FishingClientMessage = z.infer<typeof fishingClientMessageSchema>

/** The magazine in use. */
export type Magazine = {
  roundId: string
  /** The units that it was paid with, that are spent, and that are in flight. */
  units: number
  spent: number
  flying: number
  won: Money
  endsAt: ServerTime
}

export type SeatView = {
  seat: number
  /** Masked. */
  name: string
  level: number
}

export type ShotView = {
  bullet: number
  /** The nonce that decided it. */
  nonce: number
  fish: number
  kind: string
  level: number
  isLaser: boolean
  draw: number
  multiplier: number
  win: Money
}

export type FishingServerMessage =
  | {
      type: 'welcome'
      serverTime: ServerTime
      hall: HallName
      seat: number
      seats: SeatView[]
      fish: Swimmer[]
      currency: Currency
      balance: Money
      magazine: Magazine | null
      /** Parts of a unit that the laser is charged with. */
      charge: number
      /** Higher than every number that this member's bullets have had here. */
      nextBullet: number
    }
  | { type: 'seats'; seats: SeatView[] }
  | { type: 'spawn'; fish: Swimmer[] }
  | { type: 'loaded'; requestId: string; magazine: Magazine; balance: Money }
  | { type: 'fired'; seat: number; level: number; angle: number; target: number | null; at: ServerTime }
  /** The result of the member's own shot. */
  | { type: 'shot'; shot: ShotView; magazine: Magazine | null; charge: number }
  /** A seat has caught a fish, and with it some small ones. Other members do not see what it paid. */
  | { type: 'caught'; seat: number; fish: number; along: number[]; multiplier: number; isLaser: boolean }
  /** Bullets that met nothing: their ammunition is available again. */
  | { type: 'returned'; bullets: number[]; magazine: Magazine | null }
  /**
   * The magazine is over: `stake` is what was shot, `returned` what is refunded. `balance` follows when all is booked.
   */
  | { type: 'settled'; roundId: string; stake: Money; win: Money; returned: Money; nonce: number }
  | { type: 'balance'; balance: Money }
  | { type: 'pong'; sentAt: number; serverTime: ServerTime }
  | ({ type: 'refused'; bullet?: number } & StudioFailure)

/** `HistoryRound.detail` of a magazine. */
export type FishingDetail = {
  engine: 'fishing'
  variant: HallName
  /** What a unit is: a cannon of level n shoots n of them. */
  unit: Money
  shots: ShotRecord[]
}

export type FishingRules = RulesBase & {
  variant: HallName
  seats: number
  unit: Money
  /** Shots return `shotRtp`; together with the laser's charge the hall returns `rtp`. */
  shotRtp: string
  hasLaser: boolean
  fish: readonly FishFigure[]
  shotsASecond: number
  minuteMs: number
  interruptedRound: 'settle'
}
