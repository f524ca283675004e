/**
 * Recovery codes for members and operators who lost their phone. Each code is valid once; only keyed digests are
 * stored.
 */
import { fail } from '#contract/errors.ts'
import { RECOVERY_CODES } from '#contract/identity/security.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { keyedDigest, keyedDigests } from '#server/lib/secret-box.ts'
import { announceChange } from '../accounts/announce-change.ts'
import {
  countRecoveryCodes,
  findTotp,
  guessesOf,
  listPasskeys,
  lockOwner,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './factors.sql.ts'
import { guardAttempts } from '../guard/guard-attempts.ts'
import { requireFresh } from '../sessions/fresh.ts'
import type { Holder } from '../sessions/sessions.sql.ts'

const bare = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
const textOf = (holder: Holder, code: string) => `recovery ${guessesOf(holder)} ${bare(code)}`
const digestOf = (env: Env, holder: Holder, code: string) => keyedDigest(env, textOf(holder, code))

/** Creates a code of two groups of eight characters that cannot be confused with each other: 80 bits. */
function newCode(env: Env): string {
  return newReference(env.random, newReference(env.random, '').slice(1))
}

/** Creates new codes and invalidates all former ones. */
export async function makeRecoveryCodes(tx: Tx, env: Env, holder: Holder): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(env))
  await replaceRecoveryCodes(
    tx,
    holder,
    codes.map((code) => digestOf(env, holder, code)),
    env.clock.now(),
  )
  return codes
}

/** Creates recovery codes for a holder who just turned their first factor on. Returns null when they have codes. */
export async function makeRecoveryCodesIfNone(tx: Tx, env: Env, holder: Holder): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, holder)) > 0 ? null : makeRecoveryCodes(tx, env, holder)
}

/**
 * Creates new codes and invalidates the former ones. Fails with REAUTH_REQUIRED, and with FACTOR_NONE where no factor
 * is on.
 */
export async function renewRecoveryCodes(context: PlayerContext): Promise<string[]> {
  const { env, account } = context
  await requireFresh(context)
  const accountId = BigInt(account.id)
  return env.db.tx(async (tx) => {
    const holder = { accountId }
    await lockOwner(tx, holder)
    const totp = await findTotp(tx, holder)
    if (!totp?.confirmed_at && (await listPasskeys(tx, holder)).length === 0) return fail('FACTOR_NONE')
    await announceChange(tx, accountId, 'recovery-new')
    return makeRecoveryCodes(tx, env, holder)
  })
}

/** Uses up a recovery code. Wrong ones count like wrong codes of the authenticator. Fails with ACCOUNT_LOCKED. */
export async function useRecoveryCode(env: Env, merchant: string, holder: Holder, code: string): Promise<boolean> {
  return guardAttempts(env, { guard: 'factor', merchant, username: guessesOf(holder), ip: '' }, async () =>
    env.db.tx(async (tx) => {
      const isTaken = await takeRecoveryCode(tx, holder, keyedDigests(env, textOf(holder, code)), env.clock.now())
      if (isTaken && 'accountId' in holder) await announceChange(tx, holder.accountId, 'recovery-used')
      return isTaken
    }),
  )
}
