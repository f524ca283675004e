/** The catalogue as players see it: lanes, vendors, game lists. */
import { z } from 'zod'
import { defineCall, id, money, pageOf } from '../call.ts'
import { factFilters, gameFacts } from './game-facts.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { LOBBY_SECTIONS, SECTION_SORTS } from './lobby-order.ts'

/** The game types, which are also the lanes of the lobby (docs/specification.md 2.1). */
export const GAME_TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const
export type GameType = (typeof GAME_TYPES)[number]

/** A type without a lane, listed only where the brand’s languages include TY (docs/specification.md 9.14). */
export const BINGO = 'BINGO'
/** The language of which a brand must have a part to offer bingo (docs/specification.md 9.14). */
export const BINGO_LANGUAGE = 'TY'
/** The vassalage of the house’s own vendor, which has a lane of its own and is not listed among the RNG vendors. */
export const INHOUSE = 'INHOUSE'
/** Categories to choose from (docs/specification.md 3.8). FAV and RECENT need a player. */
export const GAME_CATEGORIES = ['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]
/** Statuses of listed games; a game that is off is not listed. */
export const SHOWN_STATUSES = ['on', 'maintenance'] as const

/** Code of a vendor, a game, a vassalage or a classify. */
export const code = z.string().min(1).max(64)
/** Language of the names: overrides Accept-Language. Case does not matter, unknown ones fall back to the brand’s. */
export const language = z.string().max(10).optional()
/** CRASH, CRICKET, …; case does not matter. */
const gameClassify = z.string().max(40).toUpperCase().optional()
/** Accepted for older clients; every game runs in every browser. */
export const platform = z.string().max(40).optional()
const flag = z.number().int().min(0).max(1)
export const pageNo = z.coerce.number().int().min(1).max(100_000).default(1)
export const pageSize = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE)

/**
 * A generated picture, or an uploaded one. With `base`, `<base>-<width>.avif` exists for every width of `sizes` and
 * `<base>-<width>.webp` for those of `webpSizes`; without it the picture is not rendered yet and only the placeholder
 * exists, in the same box.
 */
export const picture = z.object({
  base: z.string().optional(),
  sizes: z.array(z.number().int()).optional(),
  webpSizes: z.array(z.number().int()).optional(),
  /** A tiny preview as data URI. */
  blur: z.string().optional(),
  /** Degrees; the colour of the box until the picture has loaded. */
  hue: z.number().optional(),
  /** Shown where the picture cannot be loaded: a drawing, or the generated picture behind an uploaded one. */
  standIn: z.string(),
})
export type GamePicture = z.output<typeof picture>

/**
 * What a click on a tile does (docs/specification.md 2.12): `page` and `list` open `path`, `launch` opens `gameCode`.
 */
export const launchRoute = z.object({
  how: z.enum(['page', 'list', 'launch']),
  path: z.string().optional(),
  gameCode: z.string().optional(),
})
export type LaunchRoute = z.output<typeof launchRoute>

export const gameRow = z.object({
  nodeId: id,
  gameCode: z.string(),
  /** In the reader’s language. */
  gameName: z.string(),
  /** The name of the node in the tree of lanes, vendors and games: the game's name. */
  nodeName: z.string(),
  /** A game opens itself; a VASSALAGE opens a list of games (vendors). */
  isGame: z.literal('GAME'),
  /** Vendor code, and the vendor’s name in the reader’s language. */
  vendor: z.string(),
  displayName: z.string(),
  vassalage: z.string(),
  gameType: z.enum(GAME_TYPES),
  gameClassify: z.string(),
  /** 1 yes, 0 no. */
  isHot: flag,
  isNew: flag,
  showIcon: z.boolean(),
  iconUrl: z.string(),
  lagerIcon: z.string(),
  picture,
  status: z.enum(SHOWN_STATUSES),
  /** False while no engine plays this title; a launch then answers GAME_UNAVAILABLE with recommended games. */
  isPlayable: z.boolean(),
  /** The largest single payout of the last days, where there was one; for hot games only. */
  prize: z.object({ amount: money, currency: z.string() }).optional(),
  /** For games that an engine plays. */
  facts: gameFacts.optional(),
  /** How many people played it in the last seven days; only where a list is sorted by that. */
  players: z.number().int().optional(),
})
export type GameRow = z.output<typeof gameRow>

