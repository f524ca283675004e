/** Rounds of the demo's past, decided by the same rules that the studio plays by. */
import { bustOfWord } from '#games/crash/rules.ts'
import { cashOutPayout } from '#games/crash/paytable.ts'
import { dicePayout, multiplierTenThousandths } from '#games/dice/paytable.ts'
import { isWinningRoll, rollOfWord } from '#games/dice/rules.ts'
import { evaluateStops } from '#games/slot/reel-rules.ts'
import { advance, type RoundProgress } from '#games/slot/rules.ts'
import type { ReelSkin } from '#games/slot/skin.ts'
import { findSkin } from '#games/slot/skins.ts'
import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import type { SeededLuck } from '#server/lib/seeds/luck.ts'

/** A title, by the engine that plays it. */
type Played = { readonly engine: string }

export type PlayedRound = { stakeMinor: bigint; payoutMinor: bigint; detail: Record<string, unknown> }

const CENT = MINOR_PER_UNIT / 100n
const shown = (hundredths: number) => (hundredths / 100).toFixed(2)

const USUAL_COINS = 20n

/** Stakes that players choose, in whole taka; small ones are more frequent. */
const STAKES = [10, 10, 20, 20, 20, 40, 40, 50, 60, 100, 100, 200, 500]

/**
 * Returns the skin of a slot game with turning reels; null for any other game. Cascades, whose draws depend on each
 * other, have no past.
 */
export function reelSkinOf({ engine }: Played): ReelSkin | null {
  const skin = engine.startsWith('slot-') ? findSkin(engine) : null
  return skin && skin.kind !== 'cascade' ? skin : null
}

/** Returns whether the seeds can play a game. */
export function isPlayed(game: Played): boolean {
  return game.engine === 'crash' || game.engine === 'dice' || reelSkinOf(game) !== null
}

function playSlot(luck: SeededLuck, skin: ReelSkin, stakeMinor: bigint): PlayedRound {
  const coin = stakeMinor / BigInt(skin.coins)
  const spins: Record<string, unknown>[] = []
  let progress: RoundProgress | null = null
  let payoutMinor = 0n
  do {
    const isFree = progress !== null
    const drawn = evaluateStops(
      skin,
      skin.strips.map((strip) => luck.int(strip.length)),
      isFree,
    )
    const { pays, ...next } = advance(skin, progress, drawn)
    const outcome = { ...drawn, pays }
    progress = next
    const { multiplier, scatter } = outcome
    const [drop] = outcome.drops
    const pay = (coins: number) => toWire(coin * BigInt(coins))
    payoutMinor += coin * BigInt(outcome.pays)
    spins.push({
      spin: spins.length,
      isFree,
      stops: outcome.stops,
      grid: drop?.grid ?? [],
      drops: 1,
      multiplier,
      win: pay(outcome.pays),
      lines: (drop ? [drop] : []).flatMap(({ wins }) =>
        wins.map(({ pays: coins, ...win }) => ({ ...win, win: pay(coins * multiplier), drop: 0 })),
      ),
      scatter: scatter && { count: scatter.count, cells: scatter.cells, win: pay(scatter.pays * multiplier) },
    })
  } while (progress.freeSpinsLeft > 0)
  return {
    stakeMinor,
    payoutMinor: payoutMinor - (payoutMinor % CENT),
    detail: {
      engine: 'slot',
      skin: skin.name,
      stake: toWire(stakeMinor),
      isBought: false,
      spinCount: spins.length,
      spins: spins.slice(0, 60),
    },
  }
}

function playCrash(luck: SeededLuck, stakeMinor: bigint): PlayedRound {
  const bust = bustOfWord(luck.word())
  const goal = luck.pick([120, 150, 150, 180, 200, 200, 250, 300, 500, 1000]) + luck.int(30)
  const won = goal <= bust
  return {
    stakeMinor,
    payoutMinor: won ? cashOutPayout(stakeMinor, goal, CENT) : 0n,
    detail: {
      engine: 'crash',
      slot: 0,
      autoAt: null,
      cashedAt: won ? shown(goal) : null,
      bust: shown(bust),
      state: won ? 'cashed' : 'busted',
    },
  }
}

/** Plays one roll of dice with a stake, in ledger units. */
export function playDice(luck: SeededLuck, stakeMinor: bigint): PlayedRound {
  const choice = { target: luck.pick([2500, 4000, 5000, 5050, 6000, 7500]), over: luck.chance(60) }
  const roll = rollOfWord(luck.word())
  return {
    stakeMinor,
    payoutMinor: isWinningRoll(roll, choice) ? dicePayout(stakeMinor, choice, CENT) : 0n,
    detail: {
      engine: 'dice',
      target: shown(choice.target),
      over: choice.over,
      roll: shown(roll),
      multiplier: (multiplierTenThousandths(choice) / 10_000).toFixed(4),
    },
  }
}

/** Plays one round of a game by its own rules, with a stake that players would choose. */
export function playRound(luck: SeededLuck, game: Played): PlayedRound {
  const skin = reelSkinOf(game)
  const units = BigInt(luck.pick(STAKES)) * MINOR_PER_UNIT
  // a skin of thirty coins has stakes one and a half times as high
  const stakeMinor = skin ? (units * BigInt(skin.coins)) / USUAL_COINS : units
  if (skin) return playSlot(luck, skin, stakeMinor)
  return game.engine === 'crash' ? playCrash(luck, stakeMinor) : playDice(luck, stakeMinor)
}
