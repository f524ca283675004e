import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import { DEFAULT_LOCALE, translate } from '#server/lib/messages.ts'
import { messageGateway, type OutgoingMessage } from '#server/lib/outgoing.ts'
import { findContacts, type Contacts } from '#server/modules/identity/contacts.sql.ts'
import { maskNumber, nameIn } from './method-rules.ts'
import { findPayoutAccountById } from './payout-accounts.sql.ts'

/** Where somebody is reached outside the site: by SMS, else by mail, else nowhere. */
export function addressOf({
  mobile,
  diallingCode,
  email,
}: Contacts): Pick<OutgoingMessage, 'channel' | 'recipient'> | null {
  if (mobile) return { channel: 'sms', recipient: `${diallingCode ?? ''}${mobile}` }
  return email ? { channel: 'mail', recipient: email } : null
}

/** Tells a member outside the site that a payee was added. Nobody is told who gave no contact, or whose payee is gone again. */
export async function announcePayee(env: Env, id: bigint): Promise<void> {
  const payee = await findPayoutAccountById(env.db, id)
  if (!payee) return
  const contacts = await findContacts(env.db, payee.memberId)
  const address = addressOf(contacts)
  if (!address) return
  const locale = contacts.language ?? DEFAULT_LOCALE
  const values = { method: nameIn(locale, payee.names), number: maskNumber(payee.number) }
  await messageGateway.send(env, {
    ...address,
    subject: translate(locale, 'messages.payee-added.title'),
    body: translate(locale, 'messages.payee-added.text', values),
  })
}

export const ANNOUNCE_PAYEE = defineRowJob({ name: 'cashier.announce-payee', run: announcePayee })
