import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { pointsBalance, pointsConfig, pointsConvert, pointsTransactions } from '#contract/points/points.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmOwner, type OwnerProof } from '../proof/confirm-owner.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; points: number }
type Config = OutputOf<typeof pointsConfig>
type Rule = NonNullable<Config['convert']>

/** Turns points into money, which must be staked before it can be withdrawn. */
export function ConvertDialog({ open, onOpenChange, points }: Props) {
  const t = useT()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('points.convert')} closeLabel={t('common.close')}>
      <ConvertBody points={points} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ConvertBody({ points, onDone }: { points: number; onDone: () => void }) {
  const t = useT()
  const { data, isError, refetch } = useCall(pointsConfig, {})
  if (isError && !data)
    return (
      <ErrorState compact title={t('points.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
    )
  if (!data) return <RowSkeletons count={3} />
  if (!data.convert) return <EmptyState picture="gift" title={t('points.noConvert')} hint={t('points.noneHint')} />
  return <ConvertForm points={points} rule={data.convert} config={data} onDone={onDone} />
}

function useConvert(rule: Rule, currency: string, points: number, onDone: () => void) {
  const t = useT()
  const locale = useLocale()
  const [draft, setDraft] = useState({ count: '', password: '' })
  const [touched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend(pointsConvert, [pointsBalance, pointsConfig, pointsTransactions, walletBalance])
  const count = /^\d{1,9}$/.test(draft.count) ? Number(draft.count) : 0
  const most = Math.min(rule.max, rule.leftToday, points)
  const isWrong = count < rule.min || count > most
  const money = (BigInt(count) * parseMoney(rule.money)) / BigInt(rule.points)
  const check = () => {
    setTouched(true)
    return !isWrong && !send.isPending
  }
  const sendWith = (proof: OwnerProof) =>
    send.mutate(
      { requestId, points: count, ...proof },
      {
        onSuccess: (done) => {
          showToast('success', t('points.converted', { amount: formatMoney(done.money, currency) }))
          onDone()
        },
        onError: (error) => {
          if (!error.isUnheard) setRequestId(newRequestId())
        },
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check() && draft.password !== '') sendWith({ paymentPassword: draft.password })
  }
  const isPassword = send.error?.code.startsWith('PAYMENT_PASSWORD') ?? false
  const bounds = { min: formatCount(rule.min, locale), max: formatCount(Math.max(0, most), locale) }
  const told = send.error && !isPassword ? (send.error.isUnheard ? t('points.unheard') : send.error.message) : undefined
  const errors = {
    count: told ?? (touched && isWrong ? t('points.convertBetween', bounds) : undefined),
    password: isPassword
      ? send.error?.message
      : touched && draft.password === ''
        ? t('proof.enterPassword')
        : undefined,
  }
  const { isPending, reset } = send
  return { draft, change: setDraft, errors, bounds, money, submit, check, sendWith, isPending, reset }
}

type FormProps = { rule: Rule; config: Config; points: number; onDone: () => void }

function ConvertForm({ rule, config, points, onDone }: FormProps) {
  const t = useT()
  const locale = useLocale()
  const { currency } = config
  const form = useConvert(rule, currency, points, onDone)
  const { draft, change, errors, bounds, money, submit, check, sendWith, isPending, reset } = form
  const set = (part: Partial<typeof draft>) => {
    reset()
    change((was) => ({ ...was, ...part }))
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        {t('points.convertRule', {
          points: formatCount(rule.points, locale),
          amount: formatMoney(rule.money, currency),
          times: rule.turnover,
        })}
      </p>
      <Field
        label={t('points.count')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={draft.count}
        onChange={(event) => set({ count: event.target.value.replace(/\D/g, '') })}
        hint={t('points.convertBetween', bounds)}
        error={errors.count}
      />
      <p className="text-base font-semibold">{t('points.youGet', { amount: formatMoney(money, currency) })}</p>
      <ConfirmOwner
        has={config}
        password={draft.password}
        onPassword={(password) => set({ password })}
        error={errors.password}
        label={t('points.convertNow')}
        isPending={isPending}
        check={check}
        onPasskey={sendWith}
      />
    </form>
  )
}
