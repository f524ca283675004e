import type { Env } from '#server/lib/env.ts'
import { DEFAULT_LOCALE, translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { findAccountRow } from './accounts.sql.ts'
import { findContacts } from './contacts.sql.ts'

/** Sends a message to the inbox, and the same text by mail, otherwise by SMS, to members who gave a contact. */
export async function announce(
  env: Env,
  accountId: string,
  key: string,
  values: Record<string, string>,
): Promise<void> {
  await env.db.tx(async (tx) => {
    await tellMember(tx, env, accountId, key, values)
    const { email, mobile, diallingCode, language } = await findContacts(tx, accountId)
    const account = await findAccountRow(tx, BigInt(accountId))
    const locale = language ?? DEFAULT_LOCALE
    const to = email
      ? { channel: 'mail' as const, recipient: email }
      : { channel: 'sms' as const, recipient: `${diallingCode ?? ''}${mobile}` }
    if (!account || !(email ?? mobile)) return
    const words = {
      title: translate(locale, `messages.${key}.title`),
      text: translate(locale, `messages.${key}.text`, values),
    }
    const message =
      key === 'new-login'
        ? { kind: 'new-login' as const, values }
        : { kind: 'security-change' as const, values: { ...values, ...words } }
    await messageGateway.send(tx, env, { ...to, ...message, brand: account.merchant, locale })
  })
}
