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
  /** Shows members how many offers run for them. */
  isCounted?: true
  /** Where agents go in its place, whatever the brand's switch says. */
  agentHref?: string
  /** The brand's switch that must be on for the entry to be shown. */
  needs?: SwitchName
}

/** An entry of the bar at the bottom of phones, from 1 to 5. */
export type TabEntry = {
  menu: 'tab'
  place: 1 | 2 | 3 | 4 | 5
  label: MessageKey
  icon: IconName
  selectedIcon?: IconName
  href: string
  /** Visitors are asked to log in first. */
  needsLogin?: true
  /** Raised, and shown to members with real money in place of the entry that all others see there. */
  isForMembers?: true
}

/** An entry of the account menu: a page of the member centre that is used often. Its name is `member.<id>`. */
export type AccountEntry = { menu: 'account'; place: number; id: MemberPageId; icon: IconName }

/** A link in a column of the footer. */
export type FooterEntry = {
  menu: 'footer'
  column: 'help' | 'house' | 'partners'
  place: number
  label: MessageKey
  href: string
  /** Where agents go in its place, whatever the brand's switch says. */
  agentHref?: string
  /** The brand's switch that must be on for the entry to be shown. */
  needs?: SwitchName
}

export type MenuEntry = MemberEntry | RewardsEntry | TabEntry | AccountEntry | FooterEntry
export type PlayerScreen = Screen<Guard, MenuEntry>

/** Defines one screen of the player site. */
export const screen = screensOf<Guard, MenuEntry>()
