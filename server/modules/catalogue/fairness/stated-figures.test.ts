/**
 * No bet of the house returns more than 99.5 % of its stake by the game itself, and nothing is given back for a bet but by
 * published offers and points, whose shares promotions hold below what the games keep (promotions/kinds/period-kinds.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crashFigure } from '#games/crash/rtp.ts'
import { AUTO_MIN } from '#games/crash/rules.ts'
import { diceFigure, diceReturn } from '#games/dice/rtp.ts'
import { CHANCE_MAX, CHANCE_MIN, ROLLS } from '#games/dice/rules.ts'
import { limboFigure } from '#games/limbo/rtp.ts'
import { RAKE_CAP, RAKE_SHARE } from '#games/pvp/pvp-games.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { GAME_VARIANTS } from '#games/cards.ts'
import { statedOf, STATED_ENGINES } from './stated-figures.ts'

const MOST = 0.995
/** Reasons (contract/wallet/wallet.ts) under which a member would get back a part of the stake, won or lost. */
const GIVEN_BACK = ['rebate', 'cashback', 'commission', 'points_earned'] as const
/**
 * These files name the reasons and pay nothing of our own: outside vendors' wins, which the studio never uses, the
 * causes that the books accept for them, and figures of agents that are sealed.
 */
const NAMES_ONLY = [
  'server/modules/doors/commands/draft-play.ts',
  'server/modules/doors/check-causes.ts',
  'server/modules/vendor-wallets/check-causes.ts',
  'server/modules/agents/sealed/days-of-teams.sql.ts',
  'server/modules/agents/measures/figures.ts',
  'server/modules/agents/reports/sum-cells.ts',
]
/** These give by a published offer, under its ceiling, or book points. */
const GIVES_BY_OFFER = ['server/modules/rewards/', 'server/modules/promotions/', 'server/modules/points/']
/** These pay agents for the bets of others, and nobody for the own (docs/decisions/0702); their own test holds that. */
const PAYS_OTHERS = ['server/modules/agents/rebates/', 'server/modules/agents/bills/']

/**
 * Returns the files that name a reason: code that pays under it must name it. The closed list of reasons itself is in
 * contract/.
 */
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

/** The share of a stake that a member gets back without an offer beside what the game pays: there is none. */
const REBATE_RATE = 0

describe('GAME-9 what is stated', () => {
  test('there is something stated of every engine that plays titles, and of no other but halls that open with their titles', () => {
    expect(GAME_VARIANTS.filter((engine) => statedOf(engine) === null)).toEqual([])
    expect(
      STATED_ENGINES.filter((engine) => !GAME_VARIANTS.some((one) => one === engine) && !engine.startsWith('fishing-')),
    ).toEqual([])
    expect(statedOf('constructor')).toBeNull()
  })

  test.each(GIVEN_BACK)(
    'a %s is given by a published offer, as points or for the bets of others, and by nothing else',
    (reason) => {
      expect(readFileSync(join(projectRoot(), 'contract/wallet/wallet.ts'), 'utf8')).toContain(`'${reason}'`)
      const others = whoPays('server', reason).filter(
        (path) => ![...GIVES_BY_OFFER, ...PAYS_OTHERS].some((room) => path.startsWith(room)),
      )
      expect(others.filter((path) => !NAMES_ONLY.includes(path))).toEqual([])
      expect(whoPays('studio', reason)).toEqual([])
    },
  )

  test.each(STATED_ENGINES.map((engine) => [engine]))(
    '%s: no bet and its rebate return more than 99.5 %%',
    (engine) => {
      const stated = statedOf(engine) ?? expect.fail(engine)
      expect(stated.options.length).toBeGreaterThan(0)
      expect(new Set(stated.options.map(({ option }) => option)).size).toBe(stated.options.length)
      for (const { option, least, most, hit, deviation, maxWin } of stated.options) {
        expect(least > 0 && least <= most, option).toBe(true)
        // a pot fixes nothing but the rake: the options of its hand state the rest
        expect([hit === null, deviation === null], option).toEqual([option === 'pot', option === 'pot'])
        if (hit !== null) expect(hit.least > 0 && hit.least <= hit.most && hit.most <= 1, option).toBe(true)
        if (deviation !== null) expect(deviation.least > 0 && deviation.least <= deviation.most, option).toBe(true)
        if (maxWin !== null) expect(maxWin, option).toBeGreaterThan(1)
        // players' own money moves between players: the house only takes its rake of it
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
