/** What operators see and set about vendors, games and play as a whole. Every change is audited. */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageOf } from './call.ts'
import { GAME_TYPES } from './games.ts'
import { sortedPageInput } from './office-identity.ts'

/** `on`; `maintenance`: shown, not playable; `off`: not shown. Bets are refused from the moment of the change, wins are not. */
export const GAME_STATUSES = ['on', 'maintenance', 'off'] as const

const READ = { who: 'operator', permission: 'games.read' } as const
const WRITE = { who: 'operator', permission: 'games.write' } as const

const status = z.enum(GAME_STATUSES)
const sort = z.number().int().min(0).max(1_000_000)
const reason = z.string().trim().min(3).max(300)
const names = z.record(z.string(), z.string())

const playSwitch = z.object({ status })
export const getPlaySwitch = defineCall({
  id: 'getPlaySwitch', method: 'GET', path: '/office/play', ...READ,
  summary: 'Whether bets are taken at all.',
  input: nothing, output: playSwitch, errors: [],
})
export const setPlaySwitch = defineCall({
  id: 'setPlaySwitch', method: 'PUT', path: '/office/play', ...WRITE,
  summary: 'Stops or allows every bet of every vendor. Wins and rollbacks always go through.',
  input: z.object({ status, reason }), output: playSwitch, errors: [],
})

const officeVendor = z.object({
  /** The vendor’s code. */
  id,
  names,
  vassalage: z.string(),
  gameTypes: z.array(z.enum(GAME_TYPES)),
  status,
  sort: z.number().int(),
  /** True: it asks our wallet (seamless). */
  isSingle: z.boolean(),
  gameCount: z.number().int(),
  /** Live keys; never their secrets. */
  keys: z.array(z.object({ keyId: z.string(), algorithm: z.string(), createdAt: instant })),
})
export const listOfficeVendors = defineCall({
  id: 'listOfficeVendors', method: 'GET', path: '/office/vendors', ...READ,
  summary: 'Every vendor, in order.',
  input: nothing, output: z.object({ content: z.array(officeVendor) }), errors: [],
})
export const updateOfficeVendor = defineCall({
  id: 'updateOfficeVendor', method: 'PUT', path: '/office/vendors/{id}', ...WRITE,
  summary: 'Changes a vendor’s status or place.',
  input: z.object({ id, status: status.optional(), sort: sort.optional(), reason: reason.optional() }),
  output: officeVendor, errors: ['NOT_FOUND'],
})

const officeGame = z.object({
  /** The game’s code. */
  id,
  nodeId: z.string(),
  vendor: z.string(),
  gameType: z.enum(GAME_TYPES),
  gameClassify: z.string(),
  names,
  /** What plays it; null where nothing does yet. */
  engine: z.string().nullable(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  sort: z.number().int(),
  status,
})
export const listOfficeGames = defineCall({
  id: 'listOfficeGames', method: 'GET', path: '/office/games', ...READ,
  summary: 'Games, also those that are off.',
  input: z.object({
    ...sortedPageInput(['sort', 'id', 'vendor', 'gameType', 'status']).shape,
    order: z.enum(['asc', 'desc']).default('asc'),
    /** Part of a name, in any language, or of the code. */
    search: z.string().trim().max(60).optional(),
    vendor: z.string().max(64).optional(),
    gameType: z.enum(GAME_TYPES).optional(),
    status: status.optional(),
    isHot: z.enum(['true', 'false']).optional(),
  }),
  output: pageOf(officeGame), errors: [],
})
export const updateOfficeGame = defineCall({
  id: 'updateOfficeGame', method: 'PUT', path: '/office/games/{id}', ...WRITE,
  summary: 'Changes a game’s status, place, hot or new mark.',
  input: z.object({
    id, status: status.optional(), isHot: z.boolean().optional(), isNew: z.boolean().optional(), sort: sort.optional(), reason: reason.optional(),
  }),
  output: officeGame, errors: ['NOT_FOUND'],
})
