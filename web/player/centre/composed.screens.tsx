/** Pages of the member centre that combine several subjects, which do not import each other. */
import { RECORD_PARTS, SECURITY_PARTS } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { screen } from '../frame/screen.ts'
import { inMember } from '../member/in-member.ts'
import type { AccountRecordsProps } from './account-records.tsx'
import { SECURITY } from './composed.menus.ts'
import type { SecurityCentreProps } from './security-centre.tsx'

const AccountRecords = lazyScreen<AccountRecordsProps>(
  'account-records',
  async () => (await import('./account-records.tsx')).AccountRecords,
  ['wallet', 'records'],
)
const Messages = lazyScreen<object>('messages', async () => (await import('./messages.tsx')).Messages, ['app', 'inbox'])
const SecurityCentre = lazyScreen<SecurityCentreProps>(
  'security-center',
  async () => (await import('./security-centre.tsx')).SecurityCentre,
  ['security'],
)

const STEP = { isWhole: true, isStep: true }

export const COMPOSED_PAGES = [
  screen({
    ...inMember('transactionHistory', { icon: 'clock-counter-clockwise' }),
    page: AccountRecords,
    search: ({ record, days, from, to }) => ({ record: RECORD_PARTS.find((one) => one === record), days, from, to }),
    // the period stays; each part has its own filters
    draw: ({ search: { record, ...time }, change }) => (
      <AccountRecords
        part={record ?? 'entries'}
        onPart={(part) => change({ record: part === 'entries' ? undefined : part, ...time }, STEP)}
      />
    ),
  }),
  screen({ ...inMember('messageV2', { icon: 'envelope-simple' }), page: Messages }),
  screen({
    ...SECURITY,
    page: SecurityCentre,
    search: ({ part }) => ({ part: SECURITY_PARTS.find((one) => one === part) }),
    draw: ({ search, change }) => (
      <SecurityCentre
        part={search.part ?? 'account'}
        onPart={(part) => change({ part: part === 'account' ? undefined : part }, STEP)}
      />
    ),
  }),
]
