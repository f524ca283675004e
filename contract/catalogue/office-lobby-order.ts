/**
 * What operators decide about the order of the lobby, and its preview. Every change is a revision and is audited.
 */
import { z } from 'zod'
import { defineCall, instant, nothing, pageInput, pageOf } from '../call.ts'
import { gameRow, GAME_TYPES } from './games.ts'
import { LOBBY_SECTIONS, lobbyOrder } from './lobby-order.ts'

const READ = { who: 'operator', permission: 'games.read' } as const
const WRITE = { who: 'operator', permission: 'games.write' } as const

/** 0: never changed. */
const revision = z.number().int().min(0)
const saved = z.object({ revision, content: lobbyOrder })

export const getLobbyOrder = defineCall({
  id: 'getLobbyOrder',
  method: 'GET',
  path: '/office/lobby-order',
  ...READ,
  summary: 'The order of the brand’s lobby that applies now.',
  input: nothing,
  output: saved,
  errors: [],
})

export const setLobbyOrder = defineCall({
  id: 'setLobbyOrder',
  method: 'PUT',
  path: '/office/lobby-order',
  ...WRITE,
  summary:
    'Saves an order as the next revision; open pages show it at once. An earlier revision is brought back by saving it again.',
  input: z.object({
    content: lobbyOrder,
    /** The revision that was changed. */ revision,
    reason: z.string().trim().min(3).max(300).optional(),
  }),
  output: saved,
  errors: ['LOBBY_ORDER_CHANGED', 'GAME_NOT_FOUND', 'INVALID_INPUT'],
})

export const listLobbyOrders = defineCall({
  id: 'listLobbyOrders',
  method: 'GET',
  path: '/office/lobby-order/revisions',
  ...READ,
  summary: 'What was saved when and by whom, the latest first.',
  input: pageInput,
  output: pageOf(
    z.object({
      id: z.string(),
      revision,
      at: instant,
      operator: z.string(),
      reason: z.string().nullable(),
      content: lobbyOrder,
    }),
  ),
  errors: [],
})

/** Why a game has its position. */
export const PLACE_REASONS = ['pinned', 'hot', 'played', 'house'] as const

export const previewLobbyOrder = defineCall({
  id: 'previewLobbyOrder',
  method: 'POST',
  path: '/office/lobby-order/preview',
  ...READ,
  summary:
    'What the lobby would show with an order that is not saved, in a language, and why each game stands where it does.',
  input: z.object({ content: lobbyOrder, language: z.string().max(10) }),
  output: z.object({
    sections: z.array(
      z.object({
        section: z.enum(LOBBY_SECTIONS),
        total: z.number().int(),
        games: z.array(z.object({ game: gameRow, reason: z.enum(PLACE_REASONS), players: z.number().int() })),
      }),
    ),
  }),
  errors: [],
})

export const vendorHealth = defineCall({
  id: 'vendorHealth',
  method: 'GET',
  path: '/office/vendor-health',
  ...READ,
  housePermission: 'house.vendors',
  summary:
    'How each vendor has been doing lately, from its own messages at our door and from the games that were opened: of the brand’s members, or for the house of all.',
  input: nothing,
  output: z.object({
    at: instant,
    /** The period that the answer covers, minutes up to now. */
    minutes: z.number().int(),
    content: z.array(
      z.object({
        id: z.string(),
        names: z.record(z.string(), z.string()),
        gameTypes: z.array(z.enum(GAME_TYPES)),
        /**
         * closed: switched off; failing: opened games are not reached; quiet: too few launches to judge; well: it
         * answers.
         */
        state: z.enum(['closed', 'failing', 'quiet', 'well']),
        /**
         * Signed messages of the last minutes, and the latest one; null for a brand, because they are those of all
         * brands.
         */
        messages: z.number().int().nullable(),
        lastMessageAt: instant.nullable(),
        /** Games that people opened, and how many of them the vendor then asked about. */
        launches: z.number().int(),
        reached: z.number().int(),
        openRounds: z.number().int(),
      }),
    ),
  }),
  errors: [],
})
