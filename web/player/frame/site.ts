import { permission } from '#contract/site/site.ts'
import type { SwitchName } from '#contract/site/site.ts'
import type { OutputOf } from '#contract/call.ts'
import { useCall } from '#web/lib/queries.ts'

export type Permission = OutputOf<typeof permission>
type Node = { modId: string; enabled: boolean; childrenNodes?: Node[] }

/** How long the answer about the brand is cached, in milliseconds, unless the live channel reports a change. */
const SITE_STALE_MS = 5 * 60_000

/** Queries the brand and its switches. */
export function useSiteQuery() {
  return useCall(permission, {}, { staleTime: SITE_STALE_MS })
}

/** Returns the brand and its switches; undefined until the server has answered. */
export function useSite(): Permission | undefined {
  return useSiteQuery().data
}

/** Returns whether a switch of the white-label tree is on: it is in the tree, and nothing above it is off. */
export function isSwitchOn(site: Pick<Permission, 'whitelabel'> | undefined, name: SwitchName): boolean {
  return findSwitch(site?.whitelabel ?? [], name)
}

function findSwitch(nodes: readonly Node[], name: SwitchName): boolean {
  return nodes.some((node) => node.enabled && (node.modId === name || findSwitch(node.childrenNodes ?? [], name)))
}
