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
import { LOCAL, openAfterArchive } from '../chains/open-own.ts'
import { countAll, recount } from '../draws/count-falls.ts'
import { listAllBoards, replaceCounts } from '../draws/draws.sql.ts'
import { drawsOfDay, dateAt, withSale, type Planned } from '../issues/plan-issues.ts'
import { sourceOf } from '../issues/issue.ts'
import { makeIssuesAfter } from '../issues/make-issues.ts'
import { insertIssues } from '../issues/move-issues.sql.ts'
import { PAIR, provincesOfPair } from '../results/follow-feeds.ts'
import { insertPast, type PastIssue } from './archive.sql.ts'

/** How far back, and how many draws at most where a house of the tests asks for few people. */
const DAYS = { every: 1, daily: 365, monthly: 365 } as const
const FEW = 40
/** Links of the archive's chain that are left for what falls while it is written, and for the first issues on sale. */
const LEFT = 600
const NO_DAYS = new Map<string, never>()

/** Returns when a draw belongs to the past: an own one is decided at its close, any other when it is drawn. */
const endOf = ({ source }: Lottery, { closesAt, drawsAt }: Pick<Planned, 'closesAt' | 'drawsAt'>) =>
  source === 'house' ? closesAt : drawsAt

/** Plans the draws of a lottery's past after one moment, up to another, oldest first. */
function planPast(lottery: Lottery, after: number, until: number): Planned[] {
  const draws = []
  for (let at = after - DAY_MS; at <= until + DAY_MS; at += DAY_MS)
    draws.push(
      ...drawsOfDay(lottery, dateAt(lottery, at), NO_DAYS).filter((draw) => {
        const end = endOf(lottery, draw)
        return end > after && end <= until
      }),
    )
  draws.sort((one, other) => one.drawsAt - other.drawsAt)
  return withSale(lottery, draws, Math.max(after, (draws[0]?.closesAt ?? until) - 30 * MINUTE_MS))
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

/** Draws planned issues of the past, those that were planned before them first. */
type Drawer = (plan: readonly Planned[]) => Promise<PastIssue[]>

/** Draws the past of an own lottery from a chain that is published before its first draw. */
function ownDrawer(env: Env, tx: Tx, lottery: Lottery): Drawer {
  const made = makeChain(env.random)
  const { commitment, beaconCommitment } = made
  const links = [made.secret]
  let chain = ''
  let used = 0
  return async (plan) => {
    const [first] = plan
    if (!first) return []
    if (chain === '') {
      const at = new Date(first.opensAt - MINUTE_MS)
      const stored = { lottery: lottery.code, length: CHAIN_LENGTH, commitment, beaconCommitment, at }
      chain = String(await insertChain(tx, { ...boxChain(env, made), ...stored }))
      while (links.length <= CHAIN_LENGTH) links.push(hash('sha256', links.at(-1) ?? ''))
      links.reverse()
    }
    const rows: PastIssue[] = []
    for (const planned of plan) {
      const link = used + 1
      const [seal = '', secret = ''] = links.slice(used, link + 1)
      used = link
      const beacon = localBeacon(made.beaconSecret, link)
      const board = await drawIssue(hmacSha256, lottery.format, { secret, issue: planned.number, beacon })
      const sealed = { chain, link, seal, beacon: LOCAL, beaconSeal: hash('sha256', beacon) }
      rows.push({ ...past(lottery, planned, 'own', board), ...sealed, secret, beaconValue: beacon })
    }
    return rows
  }
}

function simulatedDrawer(env: Env, lottery: Lottery): Drawer {
  const words = openSealedStream(hmacSha256, env.random.bytes(32).toString('hex'), lottery.code)
  const source = sourceOf(lottery, env.config.sandbox)
  return async (plan) => {
    const rows: PastIssue[] = []
    for (const planned of plan) rows.push(past(lottery, planned, source, await drawBoard(words, lottery.format)))
    return rows
  }
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

const byOthers = LOTTERIES.filter(({ code }) => code !== PAIR)
const pair = LOTTERIES.find(({ code }) => code === PAIR)

/** How far back a lottery's archive goes, so that the newest draws are `most` at most. */
function spanOf(lottery: Lottery, until: number, most: number): Planned[] {
  const plan = planPast(lottery, until - DAYS[lottery.timetable.kind] * DAY_MS, until)
  return plan.slice(-most)
}

type Drawers = ReadonlyMap<string, Drawer>

/** Draws what fell meanwhile, up to another moment, and counts it. */
async function drawLate(
  env: Env,
  tx: Tx,
  drawers: Drawers,
  rows: readonly PastIssue[],
  [from, until]: readonly [number, number],
): Promise<void> {
  const late: PastIssue[] = []
  for (const lottery of byOthers)
    late.push(...((await drawers.get(lottery.code)?.(planPast(lottery, from, until))) ?? []))
  if (pair) late.push(...pairPast(env, pair, planPast(pair, from, until), [...rows, ...late]))
  await insertPast(tx, late)
  for (const code of new Set(late.map(({ lottery }) => lottery))) await recount(tx, code)
}

/** Adds official issues that are closed at a moment and not drawn yet: they wait for their result like any. */
export async function insertUndrawn(env: Env, tx: Tx, now: number): Promise<void> {
  const issues = LOTTERIES.filter(({ source }) => source !== 'house').flatMap((lottery) =>
    planPast(lottery, now, now + DAY_MS)
      .filter(({ closesAt }) => closesAt <= now)
      .map((planned) => ({ ...planned, lottery: lottery.code, source: sourceOf(lottery, env.config.sandbox) })),
  )
  await insertIssues(tx, issues)
}

/**
 * Fills the archive of every lottery up to now. Once: a house with draws keeps them. What falls while it is written follows
 * at its end, then the issues ahead are planned from that same moment and the first of each own lottery is opened: so no
 * draw is missing between the newest of the archive and the one on sale.
 */
export async function seedArchive(env: Env, tx: Tx, { members }: Pick<Demo, 'members'>): Promise<void> {
  const most = members < MEMBERS ? FEW : CHAIN_LENGTH - LEFT
  const until = env.clock.now().getTime()
  const rows: PastIssue[] = []
  const drawers = new Map<string, Drawer>()
  for (const lottery of byOthers) {
    const draw = lottery.source === 'house' ? ownDrawer(env, tx, lottery) : simulatedDrawer(env, lottery)
    drawers.set(lottery.code, draw)
    rows.push(...(await draw(spanOf(lottery, until, most))))
  }
  if (pair) rows.push(...pairPast(env, pair, spanOf(pair, until, most), rows))
  await insertPast(tx, rows)
  const counts = []
  for (const lottery of LOTTERIES) {
    const boards = await listAllBoards(tx, lottery.code)
    if (boards.length > 0) counts.push(countAll(lottery, boards))
  }
  await replaceCounts(tx, counts)
  const now = env.clock.now()
  await drawLate(env, tx, drawers, rows, [until, now.getTime()])
  await insertUndrawn(env, tx, now.getTime())
  await makeIssuesAfter(env, tx, now)
  await openAfterArchive(env, tx)
}
