import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { openText, sealText } from '#server/lib/secret-box.ts'
import { findServerKeys, insertServerKeys, type ServerKeys } from './push.sql.ts'

/** The purpose for which the private key is encrypted. */
export const PUSH_BOX = 'push server key'

const kept = new WeakMap<Env, ServerKeys>()

/** Returns the key pair by which push services recognise this house. The first call creates it. */
export async function getServerKeys(q: Queryable, env: Env): Promise<ServerKeys> {
  const known = kept.get(env)
  if (known) return known
  if (!(await findServerKeys(q))) {
    const { default: webPush } = await import('web-push')
    const made = webPush.generateVAPIDKeys()
    await insertServerKeys(q, { ...made, privateKey: sealText(env, PUSH_BOX, made.privateKey) }, env.clock.now())
  }
  const found = await findServerKeys(q)
  if (!found) throw new Error('the key pair for push was not kept')
  const keys = { ...found, privateKey: openText(env, PUSH_BOX, found.privateKey) }
  kept.set(env, keys)
  return keys
}
