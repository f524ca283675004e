/** What identity asks of the modules above it. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Stores the hash of the payment password that a registration brought. */
export const SAVE_PAYMENT_PASSWORD = defineSlot<(tx: Tx, accountId: string, hash: string, at: Date) => Promise<void>>(
  'identity.save-payment-password',
)

/**
 * A new account and its place: `depth` counts the accounts from the root of the tree down to the one above it; `invitation` is
 * the id of the code that opens it.
 */
export type NewBelow = {
  brand: string
  type: number
  uplineId: string
  uplineType: number
  depth: number
  invitation: string | null
}

/** Passes when an account of this type may be opened below an agent; otherwise fails with the code of its reason. */
export const ADMIT_BELOW = defineSlot<(q: Queryable, env: Env, one: NewBelow) => Promise<void>>('identity.admit-below')

/** An account that was opened below an agent by a code. */
export type PlacedBelow = NewBelow & { accountId: string }

/** Is told, in the commit of the registration, which account stands below whom now; may fail with the code of its reason. */
export const PLACED_BELOW =
  defineSlot<(tx: Tx, env: Env, placed: PlacedBelow) => Promise<void>>('identity.placed-below')

/** Is told that a visitor opened an agent's code. */
export const CODE_OPENED =
  defineSlot<(env: Env, opened: { brand: string; codeId: string; ip: string }) => Promise<void>>('identity.code-opened')
