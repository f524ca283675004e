/** Lists the subjects of the back office; each has its parts in its own file. */
import { account } from './account/account.screens.ts'
import { agents } from './agents/agents.screens.ts'
import { audit } from './audit/audit.screens.ts'
import { bets } from './bets/bets.screens.ts'
import { books } from './books/books.screens.ts'
import { campaigns } from './campaigns/campaigns.screens.ts'
import { cashier } from './cashier/cashier.screens.ts'
import { catalogue } from './catalogue/catalogue.screens.ts'
import { composed } from './composed.screens.ts'
import { decisions } from './decisions/decisions.screens.ts'
import { doors } from './doors/doors.screens.ts'
import type { Subject } from './frame/screen.ts'
import { harm } from './harm/harm.screens.ts'
import { lottery } from './lottery/lottery.screens.ts'
import { members } from './members/members.screens.ts'
import { missions } from './missions/missions.screens.ts'
import { operators } from './operators/operators.screens.ts'
import { outgoing } from './outgoing/outgoing.screens.ts'
import { overview } from './overview.screens.ts'
import { referral } from './referral/referral.screens.ts'
import { rewards } from './rewards/rewards.screens.ts'
import { promotions } from './promotions/promotions.screens.ts'
import { points } from './points/points.screens.ts'
import { segments } from './segments/segments.screens.ts'
import { site } from './site/site.screens.tsx'
import { support } from './support/support.screens.ts'
import { vendorWallets } from './vendor-wallets/vendor-wallets.screens.ts'
import { vip } from './vip/vip.screens.ts'

export const SUBJECTS: readonly Subject[] = [
  overview,
  account,
  agents,
  audit,
  bets,
  books,
  campaigns,
  cashier,
  catalogue,
  composed,
  decisions,
  doors,
  harm,
  lottery,
  members,
  missions,
  operators,
  outgoing,
  referral,
  points,
  promotions,
  rewards,
  segments,
  site,
  support,
  vendorWallets,
  vip,
]
