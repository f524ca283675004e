import { newRequestId } from '#web/lib/request-id.ts'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import {
  collectWallets,
  listWalletTransfers,
  merchantWallets,
  setAutoTransfer,
} from '#contract/vendor-wallets/vendor-wallet.ts'
import { transactions, walletBalance } from '#contract/wallet/wallet.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Pager } from '../frame/pager.tsx'
import { useSite } from '../frame/site.ts'
import { TransferForm } from './transfer-form.tsx'
import { OpenTransfer, TransferListRow } from './transfer-row.tsx'

type Wallets = OutputOf<typeof merchantWallets>

/**
 * How often open transfers are read again, in milliseconds, so that the page is up to date without the live channel.
 */
const ASK_AGAIN_MS = 5_000
const PAGE = 10

/**
 * Shows the balances in providers' own wallets, a form that moves money, and the transfers under way. Renders nothing
 * where one wallet serves all providers.
 */
export function VendorWallets() {
  const t = useT()
  const site = useSite()
  const { data, isError, refetch } = useCall(
    merchantWallets,
    {},
    { refetchInterval: (query) => (query.state.data?.open.length ? ASK_AGAIN_MS : false) },
  )
  if (isError && !data) {
    return (
      <Card>
        <ErrorState
          compact
          title={t('wallet.loadFailed')}
          hint={t('wallet.moneySafe')}
          retryLabel={t('wallet.retry')}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!data)
    return site?.isSingle ? null : (
      <Panel>
        <RowSkeletons count={3} />
      </Panel>
    )
  if (data.isSingle && data.open.length === 0 && data.wallets.every((one) => one.balance === '0.00')) return null
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <WalletList data={data} />
        <Card>
          <h2 className="mb-4">{t('wallet.transfer')}</h2>
          <TransferForm data={data} />
        </Card>
      </div>
      {data.open.length > 0 && (
        <section>
          <h2 className="mb-3.5">{t('wallet.openTransfers')}</h2>
          <Panel>
            {data.open.map((row) => (
              <OpenTransfer key={row.id} row={row} />
            ))}
          </Panel>
        </section>
      )}
      <TransferHistory />
    </>
  )
}

function WalletList({ data }: { data: Wallets }) {
  const t = useT()
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2>{t('wallet.vendorWallets')}</h2>
        <p className="mt-1 text-sm text-ink-2">{t('wallet.vendorWalletsHint')}</p>
      </div>
      <div className="-mx-4 lg:-mx-5">
        {data.wallets.map((one) => (
          <ListRow
            key={one.vendor}
            icon="wallet"
            title={one.vendorName}
            {...(one.balance === null ? { meta: t('wallet.hasUnknown') } : {})}
            amount={<Money amount={one.balance ?? undefined} currency={data.currency} />}
            {...(one.balance === null
              ? { note: t('wallet.booked', { amount: formatMoney(one.booked, data.currency) }) }
              : {})}
          />
        ))}
      </div>
      <CollectAll data={data} />
      <AutoTransfer isOn={data.autoTransfer} />
    </Card>
  )
}

function CollectAll({ data }: { data: Wallets }) {
  const t = useT()
  const [requestId, setRequestId] = useState(newRequestId)
  const collect = useSend(collectWallets, [merchantWallets, walletBalance, listWalletTransfers, transactions])
  const isEmpty = data.wallets.every((one) => one.balance !== null && parseMoney(one.balance) === 0n)
  const press = () =>
    collect.mutate(
      { requestId },
      {
        onSuccess: ({ transfers, unanswered }) => {
          setRequestId(newRequestId())
          if (unanswered.length > 0)
            showToast(
              'error',
              t('wallet.notCollected', { vendors: unanswered.map((one) => one.vendorName).join(', ') }),
            )
          if (transfers.length > 0) showToast('success', t('wallet.collected', { count: transfers.length }))
        },
        onError: (error) => {
          if (!error.isUnheard) setRequestId(newRequestId())
          showToast('error', error.message)
        },
      },
    )
  return (
    <Button
      wide
      icon="arrow-left"
      busy={collect.isPending}
      reason={isEmpty ? t('wallet.nothingToCollect') : undefined}
      onClick={press}
    >
      {t('wallet.collectAll')}
    </Button>
  )
}

/** Switches immediately; reverts with a message when the server refuses. */
function AutoTransfer({ isOn }: { isOn: boolean }) {
  const t = useT()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const set = useSend(setAutoTransfer, [merchantWallets])
  const change = (autoTransfer: boolean) => {
    setWanted(autoTransfer)
    set.mutate(
      { autoTransfer },
      {
        onError: (error) => showToast('error', error.message || t('common.network')),
        onSettled: () => setWanted(null),
      },
    )
  }
  return (
    <Checkbox
      checked={wanted ?? isOn}
      aria-busy={set.isPending || undefined}
      onChange={(event) => change(event.target.checked)}
    >
      {t('wallet.autoTransfer')}
    </Checkbox>
  )
}

function TransferHistory() {
  const t = useT()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useCall(listWalletTransfers, { pageNo: page, pageSize: PAGE })
  const decided = data?.content.filter((row) => row.decidedAt !== null)
  return (
    <section>
      <h2 className="mb-3.5">{t('wallet.transferHistory')}</h2>
      <Panel>
        {isError && !data && (
          <ErrorState
            compact
            title={t('wallet.loadFailed')}
            hint={t('wallet.moneySafe')}
            retryLabel={t('wallet.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={3} />}
        {decided?.length === 0 && (
          <EmptyState picture="bets" title={t('wallet.noTransfers')} hint={t('wallet.noTransfersHint')} />
        )}
        {decided?.map((row) => (
          <TransferListRow key={row.id} row={row} />
        ))}
      </Panel>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
    </section>
  )
}
