/** The basket: lines that are not bought yet. Pure. */
import { parseMoney, toWire } from '#contract/money.ts'
import { LINES_MAX } from '#contract/lottery/tickets.ts'
import type { Line } from './price-line.ts'

export type Basket = { lines: readonly Line[] }
export type BasketStep =
  | { kind: 'add'; line: Line }
  | { kind: 'replace'; key: string; line: Line }
  | { kind: 'remove'; key: string }
  | { kind: 'merge'; reprice: Reprice }
  | { kind: 'set'; lines: readonly Line[] }
  | { kind: 'clear' }

/** Lines that differ only in how much is on each bet. */
const sameBet = (a: Line, b: Line) =>
  a.play === b.play && a.mode === b.mode && a.selection === b.selection && a.series === b.series && a.table === b.table

/** Prices a line with another stake; null where it is not sold any more. */
export type Reprice = (line: Line, stake: string) => Line | null

const sum = (a: string, b: string) => toWire(parseMoney(a) + parseMoney(b))

/** Puts lines of the same bets into one, priced anew: what is taken off is rounded once for the sum. */
function merged(lines: readonly Line[], reprice: Reprice): Line[] {
  const kept: Line[] = []
  for (const line of lines) {
    const at = kept.findIndex((one) => sameBet(one, line))
    const same = kept[at]
    const both = same && reprice(same, sum(same.stake, line.stake))
    if (both) kept[at] = both
    else kept.push(line)
  }
  return kept
}

/** Returns whether lines can be put together. */
export const canMerge = ({ lines }: Basket): boolean =>
  lines.some((line, at) => lines.slice(0, at).some((one) => sameBet(one, line)))

export function stepBasket({ lines }: Basket, step: BasketStep): Basket {
  switch (step.kind) {
    case 'add':
      return { lines: lines.length < LINES_MAX ? [...lines, step.line] : lines }
    case 'replace':
      return { lines: lines.map((line) => (line.key === step.key ? step.line : line)) }
    case 'remove':
      return { lines: lines.filter(({ key }) => key !== step.key) }
    case 'merge':
      return { lines: merged(lines, step.reprice) }
    case 'set':
      return { lines: step.lines }
    case 'clear':
      return { lines: [] }
  }
}

export type Totals = { bets: number; cost: bigint; off: bigint }
export const totalsOf = ({ lines }: Basket): Totals =>
  lines.reduce(
    (all, line) => ({
      bets: all.bets + line.bets,
      cost: all.cost + parseMoney(line.cost),
      off: all.off + parseMoney(line.off),
    }),
    { bets: 0, cost: 0n, off: 0n },
  )
