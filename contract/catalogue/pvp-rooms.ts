/** The rooms of games between players. */
import { z } from 'zod'
import { defineCall, id, money, pageOf } from '../call.ts'
import { code, language } from './games.ts'

/** A table between players, in its state of a few seconds ago. */
export const pvpRoomRow = z.object({
  roomId: id,
  gameCode: z.string(),
  gameName: z.string(),
  vendorName: z.string(),
  rules: z.enum(['holdem', 'patti']),
  /** The big blind, or the boot. */
  stake: money,
  seats: z.number().int(),
  players: z.number().int(),
  minBuyIn: money,
  maxBuyIn: money,
  /** Average over the last hands; null before the first. */
  averagePot: money.nullable(),
  currency: z.string(),
  /** Chips without any money, with practice players of the house. */
  isPractice: z.boolean(),
  /** Play money. */
  isTrial: z.boolean(),
})
export type PvpRoomRow = z.output<typeof pvpRoomRow>

export const pvpRooms = defineCall({
  id: 'pvpRooms',
  method: 'GET',
  path: '/wps/game/pvpRooms',
  summary: 'Open tables of games between players',
  who: 'player',
  input: z.object({ language, gameCode: code.optional() }),
  output: pageOf(pvpRoomRow).extend({
    /** away: the rooms could not be reached just now, so an empty list means nothing. */
    state: z.enum(['live', 'away']),
  }),
  errors: [],
})
