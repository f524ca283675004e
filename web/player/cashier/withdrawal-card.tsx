import { useState } from 'react'
import {
  cancelWithdrawal,
  confirmWithdrawal,
  listWithdrawals,
  type WithdrawalRow,
  withdrawMethods,
} from '#contract/cashier/withdrawals.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { formatMoney } from '#contract/money.ts'
import { formatMoment, formatTime } from '#web/lib/format.ts'
import { useLocale, useT, type Translate } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Stage, StageTracker } from '#web/ui/stage-tracker.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { describeDuration } from './durations.ts'
import { KIND_ICONS } from './method-picker.tsx'
import { PartialReceiptDialog } from './partial-receipt-dialog.tsx'
import { describeReason } from './reasons.ts'

const STATUS = { done: 'done', current: 'current', waiting: 'future', stopped: 'failed' } as const
const ENDED: readonly WithdrawalRow['state'][] = ['rejected', 'failed', 'cancelled']

/** Shows the stage of a withdrawal, who acts next, and what the member can do about it. */
export function WithdrawalCard({ row }: { row: WithdrawalRow }) {
  const t = useT()
  const locale = useLocale()
  const tone: TagTone =
    row.state === 'confirmed'
      ? 'positive'
      : ENDED.includes(row.state)
        ? 'neutral'
        : row.state === 'disputed'
          ? 'info'
          : 'warning'
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <div className="flex items-center justify-between gap-3">
          <Tag tone={tone} {...(tone === 'warning' ? { icon: 'hourglass-medium' as const } : {})}>
            {t(`cashier.stage.${row.state === 'checked' ? 'reviewing' : row.state}`, { method: row.methodName })}
          </Tag>
          <span className="num text-xs text-ink-3">{row.reference}</span>
        </div>
        <p className="mt-3 text-[32px] leading-tight">
          <Money amount={row.amount} currency={row.currency} />
        </p>
        <p className="mt-1.5 flex items-center gap-2 text-sm text-ink-2">
          <Icon name={KIND_ICONS[row.kind]} size="s" />
          <span>
            {row.methodName} ·{' '}
            <span className="num" dir="ltr">
              {row.account.number}
            </span>
          </span>
        </p>
        {row.reason && <p className="mt-2 text-sm text-ink-2">{describeReason(row.reason, t)}</p>}
      </div>
      <StageTracker
        stages={row.stages.map((stage) => toStage(row, stage, t, locale))}
        stateNames={{
          done: t('cashier.stageDone'),
          current: t('cashier.stageCurrent'),
          future: t('cashier.stageFuture'),
          failed: t('cashier.stageStopped'),
        }}
      />
      {row.actsNext !== 'nobody' && <p className="text-xs text-ink-3">{t(`cashier.waitsFor.${row.actsNext}`)}</p>}
      <Actions row={row} />
    </Card>
  )
}

function toStage(
  row: WithdrawalRow,
  { stage, status, at, isAutomatic }: WithdrawalRow['stages'][number],
  t: Translate,
  locale: string,
): Stage {
  const parts: string[] = []
  if (at) parts.push(formatMoment(at, locale))
  if (at && isAutomatic) parts.push(t('cashier.automatic'))
  if (stage === 'sending' && row.providerReference)
    parts.push(t('cashier.reference', { reference: row.providerReference }))
  if (stage !== 'confirmed' && status === 'current' && row.usual) {
    parts.push(
      t('cashier.usually', {
        from: describeDuration(row.usual.p50Seconds, t),
        to: describeDuration(row.usual.p95Seconds, t),
      }),
    )
  }
  if (stage === 'confirmed' && !at && row.autoReceiveAt && row.canConfirm)
    parts.push(t('cashier.autoReceive', { time: formatTime(row.autoReceiveAt).slice(0, 5) }))
  return {
    id: stage,
    // a stage that is under way is not said to be over
    title: t(`cashier.stage.${stage === 'approved' && status === 'current' ? 'reviewing' : stage}`, {
      method: row.methodName,
    }),
    detail: parts.join(' · ') || undefined,
    state: STATUS[status],
  }
}

function Actions({ row }: { row: WithdrawalRow }) {
  const t = useT()
  const locale = useLocale()
  const [asking, setAsking] = useState<'cancel' | 'partial' | null>(null)
  const changed = [listWithdrawals, withdrawMethods, walletBalance]
  const confirm = useSend(confirmWithdrawal, changed)
  const cancel = useSend(cancelWithdrawal, changed)
  if (!row.canConfirm && !row.canCancel && !row.reopenUntil) return null
  const failed = (error: { message: string }) => showToast('error', error.message)
  // by promise, not by callback: the message is shown even when the card has left the page before the answer
  const received = () =>
    void confirm
      .mutateAsync({ id: row.id, receipt: 'received' })
      .then(() => showToast('success', t('cashier.thanksReceived')), failed)
  const takeBack = async () => {
    await cancel.mutateAsync({ id: row.id }).then(() => showToast('success', t('cashier.cancelled')), failed)
    setAsking(null)
  }
  const partial = (
    <PartialReceiptDialog
      row={row}
      open={asking === 'partial'}
      onOpenChange={(open) => setAsking(open ? 'partial' : null)}
    />
  )
  return (
    <div className="flex gap-2.5 max-sm:flex-col">
      {row.canConfirm && (
        <>
          <Button tone="primary" wide busy={confirm.isPending} onClick={received}>
            {t('cashier.received')}
          </Button>
          <Button wide onClick={() => setAsking('partial')}>
            {t('cashier.notReceived')}
          </Button>
          {partial}
        </>
      )}
      {row.reopenUntil && (
        <div className="flex flex-col gap-2">
          <Button tone="outline" onClick={() => setAsking('partial')}>
            {t('cashier.reopen')}
          </Button>
          <p className="text-xs text-ink-3">
            {t('cashier.reopenHint', { time: formatMoment(row.reopenUntil, locale) })}
          </p>
          {partial}
        </div>
      )}
      {row.canCancel && (
        <>
          <Button tone="outline" onClick={() => setAsking('cancel')}>
            {t('cashier.cancelWithdrawal')}
          </Button>
          <ConfirmDialog
            open={asking === 'cancel'}
            onOpenChange={(open) => setAsking(open ? 'cancel' : null)}
            title={t('cashier.cancelTitle')}
            text={t('cashier.cancelText', { amount: formatMoney(row.amount, row.currency) })}
            confirmLabel={t('cashier.cancelWithdrawal')}
            cancelLabel={t('cashier.keep')}
            busy={cancel.isPending}
            onConfirm={() => void takeBack()}
          />
        </>
      )}
    </div>
  )
}
