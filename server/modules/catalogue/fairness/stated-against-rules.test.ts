/** The proof page and a game's own rules state the same most of a bet, from one source. */
import { expect, test } from 'vitest'
import { ALL_SKINS, SKIN_PREFIX } from '#games/slot/skins.ts'
import { getCrashRules } from '#studio/engines/crash/rules-page.ts'
import { getSportsRules } from '#studio/engines/sports/rules-page.ts'
import { type Stated, statedOf } from './stated-figures.ts'

const mostOf = (stated: Stated | null) =>
  stated && (stated.mostOfBet ?? Math.max(...stated.options.flatMap(({ maxWin }) => maxWin ?? [])))

test('GAME-8 /fairness states the most of a bet that the rules of crash, sports, cockfights and every slot state', () => {
  expect(mostOf(statedOf('crash'))).toBe(Number(getCrashRules('BDT').maxWin))
  for (const engine of ['sports', 'cockfight'] as const)
    expect(mostOf(statedOf(engine))).toBe(Number(getSportsRules(engine, 'BDT').maxWin))
  for (const { name, most } of ALL_SKINS) expect(mostOf(statedOf(`${SKIN_PREFIX}${name}`))).toBe(most)
})
