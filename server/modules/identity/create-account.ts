import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity.ts'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'
import { insertAccount, insertProfile, putPassword, type Profile } from './accounts.sql.ts'
import { insertInvitation } from './invitations.sql.ts'
import { readMobile } from './mobile-numbers.ts'
import { claimMobile } from './mobiles.sql.ts'

export type NewAccount = {
  merchant: string
  currency: string
  username: string
  /** 0 member; 1, 2, 41, 42 agents; 4 trial. */
  type: number
  /** From hashPassword; null for a trial account, which nobody can log in to again. */
  passwordHash: string | null
  /** Made up by an agent or operator: good for setting one's own, and for nothing else. */
  isInitialPassword?: boolean
  /** Its number was proved with a code. */
  isMobileVerified?: boolean
  /** Above it in the tree. */
  upline?: { id: bigint; path: string } | null
  referredBy?: bigint | null
  profile?: Profile
  language?: string | null
  icon?: string
  ip?: string
  /** When it was opened; now when absent. */
  at?: Date
}

/** Lets the account be found by its number, unless the number is another's. */
async function takeMobile(
  tx: Tx,
  env: Env,
  { merchant, profile, isMobileVerified = false }: NewAccount,
  accountId: bigint,
  at: Date,
): Promise<void> {
  if (!profile?.mobileNum) return
  const mobile = readMobile(profile.mobileNum, profile.countryDialingCode, (await getBrand(env, merchant)).market)
  if (mobile) await claimMobile(tx, { merchant, number: mobile.e164, accountId, at, isVerified: isMobileVerified })
}

const CODE_ATTEMPTS = 3

async function giveCode(tx: Tx, env: Env, account: NewAccount, id: bigint, at: Date): Promise<void> {
  const isAgent = (AGENT_TYPES as readonly number[]).includes(account.type)
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    const code = newReference(env.random, isAgent ? 'A' : 'R')
    if (
      await insertInvitation(tx, {
        merchant: account.merchant,
        code,
        kind: isAgent ? 'affiliate' : 'referral',
        accountId: id,
        at,
      })
    )
      return
  }
  throw new Error('no free invitation code')
}

/**
 * Opens an account of any kind: its place in the tree, profile, password and, except for a trial, its own invitation code.
 * Fails with USERNAME_TAKEN when the brand has the name in any case.
 */
export async function createAccount(tx: Tx, env: Env, account: NewAccount): Promise<bigint> {
  const at = account.at ?? env.clock.now()
  const id = await insertAccount(tx, {
    merchant: account.merchant,
    username: account.username,
    type: account.type,
    currency: account.currency,
    uplineId: account.upline?.id ?? null,
    uplinePath: account.upline?.path ?? '',
    referredBy: account.referredBy ?? null,
    language: account.language ?? null,
    icon: account.icon ?? 'owl',
    at,
    ip: account.ip ?? '',
  })
  if (id === null) return fail('USERNAME_TAKEN')
  if (account.passwordHash !== null)
    await putPassword(tx, id, account.passwordHash, at, account.isInitialPassword ?? false)
  if (account.type !== TRIAL_TYPE) {
    await insertProfile(tx, id, account.profile ?? {})
    await takeMobile(tx, env, account, id, at)
    await giveCode(tx, env, account, id, at)
  }
  return id
}
