/**
 * The port to the name servers of domains. Whoever may write into a domain's zone may give the domain to a brand; nothing is fetched
 * from it, so that asking reaches no machine of ours either.
 */
import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from './clock.ts'
import type { Config } from './config.ts'
import { sameSecret } from './random.ts'

const ASK_MS = 3 * SECOND_MS
const TRIES = 2
/** Names that no public name server answers for (RFC 2606, RFC 6761): in the sandbox they prove themselves, and nobody is asked. */
const NOWHERE = /(?:^|\.)(?:localhost|test|example)$/

export type AskTxt = (name: string) => Promise<string[][]>

/** What must stand in a domain's zone. */
export const recordOf = (domain: string, token: string) => ({
  name: `_fairhouse.${domain}`,
  type: 'TXT' as const,
  value: `fairhouse-domain=${token}`,
})

const askNameServers: AskTxt = (name) => new Resolver({ timeout: ASK_MS, tries: TRIES }).resolveTxt(name)

/** Whether the domain's zone holds the record with this token. A name server that does not answer, or says no, has not proven it. */
export async function isDomainProven(
  { sandbox }: Pick<Config, 'sandbox'>,
  domain: string,
  token: string,
  ask: AskTxt = askNameServers,
): Promise<boolean> {
  if (sandbox) return NOWHERE.test(domain)
  const { name, value } = recordOf(domain, token)
  const records = await ask(name).catch(() => [])
  return records.some((parts) => sameSecret(parts.join('').trim(), value)) // a long record comes in parts
}
