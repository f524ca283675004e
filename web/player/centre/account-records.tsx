/**
 * The account record and its parts: entries, deposits, withdrawals, transfers. The subjects of the parts do not import
 * each other.
 */
import { Suspense } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { RECORD_PARTS, type RecordPart } from '#contract/paths.ts'
import type { AccountRecordProps } from '../wallet/account-record-page.tsx'
import type { EntrySubject } from '../wallet/entry-detail.tsx'

const CASHIER = ['cashier', 'wallet', 'records', 'errors'] as const
const AccountRecord = lazyScreen<AccountRecordProps>(
  'account-record',
  async () => (await import('../wallet/account-record-page.tsx')).AccountRecordPage,
  ['wallet', 'records'],
)
const DepositRecord = lazyScreen<object>(
  'deposit-record',
  async () => (await import('../cashier/deposit-record-page.tsx')).DepositRecordPage,
  CASHIER,
)
const WithdrawalRecord = lazyScreen<object>(
  'withdrawal-record',
  async () => (await import('../cashier/withdrawal-record-page.tsx')).WithdrawalRecordPage,
  CASHIER,
)
const TransferRecord = lazyScreen<object>(
  'transfer-record',
  async () => (await import('../wallet/transfer-record-page.tsx')).TransferRecordPage,
  ['wallet', 'records'],
)
const RoundDetail = lazyScreen<{ id: string }>(
  'round-detail',
  async () => (await import('../bets/round-detail.tsx')).RoundDetail,
  ['bets', 'wallet', 'open-rounds', 'original-rounds', 'sports-record', 'fish-rounds', 'table-rounds'],
)
const DepositDetail = lazyScreen<{ id: string }>(
  'deposit-detail',
  async () => (await import('../cashier/deposit-detail.tsx')).DepositDetail,
  CASHIER,
)
const WithdrawalDetail = lazyScreen<{ id: string }>(
  'withdrawal-detail',
  async () => (await import('../cashier/withdrawal-detail.tsx')).WithdrawalDetail,
  CASHIER,
)

function renderSubject({ kind, id }: EntrySubject) {
  if (kind === 'round') return <RoundDetail id={id} />
  if (kind === 'deposit') return <DepositDetail id={id} />
  return <WithdrawalDetail id={id} />
}

export type AccountRecordsProps = { part: RecordPart; onPart: (part: RecordPart) => void }

/** Shows one part of the account record at a time; the address names the part. Play money has entries only. */
export function AccountRecords({ part, onPart }: AccountRecordsProps) {
  const t = useT()
  const { isTrial } = useSession()
  const tab = isTrial ? 'entries' : part
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isTrial && (
        <div
          role="tablist"
          aria-label={t('records.tabs')}
          className="-mx-(--fh-gutter) flex gap-2 overflow-x-auto px-(--fh-gutter) [scrollbar-width:none] lg:mx-0 lg:px-0"
        >
          {RECORD_PARTS.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === tab}
              className={chipClass('picker', one === tab)}
              onClick={() => onPart(one)}
            >
              {t(`records.tab.${one}`)}
            </button>
          ))}
        </div>
      )}
      <Suspense fallback={<RowSkeletons count={8} />}>
        <Part key={tab} tab={tab} />
      </Suspense>
    </div>
  )
}

function Part({ tab }: { tab: RecordPart }) {
  if (tab === 'deposits') return <DepositRecord />
  if (tab === 'withdrawals') return <WithdrawalRecord />
  if (tab === 'transfers') return <TransferRecord />
  return <AccountRecord renderSubject={renderSubject} />
}
