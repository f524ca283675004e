/** The rooms of games between players: read from the studio and cached for a few seconds, never invented. */
import { z } from 'zod'
import { money, type OutputOf } from '#contract/call.ts'
import type { PvpRoomRow, pvpRooms } from '#contract/catalogue/pvp-rooms.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { isPlayable } from '../titles/catalogue.ts'
import { vendorName, whole } from '../view/describe.ts'
import { nameIn } from '../titles/name-in.ts'
import type { View } from '../view/read-view.ts'

/** The studio's answer: every room of every game that it serves. */
const roomsAnswer = z.object({
  games: z.array(
    z.object({
      vendorCode: z.string(),
      gameCode: z.string(),
      rooms: z.array(
        z.object({
          room: z.string().max(64),
          mode: z.enum(['real', 'trial', 'practice']),
          rules: z.enum(['holdem', 'patti']),
          stake: money,
          buyInLeast: money,
          buyInMost: money,
          seats: z.number().int(),
          players: z.number().int(),
          averagePot: money.nullable(),
          currency: z.string(),
        }),
      ),
    }),
  ),
})
type Rooms = z.output<typeof roomsAnswer>

const FRESH_MS = 5 * SECOND_MS
const TIMEOUT_MS = 2 * SECOND_MS
/**
 * Null: the studio did not answer. That is cached as well, so that later requests do not wait for the time-out again.
 */
const kept = new ShortCache<Rooms | null>(FRESH_MS)

/** Asks the studio once. Returns null when it does not answer in time, or not in the expected form. */
async function askStudio({ config }: Env, currency: string, isTrial: boolean): Promise<Rooms | null> {
  try {
    const url = new URL(
      `${config.studioOrigin}/api/pvp/rooms?${new URLSearchParams({ currency, demo: isTrial ? '1' : '0' }).toString()}`,
    )
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = roomsAnswer.safeParse(response.ok ? await response.json() : null)
    return answer.success ? answer.data : null
  } catch {
    return null
  }
}

/**
 * Returns the rooms that an account may join, those with people first; `state` says when the studio could not be
 * reached.
 */
export async function listPvpRooms(
  env: Env,
  view: View,
  { currency, isTrial }: Pick<Account, 'currency' | 'isTrial'>,
  gameCode: string | undefined,
): Promise<OutputOf<typeof pvpRooms>> {
  const found = await kept.get(env, `${currency} ${isTrial}`, () => askStudio(env, currency, isTrial))
  const rows = (found?.games ?? []).flatMap(({ vendorCode, gameCode: code, rooms }) => {
    const game = view.catalogue.byCode.get(code)
    if (
      !game ||
      game.vendor.code !== vendorCode ||
      !isPlayable(game, view.catalogue) ||
      (gameCode !== undefined && gameCode !== code)
    )
      return []
    return rooms.map((room): PvpRoomRow => ({
      roomId: room.room,
      gameCode: code,
      gameName: nameIn(game.names, view.locale, code),
      vendorName: vendorName(game.vendor, view),
      rules: room.rules,
      stake: room.stake,
      seats: room.seats,
      players: room.players,
      minBuyIn: room.buyInLeast,
      maxBuyIn: room.buyInMost,
      averagePot: room.averagePot,
      currency: room.currency,
      isPractice: room.mode === 'practice',
      isTrial: room.mode === 'trial',
    }))
  })
  const sorted = rows.toSorted((a, b) => Number(a.isPractice) - Number(b.isPractice) || b.players - a.players)
  return { ...whole(sorted), state: found === null ? 'away' : 'live' }
}
