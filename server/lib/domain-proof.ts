/**
 * The port to the name servers of domains. A person who may write into a domain's zone may give the domain to a brand.
 * Nothing is fetched from the domain itself, so that the question cannot reach one of our machines.
 */
import { Resolver } from 'node:dns/promises'
import { SECOND_MS } from './clock.ts'
import type { Config } from './config.ts'
import { sameSecret } from './random.ts'

const ASK_MS = 3 * SECOND_MS
const TRIES = 2
/**
 * Names that no public name server answers for (RFC 2606, RFC 6761). In the sandbox they count as proven, and no name
 * server is asked.
 */
const NOWHERE = /(?:^|\.)(?:localhost|test|example)$/

export type AskTxt = (name: string) => Promise<string[][]>

/** Returns the record that must be in a domain's zone. */
export const recordOf = (domain: string, token: string) => ({
  name: `_fairhouse.${domain}`,
  type: 'TXT' as const,
  value: `fairhouse-domain=${token}`,
})

const askNameServers: AskTxt = (name) => new Resolver({ timeout: ASK_MS, tries: TRIES }).resolveTxt(name)

/**
 * Returns whether the domain's zone holds the record with this token. Returns false when a name server does not answer,
 * or has no such record.
 */
export async function isDomainProven(
  { sandbox }: Pick<Config, 'sandbox'>,
  domain: string,
  token: string,
  ask: AskTxt = askNameServers,
): Promise<boolean> {
  if (sandbox) return NOWHERE.test(domain)
  const { name, value } = recordOf(domain, token)
  const records = await ask(name).catch(() => [])
  return records.some((parts) => sameSecret(parts.join('').trim(), value)) // a long record is split into parts
}
