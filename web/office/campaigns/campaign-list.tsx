import { CAMPAIGN_STATES } from '#contract/campaigns/campaign.ts'
import { type CampaignRow, officeCampaigns } from '#contract/campaigns/office-campaigns.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useGo } from '../frame/address.ts'
import { usePermissions } from '../frame/operator.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { STATE_TONES } from './state-tones.ts'

const LIST = pagedList(officeCampaigns)

/** Lists the brand's campaigns. */
export function CampaignList() {
  const t = useT()
  const locale = useLocale()
  const go = useGo()
  const mayWrite = usePermissions().includes('campaigns.write')
  const count = (value: number | null) => (value === null ? '–' : formatCount(value, locale))
  const columns: Column<CampaignRow>[] = [
    { id: 'title', head: t('office.campaigns.title'), phone: 'title', cell: ({ title }) => title },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{t(`office.campaigns.state.${state}`)}</Tag>,
    },
    {
      id: 'starts',
      head: t('office.campaigns.starts'),
      phone: 'meta',
      cell: ({ startsAt }) => (
        <span className="num whitespace-nowrap">{startsAt === null ? '–' : formatMoment(startsAt, locale)}</span>
      ),
    },
    {
      id: 'members',
      head: t('office.campaigns.audience'),
      align: 'end',
      phone: 'line',
      cell: ({ members }) => <span className="num">{count(members)}</span>,
    },
    {
      id: 'seen',
      head: t('office.campaigns.seen'),
      align: 'end',
      phone: 'line',
      cell: ({ seen }) => <span className="num">{count(seen)}</span>,
    },
    { id: 'by', head: t('office.campaigns.by'), phone: 'line', cell: ({ by }) => by },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/campaigns"
      title={t('office.nav.campaigns')}
      columns={columns}
      opens
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.campaigns.state.all'),
          options: CAMPAIGN_STATES.map((value) => ({ value, label: t(`office.campaigns.state.${value}`) })),
        },
      ]}
      actions={
        <Button
          tone="primary"
          reason={mayWrite ? undefined : t('office.notAllowed')}
          onClick={() => go('/campaigns/create')}
        >
          {t('office.campaigns.new')}
        </Button>
      }
    />
  )
}
