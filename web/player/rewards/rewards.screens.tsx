import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { TITLE_BUNDLES } from '../bonus/title-of.ts'
import { inMember } from '../member/in-member.ts'

const MESSAGES = ['rewards', 'bonus', ...TITLE_BUNDLES, 'wallet', 'member', 'errors'] as const
const BonusDetailsPage = lazyScreen<object>(
  'bonus-details',
  async () => (await import('./bonus-details-page.tsx')).BonusDetailsPage,
  MESSAGES,
)
const RewardCenterPage = lazyScreen<object>(
  'reward-center',
  async () => (await import('./reward-center-page.tsx')).RewardCenterPage,
  MESSAGES,
)

export const REWARDS_PAGES = [
  screen({ ...inMember('bonusDetails', { icon: 'coins', isReal: true }), page: BonusDetailsPage }),
  screen({ ...inMember('rewardCenter', { icon: 'gift', isReal: true }), page: RewardCenterPage }),
]
