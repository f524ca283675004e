/**
 * What operators of the house see and set about vendors, games and play of every brand. One person can close something,
 * with immediate effect; opening it again needs two. Every brand reads these acts in its own log.
 */
import { z } from 'zod'
import { defineCall, id, nothing, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { GAME_TYPES } from './games.ts'
import { gamesInput, gameStatus, officeGame, pictureToSet } from './office-games.ts'

const HOUSE = { who: 'operator', permission: 'house.vendors' } as const
const sort = z.number().int().min(0).max(1_000_000)
const reason = z.string().trim().min(3).max(300)

const play = z.object({ status: gameStatus, waiting })
export const getHousePlay = defineCall({
  id: 'getHousePlay',
  method: 'GET',
  path: '/office/house/play',
  ...HOUSE,
  summary: 'Whether bets are taken at all, at any brand.',
  input: nothing,
  output: play,
  errors: [],
})
export const setHousePlay = defineCall({
  id: 'setHousePlay',
  method: 'PUT',
  path: '/office/house/play',
  ...HOUSE,
  summary:
    'Stops every bet of every brand at once, or asks that they be allowed again: another person must agree. Wins and rollbacks always go through.',
  input: z.object({ status: gameStatus, reason }),
  output: play,
  errors: ['DECISION_OPEN'],
})

const vendor = z.object({
  /** The vendor’s code. */
  id,
  names: z.record(z.string(), z.string()),
  vassalage: z.string(),
  gameTypes: z.array(z.enum(GAME_TYPES)),
  status: gameStatus,
  /** Why it is not on, where a person or a cap gave a reason. */
  why: z.string().nullable(),
  sort: z.number().int(),
  /** True: it uses our wallet (seamless). */
  isSingle: z.boolean(),
  gameCount: z.number().int(),
  /** The signature algorithms of its keys; never their secrets. */
  algorithms: z.array(z.string()),
  /** The address of an uploaded picture, for every brand; null: as it was generated. */
  picture: z.string().nullable(),
  /** Wins above its caps that wait for a decision, of all brands. */
  heldWins: z.number().int(),
})
export const listHouseVendors = defineCall({
  id: 'listHouseVendors',
  method: 'GET',
  path: '/office/house/vendors',
  ...HOUSE,
  summary: 'Every vendor, in order, with its keys and what is held of its wins.',
  input: nothing,
  output: z.object({ content: z.array(vendor) }),
  errors: [],
})
export const updateHouseVendor = defineCall({
  id: 'updateHouseVendor',
  method: 'PUT',
  path: '/office/house/vendors/{id}',
  ...HOUSE,
  summary:
    'Closes a vendor for every brand at once or changes its place or picture; asks that it be opened again: another person must agree.',
  input: z.object({ id, status: gameStatus.optional(), sort: sort.optional(), picture: pictureToSet, reason }),
  output: vendor.extend({ waiting }),
  errors: ['NOT_FOUND', 'DECISION_OPEN'],
})

export const listHouseGames = defineCall({
  id: 'listHouseGames',
  method: 'GET',
  path: '/office/house/games',
  ...HOUSE,
  summary: 'Games, also those that are off, with the status that counts for every brand.',
  input: gamesInput.omit({ takesFreeRounds: true }),
  output: pageOf(officeGame.omit({ house: true, takesFreeRounds: true, housePicture: true })),
  errors: [],
})
export const updateHouseGame = defineCall({
  id: 'updateHouseGame',
  method: 'PUT',
  path: '/office/house/games/{id}',
  ...HOUSE,
  summary:
    'Closes a game for every brand at once or changes its place, marks or picture; asks that it be opened again: another person must agree.',
  input: z.object({
    id,
    status: gameStatus.optional(),
    isHot: z.boolean().optional(),
    isNew: z.boolean().optional(),
    sort: sort.optional(),
    picture: pictureToSet,
    reason,
  }),
  output: officeGame.omit({ house: true, takesFreeRounds: true, housePicture: true }).extend({ waiting }),
  errors: ['NOT_FOUND', 'DECISION_OPEN'],
})
