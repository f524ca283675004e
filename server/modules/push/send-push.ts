import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readSetting } from '#server/lib/settings.ts'
import { PUSH_ORIGINS } from './push.settings.ts'
import { deleteGone, markUsed, type Subscription } from './push.sql.ts'
import { isPushService } from './push-services.ts'
import { getServerKeys } from './server-keys.ts'

/** What the page's service worker shows. It has no amounts, because it is shown on locked screens. */
export type PushText = { title: string; body: string; link: string; tag: string }

const TTL_SECONDS = 24 * 60 * 60
const TIMEOUT_MS = 10_000
/** Status codes with which a push service says that it deleted the device or never knew it. */
const GONE = [403, 404, 410]

/**
 * Sends a push message to one device, encrypted so that its push service cannot read it (RFC 8291). Deletes a device
 * that its push service no longer knows (`gone`); throws on every other failure, so that the job tries again.
 */
export async function sendPush(
  q: Queryable,
  env: Env,
  subscription: Subscription,
  text: PushText,
): Promise<'sent' | 'gone'> {
  if (!isPushService(subscription.endpoint, readSetting(env.config, PUSH_ORIGINS))) {
    await deleteGone(q, subscription.id)
    return 'gone'
  }
  const keys = await getServerKeys(q, env)
  const { endpoint, p256dh, auth } = subscription
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(text), {
    TTL: TTL_SECONDS,
    urgency: 'normal',
    vapidDetails: {
      subject: env.config.siteOrigin.startsWith('https') ? env.config.siteOrigin : 'mailto:push@localhost',
      ...keys,
    },
  })
  const answer = await fetch(details.endpoint, {
    method: 'POST',
    headers: details.headers as Record<string, string>,
    body: details.body as Uint8Array<ArrayBuffer>,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (GONE.includes(answer.status)) {
    await deleteGone(q, subscription.id)
    return 'gone'
  }
  if (!answer.ok) throw new Error(`a push service answered ${answer.status}`)
  await markUsed(q, subscription.id, env.clock.now())
  return 'sent'
}
