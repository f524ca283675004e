/** Reads the lines of a ticket and prices them by a brand's terms. Pure: the same lines and terms give the same ticket. */
import type { LotteryTerms } from '#contract/lottery/office.ts'
import type { BetLine } from '#contract/lottery/tickets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { exposure, enter, openBook, worstOf, type Exposure } from '#games/lottery/core/exposure.ts'
import { countBets, parseSelection, writeSelection, type Play } from '#games/lottery/core/play.ts'
import type { Price } from '#games/lottery/core/price.ts'
import type { Selection, SelectionError } from '#games/lottery/core/selection.ts'
import {
  chargeOf,
  halved,
  isByNumber,
  limitedIn,
  partsByHalf,
  prizesOf,
  type PaidPart,
} from '#games/lottery/core/sold-line.ts'
import { BookRows } from '../exposure/book-rows.ts'
import { findPlayTerms, priceOf, type PlayTerms } from '../terms/sold-plays.ts'

/** Where a line stands, what it may not be, and the amounts that say so. */
export type LineFault =
  | { fault: 'off' }
  | { fault: 'selection'; line: number; problems: SelectionError[] }
  | { fault: 'closed'; line: number; numbers: string[] }
  | { fault: 'changed'; line: number; shown: Record<string, string>; now: Record<string, string> }
  | { fault: 'limit'; limit: 'stakeMin' | 'stakeMax' | 'betsMax' | 'linesMax'; line: number; left: string }

/** A line as it is stored: all its bets pay the same. */
export type PricedLine = {
  play: string
  mode: string
  selection: string
  bets: number
  stakeMinor: bigint
  series: number | null
  table: string | null
  prizes: Record<string, bigint>
  costMinor: bigint
  payoutMaxMinor: bigint
  /** What of its cost goes into the lottery's pool. */
  poolMinor: bigint
  isCovered: boolean
  notes: string[]
}
export type PricedTicket = {
  lines: PricedLine[]
  costMinor: bigint
  poolMinor: bigint
  payoutMaxMinor: bigint
  bets: number
  book: BookRows
}
/** `terms`: in the currency of the lines. */
export type Sale = { plays: ReadonlyMap<string, Play>; terms: LotteryTerms }

const PARTS = 10_000n
const HALF = 'half_pay'

const least = (a: bigint, b: bigint) => (a < b ? a : b)

type Counting = { book: BookRows; times: bigint }
/** `atMostMinor`: a line pays no more. */
type BookedLine = Pick<PricedLine, 'mode' | 'stakeMinor' | 'prizes'> & { atMostMinor: bigint }

/** Returns the most that one line can be owed. A single claim needs no book. */
function worstOfLine(owed: Exposure): bigint {
  const [claim, other] = owed.claims
  if (claim && !other) {
    const { urn, isOnce, owes, cells } = claim
    const balls = !isOnce && (urn.isBack || urn.weightOf) ? urn.drawn : Math.min(urn.drawn, cells.length)
    return owed.always + owes * BigInt(balls)
  }
  const own = openBook()
  enter(own, owed)
  return worstOf(own)
}

/** Adds to the book what a line may be owed. Returns the most that it can pay. */
export function enterLine(
  book: BookRows,
  play: Play,
  sold: PlayTerms | null,
  selection: Selection,
  line: BookedLine,
): bigint {
  const owed = exposure(play, selection, (grade) => line.prizes[grade] ?? 0n)
  const worst = worstOfLine(owed)
  const payoutMaxMinor = least(worst, line.atMostMinor)
  book.addClaims(owed, payoutMaxMinor)
  if (sold && sold.numberMax !== null && isByNumber(play, selection))
    book.addNumbers(`${play.id} ${line.mode}`, selection[0] ?? [], line.stakeMinor, parseMoney(sold.numberMax))
  return payoutMaxMinor
}

function pricePart(
  play: Play,
  sold: PlayTerms,
  price: Price,
  line: BetLine,
  part: PaidPart,
  { book, times }: Counting,
): PricedLine {
  const { selection, isHalf } = part
  const oneMinor = parseMoney(line.stake)
  const stakeMinor = oneMinor * times
  const { cost, isCovered } = chargeOf(play, sold.series?.own ?? null, price, selection, oneMinor)
  const costMinor = cost * times
  const whole = prizesOf(play, price, stakeMinor)
  const prizes = isHalf ? halved(whole) : whole
  const atMostMinor = parseMoney(sold.payoutMax)
  const payoutMaxMinor = enterLine(book, play, sold, selection, { mode: line.mode, stakeMinor, prizes, atMostMinor })
  const pool = 'table' in price ? BigInt(price.table.pool ?? 0) : 0n
  return {
    play: play.id,
    mode: line.mode,
    selection: writeSelection(play, selection),
    bets: countBets(play, selection),
    stakeMinor,
    series: 'series' in price ? price.series : null,
    table: 'series' in price ? null : (line.table ?? Object.keys(play.price.tables ?? {})[0] ?? null),
    prizes,
    costMinor,
    payoutMaxMinor,
    poolMinor: (costMinor * pool) / PARTS,
    isCovered,
    notes: isHalf ? [HALF] : [],
  }
}

