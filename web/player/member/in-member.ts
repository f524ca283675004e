/** Defines what all pages of the member centre share: their address, their guard, their place in the menu. */
import { type MemberPageId, paths } from '#contract/paths.ts'
import type { MemberEntry, MenuEntry } from '../frame/screen.ts'

type Options = Omit<MemberEntry, 'menu' | 'id' | 'isReal'> & {
  isReal?: boolean
  /** Entries in other menus that open the page as well. */
  also?: readonly MenuEntry[]
}

/**
 * Returns the part of a screen that makes it a page of the member centre: `screen({ ...inMember('withdraw', …), page
 * })`.
 */
export function inMember(id: MemberPageId, { icon, isReal = false, also = [] }: Options) {
  const entry: MenuEntry = { menu: 'member', id, icon, isReal }
  return { path: paths.member(id), guard: 'login' as const, menus: [entry, ...also] }
}
