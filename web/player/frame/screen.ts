/** Defines the screens of the player site: who may open them, and in which menus they are listed. */
import type { SwitchName } from '#contract/site/site.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { type Screen, screensOf } from '#web/lib/screen.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import type { MemberPageId } from '#contract/paths.ts'

/** Who may open a screen: `none` everyone, `login` logged-in accounts, `agent` agents only. */
export type Guard = 'none' | 'login' | 'agent'

export type MemberEntry = {
  menu: 'member'
  id: MemberPageId
  icon: IconName
  /** The page is about real money: a trial player sees an explanation in place of it. */
  isReal: boolean
}

export type RewardsEntry = {
  menu: 'rewards'
  label: MessageKey
  icon: IconName
  href: string
  /** The brand's switch that must be on for the entry to be shown. */
  needs?: SwitchName
}

export type MenuEntry = MemberEntry | RewardsEntry
export type PlayerScreen = Screen<Guard, MenuEntry>

/** Defines one screen of the player site. */
export const screen = screensOf<Guard, MenuEntry>()
