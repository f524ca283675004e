/** Mail and SMS, as `fairhouse check` sees them: which adapter carries each channel. */
import { OUTGOING_CHANNELS, type OutgoingChannel } from '#contract/outgoing/kinds.ts'
import type { Config } from '#server/lib/config.ts'
import { OutgoingFault } from '#server/lib/outgoing/fault.ts'
import type { Way } from '#server/lib/outgoing/way.ts'
import { findWay } from '#server/lib/outgoing/ways.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const SETTINGS_OF: Readonly<Record<OutgoingChannel, string>> = {
  mail: 'SMTP_URL and MAIL_FROM, or MESSAGES_URL',
  sms: 'SMS_URL or TWILIO_ACCOUNT, or MESSAGES_URL',
}

/** Asks the provider of a channel whether it is there and knows the house; sends nothing. */
async function askWay(channel: OutgoingChannel, way: Way | null): Promise<Finding> {
  if (!way) return warning(channel, 'there is no way to send it: its messages expire', `set ${SETTINGS_OF[channel]}`)
  if (!way.isFitForProduction) return ok(channel, 'stays in the sandbox, and nobody gets it')
  try {
    return ok(channel, `goes by ${way.name}: ${await way.probe()}`)
  } catch (error) {
    const what = error instanceof OutgoingFault ? error.what : 'trouble'
    const say = what === 'busy' || what === 'trouble' ? warning : wrong
    return say(channel, `goes by ${way.name}, which cannot be used: ${what}`, `look at ${SETTINGS_OF[channel]}`)
  }
}

/** Says by which adapter each channel goes, whether its provider is there, and which channel has none. Sends nothing. */
export async function checkMessages(config: Config): Promise<Finding[]> {
  const ways = OUTGOING_CHANNELS.map((channel) => ({ channel, way: findWay(config, channel) }))
  if (ways.every(({ way }) => way === null))
    return [
      wrong(
        'messages',
        'SMS and mails would reach nobody',
        `set ${SETTINGS_OF.mail}; ${SETTINGS_OF.sms} (docs/operations.md, Mail and SMS)`,
      ),
    ]
  return Promise.all(ways.map(({ channel, way }) => askWay(channel, way)))
}
