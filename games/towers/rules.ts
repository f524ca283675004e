/**
 * Towers: nine steps, one stone to choose on each. The safe ones are drawn step by step from the bottom, in the same
 * way as mines.
 */
import { fieldsOf, hundredths, NOTHING, oneOf, type Original, wholeIn } from '#games/original/original.ts'
import { pickDistinct } from '#games/original/pick.ts'
import { DIFFICULTIES, STEPS, TOWERS, towersHundredths, type Difficulty } from './paytable.ts'

export type TowersChoice = {
  difficulty: Difficulty
}
export type TowersMove = { stone: number } | 'cash'

export type TowersView = {
  /** The chosen stone of each climbed step, with the one that broke. */
  chosen: number[]
  hasFallen: boolean
  /** The safe stones of every step, bottom first; null while the round is open. */
  safe: number[][] | null
  now: number
  next: number | null
}

const MOST_STONES = 4

export const towers: Original<TowersChoice, TowersMove> = {
  usual: { difficulty: 'medium' },
  option: { name: 'difficulty', values: DIFFICULTIES },
  readChoice(input) {
    const difficulty = oneOf(fieldsOf(input)?.difficulty, DIFFICULTIES)
    return difficulty && { difficulty }
  },
  readMove(input) {
    if (input === 'cash') return 'cash'
    const stone = wholeIn(fieldsOf(input)?.stone, 0, MOST_STONES - 1)
    return stone === null ? null : { stone }
  },
  async draw(stream, { difficulty }) {
    const { stones, safe } = TOWERS[difficulty]
    const luck: number[] = []
    for (let step = 0; step < STEPS; step++) luck.push(...(await pickDistinct(stream, stones, safe)))
    return luck
  },
  play(luck, { difficulty }, moves) {
    const { stones, safe } = TOWERS[difficulty]
    const safeOf = (step: number) => luck.slice(step * safe, (step + 1) * safe)
    const chosen: number[] = []
    let hasFallen = false
    let isCashed = false
    for (const move of moves) {
      if (hasFallen || isCashed || chosen.length === STEPS) return null
      if (move === 'cash') isCashed = true
      else if (move.stone >= stones) return null
      else {
        hasFallen = !safeOf(chosen.length).includes(move.stone)
        chosen.push(move.stone)
      }
    }
    const isOver = hasFallen || isCashed || chosen.length === STEPS
    const now = towersHundredths(difficulty, chosen.length)
    const view: TowersView = {
      chosen,
      hasFallen,
      safe: isOver ? Array.from({ length: STEPS }, (_, step) => safeOf(step)) : null,
      now: hasFallen ? 0 : now,
      next: isOver ? null : towersHundredths(difficulty, chosen.length + 1),
    }
    return {
      isOver,
      staked: 1,
      pays: hasFallen ? NOTHING : hundredths(now),
      canCash: !isOver && chosen.length > 0,
      view,
    }
  },
  leave: () => 'cash',
  show(luck, { difficulty }) {
    const { safe } = TOWERS[difficulty]
    return Array.from({ length: STEPS }, (_, step) =>
      luck
        .slice(step * safe, (step + 1) * safe)
        .map((stone) => stone + 1)
        .join(''),
    ).join(' ')
  },
}
