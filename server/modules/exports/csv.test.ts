import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { nameOffset, tame, writeMoment, writeRows } from './csv.ts'

/** Parses CSV as RFC 4180 defines it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') cell += text[++at]
      else if (letter === '"') quoted = false
      else cell += letter
    } else if (letter === '"') quoted = true
    else if (letter === ',' || letter === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''))
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  return rows.slice(0, -1)
}

describe('CSV', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =HYPERLINK("http://x","y")',
    '＝1+1',
    '＋1',
    '|cmd',
    '%0',
    '\u200b=1',
    '\n-2+3',
  ])('CASH-5 a hostile cell %j is tamed', (hostile) => {
    const [[cell]] = readCsv(writeRows([[hostile]], 0)) as [[string]]
    expect(cell.startsWith("'")).toBe(true)
    expect(cell.slice(1)).toBe(hostile)
  })

  test('CASH-5 any text survives, and none begins like a formula', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\0\r]/g, '')),
          { minLength: 1, maxLength: 5 },
        ),
        (cells) => {
          const [row] = readCsv(writeRows([cells], 0))
          expect(row).toEqual(cells.map(tame))
          for (const cell of row ?? []) expect(cell).not.toMatch(/^\s*[=+\-@]/)
        },
      ),
    )
  })

  test('CASH-5 amounts stay figures, moments are the reader’s, nothing is an empty cell', () => {
    expect(writeRows([[-12_3400n, 7, null, new Date('2026-11-20T20:30:00Z'), 'a,"b"']], 360)).toBe(
      '-12.34,7,,2026-11-21 02:30:00,"a,""b"""\r\n',
    )
    expect([nameOffset(360), nameOffset(-210), nameOffset(0)]).toEqual(['UTC+06:00', 'UTC-03:30', 'UTC+00:00'])
    expect(writeMoment(new Date('2026-01-01T00:00:00Z'), -1)).toBe('2025-12-31 23:59:00')
  })
})
