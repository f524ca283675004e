import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Chip, ChipRow } from './chip.tsx'
import { Field } from './field.tsx'

export type DatePreset = 'today' | 'yesterday' | '7days' | '14days' | '30days' | 'custom'
/** Calendar days in the reader's zone, both included, as yyyy-MM-dd. */
export type DateRange = { preset: DatePreset; from: string; to: string }
export type DateRangeLabels = Record<Exclude<DatePreset, '14days'>, string> & {
  '14days'?: string
  group: string
  from: string
  to: string
  /** Names of the arrows that move the range by its own length. */
  earlier: string
  later: string
  /** Shown below the boxes when the first day is after the last one. */
  wrongOrder: string
  /** Shown below the boxes when the range has more than `maxDays`. */
  tooLong?: string
}

export const DATE_PRESETS: readonly DatePreset[] = ['today', 'yesterday', '7days', '30days', 'custom']

/** Returns the days of a preset, counted back from `today` (yyyy-MM-dd). */
export function presetRange(preset: DatePreset, today: string): DateRange {
  const back = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
  if (preset === 'yesterday') return { preset, from: back(1), to: back(1) }
  if (preset === '7days') return { preset, from: back(6), to: today }
  if (preset === '14days') return { preset, from: back(13), to: today }
  if (preset === '30days') return { preset, from: back(29), to: today }
  return { preset, from: today, to: today }
}

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)

/**
 * Returns the range of the same length just before (`by` -1) or after (1), within `min` and `today`; null where there
 * is none.
 */
export function stepRange(
  { from, to }: Pick<DateRange, 'from' | 'to'>,
  by: -1 | 1,
  today: string,
  min?: string,
): DateRange | null {
  const length = dayNumber(to) - dayNumber(from) + 1
  const first = Math.max(dayNumber(from) + by * length, min === undefined ? -Infinity : dayNumber(min))
  const last = Math.min(by === -1 ? dayNumber(from) - 1 : dayNumber(to) + length, dayNumber(today))
  return last < first || (by === 1 && to >= today) ? null : { preset: 'custom', from: dayOf(first), to: dayOf(last) }
}

export type DateRangePickerProps = {
  value: DateRange
  today: string
  /** The first day that can be chosen. */
  min?: string
  /** The most days of a range. */
  maxDays?: number
  presets?: readonly DatePreset[]
  labels: DateRangeLabels
  onValueChange: (range: DateRange) => void
}

/** Presets, arrows to the same time before and after, and two plain date boxes for anything else. */
export function DateRangePicker({
  value,
  today,
  min,
  maxDays = Infinity,
  presets = DATE_PRESETS,
  labels,
  onValueChange,
}: DateRangePickerProps) {
  const [typed, setTyped] = useState<{ from: string; to: string; of: DateRange } | null>(null)
  // a typed range counts until a preset or an arrow sets another range
  const custom = typed && typed.of.from === value.from && typed.of.to === value.to ? typed : value
  const choose = ({ from, to }: { from: string; to: string }) => {
    const isInTime = from !== '' && to !== '' && from <= to && to <= today && (min === undefined || from >= min)
    const isRange = isInTime && dayNumber(to) - dayNumber(from) < maxDays
    const next: DateRange = { preset: 'custom', from, to }
    setTyped({ from, to, of: isRange ? next : value })
    if (isRange) onValueChange(next)
  }
  const isTooLong = dayNumber(custom.to) - dayNumber(custom.from) >= maxDays
  const error = custom.from > custom.to ? labels.wrongOrder : isTooLong ? labels.tooLong : undefined
  const [earlier, later] = [stepRange(value, -1, today, min), stepRange(value, 1, today, min)]
  return (
    <div className="flex flex-col gap-3">
      <ChipRow label={labels.group}>
        {presets.map((preset) => (
          <Chip
            key={preset}
            selected={value.preset === preset}
            {...(preset === 'custom' ? { icon: 'calendar-blank' as const } : {})}
            onClick={() =>
              onValueChange(
                preset === 'custom' ? { preset, from: value.from, to: value.to } : presetRange(preset, today),
              )
            }
          >
            {labels[preset]}
          </Chip>
        ))}
        <span className="flex flex-none">
          <StepButton icon="caret-left" label={labels.earlier} range={earlier} onStep={onValueChange} />
          <StepButton icon="caret-right" label={labels.later} range={later} onStep={onValueChange} />
        </span>
      </ChipRow>
      {value.preset === 'custom' && (
        <div className="grid max-w-md grid-cols-2 gap-3">
          <Field
            type="date"
            label={labels.from}
            value={custom.from}
            {...(min ? { min } : {})}
            max={today}
            {...(error ? { error } : {})}
            onChange={(event) => choose({ ...custom, from: event.target.value })}
          />
          <Field
            type="date"
            label={labels.to}
            value={custom.to}
            {...(min ? { min } : {})}
            max={today}
            onChange={(event) => choose({ ...custom, to: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}

type StepProps = {
  icon: 'caret-left' | 'caret-right'
  label: string
  range: DateRange | null
  onStep: (range: DateRange) => void
}

function StepButton({ icon, label, range, onStep }: StepProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={range === null}
      onClick={() => range && onStep(range)}
      className="h-9.5! disabled:text-ink-disabled"
    />
  )
}
