/**
 * A screen is one value: its address, who may open it, what is loaded for it with which messages, and its entries in
 * menus. A subject lists its own in `<subject>.screens.tsx`; an application is the list of its subjects. Site and back
 * office differ in their guards and in their menu entries, and set both with `screensOf`.
 */
import type { FunctionComponent, ReactNode } from 'react'
import { type Address, type RawSearch, type SearchReader, useAddress } from './address.ts'
import type { LazyScreen } from './lazy-screen.tsx'

export type Frame = LazyScreen<object> | FunctionComponent

export type Screen<Guard, Entry> = {
  /** In the notation of routes: `/fairness`, `/blog/$article`. */
  path: string
  /** Other addresses of the same screen. */
  aliases: readonly string[]
  guard: Guard
  /** The menu entries of the screen: one for each menu that links to it. */
  menus: readonly Entry[]
  /** The frame that several pages of the application share, around an Outlet; it stays while the pages change. */
  inside: Frame | null
  /** Returns where the reader is redirected, by the values of the address; null for nowhere. */
  elsewhere: (raw: RawSearch) => string | null
  /** Returns false where no such page exists, though the path fits. */
  exists: (params: Address<unknown>['params']) => boolean
  /** Draws the page for the router's present address. */
  Show: FunctionComponent
  /** Loads the page of an address and its messages; null for a page that is part of the first bundle. */
  preload: Preload | null
}

export type Preload = (raw: RawSearch) => Promise<unknown>

export type ScreenSpec<Guard, Entry, Search> = Partial<
  Pick<Screen<Guard, Entry>, 'aliases' | 'menus' | 'inside' | 'elsewhere' | 'exists'>
> & {
  path: string
  guard: Guard
  /** Reads the values behind the question mark; absent for a page without such values. */
  search?: SearchReader<Search>
  /** Where several pages have one path: loads the one that the values name. Else `page` is loaded. */
  preload?: Preload
}

/** `page` is the component: `lazyScreen` names its file and its messages, which are loaded at the first visit. */
type Drawn<Search> =
  | { page: LazyScreen<object> | FunctionComponent; draw?: never }
  /** A page with props is drawn with the values of the address. */
  | { page: LazyScreen<never> | FunctionComponent<never>; draw: (address: Address<Search>) => ReactNode }

/** Defines a screen. */
export type DefineScreen<Guard, Entry> = <Search = unknown>(
  spec: ScreenSpec<Guard, Entry, Search> & Drawn<Search>,
) => Screen<Guard, Entry>

/** Returns the function with which one application defines its screens: its guards and its menu entries. */
export function screensOf<Guard, Entry>(): DefineScreen<Guard, Entry> {
  return <Search>(spec: ScreenSpec<Guard, Entry, Search> & Drawn<Search>) => {
    const { path, guard, page, draw, search } = spec
    // without a reader no page uses the values
    const read = search ?? (() => ({}) as Search)
    return {
      path,
      guard,
      aliases: spec.aliases ?? [],
      menus: spec.menus ?? [],
      inside: spec.inside ?? null,
      elsewhere: spec.elsewhere ?? (() => null),
      exists: spec.exists ?? (() => true),
      Show: draw ? () => draw(useAddress(read)) : page,
      preload: spec.preload ?? ('preload' in page ? () => page.preload() : null),
    }
  }
}
