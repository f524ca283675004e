import webPush from 'web-push'
import type { Env } from '#server/lib/env.ts'
import { findServerKeys, insertServerKeys, type ServerKeys } from './push.sql.ts'

const kept = new WeakMap<Env, ServerKeys>()

/** The key pair by which push services know this house; made once, by whoever asks first. */
export async function getServerKeys(env: Env): Promise<ServerKeys> {
  const known = kept.get(env) ?? await findServerKeys(env.db)
  if (known) {
    kept.set(env, known)
    return known
  }
  await insertServerKeys(env.db, webPush.generateVAPIDKeys(), env.clock.now())
  const made = await findServerKeys(env.db)
  if (!made) throw new Error('the key pair for push was not kept')
  return made
}
