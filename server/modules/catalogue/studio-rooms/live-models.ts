/** The live tables with their drawn presenters: read from the studio and cached for a few seconds, never invented. */
import { paths } from '#contract/paths.ts'
import { z } from 'zod'
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { launchChat, LiveModelRow, liveModels } from '#contract/catalogue/live-models.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { isPlayable } from '../titles/catalogue.ts'
import { describeGame, vendorName, whole } from '../view/describe.ts'
import { nameIn } from '../titles/name-in.ts'
import type { View } from '../view/read-view.ts'
import { refuseUnavailable } from '../lists/recommend-games.ts'

const tablesAnswer = z.object({
  tables: z.array(
    z.object({
      vendorCode: z.string(),
      gameCode: z.string(),
      phase: z.enum(['BETTING', 'LOCKED', 'RESULT', 'IDLE']),
      players: z.number().int(),
    }),
  ),
})
type Tables = z.output<typeof tablesAnswer>

const FRESH_MS = 5 * SECOND_MS
const TIMEOUT_MS = 2 * SECOND_MS
/** Matches the engines of live tables in the catalogue. */
const TABLE_ENGINE = /^table-/
/**
 * Null: the studio did not answer. That is cached as well, so that later requests do not wait for the time-out again.
 */
const kept = new ShortCache<Tables | null>(FRESH_MS)

async function askStudio({ config }: Env): Promise<Tables | null> {
  try {
    const response = await fetch(`${config.studioOrigin}/api/table/all`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = tablesAnswer.safeParse(response.ok ? await response.json() : null)
    return answer.success ? answer.data : null
  } catch {
    return null
  }
}

/**
 * Returns every live table that may be played, those with people first; `source` says when the studio could not be
 * reached.
 */
export async function listLiveModels(env: Env, view: View): Promise<OutputOf<typeof liveModels>> {
  const found = await kept.get(env, '', () => askStudio(env))
  const rows = (found?.tables ?? []).flatMap(({ vendorCode, gameCode, phase, players }): LiveModelRow[] => {
    const game = view.catalogue.byCode.get(gameCode)
    if (!game || game.gameType !== 'LIVE' || game.vendor.code !== vendorCode || !isPlayable(game, view.catalogue))
      return []
    const { iconUrl, picture } = describeGame(game, view)
    return [
      {
        modelId: gameCode,
        name: vendorName(game.vendor, view),
        tableName: nameIn(game.names, view.locale, gameCode),
        gameCode,
        vendor: vendorCode,
        language: view.locale,
        state: phase,
        players,
        hasChat: view.brand.switches.CHAT,
        iconUrl,
        picture,
      },
    ]
  })
  return { ...whole(rows.toSorted((a, b) => b.players - a.players)), source: found === null ? 'away' : 'live' }
}

/**
 * Returns the page that opens a table with its chat. Fails with GAME_NOT_FOUND for a game that is no live table, and
 * GAME_UNAVAILABLE when it cannot be played.
 */
export function launchTableChat(view: View, modelId: string): OutputOf<typeof launchChat> {
  const game = view.catalogue.byCode.get(modelId)
  if (game?.gameType !== 'LIVE' || !TABLE_ENGINE.test(game.engine ?? '')) return fail('GAME_NOT_FOUND')
  if (!isPlayable(game, view.catalogue)) return refuseUnavailable(game, view)
  return { chatUrl: paths.chat(modelId) }
}
