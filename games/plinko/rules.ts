/**
 * Plinko: a ball goes left or right at each row of pins; the bucket decides the payout (docs/reference/games.md 4.2).
 */
import { fieldsOf, NO_MOVES, oneOf, type Original, wholeIn } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { bucketsOf, RISKS, ROWS_MAX, ROWS_MIN, type Risk } from './paytable.ts'

export type PlinkoChoice = {
  rows: number
  risk: Risk
}

const sum = (path: readonly number[]) => path.reduce((total, step) => total + step, 0)

export const plinko: Original<PlinkoChoice, never> = {
  ...NO_MOVES,
  usual: { rows: 12, risk: 'medium' },
  option: { name: 'rows', values: Array.from({ length: ROWS_MAX - ROWS_MIN + 1 }, (_, index) => ROWS_MIN + index) },
  readChoice(input) {
    const fields = fieldsOf(input)
    const rows = wholeIn(fields?.rows, ROWS_MIN, ROWS_MAX)
    const risk = oneOf(fields?.risk, RISKS)
    return rows === null || risk === null ? null : { rows, risk }
  },
  // 0 goes left, 1 goes right
  draw: (stream, { rows }) => pickEach(stream, 2, rows),
  play(path, { rows, risk }) {
    const bucket = sum(path)
    const tenths = bucketsOf(rows, risk)[bucket] ?? 0
    return { isOver: true, staked: 1, pays: [BigInt(tenths), 10n], canCash: false, view: { path: [...path], bucket } }
  },
  show: (path) => `${path.map((step) => (step === 0 ? '←' : '→')).join('')} ${sum(path)}`,
}
