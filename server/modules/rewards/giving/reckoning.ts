/**
 * How the amount of a reward was computed: the rule of rounding by its name and version, and what went into it. It is
 * stored with the reward, and the books compute every amount again (docs/reference/promotions.md 1, row 22).
 */
import { z } from 'zod'

const minor = z.string().regex(/^\d{1,18}$/)

export const reckoning = z.discriminatedUnion('rule', [
  /** The amount stands in the terms as it is; nothing was rounded. */
  z.strictObject({ rule: z.literal('stated-1') }),
  /**
   * Parts of amounts. Each sum adds base × rate exactly, cuts the result down to whole hundredths once, is at most `max`,
   * and less what was given of it before. `rate`: hundredths of a per cent.
   */
  z.strictObject({
    rule: z.literal('parts-down-1'),
    sums: z
      .array(
        z.strictObject({
          parts: z.array(z.strictObject({ base: minor, rate: minor })).min(1),
          max: minor.nullable(),
          less: minor,
        }),
      )
      .min(1),
  }),
  /** A sum shared by members in whole hundredths; what cannot be split goes to the first of them. */
  z.strictObject({
    rule: z.literal('split-1'),
    sum: minor,
    members: z.int().positive(),
    place: z.int().nonnegative(),
  }),
])
export type Reckoning = z.output<typeof reckoning>
export type PartsReckoning = Extract<Reckoning, { rule: 'parts-down-1' }>

export const STATED: Reckoning = { rule: 'stated-1' }

/** Amounts that are computed are whole hundredths of the currency's unit. */
export const HUNDREDTH = 100n
/** Hundredths of a per cent in the whole. */
const WHOLE = 10_000n

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** Cuts an amount down to whole hundredths of the unit. */
const cut = (amountMinor: bigint) => amountMinor - (amountMinor % HUNDREDTH)

/** Returns the part of an amount that the member at a place of a group has; what cannot be split goes to the first. */
export function shareAt(amountMinor: bigint, members: number, place: number): bigint {
  const units = amountMinor / HUNDREDTH
  const [each, more] = [units / BigInt(members), units % BigInt(members)]
  const rest = place === 0 ? amountMinor - units * HUNDREDTH : 0n
  return (each + (BigInt(place) < more ? 1n : 0n)) * HUNDREDTH + rest
}

function sumOf({ parts, max, less }: PartsReckoning['sums'][number]): bigint {
  const exact = parts.reduce((sum, { base, rate }) => sum + BigInt(base) * BigInt(rate), 0n)
  const gross = cut(exact / WHOLE)
  return (max === null ? gross : least(gross, BigInt(max))) - BigInt(less)
}

/** Computes an amount in ledger units; null where it is stated. */
export function reckon(how: Reckoning): bigint | null {
  if (how.rule === 'stated-1') return null
  if (how.rule === 'split-1') return shareAt(BigInt(how.sum), how.members, how.place)
  return how.sums.reduce((sum, one) => sum + sumOf(one), 0n)
}

/** Reads what is stored of a reckoning; stated where nothing is, as of promises that are older than it. */
export function readReckoning(json: unknown): Reckoning {
  return json === undefined || json === null ? STATED : reckoning.parse(json)
}
