/** Recovery codes: for who lost the phone. Each is good once; only keyed digests are kept. */
import { fail } from '#contract/errors.ts'
import { RECOVERY_CODES } from '#contract/security.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { keyedDigest, keyedDigests } from '#server/lib/secret-box.ts'
import { announceChange } from './factors-announce.ts'
import {
  countRecoveryCodes,
  findTotp,
  guessesOf,
  listPasskeys,
  lockOwner,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './factors.sql.ts'
import { guardAttempts } from './guard-attempts.ts'
import { requireFresh } from './sessions-fresh.ts'
import type { Holder } from './sessions.sql.ts'

const bare = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
const textOf = (holder: Holder, code: string) => `recovery ${guessesOf(holder)} ${bare(code)}`
const digestOf = (env: Env, holder: Holder, code: string) => keyedDigest(env, textOf(holder, code))

/** Two groups of eight letters without look-alikes: 80 bits. */
function newCode(env: Env): string {
  return newReference(env.random, newReference(env.random, '').slice(1))
}

/** Fresh codes in place of all former ones. */
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

/** Recovery codes for somebody who just turned his first factor on; null when he has some. */
export async function makeRecoveryCodesIfNone(tx: Tx, env: Env, holder: Holder): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, holder)) > 0 ? null : makeRecoveryCodes(tx, env, holder)
}

/** Fresh codes in place of the former ones. Fails with REAUTH_REQUIRED, and with FACTOR_NONE where there is nothing to recover from. */
export async function renewRecoveryCodes(context: PlayerContext): Promise<string[]> {
  const { env, account } = context
  await requireFresh(context)
  const accountId = BigInt(account.id)
  return env.db.tx(async (tx) => {
    const holder = { accountId }
    await lockOwner(tx, holder)
    const [totp, passkeys] = await Promise.all([findTotp(tx, holder), listPasskeys(tx, holder)])
    if (!totp?.confirmed_at && passkeys.length === 0) return fail('FACTOR_NONE')
    await announceChange(tx, accountId, 'recovery-new')
    return makeRecoveryCodes(tx, env, holder)
  })
}

/** Uses up a recovery code. Wrong ones count as wrong codes of the authenticator do. Fails with ACCOUNT_LOCKED. */
export async function useRecoveryCode(env: Env, merchant: string, holder: Holder, code: string): Promise<boolean> {
  return guardAttempts(env, { door: 'factor', merchant, username: guessesOf(holder), ip: '' }, async () =>
    env.db.tx(async (tx) => {
      const isTaken = await takeRecoveryCode(tx, holder, keyedDigests(env, textOf(holder, code)), env.clock.now())
      if (isTaken && 'accountId' in holder) await announceChange(tx, holder.accountId, 'recovery-used')
      return isTaken
    }),
  )
}