export const vendorRow = z.object({
  nodeId: id,
  vendor: z.string(),
  displayName: z.string(),
  vassalage: z.string(),
  gameType: z.enum(GAME_TYPES),
  nodeName: z.string(),
  /** VASSALAGE: a click opens a list of games. */
  isGame: z.enum(['VASSALAGE', 'GAME']),
  iconUrl: z.string(),
  picture,
  /** `#rrggbb`, for chips and tiles that are not pictures. */
  colour: z.string(),
  status: z.enum(SHOWN_STATUSES),
  sort: z.number().int(),
  gameCount: z.number().int(),
  launch: launchRoute,
  /** The game that the tile's play button opens directly; slots, and vendors with a page of their own, have none. */
  playCode: z.string().optional(),
})
export type VendorRow = z.output<typeof vendorRow>

/** INHOUSE is the lane of the house’s own vendor; every other lane is a game type. */
export const LANES = [INHOUSE, ...GAME_TYPES] as const
export type Lane = (typeof LANES)[number]

export const gameMenus = defineCall({
  id: 'gameMenus',
  method: 'GET',
  path: '/lgw/games/game_menus',
  summary: 'The lanes that have a vendor, in order, each with its vendors',
  who: 'anyone',
  input: z.object({ language }),
  output: z.object({
    menus: z.array(
      z.object({
        lane: z.enum(LANES),
        gameType: z.enum(GAME_TYPES),
        sort: z.number().int(),
        vendors: z.array(vendorRow),
      }),
    ),
    /** The main lottery of the home page: e-lottery where that lane has a vn-lotto or lott card. */
    prizeMode: z.enum(['LOTT', 'ELOTT']),
    /** The sections of the lobby below the banners, in the brand's order; a lane without vendors is left out. */
    sections: z.array(z.object({ section: z.enum(LOBBY_SECTIONS), sort: z.enum(SECTION_SORTS) })),
  }),
  errors: [],
})

/**
 * Filters of every game list. Without a game type, every lane; RNG leaves out the in-house lane, which vassalage
 * INHOUSE opens.
 */
export const filters = {
  clientType: z.coerce.number().int().default(3),
  platform,
  merchant: code.optional(),
  language,
  gameType: z.enum(GAME_TYPES).optional(),
  vassalage: code.optional(),
  gameClassify,
}

export const gameQuery = defineCall({
  id: 'gameQuery',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameQuery',
  summary: 'A page of games by type, vendor, classify, category or text',
  who: 'anyone',
  input: z.object({
    ...filters,
    pageNo,
    pageSize,
    category: z.enum(['NEW', 'ALL', 'HOT']).default('ALL'),
    /** Words of a game’s or vendor’s name or theme, in any language and script; typing errors are tolerated. */
    search: z.string().trim().max(60).optional(),
    ...factFilters,
  }),
  output: pageOf(gameRow),
  errors: [],
})

export const gameList = defineCall({
  id: 'gameList',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  summary: 'A page of games as the player sorts them: favourites and recent among the categories',
  who: 'player',
  input: z.object({
    ...filters,
    pageNo,
    pageSize,
    category: z.enum(GAME_CATEGORIES).default('ALL'),
    search: z.string().trim().max(60).optional(),
    ...factFilters,
  }),
  output: pageOf(gameRow),
  errors: [],
})

export const hotGames = defineCall({
  id: 'hotGames',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGames',
  summary:
    'The first hot games across all lanes, each with its prize counter where there is one, and how many there are',
  who: 'anyone',
  input: z.object({
    merchantCode: code.optional(),
    isPlatform: z.coerce.number().int().default(2),
    platform,
    language,
    limitNum: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(24),
  }),
  output: pageOf(gameRow),
  errors: [],
})

export const popular = defineCall({
  id: 'popular',
  method: 'GET',
  path: '/wps/game/popular',
  summary:
    'Playable games by how many of the brand’s people played them for real money in the last seven days, hot ones behind them',
  who: 'anyone',
  input: z.object({
    language,
    limitNum: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(12),
    /** Code of a game that cannot be opened: lists recommended games, those of its vendor and lane first. */
    insteadOf: code.optional(),
  }),
  output: pageOf(gameRow),
  errors: [],
})

export const gameVendors = defineCall({
  id: 'gameVendors',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendors',
  summary: 'Vendors, one row for each game type that they serve',
  who: 'anyone',
  input: z.object({ platform, language, gameType: z.enum(GAME_TYPES).optional(), gameClassify }),
  output: pageOf(vendorRow),
  errors: [],
})

export const vendorGameTypes = defineCall({
  id: 'vendorGameTypes',
  method: 'GET',
  path: '/wps/relay/GCSGAME_vendorGameTypes',
  summary: 'The game types that have a vendor, in order, with the vendors’ codes',
  who: 'anyone',
  input: z.object({ platform, language }),
  output: pageOf(
    z.object({
      gameType: z.enum([...GAME_TYPES, BINGO]),
      sort: z.number().int(),
      vendors: z.array(z.string()),
      gameCount: z.number().int(),
    }),
  ),
  errors: [],
})
