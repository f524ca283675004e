import { useSession } from '#web/lib/session.ts'
import type { SwitchName } from '#contract/site/site.ts'
import { isSwitchOn, useSite } from './site.ts'

type Entry = { href: string; agentHref?: string; needs?: SwitchName }

/** Returns whether the reader is an agent, and the brand has agents. */
export function useIsAgent(): boolean {
  const { isAgent } = useSession()
  const site = useSite()
  return isAgent && isSwitchOn(site, 'AGENTPOLICY3')
}

/** Returns the entries that the brand shows to this reader, each with the address where it takes him. */
export function useSeenEntries<One extends Entry>(entries: readonly One[]): One[] {
  const site = useSite()
  const isAgent = useIsAgent()
  return entries.flatMap((entry) => {
    if (isAgent && entry.agentHref) return { ...entry, href: entry.agentHref }
    return !entry.needs || isSwitchOn(site, entry.needs) ? entry : []
  })
}
