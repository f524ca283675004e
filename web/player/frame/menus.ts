/** Collects the menu entries that the screens define. */
import { createContext, use } from 'react'
import type { MenuEntry } from './screen.ts'

/** Whatever carries entries: a screen, or the part of it that menus need before the screen is loaded. */
type Listed = { readonly menus: readonly MenuEntry[] }
type EntryOf<Name extends MenuEntry['menu']> = Extract<MenuEntry, { menu: Name }>

/** Returns the entries of one menu, by their places; without places in the order of the screens. */
export function entriesOf<Name extends MenuEntry['menu']>(screens: readonly Listed[], menu: Name): EntryOf<Name>[] {
  const placeOf = (entry: MenuEntry) => ('place' in entry ? entry.place : 0)
  return screens
    .flatMap(({ menus }) => menus.filter((entry): entry is EntryOf<Name> => entry.menu === menu))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

const Screens = createContext<readonly Listed[]>([])

/** Provides the frame with the screens whose entries its menus show. */
export const MenusProvider = Screens.Provider

/** Returns the entries of one of the frame's menus. */
export function useEntries<Name extends MenuEntry['menu']>(menu: Name): EntryOf<Name>[] {
  return entriesOf(use(Screens), menu)
}
