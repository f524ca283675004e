import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import {
  getPlaySwitch,
  listOfficeVendors,
  setPlaySwitch,
  updateOfficeVendor,
} from '#contract/catalogue/office-games.ts'
import { vendorHealth } from '#contract/catalogue/office-lobby-order.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { wholeList } from '../frame/rows.ts'
import { callOffice } from '../operator-session.ts'
import { PictureChange } from './picture-change.tsx'
import { PlaySwitch } from './play-switch.tsx'
import { StatusChange, StatusTag } from './status-change.tsx'
import { usePermissions } from '../frame/operator.ts'

const LIST = wholeList(listOfficeVendors, ({ content }) => content)

type Row = OutputOf<typeof listOfficeVendors>['content'][number]
type Health = OutputOf<typeof vendorHealth>['content'][number]

/** Lists every vendor that the house offers, with the brand's choice; above them the switch of the brand's own play. */
export function VendorList() {
  const t = useT()
  const locale = useLocale()
  const permissions = usePermissions()
  const reason = permissions.includes('games.write') ? undefined : t('office.notAllowed')
  const update = useAct(updateOfficeVendor, t('office.saved'))
  const health = useVendorHealth()
  const nameOf = (row: Row) => row.names[locale] ?? row.id
  const columns: Column<Row>[] = [
    {
      id: 'name',
      head: t('office.vendor'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{nameOf(row)}</span>,
    },
    {
      id: 'picture',
      head: t('office.shownPicture'),
      phone: 'line',
      cell: (row) => <PictureChange row={row} name={nameOf(row)} of="vendor" by="brand" reason={reason} />,
    },
    { id: 'code', head: t('office.id'), phone: 'meta', cell: (row) => <span className="num">{row.id}</span> },
    {
      id: 'types',
      head: t('office.kind'),
      phone: 'line',
      cell: (row) => row.gameTypes.map((type) => t(`bets.type.${type}`)).join(', '),
    },
    {
      id: 'games',
      head: t('office.nav.games'),
      align: 'end',
      phone: 'line',
      cell: (row) => <span className="num">{row.gameCount}</span>,
    },
    {
      id: 'health',
      head: t('office.health'),
      phone: 'line',
      cell: (row) => <HealthCell row={health?.content.find((one) => one.id === row.id)} />,
    },
    { id: 'house', head: t('office.houseSays'), phone: 'line', cell: (row) => <StatusTag status={row.house} /> },
    {
      id: 'status',
      head: t('office.ownChoice'),
      phone: 'line',
      cell: (row) => (
        <StatusChange
          name={nameOf(row)}
          status={row.status}
          hint={(status) => t(`office.choiceBecomes.${status}`)}
          reason={reason}
          busy={update.isPending}
          fault={update.error}
          onChange={(status, why, done) => update.mutate({ id: row.id, status, reason: why }, { onSuccess: done })}
        />
      ),
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/vendors"
      title={t('office.nav.vendors')}
      columns={columns}
      intro={<Intro reason={reason} minutes={health?.minutes} />}
    />
  )
}

function Intro({ reason, minutes }: { reason: string | undefined; minutes: number | undefined }) {
  const t = useT()
  return (
    <>
      <OwnPlay reason={reason} />
      {minutes !== undefined && <p className="text-ink-3">{t('office.health.hint', { minutes })}</p>}
    </>
  )
}

const HEALTH_MS = 15_000
const HEALTH_TONES = { well: 'positive', failing: 'negative', quiet: 'neutral', closed: 'warning' } as const

/** Reads how well every vendor worked lately: for the brand's own members, or for the house over all brands. */
export function useVendorHealth() {
  return useQuery({
    queryKey: [vendorHealth.id],
    queryFn: () => callOffice(vendorHealth, {}),
    refetchInterval: HEALTH_MS,
  }).data
}

export function HealthCell({ row }: { row: Health | undefined }) {
  const t = useT()
  if (!row) return null
  const { state, messages, launches, reached, openRounds } = row
  const figures =
    messages === null
      ? t('office.health.ownFigures', { launches, reached, openRounds })
      : t('office.health.figures', { messages, launches, reached, openRounds })
  return (
    <span title={figures}>
      <Tag tone={HEALTH_TONES[state]}>{t(`office.health.${state}`)}</Tag>
    </span>
  )
}

function OwnPlay({ reason }: { reason: string | undefined }) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [getPlaySwitch.id],
    queryFn: () => callOffice(getPlaySwitch, {}),
  })
  const set = useAct(setPlaySwitch, t('office.saved'))
  return (
    <PlaySwitch
      title={t('office.allPlay')}
      text={t('office.allPlayHint')}
      play={data}
      isError={isError}
      onRetry={() => void refetch()}
      reason={reason}
      busy={set.isPending}
      fault={set.error}
      onChange={(status, why, done) =>
        set.mutate(
          { status, reason: why },
          {
            onSuccess: () => {
              done()
              void refetch()
            },
          },
        )
      }
    />
  )
}
