import {
  confirmLimit,
  dropLimitChange,
  type LimitRow,
  limits,
  playSession,
  type ProtectionState,
} from '#contract/protection/protection.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { lengthText, minutesUntil, valueText, whenText } from './lengths.ts'

type Props = { row: LimitRow; state: ProtectionState; onChange: () => void }

/** Shows one limit: its value, how much of it is used, a pending change, and a button to change it. */
export function LimitLine({ row, state, onChange }: Props) {
  const t = useT()
  const { kind, period, value } = row
  const name = `${t(`protection.kind.${kind}`)}, ${t(`protection.period.${period}`)}`
  return (
    <li className="py-3 first:pt-0 last:pb-0" data-limit={`${kind}.${period}`}>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          {period !== 'session' && <div className="text-sm text-ink-2">{t(`protection.period.${period}`)}</div>}
          <div className={value === null ? 'text-ink-3' : 'font-semibold'}>
            {value === null ? t('protection.none') : <Value row={row} currency={state.currency} />}
          </div>
          {row.setBy === 'operator' && <div className="text-xs text-ink-3">{t('protection.byOperator')}</div>}
        </div>
        <Button
          size="small"
          aria-label={`${name}: ${value === null ? t('protection.set') : t('protection.change')}`}
          onClick={onChange}
        >
          {value === null ? t('protection.set') : t('protection.change')}
        </Button>
      </div>
      <Use row={row} currency={state.currency} name={name} />
      {row.pending && <Pending row={row} pending={row.pending} state={state} />}
    </li>
  )
}

function Value({ row, currency }: { row: LimitRow; currency: string }) {
  const t = useT()
  const text = valueText(row.kind, row.value ?? '0', currency, t)
  return <>{row.kind === 'reality' ? t('protection.every', { value: text }) : <span className="num">{text}</span>}</>
}

function Use({ row, currency, name }: { row: LimitRow; currency: string; name: string }) {
  const t = useT()
  const locale = useLocale()
  const { kind, value, used, left, resetsAt } = row
  if (value === null || used === null || left === null) return null
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      <ProgressBar value={Number(used)} max={Number(value)} label={name} />
      <div className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
        <span>
          {t('protection.used', {
            used: valueText(kind, used, currency, t),
            value: valueText(kind, value, currency, t),
          })}
          {' · '}
          {t('protection.left', { left: valueText(kind, left, currency, t) })}
        </span>
        {resetsAt && <span>{t('protection.resets', { when: whenText(resetsAt, locale) })}</span>}
      </div>
    </div>
  )
}

type PendingProps = { row: LimitRow; pending: NonNullable<LimitRow['pending']>; state: ProtectionState }

function Pending({ row, pending, state }: PendingProps) {
  const t = useT()
  const now = useNow() ?? Date.parse(state.now)
  const confirm = useSend(confirmLimit, [limits, playSession])
  const drop = useSend(dropLimitChange, [limits])
  const isReady = pending.isReady || minutesUntil(pending.readyAt, now) <= 0
  const value = pending.value === null ? '' : valueText(row.kind, pending.value, state.currency, t)
  const time = lengthText(minutesUntil(pending.readyAt, now), t)
  const ready = pending.value === null ? t('protection.readyNone') : t('protection.ready', { value })
  const waiting =
    pending.value === null ? t('protection.pendingNone', { time }) : t('protection.pending', { value, time })
  const failed = confirm.error ?? drop.error
  return (
    <div className="mt-2.5 rounded-control bg-surface-2 p-3 text-sm">
      <p className="flex items-start gap-2">
        <Icon name={isReady ? 'question' : 'hourglass-medium'} size="s" className="mt-0.5 text-info" />
        <span>{isReady ? ready : waiting}</span>
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {isReady && (
          <Button size="small" busy={confirm.isPending} onClick={() => confirm.mutate({ id: pending.id })}>
            {t('protection.confirmChange')}
          </Button>
        )}
        <Button size="small" tone="quiet" busy={drop.isPending} onClick={() => drop.mutate({ id: pending.id })}>
          {t('protection.keep')}
        </Button>
      </div>
      {failed && <FieldNote error={failed.message} />}
    </div>
  )
}
