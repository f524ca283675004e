import { lotteryRoads } from '#contract/lottery/results.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useLottery } from '../families/load-family.ts'
import { readName, readValue } from '../words.ts'

/** Shows the newest end of a road first. */
const toNewest = (node: HTMLElement | null) => node?.scrollTo({ left: node.scrollWidth })

const COLUMNS_SHOWN = 60

/** Draws the roads of a lottery: each column is a run of the same side. */
export function RoadsPart({ game, family }: { game: string; family: string }) {
  const t = useT()
  const { data, isError, refetch } = useCall(lotteryRoads, { gameCode: game })
  useLottery(family || null, game)
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('lottery.resultsFailed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data) return <Skeleton className="h-64 rounded-card!" />
  if (data.roads.length === 0)
    return (
      <Panel>
        <EmptyState picture="search" title={t('lottery.noRoads')} hint={t('lottery.noRoadsHint')} />
      </Panel>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.roads.map(({ key, sides, columns }) => (
        <section key={key} className="rounded-card border border-line bg-surface-1 p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-base!">{readName(t, key)}</h2>
            <ul className="flex gap-3 text-sm text-ink-2">
              {sides.map((side, at) => (
                <li key={side} className="inline-flex items-center gap-1.5">
                  <Mark at={at} /> {readValue(t, family, side)}
                </li>
              ))}
            </ul>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard, too */}
          <div ref={toNewest} className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label={readName(t, key)}>
            <div dir="ltr" role="img" aria-label={runsText(t, family, columns)} className="flex gap-0.5">
              {columns.slice(-COLUMNS_SHOWN).map((column, at) => (
                <span key={at} aria-hidden="true" className="flex flex-col gap-0.5">
                  {column.map((side, row) => (
                    <Mark key={row} at={sides.indexOf(side)} />
                  ))}
                </span>
              ))}
            </div>
          </div>
        </section>
      ))}
    </div>
  )
}

const RUNS_TOLD = 10

/** The last runs in words: big 3, small 1 … */
const runsText = (t: ReturnType<typeof useT>, family: string, columns: readonly (readonly string[])[]): string =>
  columns
    .slice(-RUNS_TOLD)
    .map((column) => `${readValue(t, family, column[0] ?? '')} ${column.length}`)
    .join(', ')

/** A full disc and a ring, so that colour is not all that tells them apart. */
function Mark({ at }: { at: number }) {
  return (
    <span
      aria-hidden="true"
      className={
        at === 0
          ? 'block size-4.5 flex-none rounded-full bg-data-1'
          : 'block size-4.5 flex-none rounded-full shadow-[inset_0_0_0_3px_var(--fh-data-5)]'
      }
    />
  )
}
