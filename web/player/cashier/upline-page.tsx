import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { agentTransfer, lineTransferOptions, lineTransfers, transferUpline } from '#contract/cashier/line-payment.ts'
import { formatMoney, getCurrency } from '#contract/money.ts'
import { transactions, walletBalance } from '#contract/wallet/wallet.ts'
import { leadToFault, typedMinor, useAmount, wireAmount } from '#web/lib/amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall, useSend } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Money } from '#web/ui/money.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Pager } from '../frame/pager.tsx'
import { newRequestId, tellRefusal } from './amounts.ts'
import { PaymentPasswordDialog } from './payment-password-dialog.tsx'

type Options = OutputOf<typeof lineTransferOptions>
const PAGE = 10

/**
 * Sends money within the member's own line, to the agent above and, for an agent, to members below; and lists what was
 * sent and received.
 */
export function UplinePage() {
  const t = useT()
  const { data, isError, refetch } = useCall(lineTransferOptions, {})
  if (isError && !data) {
    return (
      <Card>
        <ErrorState
          title={t('cashier.loadFailed')}
          hint={t('cashier.moneySafe')}
          retryLabel={t('cashier.retry')}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <Card>
        <h2 className="mb-4">{t('cashier.line.send')}</h2>
        {data ? <LineForm options={data} /> : <Skeleton className="h-40" />}
      </Card>
      <LineHistory />
    </div>
  )
}

/** Returns why the member cannot send in this direction; undefined where they can. */
function useClosed(options: Options, isUp: boolean): string | undefined {
  const t = useT()
  const locale = useLocale()
  if (options.restsUntil) return t('cashier.outgoingRests', { time: formatMoment(options.restsUntil, locale) })
  if (isUp && !options.upline) return t('cashier.line.noUpline')
  if (isUp ? !options.canSendUp : !options.canSendDown) return t('cashier.line.closed')
  return options.today.count >= options.today.countLimit ? t('cashier.line.dayUsed') : undefined
}

function LineForm({ options }: { options: Options }) {
  const t = useT()
  const { currency } = options
  const [isUp, setIsUp] = useState(options.upline !== null || !options.canSendDown)
  const [username, setUsername] = useState('')
  const [amount, setAmount] = useState('')
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const [isAsking, setIsAsking] = useState(false)
  const changed = [lineTransferOptions, lineTransfers, walletBalance, transactions]
  const up = useSend(transferUpline, changed)
  const down = useSend(agentTransfer, changed)
  const send = isUp ? up : down
  const money = (value: string | bigint) => formatMoney(value, currency)
  const { fault, error, reason } = useAmount(amount, options, touched)
  const closed = useClosed(options, isUp)
  const passwordFault = send.error?.code.startsWith('PAYMENT_PASSWORD') ? send.error.message : undefined
  const receiverFault = send.error?.code === 'NOT_FOUND' ? t('cashier.line.notBelow') : undefined
  const reset = () => {
    up.reset()
    down.reset()
  }
  const done = {
    onSuccess: (row: { amount: string; other: { username: string } }) => {
      setAmount('')
      setPassword('')
      setTouched(false)
      setRequestId(newRequestId())
      showToast('success', t('cashier.line.sent', { amount: money(row.amount), username: row.other.username }))
    },
    // no answer is not a refusal: the same request id again asks for the same payment
    onError: (error: { isUnheard: boolean }) => {
      if (!error.isUnheard) setRequestId(newRequestId())
    },
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (fault) return leadToFault(event.currentTarget)
    if (closed) return
    if (!options.hasPaymentPassword) return setIsAsking(true)
    if (password === '' || send.isPending || (!isUp && username.trim() === '')) return
    const request = { requestId, amount: wireAmount(amount), paymentPassword: password }
    if (isUp) up.mutate(request, done)
    else down.mutate({ ...request, direction: 'down', username: username.trim() }, done)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {options.canSendDown && options.upline && (
        <Segmented
          label={t('cashier.line.way')}
          value={isUp ? 'up' : 'down'}
          options={[
            { value: 'up', label: t('cashier.line.up') },
            { value: 'down', label: t('cashier.line.down') },
          ]}
          onValueChange={(value) => {
            setIsUp(value === 'up')
            reset()
          }}
        />
      )}
      {isUp ? (
        <Field label={t('cashier.line.to')} value={options.upline?.username ?? '–'} readOnly />
      ) : (
        <Field
          label={t('cashier.line.to')}
          hint={t('cashier.line.toHint')}
          autoComplete="off"
          value={username}
          onChange={(event) => {
            setUsername(event.target.value)
            reset()
          }}
          error={
            receiverFault ?? (touched && !fault && username.trim() === '' ? t('cashier.line.enterName') : undefined)
          }
        />
      )}
      <MoneyField
        label={t('cashier.amount')}
        symbol={getCurrency(currency).symbol}
        value={amount}
        onValueChange={(value) => {
          setAmount(value)
          reset()
        }}
        onBlur={() => setTouched((was) => was || amount !== '')}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{t('cashier.line.available', { amount: money(options.available) })}</span>
            <span>
              {t('cashier.line.today', {
                amount: money(options.today.amount),
                limit: money(options.today.amountLimit),
              })}
            </span>
          </span>
        }
        error={passwordFault || receiverFault ? undefined : (tellRefusal(send.error, t) ?? error)}
      />
      {options.hasPaymentPassword && (
        <PasswordField
          label={t('cashier.paymentPassword')}
          showLabel={t('cashier.show')}
          hideLabel={t('cashier.hide')}
          autoComplete="off"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            reset()
          }}
          error={passwordFault ?? (touched && !fault && password === '' ? t('cashier.passwordLength') : undefined)}
        />
      )}
      <Button type="submit" tone="primary" size="large" wide busy={send.isPending} reason={closed ?? reason}>
        {fault ? t('cashier.line.send') : t('cashier.line.sendNow', { amount: money(typedMinor(amount)) })}
      </Button>
      <PaymentPasswordDialog open={isAsking} onOpenChange={setIsAsking} />
    </form>
  )
}

function LineHistory() {
  const t = useT()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useCall(lineTransfers, { pageNo: page, pageSize: PAGE })
  return (
    <section>
      <h2 className="mb-3.5">{t('cashier.line.history')}</h2>
      <Panel>
        {isError && !data && (
          <ErrorState
            compact
            title={t('cashier.loadFailed')}
            retryLabel={t('cashier.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons />}
        {data?.content.length === 0 && (
          <EmptyState picture="bets" title={t('cashier.line.none')} hint={t('cashier.line.noneHint')} />
        )}
        {data?.content.map((row) => (
          <ListRow
            key={row.id}
            icon={row.isSent ? 'arrow-right' : 'arrow-left'}
            title={t(row.isSent ? 'cashier.line.sentTo' : 'cashier.line.receivedFrom', {
              username: row.other.username,
            })}
            meta={
              <span className="num">
                {formatMoment(row.createdAt, locale)} · {row.reference}
              </span>
            }
            amount={<Money amount={row.isSent ? `-${row.amount}` : row.amount} currency={row.currency} signed />}
          />
        ))}
      </Panel>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
    </section>
  )
}
