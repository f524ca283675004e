import { paths } from '#contract/paths.ts'
import type { PromotionDetail } from '#contract/promotions/offers.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'

/** Lists what the member had of an offer so far, with links to the bonus or to the reward. Nothing without any. */
export function Received({ offer: { received, currency } }: { offer: PromotionDetail }) {
  const t = useT()
  const locale = useLocale()
  if (received.length === 0) return null
  return (
    <section aria-labelledby="received">
      <h2 id="received" className="mb-3">
        {t('promotions.received')}
      </h2>
      <Panel>
        {received.map((one) => (
          <ListRow
            key={`${one.at} ${one.reward ?? one.bonus ?? one.state}`}
            icon="gift"
            title={t(`promotions.state.${one.state}`)}
            meta={formatMoment(one.at, locale)}
            amount={one.amount !== null && <Money amount={one.amount} currency={currency} />}
            href={paths.member(one.bonus ? 'bonusDetails' : 'rewardCenter')}
          />
        ))}
      </Panel>
    </section>
  )
}
