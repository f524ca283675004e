import type { Tx } from '#server/lib/db.ts'
import { enqueue } from '#server/lib/jobs.ts'

/** Changes that a member is told of, whoever made them. Each has its words in locales/<language>/security-messages.json. */
export const ANNOUNCED = [
  'totp-on', 'totp-off', 'passkey-on', 'passkey-off', 'recovery-new', 'recovery-used', 'remember-stolen', 'contact-changed',
  'social-linked', 'social-unlinked', 'closing', 'closing-stopped',
] as const
export type Announced = (typeof ANNOUNCED)[number]

/** Tells the member of a change, as a message and by mail or SMS, after the transaction that made it. */
export async function announceChange(tx: Tx, accountId: bigint, what: Announced): Promise<void> {
  await enqueue(tx, 'identity.announce-change', { accountId: String(accountId), what })
}
