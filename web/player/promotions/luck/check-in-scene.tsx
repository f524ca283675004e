import { checkIn, type CheckInLuck } from '#contract/promotions/luck.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { GiftNote, Needs, Outcome, Until, Won } from './scene-parts.tsx'
import { useLuck } from './use-luck.ts'
import './luck.css'

type DayState = 'done' | 'today' | 'next'

/** Shows the streak as a calendar with its rewards, and checks in for today. */
export function CheckInScene({ luck }: { luck: CheckInLuck }) {
  const t = useT()
  const send = useLuck(checkIn)
  const { rewards, done, isDone, needs, currency } = luck
  const stateOf = (step: number): DayState => (step <= done ? 'done' : step === done + 1 && !isDone ? 'today' : 'next')
  return (
    <Card className="flex flex-col items-center gap-4">
      <h2>{t('luck.streak')}</h2>
      <ol className="grid w-full grid-cols-4 gap-2 sm:grid-cols-7">
        {rewards.map((amount, at) => (
          <Day key={at} step={at + 1} amount={amount} currency={currency} state={stateOf(at + 1)} />
        ))}
      </ol>
      <Outcome>
        {send.data ? (
          <Won amount={send.data.amount} currency={currency} />
        ) : isDone ? (
          <p className="text-ink-2">
            {t('luck.doneToday')} <Until at={luck.nextAt} from={luck.now} isCalm={luck.isCalm} />
          </p>
        ) : (
          <p className="text-ink-2">{t('luck.streakHint')}</p>
        )}
      </Outcome>
      <Needs needs={needs} currency={currency} />
      {!isDone && (
        <div className="w-full max-w-xs">
          <Button
            tone="primary"
            size="large"
            wide
            busy={send.isPending}
            reason={needs.isMet ? undefined : t('luck.notMet')}
            onClick={() => send.mutate({ id: luck.id }, { onError: send.onError })}
          >
            {t('luck.checkIn')}
          </Button>
        </div>
      )}
      <GiftNote gift={luck.gift} />
    </Card>
  )
}

function Day({ step, amount, currency, state }: { step: number; amount: string; currency: string; state: DayState }) {
  const t = useT()
  const locale = useLocale()
  return (
    <li
      className={cx(
        'luck-day flex flex-col items-center justify-center gap-1 rounded-control bg-surface-2 px-1 py-2 text-center',
        state === 'next' && 'text-ink-2',
      )}
      data-state={state}
      aria-current={state === 'today' ? 'date' : undefined}
    >
      <span className="text-xs text-ink-2">{t('luck.day', { day: formatCount(step, locale) })}</span>
      <Money amount={amount} currency={currency} className="text-[15px]" />
      {state === 'done' && (
        <span className="text-positive">
          <Icon name="check" size="s" />
          <span className="sr-only">{t('luck.done')}</span>
        </span>
      )}
    </li>
  )
}
