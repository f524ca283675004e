/**
 * What the filters of game lists know of a game, by the engine that plays it: counted from the engine's own rules in games/, never
 * typed in by hand where it can be counted. A new engine is one line here; null means unknown, and is not shown.
 */
import { GAME_FEATURES, type GameFeature, type Volatility } from '#contract/game-fact-words.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { FIGURES as blackjack } from '#games/blackjack/figures.ts'
import { FIGURES as coin } from '#games/coin/rtp.ts'
import { crashReturn } from '#games/crash/rtp.ts'
import { diceReturn } from '#games/dice/rtp.ts'
import { HALLS, hallOf, type HallName } from '#games/fishing/fish.ts'
import { hallReturn } from '#games/fishing/rtp.ts'
import { FIGURES as hilo } from '#games/hilo/rtp.ts'
import { FIGURES as keno } from '#games/keno/rtp.ts'
import { FIGURES as limbo } from '#games/limbo/rtp.ts'
import { FIGURES as mines } from '#games/mines/rtp.ts'
import type { Figure } from '#games/original/figures.ts'
import { FIGURES as plinko } from '#games/plinko/rtp.ts'
import { PVP_KINDS, RAKE_SHARE } from '#games/pvp/pvp-games.ts'
import { FIGURES as roulette } from '#games/roulette/rtp.ts'
import { statedReturn, volatilityOf as slotVolatility } from '#games/slot/figures.ts'
import type { SlotSkin } from '#games/slot/skin.ts'
import { ALL_SKINS, SKIN_PREFIX } from '#games/slot/skins.ts'
import { FIGURES as towers } from '#games/towers/rtp.ts'
import { FIGURES as videoPoker } from '#games/video-poker/figures.ts'
import { FIGURES as wheel } from '#games/wheel/rtp.ts'

export type EngineFacts = {
  /** Share of the stakes that comes back in the long run. Null where the player's choices decide it. */
  rtp: number | null
  volatility: Volatility | null
  features: readonly GameFeature[]
  /** The smallest stake in units of a currency's scale (STAKE_SCALE). */
  smallestStake: string | null
}

/** Standard deviation of a round in stakes, below which a game pays little and often, and above which seldom and much. */
const LOW_BELOW = 2
const HIGH_ABOVE = 8

/** How a game's wins are spread, from the deviation that its rules have. */
export function volatilityOf(deviation: number): Volatility {
  return deviation < LOW_BELOW ? 'low' : deviation > HIGH_ABOVE ? 'high' : 'medium'
}

/** The studio's ladder of stakes begins here, times the currency's scale (studio/players/catalogue.ts; a test compares). */
const LADDER_BEGINS = '0.20'
/** Every target of crash returns the same but for cutting to hundredths; so does every choice of dice. */
const TYPICAL_TARGET = 200
const TYPICAL_CHOICE = { target: 5050, over: true }

/** Ledger units in a hundredth: a slot's smallest stake is a hundredth for each of its coins. */
const COIN = parseMoney('0.01')

/** A slot by its skin: what it returns with its jackpot, and what its data say that it has. */
function slotFacts(skin: SlotSkin): EngineFacts {
  const features = new Set<GameFeature>(['VERIFIABLE'])
  if (skin.free) features.add('FREE_SPINS').add('SCATTERS')
  if (skin.kind !== 'cascade') features.add('WILDS')
  if (skin.kind === 'ways') features.add('WAYS')
  if (skin.kind === 'cascade') features.add('TUMBLES')
  if (skin.kind === 'cascade' || skin.wildMultiplier > 1) features.add('MULTIPLIERS')
  if (skin.buyIn !== null) features.add('BUY_FEATURE')
  if (skin.jackpot !== null) features.add('JACKPOT')
  return {
    rtp: statedReturn(skin).total,
    volatility: slotVolatility(skin),
    features: GAME_FEATURES.filter((feature) => features.has(feature)),
    smallestStake: toWire(COIN * BigInt(skin.coins)),
  }
}

