/** Keno: ten of forty numbers are drawn; the player picks one to ten (docs/reference/games.md 4.2). */
import { fieldsOf, hundredths, NO_MOVES, oneOf, type Original, wholeIn } from '#games/original/original.ts'
import { pickDistinct } from '#games/original/pick.ts'
import { DRAWN, KENO_RISKS, kenoHundredths, NUMBERS, PICKS_MAX, type KenoRisk } from './paytable.ts'

/** Numbers 1 to 40. */
export type KenoChoice = {
  picks: number[]
  risk: KenoRisk
}

export const keno: Original<KenoChoice, never> = {
  ...NO_MOVES,
  usual: { picks: [1, 2, 3, 4, 5], risk: 'classic' },
  readChoice(input) {
    const fields = fieldsOf(input)
    const risk = oneOf(fields?.risk, KENO_RISKS)
    if (risk === null || !Array.isArray(fields?.picks)) return null
    const picks = fields.picks.map((pick) => wholeIn(pick, 1, NUMBERS))
    if (picks.length < 1 || picks.length > PICKS_MAX || new Set(picks).size < picks.length) return null
    const whole = picks.filter((pick) => pick !== null)
    return whole.length === picks.length ? { picks: whole, risk } : null
  },
  draw: async (stream) => (await pickDistinct(stream, NUMBERS, DRAWN)).map((index) => index + 1),
  play(drawn, { picks, risk }) {
    const hits = picks.filter((pick) => drawn.includes(pick))
    const pays = hundredths(kenoHundredths(risk, picks.length, hits.length))
    return { isOver: true, staked: 1, pays, canCash: false, view: { drawn: [...drawn], hits } }
  },
  show: (drawn) => drawn.join(' '),
}
