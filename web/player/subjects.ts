/**
 * Lists the subjects of the player site, each with its screens. The member centre's pages: centre/member-centre.tsx.
 */
import { AUTH_SCREENS } from './auth/auth.screens.tsx'
import { CENTRE_SCREENS } from './centre/centre.screens.tsx'
import { FAIRNESS_SCREENS } from './fairness/fairness.screens.tsx'
import { entriesOf } from './frame/menus.ts'
import type { PlayerScreen } from './frame/screen.ts'
import { GAMES_SCREENS } from './games/games.screens.tsx'
import { LOBBY_SCREENS } from './lobby/lobby.screens.tsx'
import { REFERRAL_PAGES, REFERRAL_SCREENS } from './referral/referral.screens.tsx'
import { SITE_SCREENS } from './site/site.screens.tsx'

export const SCREENS: readonly PlayerScreen[] = [
  ...LOBBY_SCREENS,
  ...GAMES_SCREENS,
  ...SITE_SCREENS,
  ...FAIRNESS_SCREENS,
  ...AUTH_SCREENS,
  ...CENTRE_SCREENS,
  ...REFERRAL_SCREENS,
]

/** The entries that the side menu shows beneath the games. */
export const REWARDS = entriesOf([...SCREENS, ...REFERRAL_PAGES], 'rewards')
