import { type CsvError, type Info, parse } from 'csv-parse/sync'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { Payment } from './compare-statement.ts'

const COLUMNS = ['reference', 'kind', 'amount', 'currency'] as const
/** A file with more rows is refused. */
const ROWS_MAX = 100_000

type Row = { record: string[]; info: Info }

/** Splits the file into rows with the number of the line at which each ends. Fails where its quotes do not close. */
function readRows(file: Buffer): Row[] {
  try {
    return parse(file, {
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: true,
      to: ROWS_MAX + 1,
    }) as unknown as Row[]
  } catch (error) {
    return fail('STATEMENT_INVALID', { line: Number((error as CsvError & { lines?: number }).lines ?? 1) })
  }
}

/**
 * Parses a statement: CSV with a header that has at least reference, kind, amount and currency, in any order. Fails with
 * STATEMENT_INVALID and the number of the line (value.line) that cannot be parsed; then nothing is compared.
 */
export function readStatement(file: Buffer): Payment[] {
  const [first, ...rows] = readRows(file)
  const head = (first?.record ?? []).map((cell) => cell.toLowerCase())
  const at = COLUMNS.map((name) => head.indexOf(name))
  if (at.includes(-1)) return fail('STATEMENT_INVALID', { line: 1 })
  if (rows.length >= ROWS_MAX) return fail('STATEMENT_INVALID', { line: ROWS_MAX })
  return rows.map(({ record, info }) => {
    const [reference = '', kind, amount = '', currency = ''] = at.map((column) => record[column])
    const isReadable =
      /^[\w./-]{1,64}$/.test(reference) &&
      (kind === 'deposit' || kind === 'payout') &&
      /^\d{1,12}(\.\d{1,4})?$/.test(amount) &&
      /^[A-Z]{3}$/.test(currency)
    if (!isReadable) return fail('STATEMENT_INVALID', { line: info.lines })
    return { reference, kind: kind as Payment['kind'], amountMinor: parseMoney(amount), currency }
  })
}
