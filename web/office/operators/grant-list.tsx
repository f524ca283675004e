import { useState } from 'react'
import {
  GRANT_HOURS_MAX,
  GRANTABLE,
  type GrantRow,
  officeAskGrant,
  officeEndGrant,
  officeGrants,
} from '#contract/identity/office-grants.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useBrandName } from '../frame/use-brand-name.ts'
import { useWord } from '../frame/use-word.ts'
import { useOperator, usePermissions } from '../frame/operator.ts'

const LIST = pagedList(officeGrants)

/**
 * Lists which operators of the house may act at the brand, for how long and who agreed; operators of the house ask for
 * access here.
 */
export function GrantList() {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const operator = useOperator()
  const moment = (at: string) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>
  const columns: Column<GrantRow>[] = [
    { id: 'operator', head: t('office.operator'), phone: 'title', cell: (row) => row.operator.username },
    { id: 'brand', head: t('decision.where'), phone: 'meta', cell: (row) => row.brand },
    {
      id: 'may',
      head: t('operators.mayDo'),
      phone: 'line',
      cell: (row) => (
        <span className="block max-w-[48ch] py-1">
          {row.permissions.map((one) => word('office.permission', one)).join(', ')}
        </span>
      ),
    },
    {
      id: 'reason',
      head: t('office.reason'),
      phone: 'line',
      cell: (row) => <span className="[overflow-wrap:anywhere]">{row.reason}</span>,
    },
    { id: 'agreed', head: t('grants.agreedBy'), phone: 'line', cell: (row) => row.agreedBy ?? '–' },
    { id: 'until', head: t('decision.expires'), phone: 'line', cell: (row) => moment(row.endedAt ?? row.untilAt) },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: (row) =>
        row.isOpen ? (
          <Tag tone="warning">{t('grants.open')}</Tag>
        ) : (
          <Tag>{row.endedBy ? t('grants.endedBy', { name: row.endedBy }) : t('grants.over')}</Tag>
        ),
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => (row.isOpen ? <End row={row} /> : null) },
  ]
  return (
    <div className="flex flex-col gap-4">
      <ResourceList
        list={LIST}
        path="/grants"
        title={t('office.nav.grants')}
        columns={columns}
        {...(operator.isHouse ? { actions: <Ask /> } : {})}
        filters={[
          {
            kind: 'chips',
            field: 'state',
            label: t('office.state'),
            first: t('grants.now'),
            options: [{ value: 'over', label: t('grants.before') }],
          },
        ]}
      />
      <p className="text-ink-3">{t('grants.why')}</p>
    </div>
  )
}

function End({ row }: { row: GrantRow }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const end = useAct(officeEndGrant, t('grants.ended'))
  const permissions = usePermissions()
  const reason =
    row.isOwn || permissions.includes('operators.manage') || permissions.includes('house.operators')
      ? undefined
      : t('office.notAllowed')
  return (
    <>
      <Button size="small" reason={reason} onClick={() => setOpen(true)}>
        {t('grants.end')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        danger
        title={t('grants.end')}
        text={t('grants.endText', { name: row.operator.username })}
        confirmLabel={t('grants.end')}
        cancelLabel={t('office.cancel')}
        busy={end.isPending}
        onConfirm={() => end.mutate({ id: row.id }, { onSettled: () => setOpen(false) })}
      />
    </>
  )
}

function Ask() {
  const t = useT()
  const locale = useLocale()
  const brand = useBrandName()
  const [isOpen, setOpen] = useState(false)
  const [hours, setHours] = useState(1)
  const [wanted, setWanted] = useState<readonly string[]>([])
  const [touched, setTouched] = useState(false)
  const ask = useAct(officeAskGrant, t('office.done'))
  const close = () => {
    setOpen(false)
    ask.reset()
  }
  const send = (reason: string) => {
    setTouched(true)
    if (wanted.length > 0)
      ask.mutate(
        { permissions: GRANTABLE.filter((one) => wanted.includes(one)), hours, reason },
        {
          onSuccess: () => {
            setWanted([])
            setTouched(false)
            close()
          },
        },
      )
  }
  return (
    <>
      <Button size="small" tone="primary" icon="key" onClick={() => setOpen(true)}>
        {t('grants.ask')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={t('grants.askAt', { brand })}
        description={t('grants.askHint')}
        confirmLabel={t('grants.ask')}
        busy={ask.isPending}
        fault={ask.error}
        onConfirm={send}
      >
        <Wanted wanted={wanted} setWanted={setWanted} isMissing={touched && wanted.length === 0} />
        <Select
          label={t('grants.hours')}
          value={String(hours)}
          onChange={(event) => setHours(Number(event.target.value))}
          options={Array.from({ length: GRANT_HOURS_MAX }, (_one, index) => ({
            value: String(index + 1),
            label: t('grants.hoursOf', { count: index + 1, shown: new Intl.NumberFormat(locale).format(index + 1) }),
          }))}
        />
      </ReasonDialog>
    </>
  )
}

type WantedProps = {
  wanted: readonly string[]
  setWanted: (wanted: readonly string[]) => void
  /** Whether the form was sent without any permission. */
  isMissing: boolean
}

/** Chooses the permissions that the operator asks for. */
function Wanted({ wanted, setWanted, isMissing }: WantedProps) {
  const t = useT()
  const word = useWord()
  const toggle = (one: string) =>
    setWanted(wanted.includes(one) ? wanted.filter((other) => other !== one) : [...wanted, one])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-ink-2">{t('operators.mayDo')}</legend>
      {GRANTABLE.map((one) => (
        <Checkbox key={one} checked={wanted.includes(one)} onChange={() => toggle(one)}>
          {word('office.permission', one)}
        </Checkbox>
      ))}
      {isMissing && (
        <p role="alert" className="text-xs text-negative">
          {t('grants.none')}
        </p>
      )}
    </fieldset>
  )
}
