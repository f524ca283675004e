/** Recovery codes: for who lost the phone. Each is good once; only keyed digests are kept. */
import { fail } from '#contract/errors.ts'
import { RECOVERY_CODES } from '#contract/security.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { keyedDigest } from '#server/lib/secret-box.ts'
import { announceChange } from './factors-announce.ts'
import { countRecoveryCodes, findTotp, listPasskeys, lockOwner, replaceRecoveryCodes, takeRecoveryCode } from './factors.sql.ts'
import { guardAttempts } from './guard-attempts.ts'
import { requireFresh } from './sessions-fresh.ts'

const bare = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
const digestOf = (env: Env, accountId: bigint, code: string) => keyedDigest(env, `recovery ${accountId} ${bare(code)}`)

/** Two groups of eight letters without look-alikes: 80 bits. */
function newCode(env: Env): string {
  return newReference(env.random, newReference(env.random, '').slice(1))
}

async function makeRecoveryCodes(tx: Tx, env: Env, accountId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(env))
  await replaceRecoveryCodes(tx, accountId, codes.map((code) => digestOf(env, accountId, code)), env.clock.now())
  return codes
}

/** Recovery codes for an account that just turned its first factor on; null when it has some. */
export async function makeRecoveryCodesIfNone(tx: Tx, env: Env, accountId: bigint): Promise<string[] | null> {
  return await countRecoveryCodes(tx, accountId) > 0 ? null : makeRecoveryCodes(tx, env, accountId)
}

/** Fresh codes in place of the former ones. Fails with REAUTH_REQUIRED, and with FACTOR_NONE where there is nothing to recover from. */
export async function renewRecoveryCodes(context: PlayerContext): Promise<string[]> {
  const { env, account } = context
  await requireFresh(context)
  const accountId = BigInt(account.id)
  return env.db.tx(async (tx) => {
    await lockOwner(tx, accountId)
    const [totp, passkeys] = await Promise.all([findTotp(tx, accountId), listPasskeys(tx, accountId)])
    if (!totp?.confirmed_at && passkeys.length === 0) return fail('FACTOR_NONE')
    await announceChange(tx, accountId, 'recovery-new')
    return makeRecoveryCodes(tx, env, accountId)
  })
}

/** Uses up a recovery code. Wrong ones count as wrong codes of the authenticator do. Fails with ACCOUNT_LOCKED. */
export async function useRecoveryCode(env: Env, merchant: string, accountId: bigint, code: string): Promise<boolean> {
  return guardAttempts(env, { door: 'factor', merchant, username: String(accountId), ip: '' }, async () => env.db.tx(async (tx) => {
    const isTaken = await takeRecoveryCode(tx, accountId, digestOf(env, accountId, code), env.clock.now())
    if (isTaken) await announceChange(tx, accountId, 'recovery-used')
    return isTaken
  }))
}
