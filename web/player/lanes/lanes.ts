import type { OutputOf } from '#contract/call.ts'
import { gameMenus, INHOUSE, type Lane, type VendorRow } from '#contract/catalogue/games.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { paths } from '#contract/paths.ts'

export type Menus = OutputOf<typeof gameMenus>
/** `label` names the lane; `short` fits under its picture. */
export type LaneLook = { label: MessageKey; short: MessageKey; icon: IconName; picture: string }
export type NavEntry = LaneLook & { id: Lane | 'CRICKET'; href: string; vendors: readonly VendorRow[] }

/** The name, icon and picture of each lane. */
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

/** Returns the lanes that have a vendor. */
export function useMenus(): Menus | undefined {
  return useCall(gameMenus, {}, { staleTime: MENU_STALE_MS }).data
}

/**
 * Categories that open their own page however many vendors they have (docs/specification.md 2.10): also those with a
 * book, whose page shows the matches (docs/decisions/0714-lanes-with-a-book-open-on-matches.md).
 */
const ALWAYS_PAGES: readonly Lane[] = [INHOUSE, 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT']

const isLottery = (lane: Lane) => lane === 'LOTT' || lane === 'ELOTT'

/** Returns the lotteries that have a vendor, the one that the brand leads with first. */
export function lotteryLanes(menus: Menus | undefined): Lane[] {
  const both: Lane[] = menus?.prizeMode === 'ELOTT' ? ['ELOTT', 'LOTT'] : ['LOTT', 'ELOTT']
  return both.filter((lane) => menus?.menus.some((one) => one.lane === lane))
}

/**
 * Returns the entries of the categories: only lanes with a vendor, in the vendors' order, the lottery that the brand
 * leads with before the other one. Cricket, which is a part of sports, comes first. A category with one vendor opens
 * that vendor directly.
 */
export function laneEntries(menus: Menus | undefined): NavEntry[] {
  const lanes = new Set<string>(menus?.menus.map((menu) => menu.lane))
  const cricket: NavEntry[] = lanes.has('SPORTS')
    ? [{ ...LANE_LOOKS.CRICKET, id: 'CRICKET', href: paths.cricket(), vendors: [] }]
    : []
  const inOrder = [...(menus?.menus ?? [])].sort((one, other) => one.sort - other.sort)
  // the lotteries share their places: the one that leads takes the first
  const lotteries = lotteryLanes(menus).map((lane) => inOrder.find((one) => one.lane === lane) ?? [])
  return [
    ...cricket,
    ...inOrder
      .flatMap((menu) => (isLottery(menu.lane) ? (lotteries.shift() ?? []) : menu))
      .map(({ lane, vendors }): NavEntry => {
        const [only] = vendors
        const isDirect = vendors.length === 1 && only && !ALWAYS_PAGES.includes(lane)
        return { ...LANE_LOOKS[lane], id: lane, href: isDirect ? vendorHref(only) : paths.lane(lane), vendors }
      }),
  ]
}

/**
 * Returns the address of a vendor: launch routing by vendor code (docs/specification.md 2.12), as the server decided
 * it.
 */
export function vendorHref({
  launch,
  vassalage,
  gameType,
}: Pick<VendorRow, 'launch' | 'vassalage' | 'gameType'>): string {
  if (launch.how === 'launch' && launch.gameCode) return paths.game(launch.gameCode)
  return launch.path ?? paths.lane(gameType, vassalage)
}

/**
 * Returns the address of an entry in the side menu, where the in-house lane opens the list of slots with vassalage
 * INHOUSE (docs/specification.md 2.11).
 */
export function sideHref(entry: NavEntry): string {
  return entry.id === INHOUSE ? paths.lane('RNG', INHOUSE) : entry.href
}

/** Returns every vendor once, in the order of the categories. */
export function listVendors(menus: Menus | undefined): VendorRow[] {
  const byCode = new Map<string, VendorRow>()
  for (const menu of menus?.menus ?? [])
    for (const vendor of menu.vendors) if (!byCode.has(vendor.vendor)) byCode.set(vendor.vendor, vendor)
  return [...byCode.values()]
}
