import { SESSION_TOPIC } from '#contract/identity/live.ts'
import { fail } from '#contract/errors.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { distrustDevices, removeDevice } from './devices.sql.ts'
import { endSessionOf, endSessionsOf } from './sessions.sql.ts'

/** Ends one of the member's sessions and notifies its open pages. Fails with NOT_FOUND. */
export async function revokeOwnSession({ env, account }: PlayerContext, input: { id: string }): Promise<void> {
  const id = readId(input.id)
  if (id === null || !(await endSessionOf(env.db, BigInt(account.id), id, env.clock.now()))) return fail('NOT_FOUND')
  env.live.signal(account.id, SESSION_TOPIC)
}

/** Ends every session except the caller's, every remembered login and the trust in every device. */
export async function revokeOthers({ env, account, sessionId }: PlayerContext): Promise<number> {
  const id = BigInt(account.id)
  const now = env.clock.now()
  return env.db.tx(async (tx) => {
    const ended = await endSessionsOf(tx, id, now, 'revoked', BigInt(sessionId))
    await distrustDevices(tx, id)
    tx.onCommit(() => env.live.signal(account.id, SESSION_TOPIC))
    return ended
  })
}

/** Deletes a device of the member. Fails with NOT_FOUND. */
export async function forgetOwnDevice({ env, account }: PlayerContext, input: { id: string }): Promise<number> {
  const id = readId(input.id)
  return env.db.tx(async (tx) => {
    const ended = id === null ? null : await removeDevice(tx, BigInt(account.id), id, env.clock.now())
    if (ended === null) return fail('NOT_FOUND')
    tx.onCommit(() => env.live.signal(account.id, SESSION_TOPIC))
    return ended
  })
}
