/** Which adapter carries which channel: what the settings name, else the signed gateway, else the sandbox. */
import type { OutgoingChannel } from '#contract/outgoing/kinds.ts'
import type { Config } from '../config.ts'
import { readOwnWays } from './outgoing.settings.ts'
import { signedGatewayWay } from './signed-gateway.ts'
import { smsTemplateWay } from './sms-template.ts'
import { smtpWay } from './smtp.ts'
import { twilioWay } from './twilio.ts'
import type { Way } from './way.ts'

/**
 * Stands for a provider in a sandbox. Messages go into core.outgoing_messages in the caller's transaction
 * (server/lib/outgoing.ts), and never come here.
 */
export const SANDBOX_WAY: Way = {
  name: 'sandbox',
  channels: ['sms', 'mail'],
  isFitForProduction: false,
  send: async () => undefined,
  probe: async () => 'the sandbox lists them at /sandbox/outbox, and nobody gets them',
}

type Configured = Pick<Config, 'messages' | 'sandbox' | 'variables'>
const known = new WeakMap<object, Map<OutgoingChannel, Way | null>>()

function chooseWay(config: Configured, channel: OutgoingChannel): Way | null {
  const own = readOwnWays(config)[channel]
  if (own === 'smtp') return smtpWay(config)
  if (own === 'template') return smsTemplateWay(config)
  if (own === 'twilio') return twilioWay(config)
  if (config.messages) return signedGatewayWay(config.messages)
  return config.sandbox ? SANDBOX_WAY : null
}

/** Returns the adapter of a channel, or null when there is none. */
export function findWay(config: Configured, channel: OutgoingChannel): Way | null {
  const ways = known.get(config) ?? new Map<OutgoingChannel, Way | null>()
  known.set(config, ways)
  const way = ways.get(channel)
  if (way !== undefined) return way
  const chosen = chooseWay(config, channel)
  ways.set(channel, chosen)
  return chosen
}
