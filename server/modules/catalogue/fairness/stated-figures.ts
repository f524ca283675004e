/**
 * The stated figures of every engine, option by option, each from the code that computes it (games/); no figure is
 * typed in here. A new engine is one line of STATED; fairness.test.ts fails for an engine that plays a title and has
 * none.
 */
import type { FairnessFamily, FairnessProof } from '#contract/catalogue/fairness.ts'
import { FIGURES as crash } from '#games/crash/rtp.ts'
import { FIGURES as dice } from '#games/dice/rtp.ts'
import { HALLS, type HallName } from '#games/fishing/fish.ts'
import { FIGURES_OF as FISH_OF, hallReturn } from '#games/fishing/rtp.ts'
import { FIGURES_OF as ORIGINALS_OF } from '#games/original/all-figures.ts'
import { ORIGINALS } from '#games/original/originals.ts'
import type { Figure } from '#games/original/figures.ts'
import { PVP_FIGURES } from '#games/pvp/figures.ts'
import { PVP_KINDS, RAKE_SHARE, type PvpKind } from '#games/pvp/pvp-games.ts'
import { statedReturn } from '#games/slot/figures.ts'
import type { SlotSkin } from '#games/slot/skin.ts'
import { ALL_SKINS, SKIN_PREFIX } from '#games/slot/skins.ts'
import { FIGHT_FIGURES, MARKET_FIGURES, type StatedMarket } from '#games/sports/figures.ts'
import { ODDS_MAX, PARLAY_ODDS_MAX } from '#games/sports/pricing.ts'
import { ONE } from '#games/sports/odds.ts'
import { spotDeviation } from '#games/table/deviations.ts'
import { FIGURES as SPOTS } from '#games/table/figures.ts'
import { STAKE_BACK } from '#games/table/table-game.ts'
import { TABLE_GAMES, TABLE_KINDS, type TableKind } from '#games/table/table-games.ts'

/** The least and the most that a figure may be; the same number twice when it is fixed. */
export type Span = { least: number; most: number }

/**
 * The figures of one option; each is null where it does not apply. Shares of stakes are fractions, wins and deviations
 * are in stakes (for a hand, in blinds or boots).
 */
export type StatedOption = {
  option: string
  /** The average return, at least and at most: different only where the player's choice leaves it open. */
  least: number
  most: number
  hit: Span | null
  deviation: Span | null
  maxWin: number | null
}

export type Stated = {
  family: FairnessFamily
  proof: FairnessProof
  /** Half the width of the 95 % interval of a simulated return; null when the return is computed exactly. */
  within: number | null
  /** Whether the stated return needs the best decisions; other decisions return less. */
  isBestPlay: boolean
  options: readonly StatedOption[]
  /** The most that one bet pays, in stakes, where it is more than that of every option alone: combined bets. */
  mostOfBet?: number
}

const counted = (family: FairnessFamily, options: readonly StatedOption[], isBestPlay = false): Stated => ({
  family,
  proof: 'counted',
  within: null,
  isBestPlay,
  options,
})

const exactly = (value: number | string): Span => ({ least: Number(value), most: Number(value) })
const within = ([least, most]: readonly [string, string]): Span => ({ least: Number(least), most: Number(most) })

const ofFigure = ({ option, rtp, hit, volatility, maxWin }: Figure): StatedOption => ({
  option,
  least: rtp,
  most: rtp,
  hit: exactly(hit),
  deviation: exactly(volatility),
  maxWin,
})

/** A jackpot is rare: the least return is without it, the most is with its share. */
function slot(skin: SlotSkin): Stated {
  const {
    figures: { rtpWithin, hit, deviation, bought },
    most,
    buyIn,
  } = skin
  const { game, jackpot, total } = statedReturn(skin)
  const spin = {
    option: 'spin',
    least: game,
    most: total,
    hit: exactly(hit),
    deviation: exactly(deviation),
    maxWin: most,
  }
  // in shares of its price
  const feature =
    bought === null || buyIn === null
      ? []
      : [
          {
            option: 'bought',
            least: Number(bought.rtp),
            most: Number(bought.rtp) + jackpot,
            hit: exactly(bought.hit),
            deviation: exactly(bought.deviation),
            maxWin: most / buyIn,
          },
        ]
  return {
    family: 'slot',
    proof: rtpWithin === null ? 'counted' : 'simulated',
    within: rtpWithin === null ? null : Math.max(Number(rtpWithin), Number(bought?.rtpWithin ?? 0)),
    isBestPlay: false,
    options: [spin, ...feature],
  }
}

