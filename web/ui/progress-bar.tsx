type Props = {
  value: number
  max: number
  label: string
  /** Thin and grey: beside many others, where nothing is nearly done. */
  quiet?: boolean
}

/** Shows how much is done. `value` and `max` may be any positive figures; the label says what they count. */
export function ProgressBar({ value, max, label, quiet = false }: Props) {
  return (
    <progress
      aria-label={label}
      max={max > 0 ? max : 1}
      value={Math.min(Math.max(0, value), max > 0 ? max : 1)}
      className={quiet ? 'progress progress-quiet' : 'progress'}
    />
  )
}
