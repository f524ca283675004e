import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { Payment } from './compare-statement.ts'

const COLUMNS = ['reference', 'kind', 'amount', 'currency'] as const
/** A file with more lines is refused. */
const LINES_MAX = 100_000

const cellsOf = (line: string) => line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/**
 * Parses a statement: CSV with a header that has at least reference, kind, amount and currency, in any order. Cells
 * contain no commas. Fails with STATEMENT_INVALID and the number of the line (value.line) that cannot be parsed; then
 * nothing is compared.
 */
export function readStatement(file: Buffer): Payment[] {
  const lines = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const head = cellsOf(lines[0] ?? '').map((cell) => cell.toLowerCase())
  const at = COLUMNS.map((name) => head.indexOf(name))
  if (at.includes(-1)) return fail('STATEMENT_INVALID', { line: 1 })
  if (lines.length > LINES_MAX) return fail('STATEMENT_INVALID', { line: LINES_MAX })
  return lines.slice(1).flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = cellsOf(line)
    const [reference = '', kind, amount = '', currency = ''] = at.map((column) => cells[column])
    const isReadable =
      /^[\w./-]{1,64}$/.test(reference) &&
      (kind === 'deposit' || kind === 'payout') &&
      /^\d{1,12}(\.\d{1,4})?$/.test(amount) &&
      /^[A-Z]{3}$/.test(currency)
    if (!isReadable) return fail('STATEMENT_INVALID', { line: index + 2 })
    return [{ reference, kind: kind as Payment['kind'], amountMinor: parseMoney(amount), currency }]
  })
}
