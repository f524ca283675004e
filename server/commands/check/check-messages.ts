/** Mail and SMS, as `fairhouse check` sees them: which adapter carries each channel. */
import { OUTGOING_CHANNELS, type OutgoingChannel } from '#contract/outgoing/kinds.ts'
import type { Config } from '#server/lib/config.ts'
import { findWay } from '#server/lib/outgoing/ways.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const SETTINGS_OF: Readonly<Record<OutgoingChannel, string>> = {
  mail: 'SMTP_URL and MAIL_FROM, or MESSAGES_URL',
  sms: 'SMS_URL or TWILIO_ACCOUNT, or MESSAGES_URL',
}

/** Says by which adapter each channel goes, and which has none. Asks no provider and sends nothing. */
export function checkMessages(config: Config): Finding[] {
  const ways = OUTGOING_CHANNELS.map((channel) => ({ channel, way: findWay(config, channel) }))
  if (ways.every(({ way }) => way === null))
    return [
      wrong(
        'messages',
        'SMS and mails would reach nobody',
        `set ${SETTINGS_OF.mail}; ${SETTINGS_OF.sms} (docs/operations.md, Mail and SMS)`,
      ),
    ]
  return ways.map(({ channel, way }) =>
    way
      ? ok(channel, way.isFitForProduction ? `goes by ${way.name}` : 'stays in the sandbox, and nobody gets it')
      : warning(channel, 'there is no way to send it: its messages expire', `set ${SETTINGS_OF[channel]}`),
  )
}
