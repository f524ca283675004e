import { CONTACT_PROVED, MEMBER_REGISTERED } from '#contract/facts.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity/identity.ts'
import { fail } from '#contract/errors.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { newReference } from '#server/lib/random.ts'
import { findAccountRow, insertAccount, insertProfile, putPassword, type Profile } from '../accounts/accounts.sql.ts'
import { shareTree } from '../accounts/tree-lock.ts'
import { insertInvitation } from './invitations.sql.ts'
import { readMobile } from '../accounts/mobile-numbers.ts'
import { claimMobile } from '../accounts/mobiles.sql.ts'

export type NewAccount = {
  merchant: string
  currency: string
  username: string
  /** 0 member; 1, 2, 41, 42 agents; 4 trial. */
  type: number
  /** From hashPassword; null for a trial account, which has no second login. */
  passwordHash: string | null
  /** Created by an agent or operator: the member can use it only to set their own. */
  isInitialPassword?: boolean
  /** True when the number was proved with a code. */
  isMobileVerified?: boolean
  /** The account above it in the upline tree; its path is read anew. */
  upline?: { id: bigint; path?: string } | null
  referredBy?: bigint | null
  /** The id of the code with which it is opened. */
  invitation?: string | null
  profile?: Profile
  language?: string | null
  icon?: string
  ip?: string
  /** When the account was opened; now when absent. */
  at?: Date
}

/** Lets the member log in with the number, unless it belongs to another account. */
async function takeMobile(
  tx: Tx,
  env: Env,
  { merchant, profile, isMobileVerified = false }: NewAccount,
  accountId: bigint,
  at: Date,
): Promise<void> {
  if (!profile?.mobileNum) return
  const mobile = readMobile(profile.mobileNum, profile.countryDialingCode, (await getBrandIn(tx, env, merchant)).market)
  if (!mobile) return
  const isTheirs = await claimMobile(tx, { merchant, number: mobile.e164, accountId, at, isVerified: isMobileVerified })
  if (isTheirs && isMobileVerified)
    await tellFact(tx, CONTACT_PROVED, { brand: merchant, memberId: String(accountId), at }, { channel: 'sms' })
}

function tellRegistered(tx: Tx, account: NewAccount, uplinePath: string, id: bigint, at: Date) {
  const { merchant, type, referredBy, invitation } = account
  const kind = (AGENT_TYPES as readonly number[]).includes(type) ? 'agent' : 'member'
  const line = uplinePath.split('.').filter(Boolean)
  const about = { brand: merchant, memberId: String(id), at }
  return tellFact(tx, MEMBER_REGISTERED, about, {
    kind,
    line,
    referredBy: referredBy ? String(referredBy) : null,
    ...(invitation ? { invitation } : {}),
  })
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
 * Returns the path of the account above, as it is until the transaction ends: a line that is being moved is waited for.
 */
async function readUplinePath(tx: Tx, { merchant, upline }: NewAccount): Promise<string> {
  if (!upline) return ''
  await shareTree(tx, merchant)
  const row = await findAccountRow(tx, upline.id)
  if (row?.merchant !== merchant) throw new Error(`no account ${upline.id} above a new one`)
  return row.path
}

/**
 * Opens an account of any kind: its place in the tree, profile, password and, except for a trial, its own invitation
 * code. Fails with USERNAME_TAKEN when the brand has the name in any case.
 */
export async function createAccount(tx: Tx, env: Env, account: NewAccount): Promise<bigint> {
  const at = account.at ?? env.clock.now()
  const uplinePath = await readUplinePath(tx, account)
  const id = await insertAccount(tx, {
    merchant: account.merchant,
    username: account.username,
    type: account.type,
    currency: account.currency,
    uplineId: account.upline?.id ?? null,
    uplinePath,
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
    await tellRegistered(tx, account, uplinePath, id, at)
    await insertProfile(tx, id, account.profile ?? {})
    await takeMobile(tx, env, account, id, at)
    await giveCode(tx, env, account, id, at)
  }
  return id
}
