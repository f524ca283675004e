/** How much is on one bet, as it was typed: a unit and a multiple for series, any amount at fixed odds. Pure. */
import type { SoldPlay } from '#contract/lottery/hall.ts'
import { MINOR_PER_UNIT, parseMoney, toWire } from '#contract/money.ts'
import { UNIT_MODES } from '#games/lottery/core/price.ts'
import { readAmount } from '#games/money/typed-amount.ts'
import { type AmountFault, findFault } from '#web/lib/amount.ts'
import { readWhole } from './typed-whole.ts'

export type Stake = { kind: 'units'; unit: string; multiple: string } | { kind: 'amount'; text: string }

/** 2, 1, 0.2, 0.1 … 0.001. */
export const UNITS: readonly string[] = Object.values(UNIT_MODES)
  .flat()
  .map((unit) => plain(unit))
export const MULTIPLES = { min: 1, max: 100_000 }

/** Writes an amount without zeros that say nothing: 0.2. */
function plain(minor: bigint): string {
  const text = toWire(minor)
  return text.replace(/\.?0+$/, '')
}

/** Returns the stake that a play begins with, or one that makes this amount. */
export function firstStake(sold: SoldPlay, amount?: string): Stake {
  if (!sold.series) return { kind: 'amount', text: amount ?? plain(firstAmount(sold)) }
  if (amount === undefined) return { kind: 'units', unit: fits(sold, '1') ? '1' : (UNITS[0] ?? '2'), multiple: '1' }
  const minor = parseMoney(amount)
  const unit = UNITS.find((one) => minor % parseMoney(one) === 0n) ?? '1'
  return { kind: 'units', unit, multiple: String(minor / parseMoney(unit)) }
}

const fits = ({ stakeMin, stakeMax }: SoldPlay, unit: string) =>
  parseMoney(unit) >= parseMoney(stakeMin) && parseMoney(unit) <= parseMoney(stakeMax)

/** Ten units, as far as the play takes them. */
function firstAmount({ stakeMin, stakeMax }: SoldPlay): bigint {
  const [least, most, usual] = [parseMoney(stakeMin), parseMoney(stakeMax), 10n * MINOR_PER_UNIT]
  return usual < least ? least : usual > most ? most : usual
}

/** Returns the stake on one bet in ledger units; 0 for a text that is no amount. */
export function stakeMinor(stake: Stake): bigint {
  if (stake.kind === 'units') return parseMoney(stake.unit) * BigInt(readWhole(stake.multiple, MULTIPLES) ?? 0)
  const { minor } = readAmount(stake.text, 4)
  return minor === null || minor < 0n ? 0n : minor
}

/** Returns the stake as it is sent. */
export const stakeText = (stake: Stake): string => toWire(stakeMinor(stake))

/** What is wrong with a stake by the play's own limits and the currency's decimals; null where nothing is. */
export function stakeFault(
  stake: Stake,
  { stakeMin: min, stakeMax: max }: SoldPlay,
  currency: string,
): AmountFault | null {
  if (stake.kind === 'amount') return findFault(stake.text, { currency, min, max })
  const minor = stakeMinor(stake)
  if (minor === 0n) return 'number'
  if (minor < parseMoney(min)) return 'belowMin'
  return minor > parseMoney(max) ? 'aboveMax' : null
}
