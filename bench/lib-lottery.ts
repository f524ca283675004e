/** Issues with very many tickets, and the largest bets, for the measurement of the lottery hall. */
import type { BetLine } from '#contract/lottery/tickets.ts'
import { openSealedStream } from '#games/fair/draw-stream.ts'
import { drawBoard, type Board } from '#games/lottery/core/board.ts'
import { parseSelection, settle } from '#games/lottery/core/play.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { only, type Db } from '#server/lib/db.ts'
import { hmacSha256 } from '#server/modules/lottery/chains/links.ts'
import { defaultTerms } from '#server/modules/lottery/terms/default-terms.ts'
import { priceTicket } from '#server/modules/lottery/tickets/price-lines.ts'
import { drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'

export const GAME = 'ssc1'
export const BOARD: Board = { digits: [1, 2, 3, 4, 5] }

/** Makes a drawn issue with so many tickets of so many members, one in ten of which wins. Written past the ledger. */
export async function fillIssue(db: Db, tickets: number, members: readonly string[]): Promise<bigint> {
  const { id } = await sellIssue(db, GAME)
  const terms = only(
    await db.query<{ id: bigint }>(`select id from lottery.terms where lottery = $1 limit 1`, [GAME]),
  ).id
  await db.query(
    `with made as (
       insert into lottery.tickets (reference, merchant, member_id, username, is_trial, currency, issue, lottery, terms, state, lines, bets,
         cost, bonus, payout_max, posting, request_id, asked, placed_at)
       select 'L-' || $1::bigint || '-' || n, 'fairhouse', ($3::text[])[1 + n % cardinality($3::text[])], 'bench', false, 'BDT', $1::bigint, $4::text, $5::bigint, 'placed', 1, 1,
         20000, 0, 1956000000, 0, 'bench ' || $1::bigint || ' ' || n, '', now()
       from generate_series(1, $2::int) n returning id, reference, member_id
     ), lines as (
       insert into lottery.lines (ticket, ord, play, mode, selection, bets, stake, series, prizes, cost, payout_max)
       select id, 1, 'star5-direct', 'ZY', case when id % 10 = 0 then '1|2|3|4|5' else (id % 9 + 1) || '|0|3|4|' || id % 5 end, 1, 20000, 1956,
         '{"direct":"1956000000"}'::jsonb, 20000, 1956000000
       from made
     )
     insert into bets.rounds (vendor, round_id, member_id, trial, game_code, game_type, currency, state, stake, valid_bet, payout,
       bonus_stake, bonus_payout, detail, opened_at, merchant)
     select 'house-lottery', reference, member_id, false, $4::text, 'LOTT', 'BDT', 'open'::bets.round_state, 20000, 20000, 0, 0, 0, '{}'::jsonb, now(), 'fairhouse' from made`,
    [id, tickets, members, GAME, terms],
  )
  await db.query('analyze lottery.tickets')
  await db.query('analyze lottery.lines')
  await db.query('analyze bets.rounds')
  await drawIssue(db, id, BOARD)
  return id
}

const numbers = (count: number, width: number, from = 0) =>
  Array.from({ length: count }, (_, index) => String(index + from).padStart(width, '0')).join(',')
const TEN = '0,1,2,3,4,5,6,7,8,9'
const FIVE_STARS = Array.from({ length: 5 }, () => TEN)

export type Largest = { name: string; lottery: string; play: string; mode: BetLine['mode']; selection: string }

/** The largest bets of the hall. */
export const LARGEST: readonly Largest[] = [
  {
    name: 'SSC five stars, 80,000 combinations',
    lottery: 'ssc1',
    play: 'star5-direct',
    mode: 'ZY',
    selection: ['0,1,2,3,4,5,6,7', ...FIVE_STARS.slice(1)].join('|'),
  },
  {
    name: 'SSC five stars, all combinations',
    lottery: 'ssc1',
    play: 'star5-direct',
    mode: 'ZY',
    selection: FIVE_STARS.join('|'),
  },
  {
    name: 'keno, ten of 20 picked numbers',
    lottery: 'keno5',
    play: 'pick10',
    mode: 'ELOTT',
    selection: numbers(20, 2, 1),
  },
  { name: 'Vietnam, xiên 4 of 30 numbers', lottery: 'mb', play: 'XIEN4', mode: 'ELOTT', selection: numbers(30, 2) },
  {
    name: 'Vietnam, every number of four digits',
    lottery: 'mb',
    play: 'LO4',
    mode: 'ELOTT',
    selection: numbers(8_000, 4),
  },
]

/**
 * Returns the milliseconds of processor time in which a bet is read, counted, priced and bounded as when it is bought, and
 * settled with a board; and how many bets it is.
 */
export async function timeLargest({
  lottery: code,
  play: id,
  mode,
  selection,
}: Largest): Promise<{ ms: number; bets: number }> {
  const lottery = findLottery(code)
  const play = lottery && playsOfDraw(lottery, new Date()).get(id)
  if (!lottery || !play) throw new Error(`${code} has no ${id}`)
  const sale = { plays: playsOfDraw(lottery, new Date()), terms: defaultTerms(lottery, 'BDT') }
  const sold = sale.terms.plays.find((one) => one.id === id && one.mode === mode)
  const line = lineOf(code, { play: id, mode, selection, stake: sold?.stakeMin ?? '1.00' })
  const board = await drawBoard(openSealedStream(hmacSha256, '00'.repeat(32), code), lottery.format)
  const start = process.cpuUsage()
  const priced = priceTicket(sale, [line])
  if ('faults' in priced) throw new Error(JSON.stringify(priced.faults))
  priced.book.rows()
  const read = parseSelection(play, selection)
  if ('selection' in read) settle(play, read.selection, board)
  const { user, system } = process.cpuUsage(start)
  return { ms: (user + system) / 1_000, bets: line.bets }
}
