import type { OutputOf } from '#contract/call.ts'
import type { agentTeamBets, ReportRow } from '#contract/agents/reports.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Figure, Panel } from '#web/ui/card.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import { Money } from '#web/ui/money.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { AgentExportButton } from '../records/export-button.tsx'
import { RecordPager } from '../records/record-pager.tsx'
import { AccountFilter } from './account-filter.tsx'
import { AccountName } from './account-name.tsx'
import { useTypeName } from './game-type.ts'
import { ListState } from './list-state.tsx'
import { PeriodBar } from './period-bar.tsx'
import { RoundsDialog } from './rounds-dialog.tsx'
import type { Report, ReportSort } from './use-report.ts'

type Answer = OutputOf<typeof agentTeamBets>
export type FigureName = Exclude<ReportSort, 'rounds'> | 'rounds'

type Props = {
  name: string
  report: Report
  list: { data: Answer | undefined; error: ApiError | null; isPlaceholderData: boolean; refetch: () => unknown }
  /** The columns, which are what rows are sorted by as well; the first one stands at a row's end on phones. */
  figures: readonly FigureName[]
  /** Whether the rows can be of one type of games. */
  hasTypes?: boolean
}

/** Shows a report of the team: period and filters, totals, rows by member or by line; a row opens to its rounds. */
export function TeamReport({ name, report, list, figures, hasTypes = false }: Props) {
  const t = useT()
  const { data, error, isPlaceholderData } = list
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodBar range={report.range} today={report.today} onRange={report.setRange} />
      <div>
        <AgentExportButton
          order={{
            record: hasTypes ? 'agentTeamBets' : 'agentUserLoss',
            from: report.range.from,
            to: report.range.to,
            rows: report.rows,
            ...(report.account === undefined ? {} : { account: report.account }),
            ...(hasTypes && report.gameType !== undefined ? { gameType: report.gameType } : {}),
          }}
        />
      </div>
      <Filters report={report} figures={figures} types={hasTypes ? (data?.gameTypes ?? []) : null} />
      <Totals figures={figures} data={data} hasFailed={error !== null} />
      <Panel>
        <div aria-busy={isPlaceholderData || undefined}>
          <Body name={name} report={report} list={list} figures={figures} />
        </div>
      </Panel>
      {data && (
        <RecordPager
          place={report.place}
          next={data.next}
          previous={data.previous}
          total={data.total}
          onTurn={report.turn}
          names={{ previous: t('common.pages.back'), next: t('common.pages.next') }}
        />
      )}
      <RoundsDialog
        row={report.open === null ? null : { id: report.open }}
        range={report.range}
        gameType={hasTypes ? report.gameType : undefined}
        onClose={() => report.show(null)}
        onAlone={report.showAccount}
      />
    </div>
  )
}

type FilterProps = { report: Report; figures: readonly FigureName[]; types: readonly string[] | null }

function Filters({ report, figures, types }: FilterProps) {
  const t = useT()
  const typeName = useTypeName()
  const [usual, ...others] = figures
  const sortName = (figure: FigureName | undefined) =>
    t('agents.sortBy', { what: figure ? t(`agents.col.${figure}`) : '' })
  // a type that was chosen stays, though nobody played it in another period
  const known = [...new Set([...(types ?? []), ...(report.gameType === undefined ? [] : [report.gameType])])]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="max-lg:w-full">
        <Segmented
          label={t('agents.rowsAre')}
          value={report.rows}
          options={[
            { value: 'members', label: t('agents.byMember') },
            { value: 'lines', label: t('agents.byLine') },
          ]}
          onValueChange={(rows) => report.set({ rows: rows === 'members' ? undefined : rows })}
        />
      </div>
      <ChipRow label={t('agents.filters')}>
        <AccountFilter account={report.account} onAccount={report.showAccount} />
        {types && (
          <ChipSelect
            label={t('agents.games')}
            all={t('agents.allGames')}
            options={known.map((value) => ({ value, label: typeName(value) }))}
            value={report.gameType ?? null}
            onValueChange={(type) => report.set({ type: type ?? undefined })}
          />
        )}
        <ChipSelect
          label={t('agents.sort')}
          all={sortName(usual)}
          options={others.map((value) => ({ value, label: sortName(value) }))}
          value={report.sort === usual ? null : report.sort}
          onValueChange={(sort) => report.set({ sort: sort ?? undefined })}
        />
        <Chip
          icon="sort-ascending"
          aria-label={t('agents.lowestFirst')}
          selected={report.order === 'asc'}
          onClick={() => report.set({ order: report.order === 'asc' ? undefined : 'asc' })}
        >
          {t('agents.lowestFirst')}
        </Chip>
      </ChipRow>
    </div>
  )
}

type TotalsProps = { figures: readonly FigureName[]; data: Answer | undefined; hasFailed: boolean }

function Totals({ figures, data, hasFailed }: TotalsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card className="grid grid-cols-2 gap-x-3 gap-y-3.5 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-10">
      {figures.map((figure) => (
        <Figure key={figure} name={t(`agents.col.${figure}`)}>
          {figure === 'rounds' ? (
            data ? (
              formatCount(data.totals.rounds, locale)
            ) : hasFailed ? (
              '—'
            ) : (
              '…'
            )
          ) : (
            <Money amount={data?.totals[figure] ?? (hasFailed ? undefined : null)} currency={data?.currency ?? 'BDT'} />
          )}
        </Figure>
      ))}
    </Card>
  )
}

function Body({ name, report, list: { data, error, refetch }, figures }: Omit<Props, 'hasTypes'>) {
  const t = useT()
  const columns = useColumns(figures, data?.currency ?? 'BDT')
  return (
    <ListState
      rows={data?.content}
      error={error}
      onRetry={refetch}
      away={{ label: t('agents.wholeTeam'), go: () => report.showAccount(undefined) }}
      empty={<EmptyState picture="bets" title={t('agents.noFigures')} hint={t('agents.noFiguresHint')} />}
    >
      {(rows) => (
        <Table
          caption={name}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          onRowPress={(row) => report.show(row.id)}
        />
      )}
    </ListState>
  )
}

function useColumns(figures: readonly FigureName[], currency: string): Column<ReportRow>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'account',
      head: t('agents.account'),
      phone: 'title',
      cell: (row) => <AccountName name={row.username} kind={row.kind} hasLeft={!row.isInLine} />,
    },
    ...figures.map((figure, index): Column<ReportRow> => ({
      id: figure,
      head: t(`agents.col.${figure}`),
      align: 'end',
      phone: index === 0 ? 'amount' : 'line',
      cell: (row) =>
        figure === 'rounds' ? formatCount(row.rounds, locale) : <Money amount={row[figure]} currency={currency} />,
    })),
  ]
}
