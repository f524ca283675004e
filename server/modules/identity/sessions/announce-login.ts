import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import { announce } from '../accounts/announce.ts'
import { labelOf } from './label-device.ts'
import { findLogin } from './sessions.sql.ts'

/** Notifies a member of a login from a device that was not seen before. */
async function announceLogin(env: Env, id: bigint): Promise<void> {
  const login = await findLogin(env.db, id)
  if (!login) return
  const { browser, system } = labelOf(login.user_agent)
  await announce(env, String(login.account_id), 'new-login', {
    device: [browser, system].filter(Boolean).join(', ') || '?',
    ip: login.ip,
  })
}

export const ANNOUNCE_LOGIN = defineRowJob({ name: 'identity.announce-login', run: announceLogin })
