/** The shapes of the calls of the action-list format (action-list.ts). */
import { z } from 'zod'
import { VENDOR_COMMANDS } from '#contract/doors/vendor-protocol.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'

const ACTIONS_MAX = 16

const units = z.union([z.int().min(0), z.string().regex(/^\d{1,18}$/)]).transform(BigInt)
const txId = VENDOR_COMMANDS.status.shape.txId
const player = { user_id: z.string().min(1).max(64), currency: z.string().length(3) }
const round = { ...player, game: z.string().min(1).max(64), game_id: txId, finished: z.boolean().default(false) }
export const playRequest = z.object({
  ...player,
  game: round.game.optional(),
  game_id: txId.optional(),
  finished: round.finished,
  session_id: z.string().max(200).optional(),
  actions: z
    .array(
      z.object({
        action: z.enum(['bet', 'win']),
        action_id: txId,
        amount: units,
        jackpot_contribution: units.optional(),
      }),
    )
    .max(ACTIONS_MAX)
    .default([]),
})
export const rollbackRequest = z.object({
  ...round,
  actions: z
    .array(
      z.object({
        action: z.literal('rollback'),
        action_id: txId,
        original_action_id: txId,
        /** Only the house's own format can stake a part again. */ rebet: z.undefined().optional(),
      }),
    )
    .min(1)
    .max(ACTIONS_MAX),
})
export const freespinsRequest = z.object({ ...player, game: round.game, issue_id: txId, total_amount: units })
/** The content of one `play` call. */
export type Play = z.output<typeof playRequest>

/** Parses a body. Refuses with BAD_REQUEST and names the invalid fields. */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  return refuseVendor(
    'BAD_REQUEST',
    parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
      .join('; ')
      .slice(0, 500),
  )
}