/**
 * An original by what its rules return for every choice: the least of it, since a game is said to return at least so much; and how
 * its wins are spread only where no choice changes that.
 */
function original(
  figures: readonly Pick<Figure, 'rtp' | 'volatility'>[],
  features: readonly GameFeature[],
): EngineFacts {
  const spreads = new Set(figures.map((figure) => volatilityOf(figure.volatility)))
  const [spread] = spreads
  return {
    rtp: Math.min(...figures.map((figure) => figure.rtp)),
    volatility: spreads.size === 1 && spread ? spread : null,
    features: [...features, 'VERIFIABLE'],
    smallestStake: LADDER_BEGINS,
  }
}

/** A fishing hall by its least generous fish; its weakest cannon is the smallest stake. */
function fishing(hall: HallName): EngineFacts {
  const { rtp, deviation } = hallReturn(hall)
  return { rtp, volatility: volatilityOf(deviation), features: ['VERIFIABLE'], smallestStake: hallOf(hall).base }
}

/** One line an engine; slots by their skins. */
const FACTS: Readonly<Record<string, EngineFacts>> = {
  blackjack: original(blackjack, []),
  coin: original(coin, []),
  crash: {
    rtp: crashReturn(TYPICAL_TARGET),
    volatility: null,
    features: ['CASH_OUT', 'OTHERS_BETS', 'VERIFIABLE'],
    smallestStake: LADDER_BEGINS,
  },
  dice: {
    rtp: diceReturn(TYPICAL_CHOICE).rtp,
    volatility: null,
    features: ['OWN_CHANCE', 'VERIFIABLE'],
    smallestStake: LADDER_BEGINS,
  },
  ...Object.fromEntries(HALLS.map((hall) => [`fishing-${hall}`, fishing(hall)])),
  hilo: original(hilo, ['CASH_OUT']),
  keno: original(keno, ['OWN_CHANCE']),
  limbo: original(limbo, ['OWN_CHANCE']),
  mines: original(mines, ['CASH_OUT', 'OWN_CHANCE']),
  plinko: original(plinko, ['OWN_CHANCE']),
  // of every pot at least so much goes back to the players; what they make of it is theirs
  ...Object.fromEntries(
    PVP_KINDS.map((kind): [string, EngineFacts] => [
      `pvp-${kind}`,
      {
        rtp: 1 - Number(RAKE_SHARE) / 10_000,
        volatility: null,
        features: ['OTHERS_BETS', 'VERIFIABLE'],
        smallestStake: null,
      },
    ]),
  ),
  roulette: original(roulette, ['OWN_CHANCE']),
  towers: original(towers, ['CASH_OUT', 'OWN_CHANCE']),
  'video-poker': original(videoPoker, []),
  wheel: original(wheel, ['OWN_CHANCE']),
  ...Object.fromEntries(ALL_SKINS.map((skin) => [`${SKIN_PREFIX}${skin.name}`, slotFacts(skin)])),
}
const NOTHING: EngineFacts = { rtp: null, volatility: null, features: [], smallestStake: null }

/** What a unit of the ladder is worth in a currency; the studio's own table. */
const STAKE_SCALE: Readonly<Record<string, bigint>> = { BDT: 10n, INR: 10n, THB: 5n, TLB: 5n, USD: 1n, VND: 2_000n }

/** What is known of whatever an engine plays; nothing of a title that nothing plays. */
export function factsOf(engine: string | null): EngineFacts {
  return (engine === null ? undefined : FACTS[engine]) ?? NOTHING
}

/** The smallest stake in a currency, in ledger units; null when unknown. */
export function smallestStakeMinor(engine: string | null, currency: string): bigint | null {
  const { smallestStake } = factsOf(engine)
  return smallestStake === null ? null : parseMoney(smallestStake) * (STAKE_SCALE[currency] ?? 1n)
}
