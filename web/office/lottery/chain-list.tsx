import type { OutputOf } from '#contract/call.ts'
import { houseChains } from '#contract/lottery/office-chains.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Link } from '../frame/link.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { wholeList } from '../frame/rows.ts'
import { BeaconPanel, BeaconText } from './beacon-panel.tsx'
import { AlarmTags } from './lottery-words.tsx'

type Row = OutputOf<typeof houseChains>['chains'][number] & { id: string }

const leftOf = ({ chain }: Row) => (chain ? chain.length - chain.used : Infinity)

/** Lotteries with alarms come first, then those whose chain ends first. */
const LIST = wholeList(houseChains, ({ chains }): Row[] =>
  chains
    .map((row) => ({ ...row, id: row.gameCode }))
    .toSorted((a, b) => Number(b.alarms.length > 0) - Number(a.alarms.length > 0) || leftOf(a) - leftOf(b)),
)
/** Draws of a minute go on while one looks. */
const WATCH_MS = 30_000

/** Lists the chain of every lottery that the house draws, and what the draws are mixed with. */
export function ChainList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    { id: 'name', head: t('office.lottery.lottery'), phone: 'title', cell: ({ name }) => name },
    {
      id: 'alarms',
      head: t('office.lottery.alarms'),
      phone: 'line',
      cell: ({ alarms }) => <AlarmTags alarms={alarms} />,
    },
    { id: 'links', head: t('office.lottery.linksLeft'), phone: 'line', cell: (row) => <Links row={row} /> },
    {
      id: 'commitment',
      head: t('office.lottery.commitment'),
      phone: 'line',
      cell: ({ chain }) =>
        chain ? (
          <span className="flex flex-col max-lg:items-end">
            <Hash text={chain.commitment} />
            <span className="text-xs text-ink-3">
              {t('office.lottery.chainSince', {
                number: formatCount(chain.number, locale),
                at: formatMoment(chain.publishedAt, locale),
              })}
            </span>
          </span>
        ) : (
          <span className="text-ink-3">{t('office.lottery.noChain')}</span>
        ),
    },
    { id: 'open', head: t('office.lottery.onSaleNow'), phone: 'line', cell: (row) => <OnSale row={row} /> },
    {
      id: 'last',
      head: t('office.lottery.lastDraw'),
      phone: 'line',
      cell: ({ gameCode, last }) =>
        last ? (
          <span className="flex flex-col max-lg:items-end">
            <IssueLink gameCode={gameCode} issue={last.issue} />
            <BeaconText beacon={last} />
          </span>
        ) : (
          '—'
        ),
    },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/house-lotteries"
      title={t('office.nav.lotteryChains')}
      columns={columns}
      totals={({ beacon }) => <BeaconPanel beacon={beacon} />}
      watchMs={WATCH_MS}
      opens
    />
  )
}

function Links({ row: { chain } }: { row: Row }) {
  const t = useT()
  const locale = useLocale()
  if (!chain) return <span className="text-ink-3">—</span>
  const left = chain.length - chain.used
  return (
    <span className="flex min-w-36 flex-col gap-1 max-lg:items-end">
      <span>
        <b>{formatCount(left, locale)}</b>{' '}
        <span className="text-xs text-ink-3">
          {t('office.lottery.links', {
            used: formatCount(chain.used, locale),
            length: formatCount(chain.length, locale),
          })}
        </span>
      </span>
      <meter
        min={0}
        max={chain.length}
        value={chain.used}
        aria-label={t('office.lottery.links', {
          used: formatCount(chain.used, locale),
          length: formatCount(chain.length, locale),
        })}
        className="h-1 w-full"
      />
    </span>
  )
}

function OnSale({ row: { gameCode, open } }: { row: Row }) {
  const t = useT()
  if (!open) return <span className="text-ink-3">—</span>
  return (
    <span className="flex flex-col max-lg:items-end">
      <IssueLink gameCode={gameCode} issue={open.issue} />
      <span className="text-xs text-ink-3">
        {t('office.lottery.seal')} <Hash text={open.seal} />
      </span>
      <BeaconText beacon={open} />
    </span>
  )
}

function IssueLink({ gameCode, issue }: { gameCode: string; issue: string }) {
  return (
    <Link to={`/house-lotteries/${gameCode}/issues/${issue}/show`} className="num underline">
      {issue}
    </Link>
  )
}

const SHOWN = 12

/** A hash by its beginning; the whole of it is shown when it is pointed at. */
function Hash({ text }: { text: string }) {
  return (
    <code className="text-xs" dir="ltr" title={text}>
      {text.slice(0, SHOWN)}…
    </code>
  )
}
