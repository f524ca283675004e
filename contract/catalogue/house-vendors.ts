/**
 * Outside vendors of the house: adding one, the address at which its games open, and its games from a file. What can
 * bring members to another page, or money to another door, needs two persons; a vendor that was just added is off.
 */
import { z } from 'zod'
import { defineCall, id } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { GAME_KINDS } from './game-fact-words.ts'
import { GAME_TYPES, INHOUSE } from './games.ts'

const HOUSE = { who: 'operator', permission: 'house.vendors' } as const
const reason = z.string().trim().min(3).max(300)

/** INHOUSE names the house's own lane. */
export const vendorCode = z
  .string()
  .regex(/^[A-Z0-9_]{1,32}$/)
  .refine((code) => code !== INHOUSE)
/** A name in each language that has one; English always. */
const names = z
  .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/), z.string().trim().min(1).max(80))
  .refine((all) => all.en !== undefined, { path: ['en'], error: 'required' })

/** The parts of a launch address, each in braces where its value goes. */
export const LAUNCH_PARTS = [
  /** The launch token: valid once, for a minute. Required. */
  'token',
  /** The vendor's own name of the game. Required. */
  'game',
  'language',
  'currency',
  /** `real` or `trial`. */
  'mode',
  /** `desktop` or `mobile`. */
  'device',
  /** The whole address to which “back” leads. */
  'back',
  /** The code of the brand. */
  'brand',
  /** Unix seconds. */
  'time',
  /** HMAC-SHA256 in hex over time, token, game, currency and mode, each on a line, with the shared secret. */
  'signature',
] as const
export type LaunchPart = (typeof LAUNCH_PARTS)[number]

export const FRAME_ORIGINS_MAX = 10
export const vendorLaunch = z.object({
  /** `https://games.example/open?game={game}&lang={language}#t={token}` */
  address: z.string().trim().min(1).max(1_000),
  /** Origins beside that of the address whose pages are shown in the frame. */
  frameOrigins: z.array(z.string().trim().min(1).max(200)).max(FRAME_ORIGINS_MAX).default([]),
  /** Currencies that its games are opened in; empty: every one. */
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/))
    .max(40)
    .default([]),
  /** Whether its games are opened with play money, too. */
  takesTrial: z.boolean().default(false),
})
export type VendorLaunch = z.output<typeof vendorLaunch>

/** How often a file of games is counted at most: a longer one is split. */
export const IMPORT_ROWS_MAX = 500
export const IMPORT_TEXT_MAX = 400_000

const launchState = z.object({
  /** The vendor’s code. */
  id,
  /** null: its games are not played at an address of its own. */
  launch: vendorLaunch.nullable(),
  waiting,
  /** An import of games that waits. */
  waitingImport: waiting,
})

export const addHouseVendor = defineCall({
  id: 'addHouseVendor',
  method: 'POST',
  path: '/office/house/vendors',
  ...HOUSE,
  stepUp: true,
  summary:
    'Adds a vendor, for every brand. It is off, without keys and games: what opens it needs another person, step by step.',
  input: z.object({
    id: vendorCode,
    names,
    gameTypes: z.array(z.enum(GAME_TYPES)).min(1).max(GAME_TYPES.length),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .default('#3b6fd4'),
    sort: z.number().int().min(0).max(1_000_000).default(1_000),
    reason,
  }),
  output: z.object({ id }),
  errors: ['VENDOR_EXISTS'],
})

export const getVendorLaunch = defineCall({
  id: 'getVendorLaunch',
  method: 'GET',
  path: '/office/vendors/{id}/launch',
  ...HOUSE,
  summary: 'Where a vendor’s games open.',
  input: z.object({ id }),
  output: launchState,
  errors: ['NOT_FOUND'],
})

export const setVendorLaunch = defineCall({
  id: 'setVendorLaunch',
  method: 'PUT',
  path: '/office/vendors/{id}/launch',
  ...HOUSE,
  stepUp: true,
  summary:
    'Asks that a vendor’s games open at an address: another person must agree. Taking the address away is done at once.',
  input: z.object({ id, launch: vendorLaunch.nullable(), reason }),
  output: launchState,
  errors: ['NOT_FOUND', 'DECISION_OPEN', 'INVALID_INPUT'],
})

/** A game as a file has it. */
export const importedGame = z.object({
  /** Our code. */
  code: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  /** The vendor’s own name for it; empty: our code. */
  game: z
    .string()
    .regex(/^[A-Za-z0-9_.:/-]{0,100}$/)
    .default(''),
  type: z.enum(GAME_TYPES),
  kind: z.enum(GAME_KINDS).or(z.literal('')).default(''),
  names,
  hot: z.boolean().default(false),
  new: z.boolean().default(false),
  sort: z.number().int().min(0).max(1_000_000).default(1_000),
})
export type ImportedGame = z.output<typeof importedGame>

const difference = z.object({ field: z.string(), before: z.string(), after: z.string() })
export const importVendorGames = defineCall({
  id: 'importVendorGames',
  method: 'POST',
  path: '/office/vendors/{id}/games/import',
  ...HOUSE,
  stepUp: true,
  summary:
    'Reads a file of a vendor’s games and says what it would add and change; with the preview’s print, asks for that: another person must agree.',
  input: z.object({
    id,
    format: z.enum(['csv', 'json']),
    text: z.string().max(IMPORT_TEXT_MAX),
    /** The print of the preview that was read; without it nothing is asked for. */
    print: z.string().max(64).optional(),
    reason: reason.optional(),
  }),
  output: z.object({
    added: z.array(importedGame),
    changed: z.array(z.object({ code: z.string(), differences: z.array(difference) })),
    /** Games of the file that are as they are here. */
    same: z.int(),
    /** Games of the vendor that the file does not name; they stay as they are. */
    absent: z.array(z.string()),
    /** What is wrong, by the line of the file (JSON: the place in the list, from 1). With faults nothing can be asked for. */
    faults: z.array(z.object({ line: z.int(), field: z.string(), rule: z.string() })),
    print: z.string(),
    waiting,
  }),
  errors: ['NOT_FOUND', 'DECISION_OPEN', 'IMPORT_CHANGED', 'INVALID_INPUT'],
})
