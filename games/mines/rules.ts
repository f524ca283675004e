/** Mines: 25 fields, some of them mined; each safe one raises the payout (docs/reference/games.md 4.2). */
import { fieldsOf, hundredths, NOTHING, type Original, wholeIn } from '#games/original/original.ts'
import { pickDistinct } from '#games/original/pick.ts'
import { FIELDS, MINES_MAX, minesHundredths } from './paytable.ts'

export type MinesChoice = {
  mines: number
}
/** A field to open, or taking the payout. */
export type MinesMove = { open: number } | 'cash'

export type MinesView = {
  opened: number[]
  /** Where the mines were; null while the round is open. */
  mines: number[] | null
  hit: number | null
  now: number
  next: number | null
}

export const mines: Original<MinesChoice, MinesMove> = {
  usual: { mines: 3 },
  option: { name: 'mines', values: Array.from({ length: MINES_MAX }, (_, index) => index + 1) },
  readChoice(input) {
    const count = wholeIn(fieldsOf(input)?.mines, 1, MINES_MAX)
    return count === null ? null : { mines: count }
  },
  readMove(input) {
    if (input === 'cash') return 'cash'
    const open = wholeIn(fieldsOf(input)?.open, 0, FIELDS - 1)
    return open === null ? null : { open }
  },
  draw: (stream, { mines: count }) => pickDistinct(stream, FIELDS, count),
  play(mined, { mines: count }, moves) {
    const opened: number[] = []
    let hit: number | null = null
    let isCashed = false
    for (const move of moves) {
      if (hit !== null || isCashed || opened.length === FIELDS - count) return null
      if (move === 'cash') isCashed = true
      else if (opened.includes(move.open)) return null
      else if (mined.includes(move.open)) hit = move.open
      else opened.push(move.open)
    }
    const safe = FIELDS - count - opened.length
    const isOver = hit !== null || isCashed || safe === 0
    const now = minesHundredths(count, opened.length)
    const view: MinesView = {
      opened,
      hit,
      mines: isOver ? [...mined] : null,
      now: hit === null ? now : 0,
      next: isOver ? null : minesHundredths(count, opened.length + 1),
    }
    return {
      isOver,
      staked: 1,
      pays: hit === null ? hundredths(now) : NOTHING,
      canCash: !isOver && opened.length > 0,
      view,
    }
  },
  leave: () => 'cash',
  show: (mined) => mined.map((field) => field + 1).join(' '),
}
