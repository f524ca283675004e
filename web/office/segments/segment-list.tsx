import { officeSegments, SEGMENT_STATES, type SegmentRow } from '#contract/segments/office-segments.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useGo } from '../frame/address.ts'
import { usePermissions } from '../frame/operator.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { STATE_TONES } from './state-tones.ts'

const LIST = pagedList(officeSegments)

/** Lists the brand's segments. */
export function SegmentList() {
  const t = useT()
  const locale = useLocale()
  const go = useGo()
  const mayWrite = usePermissions().includes('segments.write')
  const columns: Column<SegmentRow>[] = [
    { id: 'title', head: t('office.segments.title'), phone: 'title', cell: ({ title }) => title },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{t(`office.segments.state.${state}`)}</Tag>,
    },
    {
      id: 'code',
      head: t('office.segments.code'),
      phone: 'meta',
      cell: ({ code }) => <span className="num">{code}</span>,
    },
    {
      id: 'version',
      head: t('office.segments.version'),
      align: 'end',
      phone: 'line',
      cell: ({ version }) => <span className="num">{version ?? '–'}</span>,
    },
    {
      id: 'at',
      head: t('office.segments.at'),
      phone: 'line',
      cell: ({ at }) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>,
    },
    { id: 'by', head: t('office.segments.by'), phone: 'line', cell: ({ by }) => by },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/segments"
      title={t('office.nav.segments')}
      columns={columns}
      opens
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.segments.state.all'),
          options: SEGMENT_STATES.map((value) => ({ value, label: t(`office.segments.state.${value}`) })),
        },
      ]}
      actions={
        <Button
          tone="primary"
          reason={mayWrite ? undefined : t('office.notAllowed')}
          onClick={() => go('/segments/create')}
        >
          {t('office.segments.new')}
        </Button>
      }
    />
  )
}
