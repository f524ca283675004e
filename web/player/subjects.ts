/**
 * Lists the subjects of the player site, each with its screens. The member centre's pages: centre/member-centre.tsx.
 */
import { AGENTS_SCREENS } from './agents/agents.screens.tsx'
import { AUTH_SCREENS } from './auth/auth.screens.tsx'
import { BETTING_RECORD } from './bets/bets.menus.ts'
import { DEPOSIT, WITHDRAW } from './cashier/cashier.menus.ts'
import { LINE_SCREENS } from './cashier/line.screens.tsx'
import { CENTRE_SCREENS } from './centre/centre.screens.tsx'
import { SECURITY } from './centre/composed.menus.ts'
import { FAIRNESS_SCREENS } from './fairness/fairness.screens.tsx'
import type { PlayerScreen } from './frame/screen.ts'
import { GAMES_SCREENS } from './games/games.screens.tsx'
import { LOBBY_SCREENS } from './lobby/lobby.screens.tsx'
import { LOTTERY_SCREENS } from './lottery/lottery.screens.tsx'
import { PROMOTIONS_SCREENS } from './promotions/promotions.screens.tsx'
import { POINTS_SCREENS } from './points/points.screens.tsx'
import { REFERRAL_PAGES } from './referral/referral.screens.tsx'
import { SITE_SCREENS } from './site/site.screens.tsx'
import { TEAM_SCREENS } from './statement/team.screens.tsx'
import { VIP_SCREENS } from './vip/vip.screens.tsx'
import { WALLET } from './wallet/wallet.menus.ts'

export const SCREENS: readonly PlayerScreen[] = [
  ...LOBBY_SCREENS,
  ...LOTTERY_SCREENS,
  ...GAMES_SCREENS,
  ...PROMOTIONS_SCREENS,
  ...SITE_SCREENS,
  ...POINTS_SCREENS,
  ...FAIRNESS_SCREENS,
  ...AUTH_SCREENS,
  ...CENTRE_SCREENS,
  ...AGENTS_SCREENS,
  ...LINE_SCREENS,
  ...TEAM_SCREENS,
  ...VIP_SCREENS,
]

/**
 * What the frame's menus show: entries of these screens, and those of pages of the member centre that lead there from
 * outside it. The pages themselves are loaded with the member centre.
 */
export const LISTED = [...SCREENS, ...REFERRAL_PAGES, WALLET, DEPOSIT, WITHDRAW, BETTING_RECORD, SECURITY]
