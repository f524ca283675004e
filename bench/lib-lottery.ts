/** Issues with very many tickets, and the largest bets, for the measurement of the lottery hall. */
import { exposure, enter, openBook, worstOf } from '#games/lottery/core/exposure.ts'
import { countBets, parseSelection, settle, type Play } from '#games/lottery/core/play.ts'
import type { Board } from '#games/lottery/core/board.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { only, type Db } from '#server/lib/db.ts'
import { drawIssue, sellIssue } from '#server/testing/lottery-tickets.ts'

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
       select 'L-' || $1 || '-' || n, 'fairhouse', ($3::text[])[1 + n % cardinality($3::text[])], 'bench', false, 'BDT', $1, $4, $5, 'placed', 1, 1,
         20000, 0, 1956000000, 0, 'bench ' || $1 || ' ' || n, '', now()
       from generate_series(1, $2::int) n returning id, reference, member_id
     ), lines as (
       insert into lottery.lines (ticket, ord, play, mode, selection, bets, stake, series, prizes, cost, payout_max)
       select id, 1, 'star5-direct', 'ZY', case when id % 10 = 0 then '1|2|3|4|5' else (id % 9 + 1) || '|0|3|4|' || id % 5 end, 1, 20000, 1956,
         '{"win":"1956000000"}', 20000, 1956000000
       from made
     )
     insert into bets.rounds (vendor, round_id, member_id, trial, game_code, game_type, currency, state, stake, valid_bet, payout,
       bonus_stake, bonus_payout, detail, opened_at, merchant)
     select 'house-lottery', reference, member_id, false, $4, 'LOTT', 'BDT', 'open', 20000, 20000, 0, 0, 0, '{}', now(), 'fairhouse' from made`,
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
const EIGHT = '0,1,2,3,4,5,6,7'

/** The largest bets of the house: lottery, play, text. */
export const LARGEST: readonly { name: string; lottery: string; fits: (play: Play) => boolean; text: string }[] = [
  {
    name: 'SSC five stars, 100,000 combinations',
    lottery: 'ssc1',
    fits: ({ id }) => id === 'star5-direct',
    text: Array.from({ length: 5 }, () => `${EIGHT},8,9`).join('|'),
  },
  {
    name: 'SSC five stars, 80,000 combinations',
    lottery: 'ssc1',
    fits: ({ id }) => id === 'star5-direct',
    text: [EIGHT, ...Array.from({ length: 4 }, () => `${EIGHT},8,9`)].join('|'),
  },
  {
    name: 'keno, ten of 80 numbers',
    lottery: 'keno5',
    fits: ({ grammar, legs }) => legs[0]?.kind === 'set' && (grammar.rows[0]?.max ?? 0) > 10,
    text: numbers(80, 2, 1),
  },
  {
    name: 'Vietnam xiên quay, 20 numbers',
    lottery: 'mb',
    fits: ({ id }) => id.includes('quay') || id.includes('around'),
    text: numbers(20, 2),
  },
]

const BOARDS: Readonly<Record<string, Board>> = {
  ssc1: BOARD,
  keno5: { balls: Array.from({ length: 20 }, (_, index) => index * 4 + 1) },
}

/** Returns the milliseconds in which a bet is read, counted, bounded and settled, and how many bets it is; null: no such play. */
export function timeLargest({
  lottery: code,
  fits,
  text,
}: (typeof LARGEST)[number]): { ms: number; bets: number } | null {
  const lottery = findLottery(code)
  if (!lottery) return null
  const candidates = [...playsOfDraw(lottery, new Date()).values()].filter(fits)
  const drawn =
    BOARDS[code] ??
    Object.fromEntries(
      lottery.format.steps.flatMap((step) =>
        step.parts.map(({ name, count }) => [name, Array.from({ length: count }, (_, index) => index * 7)]),
      ),
    )
  let slowest: { ms: number; bets: number } | null = null
  for (const play of candidates) {
    const start = performance.now()
    const read = parseSelection(play, text)
    if ('errors' in read) continue
    const bets = countBets(play, read.selection)
    const book = openBook()
    enter(
      book,
      exposure(play, read.selection, () => 10_000n),
    )
    worstOf(book)
    settle(play, read.selection, drawn)
    const ms = performance.now() - start
    if (!slowest || ms > slowest.ms) slowest = { ms, bets }
  }
  return slowest
}
