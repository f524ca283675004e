/** What a brand sells of a lottery before it decides otherwise: every play, at the odds of games/lottery. */
import type { LotteryTerms } from '#contract/lottery/office.ts'
import { toWire } from '#contract/money.ts'
import { chancesOf } from '#games/lottery/core/law.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { FULL_SERIES, LEAST_SERIES, type PrizeMode } from '#games/lottery/core/price.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { stakeScaleOf } from '#games/stakes.ts'
import { isBySeries, isSoldIn, playsOf, type PlayTerms } from './sold-plays.ts'

/** The series that a brand begins with (docs/reference/games.md 0). */
const OWN_SERIES = 1956
const SERIES_STEP = 2

/** Amounts are ledger units of one unit of the currency's scale: a dollar, ten taka, two thousand dong. */
const UNIT = 10_000n
/** The smallest stake on one bet at fixed odds: a tenth of a unit. By series it is the smallest of the unit modes. */
const STAKE_MIN = UNIT / 10n
const SERIES_STAKE_MIN = 10n
const STAKE_MAX = 5_000n * UNIT
const LINE_PAYOUT_MAX = 100_000n * UNIT
const TICKET_PAYOUT_MAX = 200_000n * UNIT
const MEMBER_ISSUE_MAX = 20_000n * UNIT
const EXPOSURE_MAX = 500_000n * UNIT
const LINES_MAX = 100

/** Rounds an amount down to 1, 2 or 5 times a power of ten. */
function rounded(amount: bigint): bigint {
  const power = 10n ** BigInt(amount.toString().length - 1)
  return power * ([5n, 2n].find((digit) => digit * power <= amount) ?? 1n)
}

/** Returns the most that one bet can win, in parts of ten thousand of its stake; a pool is not counted. */
function highestOdds(play: Play, mode: PrizeMode): bigint {
  const odds = isBySeries(mode)
    ? [...chancesOf(play).values()].map(
        ({ wins, of }) => (of * 10_000n * BigInt(OWN_SERIES)) / (wins * BigInt(FULL_SERIES)),
      )
    : Object.values(play.price.tables ?? {}).flatMap((table) => Object.values(table.odds).map(BigInt))
  return odds.reduce((most, one) => (one > most ? one : most), 10_000n)
}

/** Returns the largest stake on one bet: what it wins stays below what one line may pay. */
function stakeMaxOf(play: Play, mode: PrizeMode, scale: bigint): bigint {
  const byPayout = (LINE_PAYOUT_MAX * scale * 10_000n) / highestOdds(play, mode)
  const byCost = (STAKE_MAX * scale) / BigInt(play.units ?? 1)
  const least = isBySeries(mode) ? SERIES_STAKE_MIN : STAKE_MIN * scale
  const most = rounded(byPayout < byCost ? byPayout : byCost)
  return most > least ? most : least
}

function playTerms(play: Play, mode: PrizeMode, scale: bigint): PlayTerms {
  const isSeries = isBySeries(mode)
  const tables = isSeries ? {} : (play.price.tables ?? {})
  return {
    id: play.id,
    mode,
    isOn: true,
    series: isSeries ? { own: OWN_SERIES, from: LEAST_SERIES, to: OWN_SERIES, step: SERIES_STEP } : null,
    odds: Object.fromEntries(Object.entries(tables).map(([name, { odds }]) => [name, { ...odds }])),
    stakeMin: toWire(isSeries ? SERIES_STAKE_MIN : STAKE_MIN * scale),
    stakeMax: toWire(stakeMaxOf(play, mode, scale)),
    payoutMax: toWire(LINE_PAYOUT_MAX * scale),
    betsMax: play.mostBets ?? null,
    numberMax: null,
    closed: [],
    half: [],
  }
}

/** Returns the first version of a lottery's terms at a brand of this currency. */
export function defaultTerms(lottery: Lottery, currency: string): LotteryTerms {
  const scale = stakeScaleOf(currency)
  return {
    isOnSale: true,
    plays: lottery.modes.flatMap((mode) =>
      playsOf(lottery)
        .filter((play) => isSoldIn(play, mode))
        .map((play) => playTerms(play, mode, scale)),
    ),
    linesMax: LINES_MAX,
    ticketPayoutMax: toWire(TICKET_PAYOUT_MAX * scale),
    memberIssueMax: toWire(MEMBER_ISSUE_MAX * scale),
    exposureMax: toWire(EXPOSURE_MAX * scale),
  }
}
