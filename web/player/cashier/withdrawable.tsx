import type { OutputOf } from '#contract/call.ts'
import type { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { RunningBonus } from './running-bonus.tsx'
import { FigureLine } from './figure-line.tsx'

type Options = OutputOf<typeof withdrawMethods>

/**
 * Shows what can be withdrawn now; for the rest, how much is locked, why, and what would release it; and what the
 * limits still allow.
 */
export function Withdrawable({ options }: { options: Options }) {
  const t = useT()
  const locale = useLocale()
  const { balance, withdrawable, currency, locks, limits, inProgress } = options
  const isHeld = parseMoney(balance) > parseMoney(withdrawable) || parseMoney(inProgress) > 0n
  return (
    <section
      aria-label={t('cashier.withdrawableNow')}
      className="mb-5 flex flex-col gap-3 rounded-[calc(14px*var(--r-scale))] bg-surface-2 px-4 py-3.5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-2">{t('cashier.withdrawableNow')}</span>
        <span className="text-[22px] leading-tight font-semibold">
          <Money amount={withdrawable} currency={currency} />
        </span>
      </div>
      {isHeld && (
        <dl className="flex flex-col gap-1.5 text-sm">
          <FigureLine name={t('cashier.inBalance')} amount={balance} currency={currency} />
          {parseMoney(inProgress) > 0n && (
            <FigureLine name={t('cashier.onItsWay')} amount={inProgress} currency={currency} />
          )}
        </dl>
      )}
      {locks.map((lock) => (
        <p key={lock.source + lock.reason} className="flex items-start gap-2 text-sm text-ink-2">
          <Icon name="lock-simple" size="s" className="mt-0.5" />
          <span>
            {t('cashier.locked', { amount: formatMoney(lock.amount, currency) })} {t(`cashier.lock.${lock.reason}`)}.{' '}
            <span className="text-ink-3">{t(`cashier.unlock.${lock.reason}`)}</span>
            {(lock.reason === 'wagering' || lock.reason === 'bonus') && (
              <a
                href={paths.member('bonusDetails')}
                className="ms-1 inline-block py-0.5 font-semibold text-brand-ink underline-offset-4 hover:underline"
              >
                {t('cashier.seeTurnover')}
              </a>
            )}
          </span>
        </p>
      ))}
      <RunningBonus />
      {limits.map((limit) => (
        <p key={limit.period} className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
          <span>{t(`cashier.limit.${limit.period}`)}</span>
          <span className="num">
            {t('cashier.limitUse', {
              count: formatCount(limit.count, locale),
              countLimit: formatCount(limit.countLimit, locale),
              amount: formatMoney(limit.amount, currency),
              amountLimit: formatMoney(limit.amountLimit, currency),
            })}
          </span>
        </p>
      ))}
    </section>
  )
}
