/**
 * Builds the fairness answers: what is stated of every engine that can be played, beside what its rounds really paid.
 */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  SHOWN_PLAYERS_LEAST,
  SHOWN_ROUNDS_LEAST,
  type fairness,
  type fairnessOptions,
  type FairGame,
} from '#contract/catalogue/fairness.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import type { Volatility } from '#contract/catalogue/game-fact-words.ts'
import { toWire } from '#contract/money.ts'
import { findSkin } from '#games/slot/skins.ts'
import { volatilityOf as slotVolatility } from '#games/slot/figures.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { countPlayers, listPlay, type Play } from '#server/modules/bets/game-days.sql.ts'
import { isPlayable, type Game } from '../titles/catalogue.ts'
import { nameIn } from '../titles/name-in.ts'
import type { View } from '../view/read-view.ts'
import { spreadOf } from '#games/card.ts'
import { observe } from './fairness-band.ts'
import { statedOf, type Span, type Stated } from './stated-figures.ts'

/** The number of past days that observed figures cover. */
export const PERIOD_DAYS = 365
const SIX = 1e6
const DAY_LENGTH = 10

type Plays = { byGame: ReadonlyMap<string, Play>; players: ReadonlyMap<string, number>; computedAt: Date }
const cache = new ShortCache<Plays>(MINUTE_MS)

const rounded = (value: number) => Math.round(value * SIX) / SIX

/** Returns the span from the least to the most of the stated values; null when none is stated. */
function spanOf(values: readonly (Span | null)[]): Span | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0
    ? null
    : {
        least: rounded(Math.min(...known.map(({ least }) => least))),
        most: rounded(Math.max(...known.map(({ most }) => most))),
      }
}

function getPlays(env: Env, { brand: { code: brand }, currency }: Pick<View, 'brand' | 'currency'>): Promise<Plays> {
  return cache.get(env, `${brand} ${currency}`, async () => {
    const computedAt = env.clock.now()
    const since = after(computedAt, -PERIOD_DAYS * DAY_MS)
      .toISOString()
      .slice(0, DAY_LENGTH)
    const plays = await listPlay(env.db, brand, currency, since)
    const players = await countPlayers(
      env.db,
      brand,
      currency,
      since,
      plays.map(({ gameCode }) => gameCode),
      SHOWN_PLAYERS_LEAST,
    )
    return { players, byGame: new Map(plays.map((play) => [play.gameCode, play])), computedAt }
  })
}

/** Sums up all titles of an engine; `players` is the count of the title that most members played. */
function observed(stated: Stated, plays: readonly Play[], players: number): FairGame['observed'] {
  if (plays.length === 0) return null
  const total = (pick: (play: Play) => number) => plays.reduce((sum, play) => sum + pick(play), 0)
  const totalMinor = (pick: (play: Play) => bigint) => plays.reduce((sum, play) => sum + pick(play), 0n)
  const [stake, payout] = [totalMinor((play) => play.stakeMinor), totalMinor((play) => play.payoutMinor)]
  const rounds = Number(totalMinor((play) => play.rounds))
  if (rounds < SHOWN_ROUNDS_LEAST || players < SHOWN_PLAYERS_LEAST) return { rounds, figures: null }
  const { rtp, band, verdict } = observe(stated, {
    rounds,
    stake: Number(stake),
    payout: Number(payout),
    stakeSquare: total((play) => play.stakeSquare),
    stakePayout: total((play) => play.stakePayout),
    payoutSquare: total((play) => play.payoutSquare),
  })
  const days = plays.flatMap(({ from, to }) => [from, to]).toSorted()
  return {
    rounds,
    figures: {
      staked: toWire(stake),
      paid: toWire(payout),
      rtp: rounded(rtp),
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      band: band && { low: rounded(band.low), high: rounded(band.high) },
      verdict,
    },
  }
}

/** Returns the volatility where no option changes it; slots have their own thresholds, as in lists of games. */
function volatilityOf(engine: string, { options }: Stated): Volatility | null {
  const skin = findSkin(engine)
  if (skin) return slotVolatility(skin)
  const words = new Set(
    options.flatMap(({ deviation }) =>
      deviation === null ? [null] : [spreadOf(deviation.least), spreadOf(deviation.most)],
    ),
  )
  return words.size === 1 ? ([...words][0] ?? null) : null
}

function mostWin({ options, mostOfBet }: Stated): number | null {
  if (mostOfBet !== undefined) return rounded(mostOfBet)
  const known = options.flatMap(({ maxWin }) => maxWin ?? [])
  return known.length === 0 ? null : rounded(Math.max(...known))
}

function describe(engine: string, stated: Stated, games: readonly Game[], view: View, plays: Plays): FairGame {
  const { family, proof, within, isBestPlay, options } = stated
  const own = games.flatMap(({ code }) => plays.byGame.get(code) ?? [])
  return {
    engine,
    family,
    proof,
    isBestPlay,
    rtpWithin: within,
    gameTypes: GAME_TYPES.filter((type) => games.some(({ gameType }) => gameType === type)),
    titles: games.map(({ names, code }) => nameIn(names, view.locale, code)),
    rtp: spanOf(options) ?? { least: 0, most: 0 },
    hit: spanOf(options.map(({ hit }) => hit)),
    deviation: spanOf(options.map(({ deviation }) => deviation)),
    volatility: volatilityOf(engine, stated),
    maxWin: mostWin(stated),
    optionCount: options.length,
    observed: observed(stated, own, Math.max(0, ...games.map(({ code }) => plays.players.get(code) ?? 0))),
  }
}

/**
 * Returns the engines that a reader's brand lets play, in the order of its games, each with its stated figures and with
 * the settled rounds of the brand's own members in its currency. Observed figures are up to a minute old.
 */
export async function answerFairness(env: Env, view: View): Promise<OutputOf<typeof fairness>> {
  const plays = await getPlays(env, view)
  const byEngine = new Map<string, Game[]>()
  for (const game of view.catalogue.games) {
    if (game.engine === null || !isPlayable(game, view.catalogue)) continue
    byEngine.set(game.engine, [...(byEngine.get(game.engine) ?? []), game])
  }
  return {
    currency: view.currency,
    periodDays: PERIOD_DAYS,
    computedAt: plays.computedAt.toISOString(),
    verifyUrl: `${env.config.studioOrigin}/verify`,
    games: [...byEngine].flatMap(([engine, games]) => {
      const stated = statedOf(engine)
      return stated ? [describe(engine, stated, games, view, plays)] : []
    }),
  }
}

/** Returns what is stated of each option of an engine. Fails with NOT_FOUND when nothing is stated. */
export function answerFairnessOptions(engine: string): OutputOf<typeof fairnessOptions> {
  const stated = statedOf(engine)
  if (!stated) return fail('NOT_FOUND')
  return {
    engine,
    family: stated.family,
    options: stated.options.map(({ option, least, most, hit, deviation, maxWin }) => ({
      option,
      rtp: { least: rounded(least), most: rounded(most) },
      hit: spanOf([hit]),
      deviation: spanOf([deviation]),
      maxWin,
    })),
  }
}
