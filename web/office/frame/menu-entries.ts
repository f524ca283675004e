/** The menu: its screens in groups and in order, and the entry that an address belongs to. */
import type { MessageKey } from '#web/lib/message-keys.ts'
import { MENU_GROUPS, type MenuEntry, mayOpen, type OfficeScreen, type Subject } from './screen.ts'

export type Entry = MenuEntry & Pick<OfficeScreen, 'guard'> & { to: string }
export type Group = { name: MessageKey; entries: readonly Entry[] }

/** Returns every page of the menu, in its groups. */
export function groupsOf(subjects: readonly Subject[]): Group[] {
  const entries = subjects
    .flatMap(({ screens }) => screens)
    .flatMap(({ path, guard, menus }) => menus.map((menu): Entry => ({ ...menu, guard, to: path })))
    .sort((one, other) => one.place - other.place)
  return MENU_GROUPS.map((group) => ({
    name: `office.menu.${group}`,
    entries: entries.filter((entry) => entry.group === group),
  }))
}

/** Returns the groups as a role sees them: without entries that it may not open, and without empty groups. */
export function groupsFor(subjects: readonly Subject[], permissions: readonly string[]): Group[] {
  return groupsOf(subjects)
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ guard }) => mayOpen(guard, permissions)) }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Returns the entry that an address belongs to, or null: the first part of the path is the page, the rest is one row of
 * it.
 */
export function entryOf(subjects: readonly Subject[], pathname: string): { entry: Entry; row: string | null } | null {
  const [page = '', row] = pathname.split('/').filter(Boolean)
  const entry = groupsOf(subjects)
    .flatMap(({ entries }) => entries)
    .find(({ to }) => to === `/${page}`)
  return entry ? { entry, row: row ?? null } : null
}
