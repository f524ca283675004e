import { parseMoney, toWire } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import type { PromotionDetail } from '#contract/promotions/offers.ts'
import { formatCount, formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'

type Row = PromotionDetail['received'][number]
/** What was had on one day in one state: a rebate that is claimed twenty times a day is one line. */
type Day = Row & { times: number }

/** Returns rows of one day, state and place as one, the newest first. */
export function byDay(received: readonly Row[], dayOf: (at: string) => string): Day[] {
  const days = new Map<string, Day>()
  for (const one of received) {
    const key = `${dayOf(one.at)} ${one.state} ${one.bonus ?? ''} ${one.amount === null}`
    const known = days.get(key)
    const sum = known?.amount && one.amount ? toWire(parseMoney(known.amount) + parseMoney(one.amount)) : one.amount
    days.set(key, known ? { ...known, amount: sum, times: known.times + 1 } : { ...one, times: 1 })
  }
  return [...days.values()]
}

/** Lists what the member had of an offer so far by day, with links to the bonus or to the reward. Nothing without any. */
export function Received({ offer: { received, currency } }: { offer: PromotionDetail }) {
  const t = useT()
  const locale = useLocale()
  if (received.length === 0) return null
  const dayOf = (at: string) => formatDay(at, locale)
  return (
    <section aria-labelledby="received">
      <h2 id="received" className="mb-3">
        {t('promotions.received')}
      </h2>
      <Panel>
        {byDay(received, dayOf).map((one) => (
          <ListRow
            key={`${one.at} ${one.reward ?? one.bonus ?? one.state}`}
            icon="gift"
            title={t(`promotions.state.${one.state}`)}
            meta={
              one.times === 1
                ? formatMoment(one.at, locale)
                : t('promotions.timesOn', {
                    count: one.times,
                    shown: formatCount(one.times, locale),
                    day: dayOf(one.at),
                  })
            }
            amount={one.amount !== null && <Money amount={one.amount} currency={currency} />}
            href={paths.member(one.bonus ? 'bonusDetails' : 'rewardCenter')}
          />
        ))}
      </Panel>
    </section>
  )
}
