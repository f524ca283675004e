/** The operators' calls about the login guard: captcha, bot check, and age of passwords. */
import { getLoginGuard, setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { putGuardSettings, readGuardSettings, type GuardSettings } from './login-guard.sql.ts'

function asAnswer({ shieldUntil, ...settings }: GuardSettings, now: Date) {
  return { ...settings, shieldUntil: shieldUntil && shieldUntil > now ? shieldUntil.toISOString() : null }
}

/** Adds the operators' calls about the login guard. */
export function bindLoginGuardOffice(http: Http): void {
  bindCall(http, getLoginGuard, async ({ env, merchant }) =>
    asAnswer(await readGuardSettings(env.db, merchant), env.clock.now()),
  )
  bindCall(http, setLoginGuard, async (context, input) => {
    const { env, merchant } = context
    const before = asAnswer(await readGuardSettings(env.db, merchant), env.clock.now())
    await env.db.tx(async (tx) => {
      await putGuardSettings(tx, merchant, input)
      await writeAudit(tx, context, { action: 'site.door', subject: `brand:${merchant}`, before, after: input })
    })
    return { ...input, shieldUntil: null }
  })
}
