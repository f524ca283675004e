import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { SocialProvider, socialLinks } from '#contract/identity/social.ts'
import type { Context, PlayerContext } from '#server/lib/http.ts'
import { announceChange } from '../accounts/announce-change.ts'
import { lockOwner } from '../factors/factors.sql.ts'
import { maskEmail } from '../accounts/mask-contacts.ts'
import { requireFresh } from '../sessions/fresh.ts'
import { countOtherWays, listLinks, removeLink, type LinkRow } from './links.sql.ts'
import { listProviderRows } from './providers.sql.ts'

/** Returns the brand's providers that are on. */
export async function listProviders({ env, merchant }: Context): Promise<SocialProvider[]> {
  return (await listProviderRows(env.db, merchant))
    .filter(({ enabled }) => enabled)
    .map(({ code, name, mark }) => ({ code, name, mark }))
}

/**
 * Returns each provider with the caller's own link. A provider that was turned off is listed as long as it is linked,
 * so that the link can be ended.
 */
export async function listOwnLinks({ env, merchant, account }: PlayerContext): Promise<OutputOf<typeof socialLinks>> {
  const [rows, links] = await Promise.all([listProviderRows(env.db, merchant), listLinks(env.db, BigInt(account.id))])
  return rows
    .map((row) => ({ ...row, link: links.find((one) => one.provider === row.code) }))
    .filter(({ enabled, link }) => enabled || link)
    .map(({ code, name, mark, link }) => ({ code, name, mark, link: link ? present(link) : null }))
}

const present = ({ email, linked_at, last_used_at }: LinkRow) => ({
  email: email === null ? null : maskEmail(email),
  linkedAt: linked_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/**
 * Ends a link and notifies the member. Fails with REAUTH_REQUIRED, NOT_FOUND, and SOCIAL_LAST_WAY when the account has
 * no other way to log in.
 */
export async function unlinkProvider(context: PlayerContext, { provider }: { provider: string }): Promise<void> {
  const { env, account, brand } = context
  await requireFresh(context)
  const accountId = BigInt(account.id)
  await env.db.tx(async (tx) => {
    await lockOwner(tx, { accountId })
    if (!(await removeLink(tx, accountId, provider))) return fail('NOT_FOUND')
    if ((await countOtherWays(tx, accountId, provider, brand.switches.MOBILECODELOGIN)) === 0)
      return fail('SOCIAL_LAST_WAY')
    await announceChange(tx, accountId, 'social-unlinked')
  })
}
