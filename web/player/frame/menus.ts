/** Collects the menu entries that the screens define. */
import { createContext, use } from 'react'
import type { MenuEntry, PlayerScreen, RewardsEntry } from './screen.ts'

/** Returns the entries of one menu, in the order of the screens. */
export function entriesOf<Name extends MenuEntry['menu']>(screens: readonly PlayerScreen[], menu: Name) {
  return screens.flatMap(({ menus }) =>
    menus.filter((entry): entry is Extract<MenuEntry, { menu: Name }> => entry.menu === menu),
  )
}

const Rewards = createContext<readonly RewardsEntry[]>([])

/** Provides the side menu with the entries beneath the games. */
export const RewardsProvider = Rewards.Provider

/** Returns the entries that the side menu shows beneath the games. */
export function useRewards(): readonly RewardsEntry[] {
  return use(Rewards)
}
