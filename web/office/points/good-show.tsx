import type { OutputOf } from '#contract/call.ts'
import { officePointsGood } from '#contract/points/office-points.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { RowCall } from '../frame/rows.ts'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { GoodPicture, StockActs } from './good-acts.tsx'
import { GoodForm } from './good-form.tsx'

type Shown = OutputOf<typeof officePointsGood>

/** Shows goods with picture, stock and versions, and the form of the next version. */
export function GoodShow() {
  const t = useT()
  return (
    <ShowPage
      call={officePointsGood as unknown as RowCall<Shown>}
      back="/points-goods"
      backName={t('office.nav.pointsGoods')}
    >
      {(row) => <GoodCard row={row} />}
    </ShowPage>
  )
}

function GoodCard({ row }: { row: Shown }) {
  const t = useT()
  const locale = useLocale()
  const count = (figure: number) => <span className="num">{formatCount(figure, locale)}</span>
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{row.terms.names[locale] || row.terms.names['en']}</h1>
        <Tag tone={row.state === 'on' ? 'positive' : 'neutral'}>{t(`office.points.shelf.${row.state}`)}</Tag>
      </div>
      <WaitingNote waiting={row.waiting} />
      <Card>
        <div className="flex flex-wrap gap-6">
          <GoodPicture good={row} />
          <div className="flex min-w-60 flex-1 flex-col gap-4">
            <Facts
              facts={[
                [t('office.points.field.price'), count(row.terms.price)],
                [t('office.points.field.gives'), t(`office.points.gives.${row.terms.gives.kind}`)],
                [t('office.points.stock'), row.stock === null ? t('office.points.any') : count(row.stock)],
                [t('office.points.reserved'), count(row.reserved)],
                [t('office.points.ordered'), count(row.ordered)],
                [t('office.points.position'), count(row.position)],
              ]}
            />
            <StockActs good={row} />
          </div>
        </div>
      </Card>
      {/* what is typed stays while a change waits for a second person */}
      <div hidden={row.waiting !== null}>
        <GoodForm good={row} />
      </div>
      <section>
        <h2 className="mb-2">{t('office.points.versions')}</h2>
        <Panel>
          {row.versions.map(({ version, by, at, price, name }) => (
            <ListRow
              key={version}
              icon="clock-counter-clockwise"
              title={t('office.points.version', { version })}
              meta={`${name} · ${formatCount(price, locale)}`}
              note={`${by} · ${formatMoment(at, locale)}`}
            />
          ))}
        </Panel>
      </section>
    </div>
  )
}
