/** Push notifications in this browser: the permission, the subscription, and the calls that store it on the server. */
import { pushSubscribe, pushUnsubscribe } from '#contract/push/push.ts'
import { call } from '#web/lib/client.ts'
import { registerWorker } from './worker.ts'

/** Why this browser cannot receive push notifications, or whether they are on. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

function canBeWoken(): boolean {
  return (
    import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  )
}

/** Returns the state of push notifications in this browser. */
export async function readDevice(): Promise<DeviceState> {
  if (!canBeWoken()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const worker = await registerWorker().catch(() => null)
  if (!worker) return 'unsupported'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/**
 * Asks the reader for permission, subscribes the browser, then sends the subscription to the server. Returns the
 * resulting state. Rejects when the browser's push service or the server cannot be reached; no half-made subscription
 * remains.
 */
export async function wakeDevice(publicKey: string): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  const worker = await registerWorker()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  try {
    await call(pushSubscribe, {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Removes the push subscription from this browser and from the server. */
export async function letDeviceSleep(): Promise<DeviceState> {
  const subscription = await (await registerWorker()).pushManager.getSubscription()
  if (!subscription) return 'off'
  await call(pushUnsubscribe, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}
