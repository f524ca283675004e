import { formatMoney } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import type { PromotionRow } from '#contract/promotions/offers.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useTimeLeft } from '../bonus/time-left.ts'
import { OfferPicture } from './offer-picture.tsx'
import { StateTag, StepButton } from './step-button.tsx'

/** Shows an offer as a card: picture, what is said of its time, name, one line, its next step, and its details. */
export function PromotionCard({ offer, eager }: { offer: PromotionRow; eager: boolean }) {
  const t = useT()
  const stamp = useStamp(offer)
  return (
    <article
      id={offer.id}
      className="flex h-full scroll-mt-20 flex-col overflow-hidden rounded-panel border border-line bg-surface-1 target:border-brand"
    >
      <div className="relative">
        <OfferPicture picture={offer.picture} eager={eager} />
        {stamp && (
          <span className="absolute start-3 top-3 rounded-xs bg-[oklch(.13_.02_296/.78)] px-2 py-1.25 text-xs leading-none! font-semibold text-white">
            {stamp}
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col px-4.5 pt-4 pb-4.5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-[17px]!" dir="auto">
            {offer.title}
          </h2>
          <StateTag offer={offer} />
        </div>
        <p className="mt-0.75 text-sm text-ink-2" dir="auto">
          {offer.summary}
        </p>
        {offer.why && offer.why !== 'login' && (
          <p className="mt-1.5 flex items-start gap-1.5 text-xs leading-normal text-ink-3">
            <Icon name="info" size="s" />
            {t(`promotions.why.${offer.why}`)}
          </p>
        )}
        <div className="mt-auto flex gap-2 pt-3.5">
          <StepButton offer={offer} size="small" className="min-w-0 flex-1" />
          <a
            href={paths.promotion(offer.id)}
            aria-label={t('promotions.detailsOf', { title: offer.title })}
            className={buttonClass({ tone: 'quiet', size: 'small' })}
          >
            {t('promotions.details')}
          </a>
        </div>
      </div>
    </article>
  )
}

/** Ends that are further away are told as a date: a countdown of months hurries nobody, and says nothing. */
const COUNTED_DAYS = 14
const DAY_MS = 86_400_000

/** Returns what is true about an offer's time or money now: what is ready, when it begins, how long it still runs. */
export function useStamp({
  state,
  next,
  amount,
  currency,
  startsAt,
  endsAt,
}: Pick<PromotionRow, 'state' | 'next' | 'amount' | 'currency' | 'startsAt' | 'endsAt'>): string | null {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const isComing = state === 'coming_soon'
  const until = isComing ? (next.at ?? startsAt) : endsAt
  const left = useTimeLeft(until)
  if (state === 'claim' && amount)
    return t('promotions.ready', { amount: formatMoney(amount, currency).replace(/\.00$/, '') })
  if (state === 'close' || left === null) return null
  if (isComing) return t('promotions.begins', { time: left })
  return Date.parse(endsAt) - (now ?? 0) < COUNTED_DAYS * DAY_MS
    ? t('promotions.ends', { time: left })
    : t('promotions.until', { day: formatDay(endsAt, locale) })
}
