import type { OutgoingMessage } from '#server/lib/outgoing.ts'
import type { Contacts } from '#server/modules/identity/accounts/contacts.sql.ts'

/** Returns where a member is reached outside the site: by SMS, otherwise by mail, otherwise null. */
export function addressOf({
  mobile,
  diallingCode,
  email,
}: Contacts): Pick<OutgoingMessage, 'channel' | 'recipient'> | null {
  if (mobile) return { channel: 'sms', recipient: `${diallingCode ?? ''}${mobile}` }
  return email ? { channel: 'mail', recipient: email } : null
}
