import { announcements } from '#contract/messages/messages.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { NothingHerePage } from './nothing-here-page.tsx'

/** Lists the offers: the announcements of kind PR that are for this reader. */
export function PromotionsPage() {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(announcements, { types: 'PR', platform: 'W', pageSize: 100 })
  if (data?.content.length === 0)
    return (
      <NothingHerePage title="nav.promotions" picture="gift" line="site.promotions.none" hint="site.promotions.hint" />
    )
  return (
    <>
      <h1 className="mb-4">{t('nav.promotions')}</h1>
      {!data && (
        <Panel>
          {isError && !data ? (
            <ErrorState
              title={t('site.promotions.failed')}
              hint={t('common.checkNetwork')}
              retryLabel={t('common.retry')}
              onRetry={() => void refetch()}
            />
          ) : (
            <RowSkeletons />
          )}
        </Panel>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {data?.content.map((offer) => (
          <li key={offer.id}>
            <Card className="h-full">
              <p className="text-xs text-ink-3">{formatDay(offer.startsAt, locale)}</p>
              <h2 className="mt-1 mb-3">{offer.title}</h2>
              <RichText text={offer.text} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}
