import { z } from 'zod'
import { GAME_NAMES } from '#games/cards.ts'
import { requestIdSchema, type SessionRequest } from '#studio/protocol.ts'

/**
 * The page's request to exchange its launch token. Not in the protocol: some clients import values from there, and with
 * the names of the games they would load every game's card.
 */
export const sessionRequestSchema: z.ZodType<SessionRequest> = z.strictObject({
  launchToken: z.string().min(16).max(200),
  vendorCode: z.string().min(1).max(40),
  requestId: requestIdSchema,
  engine: z.enum(GAME_NAMES),
})
