/** Reads a file of games: CSV with a header, or JSON. Pure. */
import { parse } from 'csv-parse/sync'
import { IMPORT_ROWS_MAX, importedGame, type ImportedGame } from '#contract/catalogue/house-vendors.ts'

export type Fault = { line: number; field: string; rule: string }
/** `lines`: the line of each game. */
export type ReadGames = { games: ImportedGame[]; lines: number[]; faults: Fault[] }

const COLUMNS: readonly string[] = ['code', 'game', 'type', 'kind', 'hot', 'new', 'sort']
const NAME = /^name[.:_ ]([a-z]{2,3}(-[a-z]{2,4})?)$/i
const YES = ['1', 'true', 'yes', 'y']
const NO = ['', '0', 'false', 'no', 'n']

type Raw = { line: number; value: Record<string, unknown> }

/** Returns the cells of a line as the values of a game; a cell that is not understood stays as it is, for its fault. */
function toValue(head: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const names: Record<string, string> = {}
  for (const [place, column] of head.entries()) {
    const cell = (cells[place] ?? '').trim()
    const language = NAME.exec(column)?.[1]
    if (language) {
      if (cell !== '') names[language.toLowerCase()] = cell
    } else if (column === 'hot' || column === 'new') {
      const word = cell.toLowerCase()
      value[column] = YES.includes(word) ? true : NO.includes(word) ? false : cell
    } else if (column === 'sort') {
      if (cell !== '') value[column] = /^\d+$/.test(cell) ? Number(cell) : cell
    } else if (COLUMNS.includes(column))
      value[column] = column === 'type' || column === 'kind' ? cell.toUpperCase() : cell
  }
  return { ...value, names }
}

function readCsv(text: string): Raw[] | Fault {
  try {
    const lines = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const head = (lines[0]?.record ?? []).map((one) => one.trim().toLowerCase())
    const missing = ['code', 'type', 'name.en'].find(
      (name) => !head.some((one) => one === name || (name === 'name.en' && NAME.exec(one)?.[1] === 'en')),
    )
    if (missing) return { line: 1, field: missing, rule: 'column' }
    return lines.slice(1).map(({ record, info }) => ({ line: info.lines, value: toValue(head, record) }))
  } catch (error) {
    const { lines } = error as { lines?: number }
    return { line: lines ?? 1, field: '', rule: 'csv' }
  }
}

function readJson(text: string): Raw[] | Fault {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return { line: 1, field: '', rule: 'list' }
    return list.map((value: unknown, place) => ({
      line: place + 1,
      value: typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {},
    }))
  } catch {
    return { line: 1, field: '', rule: 'json' }
  }
}

/** Returns the games of a file, and what is wrong with it, by its lines. */
export function readGames(format: 'csv' | 'json', text: string): ReadGames {
  const raw = format === 'csv' ? readCsv(text) : readJson(text)
  if (!Array.isArray(raw)) return { games: [], lines: [], faults: [raw] }
  if (raw.length > IMPORT_ROWS_MAX)
    return { games: [], lines: [], faults: [{ line: IMPORT_ROWS_MAX + 1, field: '', rule: 'too-many' }] }
  if (raw.length === 0) return { games: [], lines: [], faults: [{ line: 1, field: '', rule: 'empty' }] }
  const games: ImportedGame[] = []
  const lines: number[] = []
  const faults: Fault[] = []
  const seen = { code: new Set<string>(), game: new Set<string>() }
  for (const { line, value } of raw) {
    const { success, data, error } = importedGame.safeParse(value)
    if (!success) {
      for (const { path } of error.issues) faults.push({ line, field: path.join('.'), rule: 'invalid' })
      continue
    }
    const own = data.game || data.code
    if (seen.code.has(data.code)) faults.push({ line, field: 'code', rule: 'twice' })
    else if (seen.game.has(own)) faults.push({ line, field: 'game', rule: 'twice' })
    seen.code.add(data.code)
    seen.game.add(own)
    games.push(data)
    lines.push(line)
  }
  return { games, lines, faults }
}
