/** Opening a game. */
import { z } from 'zod'
import { defineCall, defineRefusal, id } from '../call.ts'
import { matchId } from '../catalogue/open-matches.ts'
import { code, GAME_TYPES, type GameType, gameRow, language } from '../catalogue/games.ts'

const launched = z.object({
  /** The vendor’s page with a launch token, valid once and for one minute. */
  url: z.string(),
  /** The site's own page, where the site itself plays the game (a lottery): it is opened in place of a frame. */
  path: z.string().optional(),
  /** True: the page is an outside vendor’s, on an origin of its own. */
  isOutside: z.boolean().optional(),
  gameCode: z.string(),
  title: z.string(),
  vendor: z.string(),
  vendorName: z.string(),
  gameType: z.enum(GAME_TYPES),
  isTrial: z.boolean(),
  currency: z.string(),
  /** The best aspect for the game; CSS pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** The address of “back”: the caller’s own `backUrl`, else the game’s list. */
  backUrl: z.string(),
  /**
   * What the member's running bonus says about this game, before the first bet: whether it excludes the game, and the
   * largest stake in units of the currency. Absent: no bonus runs, or it says nothing here.
   */
  bonus: z.object({ isRefused: z.boolean(), stakeMax: z.string().nullable() }).optional(),
})

const launchInput = {
  /** Play money instead of real; a trial account always plays with play money. */
  trial: z.boolean().default(false),
  device: z.enum(['DESKTOP', 'MOBILE']).default('DESKTOP'),
  /** A path of this site. */
  backUrl: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])/)
    .optional(),
  language,
  /** A room of a game between players, to open directly (pvpRooms). */
  roomId: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
  /** A match of a sports book, to open directly (openMatches). */
  matchId: matchId.optional(),
  /** Opens the table's chat (launchChat). */
  chat: z.boolean().default(false),
}

/** What GAME_UNAVAILABLE carries as `value`. */
const unavailable = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  /** currency: its vendor does not take the member’s. */
  reason: z.enum(['maintenance', 'off', 'no-engine', 'currency']),
  recommended: z.array(gameRow),
})
export type GameUnavailable = z.output<typeof unavailable>
export const gameUnavailable = defineRefusal('GAME_UNAVAILABLE', unavailable)

export const gameLaunch = defineCall({
  id: 'gameLaunch',
  method: 'POST',
  path: '/wps/relay/GCS_gameLaunchFB',
  summary: 'Opens a game for real or play money',
  who: 'player',
  input: z
    .object({ gameCode: code.optional(), nodeId: id.optional(), ...launchInput })
    .refine((input) => input.gameCode !== undefined || input.nodeId !== undefined, {
      path: ['gameCode'],
      error: 'required',
    }),
  output: launched,
  errors: ['GAME_NOT_FOUND', 'GAME_UNAVAILABLE', 'TRIAL_CLOSED', 'PLAY_BARRED', 'EXCLUDED', 'ON_BREAK', 'PLAY_LIMIT'],
})

/** Types that launchGame opens; gameLaunch opens every other game. */
export const LAUNCH_GAME_TYPES: readonly GameType[] = ['PVP', 'LOTT', 'ELOTT']

export const launchGame = defineCall({
  id: 'launchGame',
  method: 'POST',
  path: '/wps/game/launchGame',
  summary: 'Opens a PVP or lottery game',
  who: 'player',
  input: z.object({ gameCode: code, ...launchInput }),
  output: launched,
  errors: ['GAME_NOT_FOUND', 'GAME_UNAVAILABLE', 'TRIAL_CLOSED', 'PLAY_BARRED', 'EXCLUDED', 'ON_BREAK', 'PLAY_LIMIT'],
})
