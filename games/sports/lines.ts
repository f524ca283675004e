/**
 * Lines: handicaps and totals in whole quarters, so that −0.25 is −1 and 2.75 is 11. A quarter line is half a stake on
 * each side.
 */
import type { LegResult, Outcome } from './settlement.ts'

export const QUARTERS = 4

/** Returns a line as members read it: "−0.75", "+1", "2.5". */
export function writeLine(quarters: number, isSigned: boolean): string {
  const text = (Math.abs(quarters) / QUARTERS).toFixed(2).replace(/\.?0+$/, '')
  return `${quarters < 0 ? '−' : isSigned && quarters > 0 ? '+' : ''}${text}`
}

const BY_HALVES: Record<number, Outcome> = { 2: 'win', 1: 'halfWin', 0: 'push', [-1]: 'halfLose', [-2]: 'lose' }

/**
 * Returns the outcome of a lead over the line: `lead` is the goals difference (or the total's excess) with the line
 * added, in quarters.
 */
export function outcomeOfLead(lead: number): Outcome {
  const halves = lead % 2 === 0 ? [lead, lead] : [lead - 1, lead + 1]
  return BY_HALVES[halves.reduce((sum, part) => sum + Math.sign(part), 0)] as Outcome
}

/**
 * Returns the result of an Asian handicap: `difference` is the team's goals less the opponent's, `line` is the team's.
 */
export function handicapResult(difference: number, line: number): LegResult {
  return { outcome: outcomeOfLead(difference * QUARTERS + line) }
}

/** Returns the result of over or under a total. */
export function totalResult(total: number, line: number, isOver: boolean): LegResult {
  const lead = total * QUARTERS - line
  return { outcome: outcomeOfLead(isOver ? lead : -lead) }
}

/** The expected won and lost part of one staked. */
export type Share = {
  win: number
  lose: number
  /** The chances of winning, and of losing, half of it; absent where neither can happen. */
  halfWin?: number
  halfLose?: number
}

/** Returns the other side of the same line. */
export function otherSide({ win, lose, halfWin = 0, halfLose = 0 }: Share): Share {
  return { win: lose, lose: win, halfWin: halfLose, halfLose: halfWin }
}

const WEIGHTS: Record<Outcome, Share> = {
  win: { win: 1, lose: 0 },
  halfWin: { win: 0.5, lose: 0 },
  push: { win: 0, lose: 0 },
  void: { win: 0, lose: 0 },
  halfLose: { win: 0, lose: 0.5 },
  lose: { win: 0, lose: 1 },
}

/**
 * Adds up outcomes with their chances. A dead heat among n wins a part 1/n of a full win and loses the rest, at any
 * odds.
 */
export function shareOf(outcomes: Iterable<readonly [LegResult, number]>): Share {
  const share = { win: 0, lose: 0, halfWin: 0, halfLose: 0 }
  for (const [{ outcome, heat = 1 }, chance] of outcomes) {
    share.win += (WEIGHTS[outcome].win * chance) / heat
    share.lose += WEIGHTS[outcome].lose * chance + (outcome === 'win' ? chance * (1 - 1 / heat) : 0)
    if (outcome === 'halfWin' || outcome === 'halfLose') share[outcome] += chance
  }
  return share
}
