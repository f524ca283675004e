/** The studio's periodic tasks. */
import { ENGINE_ROUTES } from './engines/engine-routes.ts'
import { removeOldChat } from './chat/chat.sql.ts'
import { removeOldComeBacks } from './engines/pvp/come-backs.sql.ts'
import type { StudioEnv } from './env.ts'
import { removeExpiredSessions } from './players/sessions.sql.ts'
import { removeOldAnswers } from './lib/answer-once.ts'
import { giveUpUnanswered } from './rounds/give-up-unanswered.ts'

const SWEEP_EVERY_MS = 15_000
/** After this time no request waits for a bet's answer: well beyond the door's time-out and the commit after it. */
const UNANSWERED_AFTER_MS = 60_000
const CLEAN_EVERY_SWEEPS = 240
/** How long chat messages are stored, for operators who judge them. */
export const CHAT_KEPT_MS = 90 * 86_400_000

async function sweep(env: StudioEnv, isCleaning: boolean): Promise<void> {
  const now = env.clock.now()
  await giveUpUnanswered(env, now - UNANSWERED_AFTER_MS)
  for (const engine of ENGINE_ROUTES) await engine.finishDue?.(env)
  if (!isCleaning) return
  for (const engine of ENGINE_ROUTES) await engine.finishAbandoned?.(env)
  await removeOldAnswers(env.db, now)
  await removeExpiredSessions(env.db, now)
  await removeOldComeBacks(env.db, now)
  await removeOldChat(env.db, new Date(now - CHAT_KEPT_MS))
}

/** Runs the sweep every quarter of a minute and the cleaning every hour, until the returned function is called. */
export function startHousekeeping(env: StudioEnv): () => void {
  let count = 0
  let isRunning = true
  let cancel: () => void = () => undefined
  const next = () => {
    if (!isRunning) return
    cancel = env.clock.after(SWEEP_EVERY_MS, () => {
      sweep(env, ++count % CLEAN_EVERY_SWEEPS === 0)
        .catch((error: unknown) => env.log.error({ error }, 'a sweep failed'))
        .finally(next)
    })
  }
  next()
  return () => {
    isRunning = false
    cancel()
  }
}
