import type { ReactNode } from 'react'
import type { NeedState, TicketState, WheelLuck } from '#contract/promotions/luck.ts'
import { formatCount, formatCountdown, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const SECOND_MS = 1_000
/** Longer waits are said by their moment, not counted down. */
const COUNTED_SECONDS = 3_600

/** Says what just came out, aloud as well. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex min-h-14 flex-col items-center justify-center text-center">
      {children}
    </div>
  )
}

/** Says an amount that was won, or that there was none this time. */
export function Won({ amount, currency }: { amount: string; currency: string }) {
  const t = useT()
  if (Number(amount) === 0) return <p className="text-ink-2">{t('luck.nothing')}</p>
  return (
    <>
      <p className="text-sm text-ink-2">{t('luck.won')}</p>
      <Money amount={amount} currency={currency} className="text-[28px] leading-tight" />
    </>
  )
}

/** Says how prizes are given: free at once, or what must be staked first. */
export function GiftNote({ gift }: Pick<WheelLuck, 'gift'>) {
  const t = useT()
  const key = gift.form === 'bonus' ? 'luck.giftBonus' : Number(gift.times) === 0 ? 'luck.giftFree' : 'luck.giftCash'
  return <p className="text-center text-xs text-ink-3">{t(key, { times: Number(gift.times) })}</p>
}

/** Counts down to a moment in its last hour; before and after, and for a member who has set limits, it says the moment. */
export function Until({ at, from, isCalm }: { at: string; from: string; isCalm: boolean }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow() ?? new Date(from).getTime()
  const seconds = Math.max(0, Math.ceil((new Date(at).getTime() - now) / SECOND_MS))
  return (
    <span className="num font-semibold">
      {!isCalm && seconds > 0 && seconds < COUNTED_SECONDS
        ? t('luck.in', { time: formatCountdown(seconds, locale) })
        : formatMoment(at, locale)}
    </span>
  )
}

/** Shows what must be done before, and how much of it is. */
export function Needs({ needs, currency }: { needs: NeedState; currency: string }) {
  const t = useT()
  if (needs.isMet) return null
  const rows = [
    { key: 'luck.needDeposit', need: needs.deposited },
    { key: 'luck.needStake', need: needs.staked },
  ] as const
  return (
    <div className="flex w-full max-w-sm flex-col gap-3">
      {rows.map(
        ({ key, need }) =>
          need && (
            <div key={key}>
              <div className="mb-1 flex items-baseline justify-between gap-3 text-sm text-ink-2">
                <span>{t(key, { days: needs.days })}</span>
                <span className="flex gap-1">
                  <Money amount={need.done} currency={currency} /> / <Money amount={need.needed} currency={currency} />
                </span>
              </div>
              <ProgressBar value={Number(need.done)} max={Number(need.needed)} label={t(key, { days: needs.days })} />
            </div>
          ),
      )}
    </div>
  )
}

/** Says how tickets are earned. */
export function TicketRules({ tickets, currency }: { tickets: TicketState; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const { perDay, perDeposited, perStaked, dayMax } = tickets
  return (
    <ul className="flex flex-col gap-1 text-sm text-ink-2">
      {perDay > 0 && <li>{t('luck.perDay', { count: perDay })}</li>}
      {perDeposited && (
        <li>
          {t('luck.perDeposited')} <Money amount={perDeposited} currency={currency} />
        </li>
      )}
      {perStaked && (
        <li>
          {t('luck.perStaked')} <Money amount={perStaked} currency={currency} />
        </li>
      )}
      <li>{t('luck.dayMax', { count: formatCount(dayMax, locale) })}</li>
    </ul>
  )
}

/** Lists the newest winners, their names masked. */
export function Winners({ winners, currency }: { winners: WheelLuck['winners']; currency: string }) {
  const t = useT()
  const locale = useLocale()
  if (winners.length === 0) return null
  return (
    <section aria-label={t('luck.winners')}>
      <h3 className="mb-1">{t('luck.winners')}</h3>
      <ol className="max-h-64 overflow-y-auto">
        {winners.map((one) => (
          <li key={`${one.name} ${one.at}`} className="flex items-baseline gap-3 border-t border-line py-2 text-sm">
            <span dir="ltr" className={one.isOwn ? 'font-semibold' : 'text-ink-2'}>
              {one.name}
            </span>
            <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{formatMoment(one.at, locale)}</span>
            <Money amount={one.amount} currency={currency} />
          </li>
        ))}
      </ol>
    </section>
  )
}
