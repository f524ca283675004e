import { seriesOf } from '#contract/agents/rate-form.ts'
import { RATED_TYPES, type RatedType } from '#contract/agents/rates.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'

type Typed = Readonly<Record<RatedType, string>>
type Props = {
  typed: Typed
  wrong: readonly string[]
  hint?: (type: RatedType) => string
  onTyped: (typed: Typed) => void
}

/** Returns a typed percentage as the call takes it. */
export const plainRate = (text: string) => latinFigures(text).trim().replace(',', '.')

/** Returns a function that says a rate, that of lotteries with its series (docs/decisions/0718). */
export function useRateText(): (type: RatedType, rate: string) => string {
  const t = useT()
  const locale = useLocale()
  return (type, rate) =>
    type === 'LOTT' && Number(rate) > 0
      ? `${rate} % · ${t('office.agents.series', { series: seriesOf(rate).toLocaleString(locale) })}`
      : `${rate} %`
}

/** Edits the rebate rate of each type of games, in percent. */
export function RateFields({ typed, wrong, hint, onTyped }: Props) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {RATED_TYPES.map((type) => (
        <Field
          key={type}
          label={`${t(`bets.type.${type}`)} %`}
          inputMode="decimal"
          hint={hint?.(type)}
          value={typed[type]}
          error={wrong.some((name) => name.endsWith(type)) ? t('office.valueWrong') : undefined}
          onChange={(event) => onTyped({ ...typed, [type]: event.target.value })}
        />
      ))}
    </div>
  )
}

/** Returns typed rates as the call takes them. */
export function plainRates(typed: Typed): Typed {
  return Object.fromEntries(RATED_TYPES.map((type) => [type, plainRate(typed[type])])) as Record<RatedType, string>
}
