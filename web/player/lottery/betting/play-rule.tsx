import { useMemo, useState } from 'react'
import type { IssueRow } from '#contract/lottery/shapes.ts'
import { formatMoney } from '#contract/money.ts'
import { readBoard, type BoardFormat } from '#games/lottery/core/board.ts'
import { chancesOf } from '#games/lottery/core/law.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { POOL_GRADE, poolMostOf, prizeOf, returnOf, type Price } from '#games/lottery/core/price.ts'
import type { Ratio } from '#games/lottery/core/ratio.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DrawnNumbers } from '../boards/drawn-numbers.tsx'
import { Explained } from '../glossary.tsx'
import { languageOfOwn, gradeName, playName, playRule } from '../words.ts'
import type { Offered } from './room.ts'
import { exampleOn } from './example.ts'
import { selectionText } from './selection-text.ts'
import { chanceOf, priceOf, shareOf, wouldPay, type Chosen } from './price-line.ts'
import { isEmpty } from './selection-state.ts'
import type { Stake } from './stake.ts'

type Props = {
  family: string
  offered: Offered
  priced: Chosen
  selection: Selection
  stake: Stake
  currency: string
  format: BoardFormat
  last: IssueRow | null
}

/** Grades beyond this many are not listed one by one. */
const GRADES_SHOWN = 30
/** Odds are shown for a stake of one unit of the currency. */
const ONE = 10_000n

/** Says what a play is: its rule, an example on the last result, what it pays, how often it wins and what comes back. */
export function PlayRule(props: Props) {
  const { family, offered, priced, currency } = props
  const { play, sold } = offered
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const price = useMemo(() => priceOf(play, sold, priced), [play, sold, priced])
  const best = useMemo(
    () => gradesOf(play, price).reduce((most, { pays }) => (pays > most ? pays : most), 0n),
    [play, price],
  )
  return (
    <div className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-base!">
          <Tag tone="brand" className="h-auto! min-h-5.5 py-1 whitespace-normal!">
            {playName(t, family, play)}
          </Tag>
          <span className="text-xs font-normal text-ink-3" lang={languageOfOwn(play.name)}>
            {play.name}
          </span>
        </h2>
        <span className="text-sm text-ink-2">
          <Explained term="odds">{t('lottery.paysFor')}</Explained>{' '}
          <Money amount={best} currency={currency} className="font-semibold text-ink-1" />
        </span>
      </div>
      <p className="mt-2 text-sm text-ink-2">{playRule(t, family, play.id)}</p>
      <details className="mt-2 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-6 cursor-pointer text-brand-ink">{t('lottery.more')}</summary>
        {isOpen && (
          <div className="mt-3 grid gap-4 pb-1">
            <Example {...props} price={price} />
            <Chances play={play} price={price} />
            <Grades family={family} play={play} price={price} currency={currency} />
          </div>
        )}
      </details>
      <Selected {...props} price={price} />
    </div>
  )
}

type Grade = { grade: string; chance: Ratio; pays: bigint }

function gradesOf(play: Play, price: Price): Grade[] {
  const grades = 'table' in price ? Object.keys(price.table.odds) : [...chancesOf(play).keys()]
  return grades.map((grade) => ({
    grade,
    chance: chancesOf(play).get(grade) ?? { wins: 0n, of: 1n },
    pays: prizeOf(play, price, grade, ONE),
  }))
}

/** Returns one in how many, as readers take it in. */
const oneIn = (share: number, locale: string) =>
  formatCount(share === 0 ? 0 : share > 0.2 ? Math.round(10 / share) / 10 : Math.round(1 / share), locale)

function Chances({ play, price }: { play: Play; price: Price }) {
  const t = useT()
  const locale = useLocale()
  const source = play.like ?? play
  const sample = source.samples[0]
  if (!sample) return null
  const back = shareOf(returnOf(play.like ? { ...play, ...play.like } : play, price, sample))
  return (
    <p className="text-ink-2">
      <Explained term="return" /> · {t('lottery.back', { share: formatPercent(back, locale, 2) })}
    </p>
  )
}

function Grades({ family, play, price, currency }: { family: string; play: Play; price: Price; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const grades = gradesOf(play, price).slice(0, GRADES_SHOWN)
  return (
    <table className="w-full border-collapse text-[13px]">
      <caption className="sr-only">{t('lottery.pays')}</caption>
      <thead>
        <tr className="text-xs text-ink-3">
          <th scope="col" className="py-1 text-start font-medium">
            {t('lottery.outcome')}
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            <Explained term="chance">{t('lottery.oneIn')}</Explained>
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            {t('lottery.paysForOne')}
          </th>
        </tr>
      </thead>
      <tbody>
        {grades.map(({ grade, chance, pays }) => (
          <tr key={grade} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {gradeName(t, family, grade)}
            </th>
            <td className="num py-1.5 text-end text-ink-2">{oneIn(shareOf(chance), locale)}</td>
            <td className="py-1.5 text-end">
              {grade === POOL_GRADE ? (
                t('lottery.pool', { amount: formatMoney(poolMostOf(play) * ONE, currency) })
              ) : (
                <Money amount={pays} currency={currency} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Example({ family, offered: { play }, format, last, price, currency }: Props & { price: Price }) {
  const t = useT()
  const found = useMemo(() => {
    const read = last?.board ? readBoard(format, last.board) : null
    if (!read || !('board' in read)) return null
    const selection = exampleOn(play, read.board)
    return selection && { selection, won: wouldPay(play, price, selection, read.board, ONE) }
  }, [format, last, play, price])
  if (!last?.board) return null
  return (
    <div className="rounded-control bg-sunken p-3">
      <div className="mb-2 text-xs text-ink-3">{t('lottery.exampleOf', { issue: last.issue })}</div>
      <DrawnNumbers family={family} board={last.board} size="s" />
      <p className="mt-2 text-ink-2">
        {found ? (
          <>
            {t('lottery.exampleWins')} <b dir="ltr">{selectionText(t, family, play, found.selection)}</b>{' '}
            <Money amount={found.won} currency={currency} className="text-ink-1" />
          </>
        ) : (
          t('lottery.exampleNone')
        )}
      </p>
    </div>
  )
}

function Selected({ offered: { play }, selection, price }: Props & { price: Price }) {
  const t = useT()
  const locale = useLocale()
  const chance = useMemo(() => {
    if (isEmpty(selection) || selection.flat().length > MANY) return null
    try {
      return play.bets(selection) > 0 ? chanceOf(play, price, selection) : null
    } catch {
      return null // a selection that is not whole yet
    }
  }, [play, price, selection])
  if (!chance) return null
  const share = shareOf(chance.wins)
  return (
    <p className="mt-2 text-sm text-ink-1" aria-live="polite">
      {t('lottery.yourChance', {
        share: formatPercent(share, locale, share < 0.01 ? 5 : 2),
        count: oneIn(share, locale),
      })}
    </p>
  )
}

/** The chance of longer lists takes longer than a press may. */
const MANY = 400
