import { keepPreviousData } from '@tanstack/react-query'
import { type RaRecord, useGetList } from 'ra-core'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { OfficeRecord } from '#contract/exports.ts'
import { cx } from '#web/ui/cx.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFault } from './describe-fault.ts'
import { ExportList } from './export-list.tsx'
import { FilterBar, type FilterSpec } from './filters.tsx'
import { askedFilter, type ListState, useListState } from './list-state.ts'

export type ResourceListProps<Row extends RaRecord> = {
  resource: string
  title: string
  columns: readonly Column<Row>[]
  filters?: readonly FilterSpec[]
  /** Buttons beside the title. */
  actions?: ReactNode
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** What all pages together add up to, from what the call gives beside its rows. */
  totals?: (answer: unknown) => ReactNode
  /** A row opens its page. */
  opens?: boolean
  /** The list can be taken along as this file. */
  record?: OfficeRecord
  /** Reads the list again so often, while something in it goes on by itself. */
  watchMs?: number
}

const PER_PAGE = 25

/** A list of the back office: title, filters, totals, table, pages; loading, empty and failing included. */
export function ResourceList<Row extends RaRecord>({
  resource,
  title,
  columns,
  filters = [],
  actions,
  sort,
  totals,
  opens,
  record,
  watchMs,
}: ResourceListProps<Row>) {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const state = useListState()
  const { data, total, error, isPending, isPlaceholderData, refetch, meta } = useGetList<Row>(
    resource,
    {
      pagination: { page: state.page, perPage: PER_PAGE },
      filter: askedFilter(state.filter),
      ...(sort ? { sort } : {}),
    },
    { placeholderData: keepPreviousData, ...(watchMs ? { refetchInterval: watchMs } : {}) },
  )
  const isFiltered = Object.keys(state.filter).length > 0
  return (
    <div className="relative flex flex-col gap-4">
      {data && data.length > 0 && opens && (
        <a href="#rows" className="skip" onClick={toFirstRow}>
          {t('office.skipToRows')}
        </a>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{title}</h1>
        {total !== undefined && (
          <span className="text-ink-3" aria-live="polite">
            {formatCount(total, locale)}
          </span>
        )}
        <div className="ms-auto flex gap-2">
          {actions}
          {record && <ExportList record={record} filter={state.filter} rows={total} />}
        </div>
      </div>
      {filters.length > 0 && <FilterBar specs={filters} state={state} />}
      {totals && meta && !error && <div className="flex flex-wrap gap-x-8 gap-y-2">{totals(meta)}</div>}
      <Panel className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
        {error ? (
          <ErrorState
            compact
            title={t('office.loadFailed')}
            hint={sayFault(error)}
            retryLabel={t('office.retry')}
            onRetry={() => void refetch()}
          />
        ) : isPending ? (
          <RowSkeletons count={8} />
        ) : data.length === 0 ? (
          <EmptyState
            picture="search"
            title={t('office.nothing')}
            hint={isFiltered ? t('office.nothingFits') : ''}
            {...(isFiltered
              ? {
                  action: (
                    <Button size="small" onClick={state.clear}>
                      {t('office.clear')}
                    </Button>
                  ),
                }
              : {})}
          />
        ) : (
          <Rows resource={resource} title={title} columns={columns} rows={data} opens={opens ?? false} />
        )}
      </Panel>
      {!error && <Pages state={state} total={total ?? 0} shown={data?.length ?? 0} />}
    </div>
  )
}

/** Puts the keyboard on the first row, past the filters. */
function toFirstRow(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#rows tbody :is(a, button)')?.focus()
}

type RowsProps<Row> = {
  resource: string
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  opens: boolean
}

function Rows<Row extends RaRecord>({ resource, title, columns, rows, opens }: RowsProps<Row>) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const pathOf = (row: Row) => `/${resource}/${encodeURIComponent(String(row.id))}/show`
  const state = { list: pathname + search }
  // the row's title is its link, for the keyboard; a press anywhere else on the row follows it
  const linked = columns.map((column) =>
    opens && column.phone === 'title'
      ? {
          ...column,
          cell: (row: Row) => (
            <Link
              to={pathOf(row)}
              state={state}
              onClick={(event) => event.stopPropagation()}
              className="hover:underline"
            >
              {column.cell(row)}
            </Link>
          ),
        }
      : column,
  )
  return (
    <div id="rows" className="overflow-x-auto">
      <Table
        caption={title}
        columns={linked}
        rows={rows}
        rowKey={(row) => String(row.id)}
        titleIsLink={opens}
        {...(opens ? { onRowPress: (row: Row) => void navigate(pathOf(row), { state }) } : {})}
      />
    </div>
  )
}

function Pages({ state, total, shown }: { state: ListState; total: number; shown: number }) {
  const t = useT()
  const locale = useLocale()
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  if (pages <= 1 || shown === total) return null
  return (
    <nav aria-label={t('office.pages')} className="flex items-center justify-center gap-3">
      <Button size="small" disabled={state.page <= 1} onClick={() => state.setPage(state.page - 1)}>
        {t('office.previous')}
      </Button>
      <span className="text-ink-2">
        {t('office.page', { page: formatCount(state.page, locale), pages: formatCount(pages, locale) })}
      </span>
      <Button size="small" disabled={state.page >= pages} onClick={() => state.setPage(state.page + 1)}>
        {t('office.next')}
      </Button>
    </nav>
  )
}
