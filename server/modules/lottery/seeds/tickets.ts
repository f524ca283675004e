/**
 * Tickets of the demo's past weeks. The issues are put aside before the archive is written, on sale still; once members have
 * money they buy as it was then, and the issues are closed, drawn and settled like any. The archive comes after that: from
 * its last draw on, the hall's clock goes.
 */
import type { BetLine } from '#contract/lottery/tickets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { openSealedStream } from '#games/fair/draw-stream.ts'
import { drawBoard, type Board } from '#games/lottery/core/board.ts'
import { countBets, settle, writeSelection, type Play } from '#games/lottery/core/play.ts'
import { chargeOf } from '#games/lottery/core/sold-line.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { after, DAY_MS, HOUR_MS, type Clock } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { CallError } from '#contract/errors.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { hmacSha256 } from '../chains/links.ts'
import { recount } from '../draws/count-falls.ts'
import { keepTime } from '../draws/keep-time.ts'
import { dateAt, drawsOfDay } from '../issues/plan-issues.ts'
import { sourceOf } from '../issues/issue.ts'
import { readMemberTerms } from '../terms/member-terms.ts'
import { priceOf } from '../terms/sold-plays.ts'
import { buyTicket, type Buyer } from '../tickets/place-ticket.ts'
import { priceTicket } from '../tickets/price-lines.ts'
import { cancelTicket } from '../tickets/cancel-ticket.ts'
import { placeChase } from '../chases/place-chase.ts'
import { endAside, findAside, insertAside, listPresent, listRich } from './tickets.sql.ts'
import { settleDue } from '../settling/settle-issue.ts'

/** Official draws of which the demo's members have tickets, and how many days ago. */
const DRAWS: readonly (readonly [lottery: string, daysAgo: number])[] = [
  ['mb', 3],
  ['mb', 8],
  ['mb', 15],
  ['togel-hk', 4],
  ['togel-hk', 11],
  ['hanoi', 6],
  ['hanoi', 20],
  ['kl8', 9],
  // their pools are carried
  ['ph642', 7],
  ['ph642', 14],
  ['ph655', 6],
  ['ph658', 5],
]
/** Where a lottery does not draw on that day, its last draw before it is taken. */
const BEFORE_MAX = 4
const BUYERS = 5
const STAKE = '10.00'
/** A fast draw of the house, in which the demo member has a ticket, a cancelled one and a chase. */
const OWN = ['ssc5', 'ssc3', 'ssc90', 'ssc1'] as const
const [WAITS_SECONDS, SOLD_SECONDS] = [20, 3]
const ISSUES = 'lottery-ticket-issues'
const TICKETS = 'lottery-tickets'

type PastDraw = { lottery: Lottery; number: string; day: string; closesAt: Date; drawsAt: Date }

/** Lists the draws as they were, oldest first: tickets are numbered as they are bought. */
function listDraws({ began }: Demo): PastDraw[] {
  const draws = DRAWS.flatMap(([code, daysAgo]) => {
    const lottery = findLottery(code)
    if (!lottery) return []
    const days = Array.from({ length: BEFORE_MAX + 1 }, (_, more) => began.getTime() - (daysAgo + more) * DAY_MS)
    const [draw] = days.flatMap((day) => drawsOfDay(lottery, dateAt(lottery, day), new Map()))
    return draw
      ? [
          {
            lottery,
            number: draw.number,
            day: draw.day,
            closesAt: new Date(draw.closesAt),
            drawsAt: new Date(draw.drawsAt),
          },
        ]
      : []
  })
  return draws.toSorted((one, other) => one.drawsAt.getTime() - other.drawsAt.getTime())
}

/** Puts the issues aside, on sale for an hour from now. */
async function seedIssues(env: Env, demo: Demo): Promise<void> {
  if (!(await claimSeed(env.db, ISSUES, env.clock.now()))) return
  for (const { lottery, number, day, drawsAt } of listDraws(demo))
    await insertAside(env.db, {
      lottery: lottery.code,
      number,
      day,
      source: sourceOf(lottery, env.config.sandbox),
      opensAt: after(drawsAt, -DAY_MS),
    })
}

const listBuyers = (env: Env) => listRich(env.db, DEMO_LOGINS[0].username, BUYERS)

type Offer = { play: Play; mode: BetLine['mode']; selection: Selection; wins: boolean }

/** Writes a line as a page would count it. */
function lineOf(sold: Parameters<typeof priceOf>[1], { play, mode, selection }: Offer): BetLine | null {
  const price = priceOf(play, sold, {})
  if (!price || parseMoney(STAKE) < parseMoney(sold.stakeMin) || parseMoney(STAKE) > parseMoney(sold.stakeMax))
    return null
  const { cost } = chargeOf(play, sold.series?.own ?? null, price, selection, parseMoney(STAKE))
  return {
    play: play.id,
    mode,
    selection: writeSelection(play, selection),
    stake: STAKE,
    bets: countBets(play, selection),
    cost: toWire(cost),
  }
}

