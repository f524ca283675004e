import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { shortMoney } from './figures.tsx'

export type DayLine = { name: string; amounts: readonly string[] }
type Props = { days: readonly string[]; lines: readonly [DayLine, DayLine]; currency: string; name: string }

const [WIDTH, TOP, BOTTOM] = [640, 4, 194]
/** The second line is broken as well as coloured: colour is never alone. */
const LOOKS = [
  { stroke: 'stroke-data-1', fill: 'bg-data-1', dash: undefined },
  { stroke: 'stroke-data-5', fill: 'bg-data-5', dash: '7 4' },
] as const
const LABELS = 4

/** Returns the places of values on a scale from the lowest to the highest of all lines, zero included. */
function scaleOf(lines: readonly DayLine[]) {
  const values = lines.flatMap(({ amounts }) => amounts.map(Number))
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = high - low || 1
  return { low, high, placeOf: (value: number) => BOTTOM - ((value - low) / span) * (BOTTOM - TOP) }
}

const dayText = (day: string, locale: string) => formatDay(`${day}T12:00:00`, locale)

/**
 * Draws two amounts for each of several days. A slider lies over the picture: a finger, the arrow keys or a screen
 * reader move through the days, and the day that it stands at is read with its figures.
 */
export function DayChart({ days, lines, currency, name }: Props) {
  const t = useT()
  const locale = useLocale()
  const [chosen, setChosen] = useState<number | null>(null)
  const scale = scaleOf(lines)
  const at = Math.min(chosen ?? days.length - 1, days.length - 1)
  const xOf = (index: number) => (index / (days.length - 1)) * WIDTH
  const day = dayText(days[at] ?? '', locale)
  const figures = lines.map((line) => ({ ...line, text: formatMoney(line.amounts[at] ?? '0', currency) }))
  return (
    <div>
      <div dir="ltr" className="relative mt-4 has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <Curves lines={lines} scale={scale} at={at} xOf={xOf} />
        <span
          aria-hidden="true"
          className="num pointer-events-none absolute start-0 top-0.5 bg-surface-1 pe-1 text-2xs text-ink-3"
        >
          {shortMoney(scale.high, currency)}
        </span>
        <Tip day={day} figures={figures} share={at / (days.length - 1)} />
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={at}
          aria-label={t('agents.chartOf', { what: name })}
          aria-valuetext={[day, ...figures.map(({ name: line, text }) => `${line}: ${text}`)].join('; ')}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y appearance-none opacity-0"
        />
      </div>
      <div dir="ltr" aria-hidden="true" className="mt-2 flex justify-between text-xs text-ink-3">
        {labelled(days).map((one) => (
          <span key={one}>{dayText(one, locale)}</span>
        ))}
      </div>
    </div>
  )
}

type CurvesProps = {
  lines: Props['lines']
  scale: ReturnType<typeof scaleOf>
  at: number
  xOf: (index: number) => number
}

function Curves({ lines, scale: { low, placeOf }, at, xOf }: CurvesProps) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} 198`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-[200px] w-full lg:h-[240px]"
    >
      {[0, 1, 2, 3, 4].map((line) => (
        <path
          key={line}
          d={`M0 ${TOP + line * 47.5}H${WIDTH}`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {low < 0 && <path d={`M0 ${placeOf(0)}H${WIDTH}`} className="stroke-ink-3" vectorEffect="non-scaling-stroke" />}
      {lines.map(({ amounts }, index) => (
        <polyline
          key={LOOKS[index as 0 | 1].stroke}
          points={amounts.map((amount, place) => `${xOf(place)},${placeOf(Number(amount))}`).join(' ')}
          fill="none"
          strokeWidth={2.5}
          strokeLinejoin="round"
          strokeDasharray={LOOKS[index as 0 | 1].dash}
          vectorEffect="non-scaling-stroke"
          className={LOOKS[index as 0 | 1].stroke}
        />
      ))}
      <path
        d={`M${xOf(at)} ${TOP}V${BOTTOM}`}
        strokeDasharray="3 4"
        vectorEffect="non-scaling-stroke"
        className="stroke-line-ui"
      />
    </svg>
  )
}

/** Shows the figures of the day that is chosen, beside its place. */
function Tip({ day, figures, share }: { day: string; figures: { name: string; text: string }[]; share: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-3.5 rounded-control bg-surface-3 px-3 py-2.5 text-xs whitespace-nowrap shadow-e2"
      style={{ insetInlineStart: `${share * 100}%`, transform: `translateX(-${share * 100}%)` }}
    >
      <div className="text-ink-3">{day}</div>
      {figures.map(({ name: line, text }) => (
        <div key={line} className="flex justify-between gap-3">
          <span className="text-ink-2">{line}</span>
          <b className="num">{text}</b>
        </div>
      ))}
    </div>
  )
}

/** Returns the days that are written below the chart, evenly spread, the first and the last among them. */
function labelled(days: readonly string[]): string[] {
  const count = Math.min(LABELS, days.length)
  return Array.from({ length: count }, (_, index) => days[Math.round((index * (days.length - 1)) / (count - 1))] ?? '')
}

/** Names the lines of a chart by their looks. */
export function ChartKey({ names }: { names: readonly [string, string] }) {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {names.map((name, index) => (
        <span key={name} className="flex items-center gap-1.5">
          <i className={`size-2.5 rounded-[3px] ${LOOKS[index as 0 | 1].fill}`} />
          {name}
        </span>
      ))}
    </span>
  )
}
