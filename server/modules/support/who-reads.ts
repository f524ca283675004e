/** Whose conversation a caller may read and write: a member's own, or that of the visitor's token. */
import { SUPPORT_TOPIC } from '#contract/support/live.ts'
import { DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import type { Conversation, Reader } from './conversations.sql.ts'

/** A visitor's token is valid for this long after the conversation began. */
const TOKEN_MS = 30 * DAY_MS

/**
 * Returns whose conversations the caller has: the member's; of a visitor or trial player, those of the token in their
 * cookie. Null for a visitor without one.
 */
export function readerOf({ principal, cookies }: Context): Reader | null {
  if (principal?.kind === 'account' && !principal.account.isTrial) return { memberId: principal.account.id }
  const token = cookies.read('support')
  return token === null ? null : { visitorHash: sha256(token) }
}

/** Makes a token for a visitor: the answer sets it as a cookie. Returns its hash. */
export function giveToken({ env, cookies }: Context): string {
  const token = newToken(env.random)
  cookies.write('support', token, TOKEN_MS / SECOND_MS)
  return sha256(token)
}

/** Tells the open pages of the member and of the brand's operators that a conversation changed. */
export function tellPages(
  { live }: Env,
  { brand, member_id: memberId }: Pick<Conversation, 'brand' | 'member_id'>,
): void {
  if (memberId !== null) live.signal(memberId, SUPPORT_TOPIC)
  live.signalOperators(brand, SUPPORT_TOPIC)
}
