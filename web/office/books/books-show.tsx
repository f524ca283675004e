import type { OutputOf } from '#contract/call.ts'
import { officeBooksReport } from '#contract/books/office-books.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useWord } from '../frame/use-word.ts'
import { Verdict } from './verdict.tsx'

type Row = OutputOf<typeof officeBooksReport>
type Check = Row['checks'][number]

/** Shows one report: each check and what differs. */
export function BooksShow() {
  const t = useT()
  return (
    <ShowPage call={officeBooksReport} back="/books" backName={t('books.title')}>
      {(row) => <Report row={row} />}
    </ShowPage>
  )
}

function Report({ row }: { row: Row }) {
  const t = useT()
  const locale = useLocale()
  const seconds = (ms: number) => <span className="num">{t('books.seconds', { seconds: (ms / 1000).toFixed(1) })}</span>
  const columns: Column<Check>[] = [
    { id: 'check', head: t('books.check'), phone: 'title', cell: (check) => <Found check={check} /> },
    {
      id: 'examined',
      head: t('books.examined'),
      align: 'end',
      phone: 'line',
      cell: (check) => (check.examined === null ? '–' : formatCount(check.examined, locale)),
    },
    {
      id: 'differing',
      head: t('books.differing'),
      align: 'end',
      phone: 'line',
      cell: (check) =>
        check.differing === 0 ? (
          <Tag tone="positive" icon="check">
            {t('books.ok')}
          </Tag>
        ) : (
          <Tag tone="negative">{formatCount(check.differing, locale)}</Tag>
        ),
    },
    {
      id: 'took',
      head: t('books.took'),
      align: 'end',
      phone: 'line',
      cell: (check) => (check.tookMs === null ? '–' : seconds(check.tookMs)),
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t('books.report', { id: row.id })}</h1>
        <Verdict report={row} />
      </div>
      <Card>
        <Facts
          facts={[
            [
              t('books.when'),
              <span key="w" className="num">
                {formatMoment(row.askedAt, locale)}
              </span>,
            ],
            ...(row.tookMs === null
              ? []
              : [
                  [t('books.by'), row.askedBy ?? t('books.nightly')] as const,
                  [t('books.took'), seconds(row.tookMs)] as const,
                ]),
            ...(row.fault === null ? [] : [[t('books.fault'), row.fault] as const]),
          ]}
        />
      </Card>
      {row.checks.some((check) => check.examined === null) && <p className="text-ink-3">{t('books.verdictOnly')}</p>}
      <Panel>
        <Table caption={t('books.checks')} columns={columns} rows={row.checks} rowKey={(check) => check.name} />
      </Panel>
    </div>
  )
}

function Found({ check }: { check: Check }) {
  const t = useT()
  const word = useWord()
  return (
    <div className="py-1">
      <span className="font-medium">{word('books.check', check.code ?? '', check.name)}</span>
      {check.samples.length > 0 && (
        <ul className="mt-1 text-sm text-ink-2">
          {check.samples.map(({ id, what }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <span className="num text-negative">{id}</span> {what}
            </li>
          ))}
          {check.differing > check.samples.length && (
            <li className="text-ink-3">{t('books.more', { count: check.differing - check.samples.length })}</li>
          )}
        </ul>
      )}
    </div>
  )
}
