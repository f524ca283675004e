/** Whom this house can reach, and which switches of a brand can work here: a code that nobody sends is not asked for (decision 0767). */
import type { OutgoingChannel } from '#contract/outgoing/kinds.ts'
import type { SwitchName } from '#contract/site/site.ts'
import type { Config } from './config.ts'
import { TWILIO_VERIFY } from './outgoing/outgoing.settings.ts'
import { findWay } from './outgoing/ways.ts'
import { readSetting } from './settings.ts'

type Configured = Pick<Config, 'messages' | 'sandbox' | 'variables'>
type Switches = Readonly<Record<SwitchName, boolean>>

/** Returns whether an adapter carries a channel. */
export const reaches = (config: Configured, channel: OutgoingChannel): boolean => findWay(config, channel) !== null

/** Returns whether a company verifies numbers for this house (phone-verifier.ts). */
const hasVerifier = (config: Configured): boolean => readSetting(config, TWILIO_VERIFY) !== '' || config.sandbox

/** Returns whether codes prove numbers here: sent by the house, or by the company that the brand lets do it. */
export function provesNumbers(config: Configured, { OUTSIDEPHONE }: Pick<Switches, 'OUTSIDEPHONE'>): boolean {
  return reaches(config, 'sms') || (OUTSIDEPHONE && hasVerifier(config))
}

/** Returns whether a switch, once it is on, does what it says: what it needs is set up in this house. */
export function canWork(config: Configured, switches: Switches, name: SwitchName): boolean {
  if (name === 'OUTSIDEPHONE') return hasVerifier(config)
  return (name !== 'REGMOBVERF3' && name !== 'MOBILECODELOGIN') || provesNumbers(config, switches)
}

/**
 * Returns a brand's switches as they are in force: those that cannot work are off. A brand that asks every newcomer for
 * a proved number registers nobody while no code can be sent: it is not waived.
 */
export function inForce(config: Configured, chosen: Switches): Switches {
  const proves = provesNumbers(config, chosen)
  const isShut = chosen.REGMOBVERF3 && !proves
  return {
    ...chosen,
    OUTSIDEPHONE: chosen.OUTSIDEPHONE && hasVerifier(config),
    MOBILECODELOGIN: chosen.MOBILECODELOGIN && proves,
    USERNAMEREG3: chosen.USERNAMEREG3 && !isShut,
    MOBILENUMREG3: chosen.MOBILENUMREG3 && !isShut,
  }
}
