/** This browser's part of being woken: permission, subscription, and the server's word on both. */
import { pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { call } from '#web/lib/client.ts'
import { registerWorker } from './worker.ts'

/** Why this browser cannot be woken, or how it stands. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

function canBeWoken(): boolean {
  return (
    import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  )
}

/** How this browser stands. */
export async function readDevice(): Promise<DeviceState> {
  if (!canBeWoken()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const worker = await registerWorker().catch(() => null)
  if (!worker) return 'unsupported'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/**
 * Asks the reader, then the browser, then tells the server. Answers how it ended. Rejects when the browser's push service or the
 * server cannot be reached; nothing is left half done.
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

/** Lets this browser sleep again, here and at the server. */
export async function letDeviceSleep(): Promise<DeviceState> {
  const subscription = await (await registerWorker()).pushManager.getSubscription()
  if (!subscription) return 'off'
  await call(pushUnsubscribe, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}
