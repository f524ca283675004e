import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import { DEFAULT_LOCALE } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { findContacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { addressOf } from '../address-of.ts'
import { maskNumber, nameIn } from '../rules/method-rules.ts'
import { findPayoutAccountById } from './payout-accounts.sql.ts'

/**
 * Notifies a member outside the site that a payee was added. Sends nothing when the member gave no contact, or when the
 * payee was removed again.
 */
export async function announcePayee(env: Env, id: bigint): Promise<void> {
  const payee = await findPayoutAccountById(env.db, id)
  if (!payee) return
  const [contacts, account] = [await findContacts(env.db, payee.memberId), await findAccount(env.db, payee.memberId)]
  const address = addressOf(contacts)
  if (!address || !account) return
  const locale = contacts.language ?? DEFAULT_LOCALE
  const values = { method: nameIn(locale, payee.names), number: maskNumber(payee.number) }
  await messageGateway.send(env.db, env, {
    kind: 'payee-added',
    ...address,
    brand: account.merchant,
    locale,
    values,
    key: `payee-added:${id}`,
  })
}

export const ANNOUNCE_PAYEE = defineRowJob({ name: 'cashier.announce-payee', run: announcePayee })
