import { paths } from '#contract/paths.ts'
import { promotions } from '#contract/promotions/offers.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'

/** Shows the rebates that run for the member now, each with the way to its terms; nothing where the brand has none. */
export function VipRebates() {
  const t = useT()
  const { data } = useCall(promotions, {})
  const rebates = (data?.content ?? []).filter(
    ({ kind, state }) => kind === 'rebate' && state !== 'close' && state !== 'coming_soon',
  )
  if (rebates.length === 0) return null
  return (
    <section aria-labelledby="vip-rebates">
      <h2 id="vip-rebates" className="mb-3 text-lg">
        {t('vip.rebates')}
      </h2>
      <Panel>
        {rebates.map(({ id, title }) => (
          <ListRow
            key={id}
            icon="arrows-clockwise"
            title={title}
            meta={t('vip.rebatesHint')}
            href={paths.promotion(id)}
          />
        ))}
      </Panel>
    </section>
  )
}
