import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { inMember } from '../member/in-member.ts'
import { BETTING_RECORD } from './bets.menus.ts'

const MESSAGES = [
  'bets',
  'wallet',
  'records',
  'open-rounds',
  'original-rounds',
  'sports-record',
  'fish-rounds',
  'table-rounds',
] as const
const BettingRecordPage = lazyScreen<object>(
  'betting-record',
  async () => (await import('./betting-record-page.tsx')).BettingRecordPage,
  MESSAGES,
)
const ProfitPage = lazyScreen<object>('profit', async () => (await import('./profit-page.tsx')).ProfitPage, MESSAGES)

export const BETS_PAGES = [
  screen({ ...BETTING_RECORD, page: BettingRecordPage }),
  screen({
    ...inMember('personalProfit', { icon: 'chart-line-up' }),
    page: ProfitPage,
  }),
]
