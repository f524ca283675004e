/** The operators' face of the door: captcha, bot check, age of passwords, and one-time passwords. */
import { getDoorSettings, giveOneTimePassword, setDoorSettings } from '#contract/office-door.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { putDoorSettings, readDoorSettings, type DoorSettings } from './door.sql.ts'
import { askOneTimePassword } from './member-decisions.ts'

function asAnswer({ shieldUntil, ...settings }: DoorSettings, now: Date) {
  return { ...settings, shieldUntil: shieldUntil && shieldUntil > now ? shieldUntil.toISOString() : null }
}

/** Adds the operators' calls about getting in. */
export function bindDoorOffice(http: Http): void {
  bindCall(http, getDoorSettings, async ({ env, merchant }) =>
    asAnswer(await readDoorSettings(env.db, merchant), env.clock.now()),
  )
  bindCall(http, setDoorSettings, async (context, input) => {
    const { env, merchant } = context
    const before = asAnswer(await readDoorSettings(env.db, merchant), env.clock.now())
    await env.db.tx(async (tx) => {
      await putDoorSettings(tx, merchant, input)
      await writeAudit(tx, context, { action: 'site.door', subject: `brand:${merchant}`, before, after: input })
    })
    return { ...input, shieldUntil: null }
  })
  bindCall(http, giveOneTimePassword, (context, input) => askOneTimePassword(context, input))
}
