/** What a brand chooses among the vendors and games that the house gives it. Every change is audited. */
import { z } from 'zod'
import { defineCall, id, nothing, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { ADDRESS_MAX, isUpload } from '../pictures/uploads.ts'
import { GAME_TYPES } from './games.ts'
import { sortedPageInput } from '../identity/office-identity.ts'

/**
 * `on`; `maintenance`: shown, not playable; `off`: not shown. Bets are refused from the moment of the change, wins are
 * still accepted.
 */
export const GAME_STATUSES = ['on', 'maintenance', 'off'] as const

const READ = { who: 'operator', permission: 'games.read' } as const
const WRITE = { who: 'operator', permission: 'games.write' } as const

export const gameStatus = z.enum(GAME_STATUSES)
const reason = z.string().trim().min(3).max(300)
const names = z.record(z.string(), z.string())
/** The address of an uploaded picture; null: none, what is shown is the house’s, else what was generated. */
const picture = z.string().max(ADDRESS_MAX).nullable()
/** As `picture`, to be set. */
export const pictureToSet = z.string().max(ADDRESS_MAX).refine(isUpload).nullable().optional()

const playSwitch = z.object({
  /** The brand's own status. */
  status: gameStatus,
  /** The house's status, which applies as well. */
  house: gameStatus,
  waiting,
})
export const getPlaySwitch = defineCall({
  id: 'getPlaySwitch',
  method: 'GET',
  path: '/office/play',
  ...READ,
  summary: 'Whether bets of the brand’s members are taken at all.',
  input: nothing,
  output: playSwitch,
  errors: [],
})
export const setPlaySwitch = defineCall({
  id: 'setPlaySwitch',
  method: 'PUT',
  path: '/office/play',
  ...WRITE,
  summary:
    'Stops every bet of the brand’s members at once, or asks that they be allowed again: another person must agree. Wins and rollbacks always go through.',
  input: z.object({ status: gameStatus, reason }),
  output: playSwitch,
  errors: ['DECISION_OPEN'],
})

const pictures = { picture, housePicture: picture }
const officeVendor = z.object({
  /** The vendor’s code. */
  id,
  names,
  vassalage: z.string(),
  gameTypes: z.array(z.enum(GAME_TYPES)),
  /** The brand's own status. */
  status: gameStatus,
  /** The house's status, which applies as well. */
  house: gameStatus,
  /** True: it uses our wallet (seamless). */
  isSingle: z.boolean(),
  gameCount: z.number().int(),
  /** The brand's own picture, and the house's behind it. */
  ...pictures,
})
export const listOfficeVendors = defineCall({
  id: 'listOfficeVendors',
  method: 'GET',
  path: '/office/vendors',
  ...READ,
  summary: 'Every vendor, in order, with what the brand and the house say of it.',
  input: nothing,
  output: z.object({ content: z.array(officeVendor) }),
  errors: [],
})
export const updateOfficeVendor = defineCall({
  id: 'updateOfficeVendor',
  method: 'PUT',
  path: '/office/vendors/{id}',
  ...WRITE,
  summary: 'Closes a vendor at the brand, or leaves it to the house again; sets its picture there, or takes it back.',
  input: z.object({ id, status: gameStatus.optional(), picture: pictureToSet, reason }),
  output: officeVendor,
  errors: ['NOT_FOUND'],
})

export const officeGame = z.object({
  /** The game’s code. */
  id,
  nodeId: z.string(),
  vendor: z.string(),
  gameType: z.enum(GAME_TYPES),
  gameClassify: z.string(),
  names,
  /** The engine that plays it; null while there is none. */
  engine: z.string().nullable(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  sort: z.number().int(),
  /** Whether it can be played with free rounds. */
  takesFreeRounds: z.boolean(),
  /** The brand's own status. */
  status: gameStatus,
  /** The house's status, which applies as well. */
  house: gameStatus,
  /** The brand's own picture, and the house's behind it. */
  ...pictures,
})
export const gamesInput = z.object({
  ...sortedPageInput(['sort', 'id', 'vendor', 'gameType', 'status']).shape,
  order: z.enum(['asc', 'desc']).default('asc'),
  /** Part of a name, in any language, or of the code. */
  search: z.string().trim().max(60).optional(),
  /** These games only: codes with commas between them. */
  codes: z.string().max(6_000).optional(),
  vendor: z.string().max(64).optional(),
  gameType: z.enum(GAME_TYPES).optional(),
  status: gameStatus.optional(),
  isHot: z.enum(['true', 'false']).optional(),
  /** Only games that can be played with free rounds. */
  takesFreeRounds: z.enum(['true']).optional(),
})
export const listOfficeGames = defineCall({
  id: 'listOfficeGames',
  method: 'GET',
  path: '/office/games',
  ...READ,
  summary: 'Games, also those that are off; the status is the brand’s own.',
  input: gamesInput,
  output: pageOf(officeGame),
  errors: [],
})
export const updateOfficeGame = defineCall({
  id: 'updateOfficeGame',
  method: 'PUT',
  path: '/office/games/{id}',
  ...WRITE,
  summary: 'Closes a game at the brand, or leaves it to the house again; sets its picture there, or takes it back.',
  input: z.object({ id, status: gameStatus.optional(), picture: pictureToSet, reason }),
  output: officeGame,
  errors: ['NOT_FOUND'],
})
