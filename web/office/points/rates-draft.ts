/** Rates of points as they are typed: every field is text, which the server refuses when it is no figure. */
import type { GameType } from '#contract/catalogue/games.ts'
import type { PointsRates } from '#contract/points/office-points.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { figureOf } from './good-draft.ts'

/** The fields of conversion; those of money are in the brand's currency. */
export const CONVERT_FIELDS = [
  'points',
  'money',
  'min',
  'max',
  'dayMax',
  'brandDayMax',
  'valueMax',
  'membersMax',
  'until',
] as const
export type ConvertField = (typeof CONVERT_FIELDS)[number]

export type RatesDraft = {
  perHundred: string
  types: readonly { type: GameType; percent: string }[]
  levels: readonly { level: string; percent: string }[]
  converts: boolean
  convert: Record<ConvertField, string>
}

/** Returns the rates in force, or those of a brand that has none, as they are typed. */
export function ratesDraftOf(rates: PointsRates | undefined): RatesDraft {
  const convert = rates?.convert
  return {
    perHundred: rates?.perHundred ?? '1.00',
    types: (rates?.types ?? []).map(({ type, percent }) => ({ type, percent: String(percent) })),
    levels: (rates?.levels ?? []).map(({ level, percent }) => ({ level: String(level), percent: String(percent) })),
    converts: Boolean(convert),
    convert: Object.fromEntries(
      CONVERT_FIELDS.map((name) => {
        const value = String(convert?.[name] ?? '')
        return [name, name === 'until' ? value.slice(0, 10) : value]
      }),
    ) as Record<ConvertField, string>,
  }
}

/** Returns rates as they are sent. */
export function ratesOfDraft({ perHundred, types, levels, converts, convert }: RatesDraft): PointsRates {
  return {
    perHundred: latinFigures(perHundred).trim(),
    types: types.map(({ type, percent }) => ({ type, percent: figureOf(percent) })),
    levels: levels.map(({ level, percent }) => ({ level: figureOf(level), percent: figureOf(percent) })),
    convert: converts
      ? {
          points: figureOf(convert.points),
          money: wireAmount(convert.money),
          min: figureOf(convert.min),
          max: figureOf(convert.max),
          dayMax: figureOf(convert.dayMax),
          brandDayMax: wireAmount(convert.brandDayMax),
          valueMax: wireAmount(convert.valueMax),
          membersMax: figureOf(convert.membersMax),
          until: convert.until === '' ? '' : `${convert.until}T00:00:00Z`,
        }
      : null,
  }
}
