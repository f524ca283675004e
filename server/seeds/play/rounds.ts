/** Rounds of the demo's past, decided by the same rules that the studio plays by. */
import { bustOfWord } from '#games/crash/rules.ts'
import { cashOutPayout } from '#games/crash/paytable.ts'
import { dicePayout, multiplierTenThousandths } from '#games/dice/paytable.ts'
import { isWinningRoll, rollOfWord } from '#games/dice/rules.ts'
import { LINES, STRIPS } from '#games/slot-l20/paytable.ts'
import { advance, evaluateStops, multiplierOf, type RoundProgress } from '#games/slot-l20/rules.ts'
import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import type { SeedGame } from '#server/seeds/catalogue/types.ts'
import type { SeededLuck } from './luck.ts'

export type PlayedRound = { stakeMinor: bigint; payoutMinor: bigint; detail: Record<string, unknown> }

const CENT = MINOR_PER_UNIT / 100n
const shown = (hundredths: number) => (hundredths / 100).toFixed(2)

/** What people stake, in whole taka; small ones more often. */
const STAKES = [10, 10, 20, 20, 20, 40, 40, 50, 60, 100, 100, 200, 500]

function playSlot(luck: SeededLuck, stakeMinor: bigint): PlayedRound {
  const line = stakeMinor / BigInt(LINES.length)
  const spins: Record<string, unknown>[] = []
  let progress: RoundProgress | null = null
  let payoutMinor = 0n
  do {
    const isFree = progress !== null
    const outcome = evaluateStops(STRIPS.map((strip) => luck.int(strip.length)))
    const multiplier = multiplierOf(isFree)
    const pay = (pays: number) => toWire(line * BigInt(pays) * BigInt(multiplier))
    payoutMinor += line * BigInt(outcome.pays) * BigInt(multiplier)
    spins.push({
      spin: spins.length, isFree, stops: outcome.stops, grid: outcome.grid, multiplier, win: pay(outcome.pays),
      lines: outcome.lines.map(({ line: number, symbol, count, pays }) => ({ line: number, symbol, count, win: pay(pays) })),
      scatter: outcome.scatter ? { count: outcome.scatter.count, win: pay(outcome.scatter.pays) } : null,
    })
    progress = advance(progress, outcome)
  } while (progress.freeSpinsLeft > 0)
  return { stakeMinor, payoutMinor: payoutMinor - (payoutMinor % CENT), detail: { engine: 'slot', spinCount: spins.length, spins: spins.slice(0, 60) } }
}

function playCrash(luck: SeededLuck, stakeMinor: bigint): PlayedRound {
  const bust = bustOfWord(luck.word())
  const goal = luck.pick([120, 150, 150, 180, 200, 200, 250, 300, 500, 1000]) + luck.int(30)
  const won = goal <= bust
  return {
    stakeMinor, payoutMinor: won ? cashOutPayout(stakeMinor, goal, CENT) : 0n,
    detail: { engine: 'crash', slot: 0, autoAt: null, cashedAt: won ? shown(goal) : null, bust: shown(bust), state: won ? 'cashed' : 'busted' },
  }
}

function playDice(luck: SeededLuck, stakeMinor: bigint): PlayedRound {
  const choice = { target: luck.pick([2500, 4000, 5000, 5050, 6000, 7500]), over: luck.chance(60) }
  const roll = rollOfWord(luck.word())
  return {
    stakeMinor, payoutMinor: isWinningRoll(roll, choice) ? dicePayout(stakeMinor, choice, CENT) : 0n,
    detail: { engine: 'dice', target: shown(choice.target), over: choice.over, roll: shown(roll), multiplier: (multiplierTenThousandths(choice) / 10_000).toFixed(4) },
  }
}

/** Plays one round of a game by its own rules, with a stake that people choose. */
export function playRound(luck: SeededLuck, game: SeedGame): PlayedRound {
  const stakeMinor = BigInt(luck.pick(STAKES)) * MINOR_PER_UNIT
  if (game.engine === 'crash') return playCrash(luck, stakeMinor)
  return game.engine === 'dice' ? playDice(luck, stakeMinor) : playSlot(luck, stakeMinor)
}
