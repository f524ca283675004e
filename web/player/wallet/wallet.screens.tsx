import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { inMember } from '../member/in-member.ts'
import { WALLET } from './wallet.menus.ts'

const MESSAGES = ['wallet', 'open-rounds'] as const
const WalletPage = lazyScreen<object>('wallet', async () => (await import('./wallet-page.tsx')).WalletPage, MESSAGES)
const BonusDetailsPage = lazyScreen<object>(
  'bonus-details',
  async () => (await import('./given-page.tsx')).BonusDetailsPage,
  MESSAGES,
)
const RewardCenterPage = lazyScreen<object>(
  'reward-center',
  async () => (await import('./given-page.tsx')).RewardCenterPage,
  MESSAGES,
)

export const WALLET_PAGES = [
  screen({ ...WALLET, page: WalletPage }),
  screen({ ...inMember('bonusDetails', { icon: 'gift', isReal: true }), page: BonusDetailsPage }),
  screen({ ...inMember('rewardCenter', { icon: 'trophy', isReal: true }), page: RewardCenterPage }),
]
