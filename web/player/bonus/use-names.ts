import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { LANE_LOOKS, useMenus } from '../lanes/lanes.ts'
import type { NameOf } from './terms-view.ts'

/**
 * Returns the function that names what terms are about: types as the menus do, vendors by their own names. A game that
 * the page does not know is named by its code.
 */
export function useNames(games: ReadonlyMap<string, string> = new Map()): NameOf {
  const t = useT()
  const vendors = new Map(useMenus()?.menus.flatMap((menu) => menu.vendors.map((one) => [one.vendor, one.displayName])))
  return (of, code) => {
    if (of === 'type') {
      const type = GAME_TYPES.find((one) => one === code)
      return type ? t(LANE_LOOKS[type].label) : code
    }
    return (of === 'vendor' ? vendors.get(code) : games.get(code)) ?? code
  }
}
