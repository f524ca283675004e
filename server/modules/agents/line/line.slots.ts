/** What the line asks of the rooms after it. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Is told, in the commit of a move and under the lock of the brand's tree, that an account stands below somebody else now. */
export const LINE_MOVED =
  defineSlot<(tx: Tx, env: Env, moved: { brand: string; accountId: string }) => Promise<void>>('agents.line-moved')
