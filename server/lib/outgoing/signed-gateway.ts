/** The signed gateway: one address of the operator's own that takes every message (docs/reference/messages.md 2). */
import { createHmac } from 'node:crypto'
import { SECOND_MS } from '../clock.ts'
import { faultOfStatus, OutgoingFault } from './fault.ts'
import { probeOrigin, request } from './http.ts'
import type { Way } from './way.ts'

/** The two headers of a message: its time, and the HMAC-SHA256 of "timestamp.body" in hex as its signature. */
export const MESSAGE_TIMESTAMP_HEADER = 'x-timestamp'
export const MESSAGE_SIGNATURE_HEADER = 'x-signature'

/** The gateway of MESSAGES_URL. */
export function signedGatewayWay({ url, secret }: { url: string; secret: string }): Way {
  return {
    name: 'gateway',
    channels: ['sms', 'mail'],
    isFitForProduction: true,
    send: async ({ reference, kind, channel, recipient, subject, body, sender, expiresAt }, now) => {
      const said = { channel, recipient, subject, body, reference, kind, sender, expiresAt: expiresAt.toISOString() }
      const text = JSON.stringify(said)
      const timestamp = String(Math.floor(now.getTime() / SECOND_MS))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
      const { status, isOk } = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [MESSAGE_TIMESTAMP_HEADER]: timestamp,
          [MESSAGE_SIGNATURE_HEADER]: signature,
        },
        body: text,
      })
      if (!isOk) throw new OutgoingFault(faultOfStatus(status))
    },
    probe: () => probeOrigin(url),
  }
}
