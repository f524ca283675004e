import { TRIAL_TYPE } from '#contract/identity.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import type { Random } from '#server/lib/random.ts'
import { findAccountRow, putPassword } from './accounts.sql.ts'
import { lockAccount } from './member-file.sql.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.sql.ts'

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A secret to read out, another for every account: three groups of four letters and digits without look-alikes, 59 bits. */
export function newOneTimePassword(random: Random): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[random.int(LETTERS.length)] ?? '').join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Gives a member of the brand a password that is good for setting his own and for nothing else; it is shown once. Every session ends
 * in the same commit. Fails with NOT_FOUND.
 */
export async function giveOneTimePasswordTo(context: OperatorContext, input: { id: string; reason: string }): Promise<{ password: string }> {
  const { env, merchant } = context
  const id = readId(input.id)
  const account = id === null ? null : await findAccountRow(env.db, id)
  if (id === null || account?.merchant !== merchant || account.type === TRIAL_TYPE) return fail('NOT_FOUND')
  const password = newOneTimePassword(env.random)
  const hash = await hashPassword(password)
  const at = env.clock.now()
  await env.db.tx(async (tx) => {
    await lockAccount(tx, merchant, id)
    await putPassword(tx, id, hash, at, true)
    await endSessionsOf(tx, id, at, 'password')
    await writeAudit(tx, context, { action: 'member.one-time-password', subject: `member:${id}`, reason: input.reason })
    tx.onCommit(() => env.live.signal(input.id, 'session'))
  })
  return { password }
}
