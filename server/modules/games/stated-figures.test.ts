/** No bet of the house returns more than 99.5 % of its stake, whatever else comes with it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crashFigure } from '#games/crash/rtp.ts'
import { AUTO_MIN } from '#games/crash/rules.ts'
import { diceFigure, diceReturn } from '#games/dice/rtp.ts'
import { CHANCE_MAX, CHANCE_MIN, ROLLS } from '#games/dice/rules.ts'
import { limboFigure } from '#games/limbo/rtp.ts'
import { RAKE_CAP, RAKE_SHARE } from '#games/pvp/pvp-games.ts'
import { SKIN_NAMES, SKIN_PREFIX } from '#games/slot/skins.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { ENGINES } from '#server/seeds/catalogue/types.ts'
import { ENGINE_PAGES } from './engine-pages.ts'
import { statedOf, STATED_ENGINES } from './stated-figures.ts'

const MOST = 0.995
/** Reasons (contract/wallet.ts) under which a member would get back a part of what was staked, whether it won or lost. */
const GIVEN_BACK = ['rebate', 'cashback', 'commission', 'points_earned'] as const
/** Only names what vendors outside say of their own wins; the studio never says it. */
const NAMES_ONLY = 'server/modules/games/play-posting.ts'

/** The files that name a reason: whoever paid under it would have to. The closed list of reasons itself is in contract/. */
function whoPays(folder: string, reason: string): string[] {
  return readdirSync(join(projectRoot(), folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return whoPays(path, reason)
    return path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      readFileSync(join(projectRoot(), path), 'utf8').includes(`'${reason}'`)
      ? [path]
      : []
  })
}

/** Share of a stake that a member gets back beside what the game pays. Nobody pays one; who begins to says here how much. */
const REBATE_RATE = 0

describe('GAME-9 what is stated', () => {
  test('there is something stated of every engine that plays titles, and of no other but halls that open with their titles', () => {
    const playing = [...ENGINES, ...SKIN_NAMES.map((name) => `${SKIN_PREFIX}${name}`)]
    expect(playing.filter((engine) => statedOf(engine) === null)).toEqual([])
    expect(Object.keys(ENGINE_PAGES).filter((engine) => statedOf(engine) === null)).toEqual([])
    expect(
      STATED_ENGINES.filter((engine) => !(playing as string[]).includes(engine) && !engine.startsWith('fishing-')),
    ).toEqual([])
    expect(statedOf('constructor')).toBeNull()
  })

  test.each(GIVEN_BACK)('no %s is configured: nobody posts one for a bet', (reason) => {
    expect(readFileSync(join(projectRoot(), 'contract/wallet.ts'), 'utf8')).toContain(`'${reason}'`)
    expect(whoPays('server', reason).filter((path) => path !== NAMES_ONLY)).toEqual([])
    expect(whoPays('studio', reason)).toEqual([])
  })

  test.each(STATED_ENGINES.map((engine) => [engine]))(
    '%s: no bet and its rebate return more than 99.5 %%',
    (engine) => {
      const stated = statedOf(engine) ?? expect.fail(engine)
      expect(stated.options.length).toBeGreaterThan(0)
      expect(new Set(stated.options.map(({ option }) => option)).size).toBe(stated.options.length)
      for (const { option, least, most, hit, deviation, maxWin } of stated.options) {
        expect(least > 0 && least <= most, option).toBe(true)
        // of a pot nothing is fixed but the rake: its hand states the rest
        expect([hit === null, deviation === null], option).toEqual([option === 'pot', option === 'pot'])
        if (hit !== null) expect(hit.least > 0 && hit.least <= hit.most && hit.most <= 1, option).toBe(true)
        if (deviation !== null) expect(deviation.least > 0 && deviation.least <= deviation.most, option).toBe(true)
        if (maxWin !== null) expect(maxWin, option).toBeGreaterThan(1)
        // players' own money goes from one to the other: the house only takes its rake of it
        if (option === 'pot') expect([RAKE_SHARE > 0n, RAKE_CAP > 0n, REBATE_RATE], option).toEqual([true, true, 0])
        else expect(most + (stated.within ?? 0) + REBATE_RATE, option).toBeLessThanOrEqual(MOST)
      }
    },
  )

  test('what can be chosen freely, all of it: every chance of dice, targets of crash and limbo up to a million', () => {
    for (let chance = CHANCE_MIN; chance <= CHANCE_MAX; chance++) {
      for (const choice of [
        { target: chance, over: false },
        { target: ROLLS - 1 - chance, over: true },
      ]) {
        const { rtp } = diceFigure(choice)
        if (rtp + REBATE_RATE > MOST) expect.fail(`dice ${JSON.stringify(choice)} returns ${rtp}`)
      }
    }
    for (const choice of [
      { target: 10, over: false },
      { target: 4_950, over: false },
      { target: 5_050, over: true },
      { target: 9_990, over: true },
    ]) {
      expect(diceFigure(choice).rtp).toBeCloseTo(diceReturn(choice).rtp, 12)
    }
    for (
      let target = AUTO_MIN;
      target <= 100_000_000;
      target = target < 100_000 ? target + 1 : Math.ceil(target * 1.01)
    ) {
      const most = Math.max(crashFigure(target).rtp, limboFigure(target).rtp)
      if (most + REBATE_RATE > MOST) expect.fail(`${target} returns ${most}`)
    }
  })
})
