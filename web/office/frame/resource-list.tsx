import type { MouseEvent, ReactNode } from 'react'
import type { OfficeRecord } from '#contract/exports/exports.ts'
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
import { FilterBar, type FilterSpec, namesOfFields } from './filters.tsx'
import { askedFilter, useListState } from './list-state.ts'
import { Link } from './link.tsx'
import { Pages } from './pages.tsx'
import { useGo, useHere } from './address.ts'
import { type Listing, type RowsRead, useRows } from './rows.ts'

export type ResourceListProps<Row extends { id: string | number }, Answer> = {
  list: Listing<Row, Answer>
  /** The page of the list; the page of a row is `<path>/<id>/show`. */
  path: string
  title: string
  columns: readonly Column<Row>[]
  filters?: readonly FilterSpec[]
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Below the title, above the filters. */
  intro?: ReactNode
  /** The sums over all pages, from what the call answers beside its rows. */
  totals?: (answer: Answer) => ReactNode
  /** Whether a row opens its page. */
  opens?: boolean
  /** The export file that the list can be taken along as. */
  record?: OfficeRecord
  /** The interval at which the list is read again, while something in it changes by itself. */
  watchMs?: number
}

const PER_PAGE = 25

/** A list of the back office: title, filters, totals, table, pages; including its loading, empty and failed states. */
export function ResourceList<Row extends { id: string | number }, Answer>({
  list,
  path,
  title,
  columns,
  filters = [],
  actions,
  intro,
  totals,
  opens,
  record,
  watchMs,
}: ResourceListProps<Row, Answer>) {
  const t = useT()
  const locale = useLocale()
  const state = useListState()
  const found = useRows(list, {
    page: state.page,
    pageSize: PER_PAGE,
    filter: askedFilter(state.filter),
    watchMs,
  })
  const { rows, total, answer, error, isPlaceholderData } = found
  return (
    <div className="relative flex flex-col gap-4">
      {rows && rows.length > 0 && opens && (
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
          {record && <ExportList record={record} filter={state.filter} names={namesOfFields(filters)} rows={total} />}
        </div>
      </div>
      {intro}
      {filters.length > 0 && <FilterBar specs={filters} state={state} />}
      {totals && answer && !error && <div className="flex flex-wrap gap-x-8 gap-y-2">{totals(answer)}</div>}
      <Panel className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
        <Body found={found} isFiltered={Object.keys(state.filter).length > 0} onClear={state.clear}>
          {(shown) => <Rows path={path} title={title} columns={columns} rows={shown} opens={opens ?? false} />}
        </Body>
      </Panel>
      {!error && <Pages state={state} total={total ?? 0} shown={rows?.length ?? 0} perPage={PER_PAGE} />}
    </div>
  )
}

type BodyProps<Row> = {
  found: Pick<RowsRead<Row, unknown>, 'rows' | 'error' | 'refetch'>
  isFiltered: boolean
  onClear: () => void
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows the rows, or in their place that they load, that loading failed, or that there are none. */
function Body<Row>({ found: { rows, error, refetch }, isFiltered, onClear, children }: BodyProps<Row>) {
  const t = useT()
  const sayFault = useFault()
  if (error)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={refetch}
      />
    )
  if (!rows) return <RowSkeletons count={8} />
  if (rows.length > 0) return children(rows)
  return (
    <EmptyState
      picture="search"
      title={t('office.nothing')}
      hint={isFiltered ? t('office.nothingFits') : ''}
      {...(isFiltered
        ? {
            action: (
              <Button size="small" onClick={onClear}>
                {t('office.clear')}
              </Button>
            ),
          }
        : {})}
    />
  )
}

/** Moves the keyboard focus to the first row, past the filters. */
function toFirstRow(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#rows tbody :is(a, button)')?.focus()
}

type RowsProps<Row> = {
  path: string
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  opens: boolean
}

function Rows<Row extends { id: string | number }>({ path, title, columns, rows, opens }: RowsProps<Row>) {
  const go = useGo()
  const here = useHere()
  const pathOf = (row: Row) => `${path}/${encodeURIComponent(String(row.id))}/show`
  // the row's title is its link, for the keyboard; a press anywhere else on the row follows that link
  const linked = columns.map((column) =>
    opens && column.phone === 'title'
      ? {
          ...column,
          cell: (row: Row) => (
            <Link to={pathOf(row)} list={here} onClick={(event) => event.stopPropagation()} className="hover:underline">
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
        {...(opens ? { onRowPress: (row: Row) => go(pathOf(row), { list: here }) } : {})}
      />
    </div>
  )
}
