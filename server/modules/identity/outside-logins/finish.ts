/** Finishes a login at an outside provider: with a session, a link, or the data for a new account. */
import { MEMBER_TYPES, type SessionOpened } from '#contract/identity/identity.ts'
import { fail } from '#contract/errors.ts'
import type { SocialNewcomer } from '#contract/identity/social.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context, PlayerContext } from '#server/lib/http.ts'
import { findAccountRow } from '../accounts/accounts.sql.ts'
import { announceChange } from '../accounts/announce-change.ts'
import { openAccountSession } from '../sessions/open-account-session.ts'
import { memberLifetime } from '../sessions/open-session.ts'
import { putEmail } from '../accounts/profile.sql.ts'
import { refuseShut } from '../guard/refuse-shut.ts'
import { endFlow, findFlow, type Person } from './flows.sql.ts'
import { findLinked, hasMailOwner, insertSocialLink, touchLink } from './links.sql.ts'
import { askSecondStep } from '../login/ask-step.ts'

type Known = Person & { provider: string; token: string }

/**
 * Returns the person that the provider named in this browser, for a login (accountId null) or for linking this account.
 */
async function getKnown({ env, merchant, cookies }: Context, accountId: bigint | null): Promise<Known> {
  const token = cookies.read('social')
  const flow = token ? await findFlow(env.db, merchant, token, env.clock.now()) : null
  if (!token || !flow || flow.account_id !== accountId) return fail('SOCIAL_EXPIRED')
  if (flow.stage === 'failed') return fail(flow.failure === 'SOCIAL_DECLINED' ? 'SOCIAL_DECLINED' : 'SOCIAL_FAILED')
  if (flow.stage !== 'known' || flow.issuer === null || flow.subject === null) return fail('SOCIAL_FAILED')
  return {
    token,
    provider: flow.provider,
    issuer: flow.issuer,
    subject: flow.subject,
    email: flow.email,
    emailProved: flow.email_proved,
    name: flow.name,
  }
}

/** Uses up the provider's answer, in the transaction of its result. */
async function spend(tx: Tx, { cookies }: Context, { token }: Known): Promise<void> {
  if (!(await endFlow(tx, token))) return fail('SOCIAL_EXPIRED')
  cookies.clear('social')
}

/**
 * Returns the data of a person whom no account is linked with. A mail address alone links nothing, even one that the
 * provider has proved: a member who has an account with it logs in and links it. An address that the provider has not
 * proved is not looked up, so that nobody can find out who is a member. Fails with SOCIAL_LINK_FIRST.
 */
async function getNewcomer(context: Context, known: Known): Promise<SocialNewcomer> {
  const { env, merchant } = context
  const email = known.emailProved ? known.email : null
  if (email && (await hasMailOwner(env.db, merchant, email))) return fail('SOCIAL_LINK_FIRST')
  return { provider: known.provider, nickname: known.name, email }
}

/**
 * Opens the session of the account that is linked with the person whom the provider named. Fails with SOCIAL_EXPIRED,
 * SOCIAL_FAILED, SOCIAL_DECLINED, SOCIAL_LINK_FIRST, SOCIAL_NEW (value is a SocialNewcomer), ACCOUNT_FROZEN,
 * NOT_A_MEMBER, VERIFICATION_REQUIRED.
 */
export async function finishLogin(context: Context): Promise<SessionOpened> {
  const { env, merchant } = context
  const known = await getKnown(context, null)
  const accountId = await findLinked(env.db, merchant, known.issuer, known.subject)
  if (accountId === null) return fail('SOCIAL_NEW', await getNewcomer(context, known))
  const account = await findAccountRow(env.db, accountId)
  if (!account) return fail('SOCIAL_FAILED')
  refuseShut(account.status)
  if (!(MEMBER_TYPES as readonly number[]).includes(account.type)) return fail('NOT_A_MEMBER')
  // used up also when a second step follows
  await env.db.tx(async (tx) => {
    await spend(tx, context, known)
    await touchLink(tx, accountId, known.provider, env.clock.now())
  })
  await askSecondStep(context, accountId, { passwordExpired: false, mustChange: false, byPhone: false })
  const { memberIdleMinutes } = await getBrand(env, merchant)
  return env.db.tx((tx) =>
    openAccountSession(tx, { ...context, method: 'social' }, accountId, memberLifetime(memberIdleMinutes)),
  )
}

/**
 * Links the caller's own account with the person whom the provider named. Fails with SOCIAL_TAKEN and like finishLogin.
 */
export async function finishLink(context: PlayerContext): Promise<{ provider: string }> {
  const { env, account } = context
  const accountId = BigInt(account.id)
  const known = await getKnown(context, accountId)
  await env.db.tx(async (tx) => {
    await spend(tx, context, known)
    await keepLink(tx, context, accountId, known)
    await announceChange(tx, accountId, 'social-linked')
  })
  return { provider: known.provider }
}

async function keepLink(tx: Tx, { env, merchant }: Context, accountId: bigint, known: Known): Promise<void> {
  if (!(await insertSocialLink(tx, { ...known, merchant, accountId, at: env.clock.now() }))) return fail('SOCIAL_TAKEN')
}

/**
 * What a registration together with a provider needs: a function that links the new account with the person whom the
 * provider named.
 */
export type SocialProof = { link(tx: Tx, accountId: bigint, email: string | undefined): Promise<void> }

/**
 * Returns the proof for a registration. Fails with SOCIAL_EXPIRED, SOCIAL_FAILED, SOCIAL_DECLINED, SOCIAL_LINK_FIRST,
 * SOCIAL_TAKEN.
 */
export async function proveNewcomer(context: Context): Promise<SocialProof> {
  const { env, merchant } = context
  const known = await getKnown(context, null)
  if ((await findLinked(env.db, merchant, known.issuer, known.subject)) !== null) return fail('SOCIAL_TAKEN')
  const { email: vouched } = await getNewcomer(context, known)
  return {
    link: async (tx, accountId, email) => {
      await spend(tx, context, known)
      await keepLink(tx, context, accountId, known)
      // an address that the provider has proved needs no code of ours
      if (vouched && email?.toLowerCase() === vouched.toLowerCase())
        await putEmail(tx, accountId, email, env.clock.now())
    },
  }
}
