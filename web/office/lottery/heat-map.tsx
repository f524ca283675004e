import { parseMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

type Cell = { cell: string; owes: string }
type Page = { urn: string; size: number; owed: readonly Cell[] }

/** Cells that are drawn of one urn; the dearest ones come first where there are more. */
const SHOWN_MAX = 100
const LISTED = 5
/** Steps of heat: the word beside it says the amount, the colour only helps. */
const HEATS = ['bg-surface-2', 'bg-warning-soft', 'bg-negative-soft', 'bg-negative text-on-negative'] as const

const shareOf = (owes: bigint, most: bigint) => (most > 0n ? Number((owes * 1_000n) / most) / 1_000 : 0)
const heatOf = (share: number) => HEATS[Math.min(HEATS.length - 1, Math.floor(share * HEATS.length))] ?? HEATS[0]

/** Draws, for each urn, what a hit of each of its numbers would cost; the dearest in words as well. */
export function HeatMap({ pages, currency }: { pages: readonly Page[]; currency: string }) {
  const t = useT()
  if (pages.length === 0)
    return (
      <Panel>
        <p className="p-4 text-ink-3">{t('office.lottery.noExposure')}</p>
      </Panel>
    )
  return (
    <div className="flex flex-col gap-4">
      {pages.map((page) => (
        <UrnMap key={page.urn} page={page} currency={currency} />
      ))}
    </div>
  )
}

function UrnMap({ page: { urn, size, owed }, currency }: { page: Page; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const cells = owed.map((one) => ({ ...one, minor: parseMoney(one.owes) }))
  const dearest = cells.toSorted((a, b) => (b.minor > a.minor ? 1 : b.minor < a.minor ? -1 : 0))
  const most = dearest[0]?.minor ?? 0n
  const shown = cells.length > SHOWN_MAX ? dearest.slice(0, SHOWN_MAX) : cells
  return (
    <Panel className="p-4">
      <h3 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold" dir="ltr">
          {urn}
        </span>
        <span className="text-ink-3">
          {t('office.lottery.cellsOf', { cells: formatCount(owed.length, locale), size: formatCount(size, locale) })}
        </span>
      </h3>
      <ol className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {dearest.slice(0, LISTED).map(({ cell, owes }) => (
          <li key={cell}>
            <span className="num font-semibold">{cell}</span> <Money amount={owes} currency={currency} />
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="flex flex-wrap gap-1" dir="ltr">
        {shown.map(({ cell, owes, minor }) => (
          <span
            key={cell}
            title={`${cell}: ${owes}`}
            className={`num grid h-8 min-w-8 place-items-center rounded-xs px-1 text-xs ${heatOf(shareOf(minor, most))}`}
          >
            {cell}
          </span>
        ))}
      </div>
    </Panel>
  )
}
