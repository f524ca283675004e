/**
 * What is stated of every engine, option by option, each from the code that counts it (games/); nothing is typed in here. A new engine
 * is one line of STATED; fairness.test.ts fails for one that plays a title and has none.
 */
import type { FairnessFamily, FairnessProof } from '#contract/fairness.ts'
import { FIGURES as crash } from '#games/crash/rtp.ts'
import { FIGURES as dice } from '#games/dice/rtp.ts'
import { HALLS, type HallName } from '#games/fishing/fish.ts'
import { FIGURES_OF as FISH_OF, hallReturn } from '#games/fishing/rtp.ts'
import { FIGURES_OF as ORIGINALS_OF } from '#games/original/all-figures.ts'
import type { Figure } from '#games/original/figures.ts'
import { PVP_FIGURES } from '#games/pvp/figures.ts'
import { PVP_KINDS, RAKE_SHARE, type PvpKind } from '#games/pvp/pvp-games.ts'
import { statedReturn } from '#games/slot/figures.ts'
import type { SlotSkin } from '#games/slot/skin.ts'
import { ALL_SKINS, SKIN_PREFIX } from '#games/slot/skins.ts'
import { FIGHT_FIGURES, MARKET_FIGURES, type StatedMarket } from '#games/sports/figures.ts'
import { ODDS_MAX } from '#games/sports/pricing.ts'
import { ONE } from '#games/sports/odds.ts'
import { readMinutes } from '#games/table/draw-minutes.ts'
import { spotDeviation } from '#games/table/deviations.ts'
import { FIGURES as SPOTS } from '#games/table/figures.ts'
import { STAKE_BACK } from '#games/table/table-game.ts'
import { TABLE_GAMES, TABLE_KINDS, type TableKind } from '#games/table/table-games.ts'

/** From the least to the most that a figure may be; one number twice where it is fixed. */
export type Span = { least: number; most: number }

/** Each figure is null where it is none of the option's. Shares of stakes as fractions, wins and deviations in stakes (of a hand in blinds or boots). */
export type StatedOption = {
  option: string
  /** What comes back on average, at least and at most: apart only where the choice leaves something open. */
  least: number
  most: number
  hit: Span | null
  deviation: Span | null
  maxWin: number | null
}

export type Stated = {
  family: FairnessFamily
  proof: FairnessProof
  /** Half the width of the 95 % interval of a simulated return; null where it is counted. */
  within: number | null
  /** The stated return is that of the best decisions; whoever decides otherwise gets less. */
  isBestPlay: boolean
  options: readonly StatedOption[]
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

/** A jackpot comes seldom: what comes back without it is the least, with its share the most. */
function slot(skin: SlotSkin): Stated {
  const {
    figures: { rtpWithin, hit, deviation, maxWin, bought },
  } = skin
  const { game, jackpot, total } = statedReturn(skin)
  const spin = {
    option: 'spin',
    least: game,
    most: total,
    hit: exactly(hit),
    deviation: exactly(deviation),
    maxWin: Number(maxWin),
  }
  // in shares of its price; the most that a chain of free spins could bring has no end that could be told
  const feature =
    bought === null
      ? []
      : [
          {
            option: 'bought',
            least: Number(bought.rtp),
            most: Number(bought.rtp) + jackpot,
            hit: exactly(bought.hit),
            deviation: exactly(bought.deviation),
            maxWin: null,
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

/** A shot by itself returns less than the hall where shots charge a laser: the charge is the difference. */
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
 * Bets of a market before the start: a plain one at odds 1 / (p (1 + m)) returns 1 / (1 + m), a little less where its odds are cut to
 * hundredths, more where part of the stake may come back untouched. Counted over matches of the calendar (games/sports/figures.ts).
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
  }
}

/** Of every pot at least so much goes back to those who put it there. */
const LEAST_OF_A_POT = 1 - Number(RAKE_SHARE) / STAKE_BACK

/** Of a pot the rake's share is all that is fixed; a hand is what practice players of the house make of it among themselves. */
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

/** Those whose figures are those of the best decisions, or of one step of several. */
const BEST_PLAY: readonly string[] = ['blackjack', 'hilo', 'video-poker']

const STATED: Readonly<Record<string, Stated>> = {
  cockfight: book('cockfight', FIGHT_FIGURES),
  crash: counted('crash', crash.map(ofFigure)),
  dice: counted('dice', dice.map(ofFigure)),
  sports: book('sports', MARKET_FIGURES),
  ...Object.fromEntries(HALLS.map((hall) => [`fishing-${hall}`, fishing(hall)])),
  ...Object.fromEntries(
    Object.entries(ORIGINALS_OF).map(([name, figures]) => [
      name,
      counted('original', figures.map(ofFigure), BEST_PLAY.includes(name)),
    ]),
  ),
  ...Object.fromEntries(PVP_KINDS.map((kind) => [`pvp-${kind}`, room(kind)])),
  ...Object.fromEntries(TABLE_KINDS.map((kind) => [`table-${kind}`, table(kind)])),
  ...Object.fromEntries(ALL_SKINS.map((skin) => [`${SKIN_PREFIX}${skin.name}`, slot(skin)])),
}

/** Every engine that something is stated of. */
export const STATED_ENGINES: readonly string[] = Object.keys(STATED)

/** What is stated of an engine; null where nothing is. A draw pays the same however many minutes it takes. */
export function statedOf(engine: string): Stated | null {
  const { base } = readMinutes(engine)
  return Object.hasOwn(STATED, base) ? (STATED[base] ?? null) : null
}
