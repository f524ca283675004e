/** Whoever writes first and logs in then goes on with the same conversation. */
import type { Context } from '#server/lib/http.ts'
import { sha256 } from '#server/lib/random.ts'
import { findLatest, lockLatest, putMember, type Conversation } from './conversations.sql.ts'
import { tellPages } from './who-reads.ts'

const isRunning = (row: Conversation | null): row is Conversation => row !== null && row.state !== 'ended'

/**
 * Gives the running conversation of the visitor's token in this browser to the member who has logged in there, and
 * forgets the token: from then on only the member reads it. A member with a running conversation keeps that one, and
 * the visitor's stays with its token; one that has ended is nobody's to take.
 */
export async function joinVisitor(context: Context): Promise<void> {
  const { env, merchant, principal, cookies } = context
  if (principal?.kind !== 'account' || principal.account.isTrial) return
  const token = cookies.read('support')
  if (token === null) return
  const visitor = { visitorHash: sha256(token) }
  if (!isRunning(await findLatest(env.db, merchant, visitor))) return
  const memberId = principal.account.id
  const joined = await env.db.tx(async (tx) => {
    const row = await lockLatest(tx, merchant, visitor)
    if (!isRunning(row) || isRunning(await lockLatest(tx, merchant, { memberId }))) return null
    await putMember(tx, row.id, memberId)
    return row
  })
  if (!joined) return
  cookies.clear('support')
  tellPages(env, { brand: joined.brand, member_id: memberId })
}
