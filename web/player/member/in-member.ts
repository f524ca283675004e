/** Defines what all pages of the member centre share: their address, their guard, their place in the menu. */
import { type MemberPageId, paths } from '#contract/paths.ts'
import type { MemberEntry, MenuEntry } from '../frame/screen.ts'

type Options = Omit<MemberEntry, 'menu' | 'id' | 'isReal'> & {
  isReal?: boolean
  /** Its place in the account menu; absent: it is not listed there. */
  inAccount?: number
  /** Entries in other menus that open the page as well. */
  also?: readonly MenuEntry[]
}

/**
 * Returns the part of a screen that makes it a page of the member centre: `screen({ ...inMember('withdraw', …), page
 * })`.
 */
export function inMember(id: MemberPageId, { icon, isReal = false, inAccount, also = [] }: Options) {
  const entry: MenuEntry = { menu: 'member', id, icon, isReal }
  const inMenu: readonly MenuEntry[] = inAccount === undefined ? [] : [{ menu: 'account', place: inAccount, id, icon }]
  return { path: paths.member(id), guard: 'login' as const, menus: [entry, ...inMenu, ...also] }
}
