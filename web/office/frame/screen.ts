/** The parts of a subject of the back office: its screens, and the pages where its things can be viewed. */
import { createContext, use } from 'react'
import type { AnyPermission } from '#contract/permissions.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { type Screen, screensOf } from '#web/lib/screen.ts'
import type { IconName } from '#web/ui/icon-names.ts'

/**
 * Who may open a page: also visitors who are not logged in (`anyone`), or an operator with any one of these
 * permissions; every operator when the list is empty.
 */
export type Guard = 'anyone' | readonly AnyPermission[]

/** The groups of the menu, in their order. */
export const MENU_GROUPS = ['work', 'members', 'games', 'site', 'house', 'control'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]
/** `place`: the position in its group, ascending. */
export type MenuEntry = { group: MenuGroup; place: number; icon: IconName; name: MessageKey }

export type OfficeScreen = Screen<Guard, MenuEntry>

/** Defines a screen of the back office. */
export const screen = screensOf<Guard, MenuEntry>()

/** The path to the page or row of a thing, by its id, and the permissions to open it. */
export type Way = { needs: readonly AnyPermission[]; path: (id: string) => string }

export type Subject = {
  screens: readonly OfficeScreen[]
  /** Ways to the things that decisions and acts are about, by the noun before the colon of `noun:id`. */
  ways?: Readonly<Record<string, Way>>
}

/** Every subject; set by the application around all pages. */
export const SubjectsContext = createContext<readonly Subject[]>([])

/** Returns every subject of the back office. */
export function useSubjects(): readonly Subject[] {
  return use(SubjectsContext)
}

/** Returns whether an operator with these permissions may open a page. */
export function mayOpen(guard: Guard, permissions: readonly string[]): boolean {
  return guard === 'anyone' || guard.length === 0 || guard.some((one) => permissions.includes(one))
}
