/**
 * Links by which operators set a password, a second factor or both. Each link is sent to the operator's own address and
 * shown to no other person.
 */
import { originOf } from '#server/lib/brand-origin.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import { INVITATION_HOURS } from '#contract/identity/office-operators.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { insertOperatorLink, type LinkKind } from './operator-links.sql.ts'
import type { OperatorRow } from './operators.sql.ts'

export const LINK_LIFE_MS = INVITATION_HOURS * HOUR_MS
const DEFAULT_LANGUAGE = 'en'

/** Returns the digest of a link, which is stored in place of the link. */
export const digestOfLink = (link: string): string => sha256(`operator link ${link}`)

async function homeOf(q: Queryable, env: Env, merchant: string | null): Promise<{ name: string; origin: string }> {
  if (merchant === null) return { name: 'Fairhouse', origin: new URL(env.config.siteOrigin).origin }
  const brand = await getBrandIn(q, env, merchant)
  return { name: brand.name, origin: originOf(env, brand) }
}

type Reader = Pick<OperatorRow, 'id' | 'username' | 'merchant' | 'email' | 'language'>

/**
 * Creates a link of 256 random bits and stores its digest. The secret is in the part of the address after #, which no
 * log contains. Invalidates the links before.
 */
export async function makeOperatorLink(
  tx: Tx,
  env: Env,
  operator: Pick<Reader, 'id' | 'merchant'>,
  kind: LinkKind,
): Promise<{ url: string; expiresAt: Date }> {
  const link = newToken(env.random)
  const at = env.clock.now()
  const expiresAt = after(at, LINK_LIFE_MS)
  await insertOperatorLink(tx, { digest: digestOfLink(link), operatorId: operator.id, kind, at, expiresAt })
  return { url: `${(await homeOf(tx, env, operator.merchant)).origin}/backoffice/invitation#${link}`, expiresAt }
}

/** Sends a mail to an operator when the transaction commits. Sends nothing to an operator without an address. */
export async function tellOperator(
  tx: Tx,
  env: Env,
  { username, merchant, email, language }: Omit<Reader, 'id'>,
  words: string,
  values: Record<string, string | number> = {},
): Promise<void> {
  if (!email) return
  const { name } = await homeOf(tx, env, merchant)
  const locale = language ?? DEFAULT_LANGUAGE
  const all = { ...values, brand: name, name: username }
  await messageGateway.send(tx, env, {
    kind: 'operator',
    channel: 'mail',
    recipient: email,
    brand: merchant,
    locale,
    values: {
      subject: translate(locale, `office.mail.${words}.subject`, all),
      text: translate(locale, `office.mail.${words}.text`, all),
    },
  })
}

/**
 * Sends an operator a link to their address. Returns until when it is valid. Callers have refused operators without an
 * address before.
 */
export async function sendOperatorLink(tx: Tx, env: Env, operator: Reader, kind: LinkKind): Promise<Date> {
  const { url, expiresAt } = await makeOperatorLink(tx, env, operator, kind)
  await tellOperator(tx, env, operator, `link-${kind}`, { url, hours: INVITATION_HOURS })
  return expiresAt
}
