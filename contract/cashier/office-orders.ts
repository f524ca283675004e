/** What operators see of deposits and withdrawals alike: filters, the member, the history. */
import { z } from 'zod'
import { id, instant } from '../call.ts'

export const rowId = id.regex(/^\d{1,18}$/)
/** The operator's reason: stored in the history, shown to other operators. */
export const because = z.string().trim().min(3).max(500)
/** Filters of both lists. */
export const filters = {
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** The member's username, exactly. */
  username: z.string().max(64).optional(),
  /** Our own reference, exactly ("W-7F2K9QXM"). */
  reference: z.string().max(16).optional(),
  methodCode: z.string().max(32).optional(),
}
export const member = z.object({ id, username: z.string() })

/** One event of an order, and who caused it. */
export const historyLine = z.object({
  at: instant,
  event: z.string(),
  actor: z.object({ kind: z.enum(['member', 'operator', 'provider', 'system']), name: z.string() }),
  detail: z.record(z.string(), z.unknown()),
})
