/** Past draws for the demo: fast draws of a day, daily draws of a year, each own one with the chain that proves it. */
import { hash } from 'node:crypto'
import { MEMBERS } from '#server/lib/seeds/demo.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { openSealedStream } from '#games/fair/draw-stream.ts'
import { drawBoard, type Board } from '#games/lottery/core/board.ts'
import { drawIssue } from '#games/lottery/core/draw-proof.ts'
import { LOTTERIES, type Lottery } from '#games/lottery/lotteries.ts'
import { pairedBoard } from '#games/lottery/vietnam/boards.ts'
import { boxChain, CHAIN_LENGTH, hmacSha256, localBeacon, makeChain } from '../chains/links.ts'
import { insertChain } from '../chains/chains.sql.ts'
import { LOCAL } from '../chains/open-own.ts'
import { countAll } from '../draws/count-falls.ts'
import { listAllBoards, replaceCounts } from '../draws/draws.sql.ts'
import { drawsOfDay, dateAt, withSale, type Planned } from '../issues/plan-issues.ts'
import { sourceOf } from '../issues/issue.ts'
import { PAIR, provincesOfPair } from '../results/follow-feeds.ts'
import { insertPast, type PastIssue } from './archive.sql.ts'

/** How far back, and how many draws at most where a house of the tests asks for few people. */
const DAYS = { every: 1, daily: 365, monthly: 365 } as const
const FEW = 40
const NO_DAYS = new Map<string, never>()

/** Plans the draws of a lottery's past, oldest first. */
function planPast(lottery: Lottery, until: number, isFew: boolean): Planned[] {
  const days = DAYS[lottery.timetable.kind]
  const from = until - days * DAY_MS
  const draws = []
  for (let at = from - DAY_MS; at <= until + DAY_MS; at += DAY_MS)
    draws.push(
      ...drawsOfDay(lottery, dateAt(lottery, at), NO_DAYS).filter(({ drawsAt }) => drawsAt > from && drawsAt <= until),
    )
  draws.sort((one, other) => one.drawsAt - other.drawsAt)
  const kept = isFew ? draws.slice(-FEW) : draws.slice(-CHAIN_LENGTH + 1)
  return withSale(lottery, kept, (kept[0]?.closesAt ?? until) - 30 * MINUTE_MS)
}

const past = (lottery: Lottery, planned: Planned, source: string, board: Board): PastIssue => ({
  ...planned,
  lottery: lottery.code,
  source,
  board,
  chain: null,
  link: null,
  seal: null,
  beacon: null,
  beaconSeal: null,
  secret: null,
  beaconValue: null,
})

/** Draws the past of an own lottery from a chain that is published before its first draw. */
async function drawOwnPast(env: Env, tx: Tx, lottery: Lottery, plan: readonly Planned[]): Promise<PastIssue[]> {
  const [first] = plan
  if (!first) return []
  const made = makeChain(env.random)
  const { commitment, beaconCommitment } = made
  const at = new Date(first.opensAt - MINUTE_MS)
  const stored = { lottery: lottery.code, length: CHAIN_LENGTH, commitment, beaconCommitment, at }
  const chain = String(await insertChain(tx, { ...boxChain(env, made), ...stored }))
  const links = [made.secret]
  while (links.length <= CHAIN_LENGTH) links.push(hash('sha256', links.at(-1) ?? ''))
  links.reverse()
  const rows: PastIssue[] = []
  for (const [index, planned] of plan.entries()) {
    const link = index + 1
    const seal = links[index] ?? ''
    const secret = links[link] ?? ''
    const beacon = localBeacon(made.beaconSecret, link)
    const board = await drawIssue(hmacSha256, lottery.format, { secret, issue: planned.number, beacon })
    const sealed = { chain, link, seal, beacon: LOCAL, beaconSeal: hash('sha256', beacon) }
    rows.push({ ...past(lottery, planned, 'own', board), ...sealed, secret, beaconValue: beacon })
  }
  return rows
}

async function drawSimulated(env: Env, lottery: Lottery, plan: readonly Planned[]): Promise<PastIssue[]> {
  const words = openSealedStream(hmacSha256, env.random.bytes(32).toString('hex'), lottery.code)
  const source = sourceOf(lottery, env.config.sandbox)
  const rows: PastIssue[] = []
  for (const planned of plan) rows.push(past(lottery, planned, source, await drawBoard(words, lottery.format)))
  return rows
}

/** Returns the past of the pair of provinces, which follows from theirs. */
function pairPast(env: Env, lottery: Lottery, plan: readonly Planned[], drawn: readonly PastIssue[]): PastIssue[] {
  const boards = new Map(drawn.map(({ lottery: code, day, board }) => [`${code} ${day}`, board]))
  return plan.flatMap((planned) => {
    const [first, second] = provincesOfPair(planned.day).map((code) => boards.get(`${code} ${planned.day}`))
    const source = sourceOf(lottery, env.config.sandbox)
    return first && second ? [past(lottery, planned, source, pairedBoard(first, second))] : []
  })
}

/** Fills the archive of every lottery up to the moment at which the seeding began. Once: a house with draws keeps them. */
export async function seedArchive(env: Env, tx: Tx, { began, members }: Demo): Promise<void> {
  // the draws that fall while the rest is seeded are missing: the house was not open, and nobody sealed them
  const until = began.getTime()
  const isFew = members < MEMBERS
  const rows: PastIssue[] = []
  for (const lottery of LOTTERIES) {
    if (lottery.code === PAIR) continue
    const plan = planPast(lottery, until, isFew)
    rows.push(
      ...(await (lottery.source === 'house' ? drawOwnPast(env, tx, lottery, plan) : drawSimulated(env, lottery, plan))),
    )
  }
  const pair = LOTTERIES.find(({ code }) => code === PAIR)
  if (pair) rows.push(...pairPast(env, pair, planPast(pair, until, isFew), rows))
  await insertPast(tx, rows)
  const counts = []
  for (const lottery of LOTTERIES) {
    const boards = await listAllBoards(tx, lottery.code)
    if (boards.length > 0) counts.push(countAll(lottery, boards))
  }
  await replaceCounts(tx, counts)
}
