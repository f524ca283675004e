/** A member's devices and notification preferences. */
import {
  PUSH_DEVICES_MAX,
  PUSH_TOPICS,
  pushPreferences,
  pushState,
  pushSubscribe,
  pushUnsubscribe,
} from '#contract/push/push.ts'
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readSetting } from '#server/lib/settings.ts'
import { PUSH_ORIGINS } from './push.settings.ts'
import { getPreferences } from './preferences.ts'
import { deleteSubscription, listSubscriptions, lockDevices, putPreferences, putSubscription } from './push.sql.ts'
import { isPushService } from './push-services.ts'
import { getServerKeys } from './server-keys.ts'

const asMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const asTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

async function describe(env: Env, memberId: string, merchant: string): Promise<OutputOf<typeof pushState>> {
  const [{ publicKey }, devices, chosen, { timeZone }] = await Promise.all([
    getServerKeys(env.db, env),
    listSubscriptions(env.db, memberId),
    getPreferences(env.db, memberId),
    getBrand(env, merchant),
  ])
  const { topics, quietFrom, quietTo } = chosen
  const quietHours = quietFrom === null || quietTo === null ? null : { from: asTime(quietFrom), to: asTime(quietTo) }
  return { publicKey, timeZone, devices: devices.length, topics, quietHours }
}

/** Adds the calls of push. */
export function bindPush(http: Http): void {
  bindCall(http, pushState, ({ env, account }) => describe(env, account.id, account.merchant))

  bindCall(http, pushSubscribe, async ({ env, account, locale }, { endpoint, keys }) => {
    if (!isPushService(endpoint, readSetting(env.config, PUSH_ORIGINS))) return fail('PUSH_SERVICE_UNKNOWN')
    await env.db.tx(async (tx) => {
      await lockDevices(tx, account.id)
      const others = (await listSubscriptions(tx, account.id)).filter((one) => one.endpoint !== endpoint)
      if (others.length >= PUSH_DEVICES_MAX) fail('PUSH_DEVICES_FULL', { max: PUSH_DEVICES_MAX })
      await putSubscription(tx, { memberId: account.id, endpoint, ...keys, locale }, env.clock.now())
    })
    return describe(env, account.id, account.merchant)
  })

  bindCall(http, pushUnsubscribe, async ({ env, account }, { endpoint }) => {
    await deleteSubscription(env.db, account.id, endpoint)
    return describe(env, account.id, account.merchant)
  })

  bindCall(http, pushPreferences, async ({ env, account }, { topics, quietHours }) => {
    await putPreferences(env.db, account.id, {
      topics: PUSH_TOPICS.filter((topic) => topics.includes(topic)),
      quietFrom: quietHours ? asMinute(quietHours.from) : null,
      quietTo: quietHours ? asMinute(quietHours.to) : null,
    })
    return describe(env, account.id, account.merchant)
  })
}
