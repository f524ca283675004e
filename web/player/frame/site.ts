import { permission } from '#contract/site.ts'
import type { SwitchName } from '#contract/site.ts'
import type { OutputOf } from '#contract/call.ts'
import { useCall } from '#web/lib/queries.ts'

export type Permission = OutputOf<typeof permission>
type Node = { modId: string; enabled: boolean; childrenNodes?: Node[] }

/** How long what the brand allows is taken as read, unless the live line says that it changed. */
const SITE_STALE_MS = 5 * 60_000

/** The question for the brand and its switches. */
export function useSiteQuery() {
  return useCall(permission, {}, { staleTime: SITE_STALE_MS })
}

/** The brand and its switches; undefined until the server has answered. */
export function useSite(): Permission | undefined {
  return useSiteQuery().data
}

/** Whether a switch of the white-label tree is on: it is named there, and nothing above it is off. */
export function isSwitchOn(site: Pick<Permission, 'whitelabel'> | undefined, name: SwitchName): boolean {
  return findSwitch(site?.whitelabel ?? [], name)
}

function findSwitch(nodes: readonly Node[], name: SwitchName): boolean {
  return nodes.some((node) => node.enabled && (node.modId === name || findSwitch(node.childrenNodes ?? [], name)))
}
