import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { inMember } from '../member/in-member.ts'
import { DEPOSIT, WITHDRAW } from './cashier.menus.ts'
import type { DepositPageProps } from './deposit-page.tsx'
import { UplinePage } from './line.screens.tsx'

const MESSAGES = ['cashier', 'wallet', 'errors'] as const
/** The choice of a bonus with the deposit has its terms in figures. */
const WITH_BONUS = [...MESSAGES, 'bonus'] as const
const DepositPage = lazyScreen<DepositPageProps>(
  'deposit',
  async () => (await import('./deposit-page.tsx')).DepositPage,
  WITH_BONUS,
)
const WithdrawPage = lazyScreen<object>(
  'withdraw',
  async () => (await import('./withdraw-page.tsx')).WithdrawPage,
  MESSAGES,
)

export const CASHIER_PAGES = [
  screen({
    ...DEPOSIT,
    page: DepositPage,
    search: ({ deposit }) => ({ deposit }),
    draw: ({ search, change }) => (
      <DepositPage opened={search.deposit} onOpen={(deposit) => change({ deposit }, { isWhole: true })} />
    ),
  }),
  screen({ ...WITHDRAW, page: WithdrawPage }),
  screen({ ...inMember('transferUpline', { icon: 'users', isReal: true }), page: UplinePage }),
]