function limitOf(sold: PlayTerms, stakeMinor: bigint, bets: number, line: number): LineFault | null {
  if (stakeMinor < parseMoney(sold.stakeMin) || stakeMinor === 0n)
    return { fault: 'limit', limit: 'stakeMin', line, left: sold.stakeMin }
  if (stakeMinor > parseMoney(sold.stakeMax)) return { fault: 'limit', limit: 'stakeMax', line, left: sold.stakeMax }
  if (sold.betsMax !== null && bets > sold.betsMax)
    return { fault: 'limit', limit: 'betsMax', line, left: String(sold.betsMax) }
  return null
}

/** Returns a line in parts, or what is wrong with it. */
function priceLine({ plays, terms }: Sale, asked: BetLine, line: number, counting: Counting): PricedLine[] | LineFault {
  const [play, sold] = [plays.get(asked.play), findPlayTerms(terms, asked.play, asked.mode)]
  if (!play || !sold?.isOn) return { fault: 'off' }
  const read = parseSelection(play, asked.selection)
  if ('errors' in read) return { fault: 'selection', line, problems: read.errors }
  const { selection } = read
  const { series, table } = asked
  const price = priceOf(play, sold, {
    ...(series === undefined ? {} : { series }),
    ...(table === undefined ? {} : { table }),
  })
  const bets = countBets(play, selection)
  if (!price)
    return {
      fault: 'changed',
      line,
      shown: {
        ...(asked.series === undefined ? {} : { series: String(asked.series) }),
        ...(asked.table === undefined ? {} : { table: asked.table }),
      },
      now: sold.series
        ? { seriesFrom: String(sold.series.from), seriesTo: String(sold.series.to) }
        : { tables: Object.keys(play.price.tables ?? {}).join(',') },
    }
  const fault = limitOf(sold, parseMoney(asked.stake) * counting.times, bets, line)
  if (fault) return fault
  const closed = limitedIn(play, sold.closed, selection)
  if (closed.length > 0) return { fault: 'closed', line, numbers: closed }
  const parts = partsByHalf(play, sold.half, selection).map((part) =>
    pricePart(play, sold, price, asked, part, counting),
  )
  const costMinor = parts.reduce((sum, part) => sum + part.costMinor, 0n)
  const shownMinor = parseMoney(asked.cost)
  if (bets !== asked.bets || costMinor !== shownMinor * counting.times)
    return {
      fault: 'changed',
      line,
      shown: { bets: String(asked.bets), cost: asked.cost },
      now: { bets: String(bets), cost: toWire(costMinor / counting.times) },
    }
  return parts
}

/**
 * Prices a ticket; `times`: so many times the stakes and costs that its lines name. Returns it, or everything that is wrong
 * with it, line by line.
 */
export function priceTicket(sale: Sale, lines: readonly BetLine[], times = 1n): PricedTicket | { faults: LineFault[] } {
  const book = new BookRows()
  const faults: LineFault[] = []
  const priced: PricedLine[] = []
  for (const [line, asked] of lines.entries()) {
    const one = priceLine(sale, asked, line, { book, times })
    if (Array.isArray(one)) priced.push(...one)
    else faults.push(one)
  }
  if (lines.length > sale.terms.linesMax)
    faults.push({ fault: 'limit', limit: 'linesMax', line: sale.terms.linesMax, left: String(sale.terms.linesMax) })
  if (faults.length > 0) return { faults }
  const sum = (of: (line: PricedLine) => bigint) => priced.reduce((total, line) => total + of(line), 0n)
  return {
    lines: priced,
    costMinor: sum((line) => line.costMinor),
    poolMinor: sum((line) => line.poolMinor),
    payoutMaxMinor: least(
      sum((line) => line.payoutMaxMinor),
      parseMoney(sale.terms.ticketPayoutMax),
    ),
    bets: priced.reduce((total, line) => total + line.bets, 0),
    book,
  }
}
