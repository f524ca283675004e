import type { Env } from '#server/lib/env.ts'
import { DEFAULT_LOCALE, translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { findContacts } from './contacts.sql.ts'

/** Sends a message to the inbox, and the same text by mail, otherwise by SMS, to members who gave a contact. */
export async function announce(
  env: Env,
  accountId: string,
  key: string,
  values: Record<string, string>,
): Promise<void> {
  await env.db.tx((tx) => tellMember(tx, env, accountId, key, values))
  const { email, mobile, diallingCode, language } = await findContacts(env.db, accountId)
  const locale = language ?? DEFAULT_LOCALE
  const words = {
    subject: translate(locale, `messages.${key}.title`),
    body: translate(locale, `messages.${key}.text`, values),
  }
  if (email) await messageGateway.send(env.db, env, { channel: 'mail', recipient: email, ...words })
  else if (mobile)
    await messageGateway.send(env.db, env, { channel: 'sms', recipient: `${diallingCode ?? ''}${mobile}`, ...words })
}
