import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { shortIssue } from '../short-issue.ts'
import type { Trend } from './trend.ts'
import { valuesAt } from './values-at.ts'

type Props = { trend: Trend; position: Trend['positions'][number]; hasLines: boolean; name: string }

const CELL = 26
/** A column is as wide as its panel leaves it, up to this. */
const WIDEST = 96
const LABEL = 70
/** The room beside the chart: its box's padding, and a bar to scroll with. */
const EDGE = 40
/** With more numbers than this a chart says nothing; the figures below it do. */
const MOST = 50

/** Returns how wide each of so many columns is, that they fill their box where it is wide, and scroll where it is not. */
function useColumn(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const column = Math.max(CELL, Math.min(WIDEST, Math.floor((width - LABEL - EDGE) / count)))
  return { box, column }
}

/** Draws the trend of one place: a row for each draw, oldest first, and a line through what fell. */
export function TrendChart({ trend, position, hasLines, name }: Props) {
  const t = useT()
  const numbers = position.numbers.map(({ number }) => number)
  const { box, column } = useColumn(numbers.length)
  if (numbers.length > MOST) return null
  const rows = [...trend.rows].sort((a, b) => a.issue.localeCompare(b.issue, 'en', { numeric: true }))
  const columns = new Map(numbers.map((number, at) => [Number(number), at]))
  const fallen = rows.map(({ board }) =>
    valuesAt(board, position.key).flatMap((value) => columns.get(Number(value)) ?? []),
  )
  const isSingle = fallen.every((one) => one.length <= 1)
  const points = fallen.flatMap(([at], row) =>
    at === undefined ? [] : [`${LABEL + (at + 0.5) * column},${(row + 1) * CELL + CELL / 2}`],
  )
  const [width, height] = [LABEL + numbers.length * column, (rows.length + 1) * CELL]
  return (
    <div
      ref={box}
      dir="ltr"
      className="max-h-[70dvh] overflow-auto rounded-card border border-line bg-surface-1 p-3"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard, too
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('lottery.chartOf', { place: name, count: rows.length })}
      >
        {numbers.map((number, at) => (
          <text
            key={number}
            x={LABEL + (at + 0.5) * column}
            y={CELL * 0.68}
            textAnchor="middle"
            className="fill-ink-2 text-[12px] font-semibold"
          >
            {number}
          </text>
        ))}
        {rows.map(({ issue }, row) => (
          <g key={issue}>
            {row % 2 === 0 && (
              <rect x={0} y={(row + 1) * CELL} width={width} height={CELL} className="fill-surface-2" />
            )}
            <text x={4} y={(row + 1) * CELL + CELL * 0.66} className="num fill-ink-3 text-[11px]">
              {shortIssue(issue)}
            </text>
          </g>
        ))}
        {hasLines && isSingle && (
          <polyline points={points.join(' ')} fill="none" className="stroke-ink-3" strokeWidth={1.5} />
        )}
        <Fallen fallen={fallen} numbers={numbers} column={column} />
      </svg>
    </div>
  )
}

/** Draws what fell, over the line. */
function Fallen({
  fallen,
  numbers,
  column,
}: {
  fallen: readonly (readonly number[])[]
  numbers: readonly string[]
  column: number
}) {
  return (
    <>
      {fallen.map((one, row) =>
        one.map((at, index) => (
          <g key={`${row} ${index}`}>
            <circle cx={LABEL + (at + 0.5) * column} cy={(row + 1) * CELL + CELL / 2} r={10} className="fill-brand" />
            <text
              x={LABEL + (at + 0.5) * column}
              y={(row + 1) * CELL + CELL * 0.66}
              textAnchor="middle"
              className="fill-on-brand text-[11px] font-bold"
            >
              {numbers[at]}
            </text>
          </g>
        )),
      )}
    </>
  )
}