async function buyPast(env: Env, draw: PastDraw, issue: bigint, board: Board, buyers: readonly Buyer[]): Promise<void> {
  const { lottery, drawsAt, number } = draw
  const then: Clock = { now: () => after(draw.closesAt, -2 * HOUR_MS) }
  const past = { ...env, clock: then }
  const plays = playsOfDraw(lottery, drawsAt)
  for (const [at, buyer] of buyers.entries()) {
    const terms = await readMemberTerms(env, buyer, lottery.code)
    const lines = terms.terms.plays.flatMap((sold) => {
      const play = plays.get(sold.id)
      const selection = play && !play.like ? play.samples[0] : undefined
      if (!play || !selection) return []
      const line = lineOf(sold, { play, mode: sold.mode, selection, wins: false })
      return line ? [{ line, wins: settle(play, selection, board).length > 0 }] : []
    })
    const isWon = (at + Number(drawsAt.getTime() / DAY_MS)) % 3 < 1.5
    const wanted = lines
      .filter(({ wins }) => wins === isWon)
      .slice(at, at + 2)
      .map(({ line }) => line)
    const ticket = priceTicket({ plays, terms: terms.terms }, wanted)
    if (wanted.length === 0 || 'faults' in ticket) continue
    const requestId = `seed ${lottery.code} ${number}`
    await buyTicket(past, { buyer, lottery, issue, terms, ticket, lines: wanted, requestId, asked: '' }).catch(
      (error: unknown) => {
        // somebody of the demo may have a break, or no money left
        if (!(error instanceof CallError)) throw error
      },
    )
  }
}

async function endPast(env: Env, { lottery, closesAt, drawsAt }: PastDraw, issue: bigint, board: Board): Promise<void> {
  await env.db.tx(async (tx) => {
    await endAside(tx, issue, { closesAt, drawsAt, board })
    await recount(tx, lottery.code)
  })
  await settleDue({ ...env, clock: { now: () => after(drawsAt, 60_000) } })
}

async function seedPastTickets(env: Env, demo: Demo): Promise<void> {
  const buyers = await listBuyers(env)
  const words = openSealedStream(hmacSha256, env.random.bytes(32).toString('hex'), 'tickets')
  for (const draw of listDraws(demo)) {
    const id = await findAside(env.db, draw.lottery.code, draw.number)
    if (id === null) continue
    const board = await drawBoard(words, draw.lottery.format)
    await buyPast(env, draw, id, board, buyers)
    await endPast(env, draw, id, board)
  }
}

/**
 * Finds what the demo member plays now: the first own draw that stays open for a while, so that the ticket waits; at the
 * end of a quarter of an hour, when all of them close, whichever is open at all.
 */
async function findOpen(env: Env) {
  for (const seconds of [WAITS_SECONDS, SOLD_SECONDS])
    for (const code of OWN) {
      const issues = await listPresent(env.db, code, seconds)
      const lottery = findLottery(code)
      if (lottery && issues[0]?.state === 'open' && issues.length > 1) return { lottery, issues }
    }
  return null
}

/** A ticket that waits, a cancelled one, and a chase of the demo member, in the house's own draws. */
async function seedPresentTickets(env: Env): Promise<void> {
  const [demo] = await listBuyers(env)
  if (demo?.username !== DEMO_LOGINS[0].username) return
  const found = await findOpen(env)
  const [first, second] = found?.issues ?? []
  if (!found || !first || !second) return
  const { lottery, issues } = found
  const terms = await readMemberTerms(env, demo, lottery.code)
  const plays = playsOfDraw(lottery, first.drawsAt)
  const sold = terms.terms.plays.find(({ id }) => id === 'star5-direct')
  const play = sold && plays.get(sold.id)
  if (!sold || !play) return
  const line = lineOf(sold, { play, mode: sold.mode, selection: [[1], [2], [3], [4], [5]], wins: false })
  const ticket = line ? priceTicket({ plays, terms: terms.terms }, [line]) : null
  if (!line || !ticket || 'faults' in ticket) return
  const purchase = { buyer: demo, lottery, issue: first.id, terms, ticket, lines: [line], asked: '' }
  await buyTicket(env, { ...purchase, requestId: 'seed present' })
  await cancelTicket(env, demo.id, await buyTicket(env, { ...purchase, requestId: 'seed cancelled' }))
  const count = issues.length - 1
  await placeChase(
    env,
    { ...demo, type: 0, isAgent: false, isFrozen: false },
    {
      gameCode: lottery.code,
      termsVersion: terms.version,
      from: second.number,
      issues: count,
      lines: [line],
      plan: { kind: 'same', multiple: 1 },
      stopOnWin: true,
      total: toWire(ticket.costMinor * BigInt(count)),
      trial: false,
      requestId: 'seed-chase',
    },
  )
}

/** Put aside with the past; bought when everybody has money, before the archive is written; and in what is on sale then. */
export const TICKET_ISSUE_SEEDS: readonly Seed[] = [{ stage: 'past', run: seedIssues }]
export const PAST_TICKET_SEEDS: readonly Seed[] = [{ stage: 'end', run: seedPastTickets }]
export const TICKET_SEEDS: readonly Seed[] = [
  {
    stage: 'end',
    run: async (env) => {
      if (await claimSeed(env.db, TICKETS, env.clock.now())) await seedPresentTickets(env)
      // what closed meanwhile is drawn and what follows it is opened
      await keepTime(env)
    },
  },
]
