/** What identity asks of the modules above it. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Stores the hash of the payment password that a registration brought. */
export const SAVE_PAYMENT_PASSWORD = defineSlot<(tx: Tx, accountId: string, hash: string, at: Date) => Promise<void>>(
  'identity.save-payment-password',
)

/** A new account and its place: `depth` counts the accounts from the root of the tree down to the one above it. */
export type NewBelow = { brand: string; type: number; uplineType: number; depth: number }

/** Passes when an account of this type may be opened below an agent; otherwise fails with the code of its reason. */
export const ADMIT_BELOW = defineSlot<(q: Queryable, env: Env, one: NewBelow) => Promise<void>>('identity.admit-below')

/** Is told that a visitor opened an agent's code. */
export const CODE_OPENED =
  defineSlot<(env: Env, opened: { brand: string; codeId: string; ip: string }) => Promise<void>>('identity.code-opened')
