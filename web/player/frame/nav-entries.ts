import type { OutputOf } from '#contract/call.ts'
import { gameMenus, type Lane } from '#contract/games.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { paths } from '../paths.ts'

export type Menus = OutputOf<typeof gameMenus>
/** `label` names the lane, `short` fits under its figure. */
export type LaneLook = { label: MessageKey; short: MessageKey; icon: IconName; picture: string }
export type NavEntry = LaneLook & { id: string; href: string }

/** How each lane is named and drawn; also the order in which the side menu shows them. */
export const LANE_LOOKS: Record<Lane | 'CRICKET', LaneLook> = {
  CRICKET: { label: 'nav.cricket', short: 'nav.short.CRICKET', icon: 'cricket', picture: 'cricket' },
  LIVE: { label: 'nav.LIVE', short: 'nav.short.LIVE', icon: 'video-camera', picture: 'live' },
  RNG: { label: 'nav.RNG', short: 'nav.short.RNG', icon: 'poker-chip', picture: 'slots' },
  INHOUSE: { label: 'nav.INHOUSE', short: 'nav.short.INHOUSE', icon: 'rocket-launch', picture: 'crash' },
  FISH: { label: 'nav.FISH', short: 'nav.short.FISH', icon: 'fish-simple', picture: 'fish' },
  SPORTS: { label: 'nav.SPORTS', short: 'nav.short.SPORTS', icon: 'soccer-ball', picture: 'sports' },
  ESPORTS: { label: 'nav.ESPORTS', short: 'nav.short.ESPORTS', icon: 'game-controller', picture: 'esports' },
  PVP: { label: 'nav.PVP', short: 'nav.short.PVP', icon: 'cards-three', picture: 'pvp' },
  LOTT: { label: 'nav.LOTT', short: 'nav.short.LOTT', icon: 'ticket', picture: 'lottery' },
  ELOTT: { label: 'nav.ELOTT', short: 'nav.short.ELOTT', icon: 'ticket', picture: 'lottery' },
  COCKFIGHT: { label: 'nav.COCKFIGHT', short: 'nav.short.COCKFIGHT', icon: 'bird', picture: 'cock' },
}
const MENU_STALE_MS = 5 * 60_000

/** The lanes that have a vendor. */
export function useMenus(): Menus | undefined {
  return useCall(gameMenus, {}, { staleTime: MENU_STALE_MS }).data
}

/** Entries of the categories: only lanes with a vendor, and one lottery, the one that the brand leads with. */
export function laneEntries(menus: Menus | undefined): NavEntry[] {
  const lanes = new Set<string>(menus?.menus.map((menu) => menu.lane))
  const hidden = menus?.prizeMode === 'ELOTT' && lanes.has('ELOTT') ? 'LOTT' : 'ELOTT'
  return (Object.keys(LANE_LOOKS) as (Lane | 'CRICKET')[]).flatMap((lane): NavEntry[] => {
    if (lane === 'CRICKET') return lanes.has('SPORTS') ? [{ ...LANE_LOOKS.CRICKET, id: lane, href: paths.cricket() }] : []
    if (!lanes.has(lane) || lane === hidden) return []
    return [{ ...LANE_LOOKS[lane], id: lane, href: paths.lane(lane) }]
  })
}
