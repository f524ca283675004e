import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  officeReconcile,
  officeReconcileFile,
  officeReconciliations,
} from '#contract/cashier/office-reconciliations.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { Link } from '../frame/link.tsx'
import { listPath } from '../frame/list-state.ts'
import { callOffice } from '../operator-session.ts'
import { type Difference, NoteCell, NoteDialog } from './difference-notes.tsx'

type Answer = OutputOf<typeof officeReconciliations>
type Found = Answer['reconciliations'][number]

/** Compares providers' statements with what was recorded, one provider and one day at a time. */
export function ReconciliationPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeReconciliations.id],
    queryFn: () => callOffice(officeReconciliations, {}),
  })
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.reconciliation')}</h1>
      {isError && (
        <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <RowSkeletons />}
      {data && <Compare providers={data.providers} />}
      {data?.reconciliations.length === 0 && (
        <EmptyState picture="search" title={t('office.nothing')} hint={t('office.reconcileHint')} />
      )}
      {newestFirst(data?.reconciliations ?? []).map(([newest, ...earlier]) => (
        <Comparison key={newest.id} found={newest} earlier={earlier} />
      ))}
    </div>
  )
}

/** Groups comparisons of one provider's day: the newest counts, those before it stay readable. */
function newestFirst(all: readonly Found[]): [Found, ...Found[]][] {
  const days = new Map<string, [Found, ...Found[]]>()
  for (const found of all) {
    const known = days.get(`${found.provider} ${found.day}`)
    if (known) known.push(found)
    else days.set(`${found.provider} ${found.day}`, [found])
  }
  return [...days.values()]
}

function Compare({ providers }: { providers: readonly string[] }) {
  const t = useT()
  const file = useId()
  const client = useQueryClient()
  const [provider, setProvider] = useState(providers.at(-1) ?? '')
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const run = useMutation({
    mutationFn: (statement: Blob | null) =>
      statement
        ? callOffice(officeReconcileFile, { provider, day }, { file: new Blob([statement], { type: 'text/csv' }) })
        : callOffice(officeReconcile, { provider, day }),
    onSuccess: () => client.invalidateQueries({ queryKey: [officeReconciliations.id] }),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    target.value = ''
    if (chosen) run.mutate(chosen)
  }
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-ink-2">{t('office.reconcileHint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('office.provider')}
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
          options={providers.map((value) => ({ value, label: value }))}
        />
        <Field label={t('office.dayUtc')} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        <Button tone="primary" busy={run.isPending} onClick={() => run.mutate(null)}>
          {t('office.askStatement')}
        </Button>
        <label
          htmlFor={file}
          className={cx(buttonClass({}), 'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus')}
        >
          {t('office.uploadStatement')}
          <input id={file} type="file" accept=".csv,text/csv" onChange={choose} className="sr-only" />
        </label>
      </div>
      <FormFault fault={run.error} />
    </Card>
  )
}

function useDifferenceColumns(onNote: (row: Difference) => void): Column<Difference>[] {
  const t = useT()
  const amount = (value: string | null, currency: string) =>
    value === null ? '–' : <Money amount={value} currency={currency} />
  return [
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) => (
        <Link
          className="num font-semibold text-brand-ink"
          to={listPath(row.kind === 'deposit' ? 'deposits' : 'withdrawals', { reference: row.reference })}
        >
          {row.reference}
        </Link>
      ),
    },
    { id: 'kind', head: t('office.kind'), phone: 'line', cell: (row) => t(`office.payment.${row.kind}`) },
    { id: 'what', head: t('office.difference'), phone: 'line', cell: (row) => t(`office.difference.${row.what}`) },
    {
      id: 'recorded',
      head: t('office.recorded'),
      align: 'end',
      phone: 'line',
      cell: (row) => amount(row.recorded, row.currency),
    },
    {
      id: 'stated',
      head: t('office.stated'),
      align: 'end',
      phone: 'amount',
      cell: (row) => amount(row.stated, row.currency),
    },
    {
      id: 'notes',
      head: t('office.difference.notes'),
      phone: 'line',
      cell: (row) => <NoteCell row={row} onNote={() => onNote(row)} />,
    },
  ]
}

/** Earlier comparisons of a day are read; notes are written at the newest. */
function Comparison({ found, earlier }: { found: Found; earlier?: readonly Found[] }) {
  const t = useT()
  const locale = useLocale()
  const [noted, setNoted] = useState<Difference | null>(null)
  const columns = useDifferenceColumns(setNoted)
  const open = found.differences.filter(({ isClosed }) => !isClosed).length
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="num">
          {found.provider} · {found.day}
        </h2>
        <Tag tone={open === 0 ? 'positive' : 'negative'}>
          {found.differences.length > 0 && earlier
            ? t('office.openDifferences', { count: open })
            : t('office.differences', { count: found.differences.length })}
        </Tag>
        <span className="ms-auto text-sm text-ink-3">
          {t('office.reconciledBy', {
            name: found.operator,
            time: formatMoment(found.at, locale),
            recorded: found.recorded,
            stated: found.stated,
          })}
        </span>
      </div>
      {found.differences.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <Table
            caption={`${found.provider} ${found.day}`}
            columns={earlier ? columns : columns.filter(({ id }) => id !== 'notes')}
            rows={found.differences}
            rowKey={(row) => `${row.kind} ${row.reference} ${row.currency}`}
          />
        </div>
      )}
      <NoteDialog key={noted?.reference} found={found} difference={noted} onClose={() => setNoted(null)} />
      {earlier && earlier.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-ink-2">
            {t('office.earlierComparisons', { count: earlier.length })}
          </summary>
          <div className="mt-3 flex flex-col gap-3">
            {earlier.map((one) => (
              <Comparison key={one.id} found={one} />
            ))}
          </div>
        </details>
      )}
    </Card>
  )
}
