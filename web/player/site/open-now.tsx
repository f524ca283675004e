import { announcements } from '#contract/messages/messages.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Badge } from '#web/ui/tag.tsx'
import { isSwitchOn, useSite } from '../frame/site.ts'
import { paths } from '#contract/paths.ts'

/** Shown below a page that has nothing to show: what the house offers now, with the server's own counts. */
export function OpenNow() {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const offers = useCall(announcements, { types: 'PR', platform: 'W', pageSize: 1 }).data?.total
  const news = useCall(announcements, { types: 'B,PL,PU,H', platform: 'W', pageSize: 1 }).data?.total
  const count = (number: number | undefined) => (number ? <Badge>{formatCount(number, locale)}</Badge> : undefined)
  return (
    <section aria-labelledby="open-now" className="mt-6">
      <h2 id="open-now" className="mb-3 text-lg">
        {t('site.openNow')}
      </h2>
      <div className="grid gap-3 lg:grid-cols-3">
        {/* shown until it is known that there are none, so that the other rows do not move */}
        {offers !== 0 && (
          <Panel>
            <ListRow
              icon="gift"
              title={t('nav.promotions')}
              meta={t('site.openNow.offers')}
              note={count(offers)}
              href={paths.promotions()}
            />
          </Panel>
        )}
        {isSwitchOn(site, 'REFERRAL') && (
          <Panel>
            <ListRow
              icon="handshake"
              title={t('nav.invite')}
              meta={t('site.openNow.invite')}
              href={paths.member('referral')}
            />
          </Panel>
        )}
        <Panel>
          <ListRow
            icon="megaphone-simple"
            title={t('footer.announcements')}
            meta={t('site.openNow.news')}
            note={count(news)}
            href={paths.announcements()}
          />
        </Panel>
      </div>
    </section>
  )
}
