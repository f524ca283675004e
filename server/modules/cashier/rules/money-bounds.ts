import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { isLooser } from '#server/lib/decisions/money-rules.ts'
import {
  findMoneyRule,
  insertMoneyRule,
  listMoneyRules,
  type MoneyBounds,
} from '#server/lib/decisions/money-rules.sql.ts'
import type { Tx } from '#server/lib/db.ts'

/** Bounds in wire format. */
export type BoundsText = { memberAbove: string; operatorAbove: string; brandAbove: string }

/** Parses bounds in wire format into amounts. */
export function parseBounds({ memberAbove, operatorAbove, brandAbove }: BoundsText): MoneyBounds {
  return {
    memberAboveMinor: parseMoney(memberAbove),
    operatorAboveMinor: parseMoney(operatorAbove),
    brandAboveMinor: parseMoney(brandAbove),
  }
}

/** Returns bounds in wire format; zero amounts when there are none. */
export function presentBounds(bounds: MoneyBounds | null): BoundsText {
  return {
    memberAbove: toWire(bounds?.memberAboveMinor ?? 0n),
    operatorAbove: toWire(bounds?.operatorAboveMinor ?? 0n),
    brandAbove: toWire(bounds?.brandAboveMinor ?? 0n),
  }
}

/** Passes bounds that fit each other and stay within the other bounds. Fails with INVALID_INPUT, by field. */
export function checkBounds(bounds: MoneyBounds, floor: MoneyBounds | null): void {
  const { memberAboveMinor, operatorAboveMinor, brandAboveMinor } = bounds
  if (operatorAboveMinor < memberAboveMinor) fail('INVALID_INPUT', { fields: { operatorAbove: { rule: 'too_small' } } })
  if (brandAboveMinor < operatorAboveMinor) fail('INVALID_INPUT', { fields: { brandAbove: { rule: 'too_small' } } })
  if (!floor) return
  if (memberAboveMinor > floor.memberAboveMinor) fail('INVALID_INPUT', { fields: { memberAbove: { rule: 'too_big' } } })
  if (operatorAboveMinor > floor.operatorAboveMinor)
    fail('INVALID_INPUT', { fields: { operatorAbove: { rule: 'too_big' } } })
  if (brandAboveMinor > floor.brandAboveMinor) fail('INVALID_INPUT', { fields: { brandAbove: { rule: 'too_big' } } })
}

const same = (one: MoneyBounds, other: MoneyBounds) => !isLooser(one, other) && !isLooser(other, one)

/**
 * Inserts bounds as a new row, when they differ. The persons who made them looser stay recorded as authors while the
 * bounds are looser than the last row without authors: lowering a raised bound a little does not remove its authors.
 */
export async function writeBounds(
  tx: Tx,
  brand: string | null,
  currency: string,
  bounds: MoneyBounds,
  by: { authors: bigint[] | null; decisionId: bigint; at: Date },
): Promise<void> {
  const before = await findMoneyRule(tx, brand, currency)
  if (before && same(before, bounds)) return
  if (by.authors && isLooser(bounds, before))
    return insertMoneyRule(tx, brand, currency, { ...bounds, ...by, authors: by.authors })
  const plain = (await listMoneyRules(tx, brand, currency)).find((rule) => rule.authors.length === 0) ?? null
  await insertMoneyRule(tx, brand, currency, {
    ...bounds,
    ...by,
    authors: isLooser(bounds, plain) ? (before?.authors ?? []) : [],
  })
}