function table(kind: TableKind): Stated {
  return counted(
    'table',
    TABLE_GAMES[kind].spots.flatMap(({ id, most }) => {
      const [rtp, chance] = SPOTS[kind][id] ?? []
      if (rtp === undefined || chance === undefined) return []
      const deviation = spotDeviation(kind, id)
      return [
        {
          option: id,
          least: Number(rtp),
          most: Number(rtp),
          hit: exactly(chance),
          deviation: deviation === null ? null : exactly(deviation),
          maxWin: most / STAKE_BACK,
        },
      ]
    }),
  )
}

/** A single shot returns less than the hall where shots charge a laser: the charge is the difference. */
function fishing(hall: HallName): Stated {
  const { rtp } = hallReturn(hall)
  const charge = rtp - Math.min(...FISH_OF[hall].map((fish) => fish.rtp))
  return counted(
    'fishing',
    FISH_OF[hall].map(({ fish, rtp: least, chance, deviation, most }) => ({
      option: fish,
      least,
      most: least + charge,
      hit: exactly(chance),
      deviation: exactly(deviation),
      maxWin: most,
    })),
  )
}

/**
 * Bets of a market before the start: a plain one at odds 1 / (p (1 + m)) returns 1 / (1 + m), a little less where its
 * odds are cut to hundredths, more where part of the stake may be returned. Counted over matches of the calendar
 * (games/sports/figures.ts).
 */
function bet(option: string, { rtp, hit, deviation }: StatedMarket): StatedOption {
  return { option, ...within(rtp), hit: within(hit), deviation: within(deviation), maxWin: ODDS_MAX / ONE }
}

function book(family: FairnessFamily, markets: Readonly<Record<string, StatedMarket>>): Stated {
  return {
    family,
    proof: 'margin',
    within: null,
    isBestPlay: true,
    options: Object.entries(markets).map(([option, market]) => bet(option, market)),
    mostOfBet: PARLAY_ODDS_MAX / ONE,
  }
}

/** The least share of a pot that goes back to its players. */
const LEAST_OF_A_POT = 1 - Number(RAKE_SHARE) / STAKE_BACK

/**
 * For a pot only the rake's share is fixed; the figures of a hand come from practice players of the house who play each
 * other.
 */
function room(kind: PvpKind): Stated {
  const { rtp, hit, deviation } = PVP_FIGURES[kind]
  return {
    family: 'pvp',
    proof: 'rake',
    within: null,
    isBestPlay: false,
    options: [
      { option: 'pot', least: LEAST_OF_A_POT, most: 1, hit: null, deviation: null, maxWin: null },
      { option: 'hand', ...exactly(rtp), hit: exactly(hit), deviation: exactly(deviation), maxWin: null },
    ],
  }
}

const STATED: Readonly<Record<string, Stated>> = {
  cockfight: book('cockfight', FIGHT_FIGURES),
  crash: counted('crash', crash.map(ofFigure)),
  dice: counted('dice', dice.map(ofFigure)),
  sports: book('sports', MARKET_FIGURES),
  ...Object.fromEntries(HALLS.map((hall) => [`fishing-${hall}`, fishing(hall)])),
  ...Object.fromEntries(
    ORIGINALS.map(({ name, isBestPlay }) => [name, counted('original', ORIGINALS_OF[name].map(ofFigure), isBestPlay)]),
  ),
  ...Object.fromEntries(PVP_KINDS.map((kind) => [`pvp-${kind}`, room(kind)])),
  ...Object.fromEntries(TABLE_KINDS.map((kind) => [`table-${kind}`, table(kind)])),
  ...Object.fromEntries(ALL_SKINS.map((skin) => [`${SKIN_PREFIX}${skin.name}`, slot(skin)])),
}

/** Every engine that has stated figures. */
export const STATED_ENGINES: readonly string[] = Object.keys(STATED)

/** Returns what is stated of an engine; null when nothing is. */
export function statedOf(engine: string): Stated | null {
  return Object.hasOwn(STATED, engine) ? (STATED[engine] ?? null) : null
}
