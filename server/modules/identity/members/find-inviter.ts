import { AGENT_TYPES } from '#contract/identity/identity.ts'
import { fail } from '#contract/errors.ts'
import { HOUR_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import { answersOf } from '#server/lib/slots.ts'
import { networkOf } from '#contract/callers.ts'
import { findCredentials } from '../accounts/accounts.sql.ts'
import { addGuardCount, readGuardCounts } from '../guard/login-guard.sql.ts'
import { ADMIT_BELOW, CODE_OPENED, PLACED_BELOW, type NewBelow } from '../identity.slots.ts'
import { findInvitation, type Invitation } from './invitations.sql.ts'

export type Inviter = {
  /** `depth`: the accounts from the root of the tree down to it. */
  upline: { id: bigint; type: number; depth: number } | null
  referredBy: bigint | null
  /** The kind of account that the code opens, as its owner chose; nothing of the form says it. */
  type: number
  /** The id of the code that counts. */
  invitation: string | null
}

/** Returns an open code of the brand. Fails with INVITATION_INVALID. */
export async function getInvitation(queryable: Queryable, merchant: string, code: string): Promise<Invitation> {
  return (await findInvitation(queryable, merchant, code)) ?? fail('INVITATION_INVALID')
}

/** The most wrong codes that a network may check in an hour, so that codes cannot be found by trying. */
export const WRONG_CODES_PER_NETWORK_HOUR = 60

const depthOf = (path: string) => path.split('.').filter(Boolean).length

type Placing = Pick<Inviter, 'upline' | 'type' | 'invitation'>

const newBelow = (brand: string, { upline, type, invitation }: Placing): NewBelow | null =>
  upline && { brand, type, invitation, uplineId: String(upline.id), uplineType: upline.type, depth: upline.depth }

/** Passes when the account may be opened below its upline. Fails with the codes of those who fill ADMIT_BELOW. */
export async function admitBelow(q: Queryable, env: Env, brand: string, inviter: Placing): Promise<void> {
  const below = newBelow(brand, inviter)
  for (const admit of below ? answersOf(env, ADMIT_BELOW) : []) if (below) await admit(q, env, below)
}

/** Tells that an account was opened, where it stands below an agent. Fails with the codes of those who fill PLACED_BELOW. */
export async function tellPlaced(tx: Tx, env: Env, brand: string, inviter: Placing, accountId: string): Promise<void> {
  const below = newBelow(brand, inviter)
  for (const tell of below ? answersOf(env, PLACED_BELOW) : []) if (below) await tell(tx, env, { ...below, accountId })
}

/**
 * Returns an open code for a visitor who checks it before they fill in the form, and counts that it was opened. Fails
 * with INVITATION_INVALID, with LINE_TOO_DEEP, and with TOO_MANY_REQUESTS above the network's limit.
 */
export async function checkInvitation(
  { env, merchant, ip }: Pick<Context, 'env' | 'merchant' | 'ip'>,
  code: string,
): Promise<Invitation> {
  const [name, now] = [`invitation ${merchant} ${networkOf(ip)}`, env.clock.now()]
  const wrong = (await readGuardCounts(env.db, [name], now)).get(name)
  if (wrong && wrong.count >= WRONG_CODES_PER_NETWORK_HOUR)
    return fail('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil((wrong.endsAt.getTime() - now.getTime()) / SECOND_MS)),
    })
  const found = await findInvitation(env.db, merchant, code)
  if (found) {
    await admitBelow(env.db, env, merchant, await findInviter(env.db, merchant, { affiliateCode: code }))
    for (const tell of found.kind === 'affiliate' ? answersOf(env, CODE_OPENED) : [])
      await tell(env, { brand: merchant, codeId: found.id, ip })
    return found
  }
  await addGuardCount(env.db, name, now, after(now, HOUR_MS))
  return fail('INVITATION_INVALID')
}

/**
 * Returns the upline and the recommender of a new account. An agent's code places the account below that agent. A
 * member's code, or a recommender's name, only stores who recommended the site. Fails with INVITATION_INVALID when any
 * of them is given and unknown.
 */
export async function findInviter(
  queryable: Queryable,
  merchant: string,
  given: { affiliateCode?: string | undefined; referralCode?: string | undefined; recommenderId?: string | undefined },
): Promise<Inviter> {
  const inviter: Inviter = { upline: null, referredBy: null, type: 0, invitation: null }
  for (const code of [given.affiliateCode, given.referralCode]) {
    if (!code) continue
    const found = await getInvitation(queryable, merchant, code)
    inviter.referredBy ??= found.account_id
    inviter.invitation ??= found.id
    if (inviter.upline || !(AGENT_TYPES as readonly number[]).includes(found.type)) continue
    inviter.upline = { id: found.account_id, type: found.type, depth: depthOf(found.path) }
    inviter.type = found.opens
    inviter.invitation = found.id
  }
  if (given.recommenderId) {
    const recommender = await findCredentials(queryable, merchant, given.recommenderId)
    if (!recommender || recommender.status !== 'active') return fail('INVITATION_INVALID')
    inviter.referredBy ??= recommender.id
  }
  return inviter
}
