import { z } from 'zod'
import type { Tx } from '#server/lib/db.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { announce } from './announce.ts'

/**
 * Changes that a member is notified of, whether they or an operator made them. Each has its text in
 * locales/<language>/identity/security-messages.json.
 */
export const ANNOUNCED = [
  'totp-on',
  'totp-off',
  'passkey-on',
  'passkey-off',
  'recovery-new',
  'recovery-used',
  'remember-stolen',
  'contact-changed',
  'social-linked',
  'social-unlinked',
  'closing',
  'closing-stopped',
] as const
export type Announced = (typeof ANNOUNCED)[number]

export const ANNOUNCE_CHANGE = defineJob({
  name: 'identity.announce-change',
  payload: z.object({ accountId: z.string().regex(/^\d{1,18}$/), what: z.enum(ANNOUNCED) }),
  run: (env, { accountId, what }) => announce(env, accountId, what, {}),
})

/** Notifies the member of a change, by a message and by mail or SMS, after the transaction that made it. */
export async function announceChange(tx: Tx, accountId: bigint, what: Announced): Promise<void> {
  await enqueue(tx, ANNOUNCE_CHANGE, { accountId: String(accountId), what })
}
