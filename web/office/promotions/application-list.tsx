import { useState } from 'react'
import type { InputOf, OutputOf } from '#contract/call.ts'
import {
  APPLICATION_STATES,
  DECIDED_AT_ONCE_MAX,
  officeApplications,
  officeDecideApplications,
} from '#contract/promotions/office-applications.ts'
import { REJECT_REASONS } from '#contract/promotions/kinds.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useSayWaiting } from '../frame/waiting-note.tsx'
import { ApplicationPictures } from './application-pictures.tsx'
import { DecideMany, isRefused } from './decide-many.tsx'
import { textIn } from './offer-words.ts'

const LIST = pagedList(officeApplications)
type Row = OutputOf<typeof officeApplications>['content'][number]

/** Lists applications for offers; approves them with what the offer usually gives, or rejects them with a reason. */
export function ApplicationList() {
  const t = useT()
  const locale = useLocale()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const columns: Column<Row>[] = [
    {
      id: 'chosen',
      head: '',
      phone: 'line',
      cell: (row) => <Choose row={row} chosen={chosen} onChange={setChosen} />,
    },
    { id: 'member', head: t('office.member'), phone: 'title', cell: (row) => row.member.username },
    {
      id: 'offer',
      head: t('office.offers.offer'),
      phone: 'line',
      cell: (row) => textIn(row.offer.title, locale) || row.offer.code,
    },
    {
      id: 'remark',
      head: t('office.offers.remark'),
      phone: 'line',
      cell: (row) => <span className="block max-w-[40ch] [overflow-wrap:anywhere]">{row.remark || '–'}</span>,
    },
    {
      id: 'pictures',
      head: t('office.offers.pictures'),
      phone: 'line',
      cell: (row) => <ApplicationPictures id={row.id} count={row.pictures} />,
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    { id: 'acts', head: '', phone: 'line', cell: (row) => <Decide row={row} /> },
  ]
  return (
    <div className="flex flex-col gap-4">
      <ResourceList
        list={LIST}
        path="/applications"
        title={t('office.nav.applications')}
        columns={columns}
        filters={[
          {
            kind: 'chips',
            field: 'state',
            label: t('office.state'),
            options: APPLICATION_STATES.map((value) => ({ value, label: t(`office.offers.application.${value}`) })),
          },
        ]}
      />
      <DecideMany ids={chosen} onDecided={setChosen} />
    </div>
  )
}

type ChooseProps = { row: Row; chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

function Choose({ row, chosen, onChange }: ChooseProps) {
  const t = useT()
  if (row.state !== 'applying') return null
  const others = chosen.filter((id) => id !== row.id)
  return (
    <input
      type="checkbox"
      className="size-5"
      aria-label={t('office.offers.choose', { member: row.member.username })}
      checked={chosen.includes(row.id)}
      disabled={!chosen.includes(row.id) && chosen.length >= DECIDED_AT_ONCE_MAX}
      onChange={(event) => onChange(event.target.checked ? [...others, row.id] : others)}
    />
  )
}

function Decide({ row }: { row: Row }) {
  const t = useT()
  const mayReview = usePermissions().includes('promotions.review')
  const [why, setWhy] = useState<(typeof REJECT_REASONS)[number]>('conditions')
  const decide = useAct(officeDecideApplications)
  const sayWaiting = useSayWaiting()
  const send = (answer: Pick<InputOf<typeof officeDecideApplications>, 'answer' | 'reason'>) =>
    decide.mutate(
      { ids: [row.id], ...answer },
      {
        onSuccess: ({ results: [one] }) => {
          if (!one) return
          if (one.waiting) sayWaiting(one.waiting)
          else if (isRefused(one)) showToast('error', t(`office.offers.notDecided.${one.result}`))
          else showToast('success', t('office.done'))
        },
      },
    )
  if (row.state !== 'applying')
    return (
      <span className="text-ink-2">
        {t(`office.offers.application.${row.state}`)}
        {row.decidedBy ? ` · ${row.decidedBy}` : ''}
      </span>
    )
  const reason = mayReview ? undefined : t('office.notAllowed')
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      <Button size="small" busy={decide.isPending} reason={reason} onClick={() => send({ answer: 'approve' })}>
        {t('office.offers.approve')}
      </Button>
      <select
        className="office-control"
        aria-label={t('office.offers.why')}
        value={why}
        onChange={(event) => setWhy(REJECT_REASONS.find((one) => one === event.target.value) ?? 'other')}
      >
        {REJECT_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`promotions.rejected.${one}`)}
          </option>
        ))}
      </select>
      <Button size="small" tone="quiet" reason={reason} onClick={() => send({ answer: 'reject', reason: why })}>
        {t('office.offers.reject')}
      </Button>
    </div>
  )
}
