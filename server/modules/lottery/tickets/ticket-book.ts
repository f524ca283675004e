/** What a stored ticket may be owed: worked out again from its lines, so that it can be taken off the house's exposure. */
import { parseSelection, type Play } from '#games/lottery/core/play.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import type { LotteryTerms } from '#contract/lottery/office.ts'
import { isPrizeMode } from './prize-mode.ts'
import { enterLine } from './price-lines.ts'
import type { Line } from './tickets.sql.ts'
import { findPlayTerms } from '../terms/sold-plays.ts'
import { BookRows } from '../exposure/book-rows.ts'

type BookedLine = Pick<Line, 'play' | 'mode' | 'selection' | 'stakeMinor' | 'prizes' | 'payoutMaxMinor'>

/** Returns the plays of a draw. Throws for a lottery that is gone. */
export function playsOfTicket(lottery: string, drawsAt: Date): ReadonlyMap<string, Play> {
  const found = findLottery(lottery)
  if (!found) throw new Error(`there is no lottery ${lottery}`)
  return playsOfDraw(found, drawsAt)
}

/** Returns the book of some lines, as it was when they were sold. Throws for a line that cannot be read any more. */
export function bookOf(plays: ReadonlyMap<string, Play>, terms: LotteryTerms, lines: readonly BookedLine[]): BookRows {
  const book = new BookRows()
  for (const { play: id, mode, selection, stakeMinor, prizes, payoutMaxMinor } of lines) {
    const play = plays.get(id)
    const read = play && parseSelection(play, selection)
    if (!play || !read || 'errors' in read) throw new Error(`a line of ${id} cannot be read: ${selection.slice(0, 80)}`)
    const sold = isPrizeMode(mode) ? findPlayTerms(terms, id, mode) : null
    const amounts = Object.fromEntries(Object.entries(prizes).map(([grade, prize]) => [grade, BigInt(prize)]))
    // what it may pay was fixed by the sale, in the ticket's currency
    const atMostMinor = BigInt(payoutMaxMinor)
    enterLine(book, play, sold, read.selection, { mode, stakeMinor: BigInt(stakeMinor), prizes: amounts, atMostMinor })
  }
  return book
}
