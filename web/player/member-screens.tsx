/**
 * Which screen each page of the member centre shows. Subjects (wallet, records, messages …) do not know each other;
 * this table composes them. Each screen brings its own messages.
 */
import type { ComponentType, ReactNode } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { EmptyPicture } from '#web/ui/states.tsx'
import type { MemberPageId } from './paths.ts'
import { NothingHerePage } from './site/nothing-here-page.tsx'

const nothing = (id: MemberPageId, picture: EmptyPicture) =>
  function EmptyScreen() {
    return (
      <NothingHerePage
        picture={picture}
        line={`member.${id}.empty` as MessageKey}
        hint={`member.${id}.hint` as MessageKey}
      />
    )
  }

const wallet = (name: string, load: () => Promise<ComponentType>) =>
  lazyScreen<object>(name, load, ['wallet', 'open-rounds'])
const cashier = (name: string, load: () => Promise<ComponentType>) =>
  lazyScreen<object>(name, load, ['cashier', 'wallet', 'errors'])
const bets = (name: string, load: () => Promise<ComponentType>) =>
  lazyScreen<object>(name, load, [
    'bets',
    'wallet',
    'records',
    'open-rounds',
    'original-rounds',
    'sports-record',
    'fish-rounds',
    'table-rounds',
  ])

export const MEMBER_SCREENS: Record<MemberPageId, (props: object) => ReactNode> = {
  transferFund: wallet('wallet', async () => (await import('./wallet/wallet-page.tsx')).WalletPage),
  depositv2: cashier('deposit', async () => (await import('./cashier/deposit-page.tsx')).DepositPage),
  withdraw: cashier('withdraw', async () => (await import('./cashier/withdraw-page.tsx')).WithdrawPage),
  personalHistoryCopy: bets(
    'betting-record',
    async () => (await import('./bets/betting-record-page.tsx')).BettingRecordPage,
  ),
  transactionHistory: lazyScreen<object>(
    'account-records',
    async () => (await import('./record-screens.tsx')).AccountRecords,
    ['wallet', 'records'],
  ),
  statement: lazyScreen<object>(
    'statement',
    async () => (await import('./statement/statement-page.tsx')).StatementPage,
    ['statement', 'wallet'],
  ),
  personalProfit: bets('profit', async () => (await import('./bets/profit-page.tsx')).ProfitPage),
  bonusDetails: wallet('bonus-details', async () => (await import('./wallet/given-page.tsx')).BonusDetailsPage),
  rewardCenter: wallet('reward-center', async () => (await import('./wallet/given-page.tsx')).RewardCenterPage),
  missionLeaderboard: nothing('missionLeaderboard', 'gift'),
  referral: lazyScreen<object>('referral', async () => (await import('./referral/referral-page.tsx')).ReferralPage, [
    'referral',
    'pages',
  ]),
  messageV2: lazyScreen<object>('messages', async () => (await import('./message-screens.tsx')).MessageScreens, [
    'app',
  ]),
  transferUpline: cashier('upline', async () => (await import('./cashier/upline-page.tsx')).UplinePage),
  securityCenter: lazyScreen<object>(
    'security-center',
    async () => (await import('./security-screen.tsx')).SecurityScreen,
    ['security'],
  ),
}
