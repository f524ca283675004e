/**
 * BETTING 7 s → LOCKED 0.5 s → RUNNING → CRASHED 3 s → the next round, while a screen watches; then the table sleeps.
 * The bust follows from the chain's link and what is mixed with it when the bets are closed (chains/closing.ts). It
 * cannot be known before the close, and only this process knows it until the crash. The start waits until the close is
 * stored and, where there is a beacon, for its pulse; a round whose pulse does not come is void. Later steps are stored
 * without waiting, but before the next round opens.
 */
import { bustOfLink, multiplierAt, timeOf } from '#games/crash/rules.ts'
import {
  askBeacon,
  ASK_MS,
  closeBets,
  CLOSING_MS,
  decide,
  goesOnAt,
  openClosing,
  tellAll,
} from '#studio/chains/closing.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { writeHundredths } from '#studio/lib/money.ts'
import { payDue } from './cash-out.ts'
import { getChain } from './chain.ts'
import { closeCrashRound, crashRoundId, insertCrashRound, listPastRounds, setCrashPhase } from './crash.sql.ts'
import { showBet, type LiveBet } from './live-bet.ts'
import type { CrashPast, CrashPhase } from './protocol.ts'
import { refundBets, storeEnd } from './settle-round.ts'
import { describeRound, factsOf, runningOf, type Table } from './table.ts'

export const PHASES = { betting: 7_000, locked: 500, crashed: 3_000 } as const
export const HISTORY_SHOWN = 30
const TICK_MS = 100
/** How often the list of players is compared with the last one sent, while bets are open. */
const PLAYERS_MS = 200
const REOPEN_MS = 1_000

/**
 * Opens a round when the table sleeps. Resolves when there is a round to show, or when opening failed and will be
 * retried.
 */
export function wakeTable(table: Table): Promise<void> {
  table.waking ??= openRound(table)
  return table.waking
}

/** Stops the table in its current phase. `interruptRounds` then refunds what is under way. */
export async function stopTable(table: Table): Promise<void> {
  table.isStopped = true
  table.cancelTimer()
  table.queue.giveUp()
  await table.waking
  await table.work
  await table.queue.idle()
}

function later(table: Table, delayMs: number, step: (table: Table) => void): void {
  if (table.isStopped) return
  table.cancelTimer = table.env.clock.after(delayMs, () => {
    if (!table.isStopped) step(table)
  })
}

function enter(table: Table, phase: CrashPhase, endsAt: number | null): void {
  table.phase = phase
  table.phaseEndsAt = endsAt
}

function open(table: Table): void {
  table.work = openRound(table)
}

async function openRound(table: Table): Promise<void> {
  const { env } = table
  try {
    await table.queue.idle()
    if (!table.chain || table.chain.used >= table.chain.facts.length) table.chain = await getChain(env, table.key)
    if (table.past.length === 0) table.past = await readPast(table)
    const { chain } = table
    const link = await chain.link(chain.used + 1)
    const now = env.clock.now()
    const id = crashRoundId(now, chain.id, link.number)
    const closing = openClosing(env, id, PHASES.betting + PHASES.locked - CLOSING_MS)
    await env.db.tx((tx) =>
      insertCrashRound(tx, { id, chainId: chain.id, tableKey: table.key, number: link.number, mix: closing.told }, now),
    )
    chain.used = link.number
    table.running = { id, link, closing, bust: null }
  } catch (error) {
    env.log.error({ error, table: table.key }, 'a crash round could not be opened')
    table.chain = null // its last used link must be read again
    return later(table, REOPEN_MS, open)
  }
  Object.assign(table, {
    places: 0,
    startedAt: null,
    weight: 0n,
    nextDueAt: 0,
    shownAt: 0,
    ticksSince: 0,
  } satisfies Partial<Table>)
  table.bets.clear()
  table.panels.clear()
  table.balances.clear()
  // counted back from the close, which was fixed before the round was stored: however long that took
  enter(table, 'BETTING', runningOf(table).closing.closesAt + CLOSING_MS - PHASES.locked)
  table.audience.broadcast({ type: 'round_open', serverTime: env.clock.now(), round: describeRound(table) })
  later(table, Math.max(0, Math.min(PLAYERS_MS, (table.phaseEndsAt ?? 0) - env.clock.now())), takeBets)
}

async function readPast({ env, key }: Table): Promise<CrashPast[]> {
  const rows = await listPastRounds(env.db, key, HISTORY_SHOWN)
  return rows.map((row) => ({
    roundId: row.id,
    roundNumber: row.number,
    bust: writeHundredths(Number(row.bust)),
    hash: row.hash,
  }))
}

/**
 * Sends the list of players where it changed, as often as the number of screens allows. `isLast`: sent before a message
 * that ends a phase.
 */
function showChanges(table: Table, isLast = false): void {
  const now = table.env.clock.now()
  if (table.changed.size === 0 || (!isLast && now - table.shownAt < table.audience.pace.playersMs)) return
  table.shownAt = now
  table.audience.showChanges(runningOf(table).id, table.bets.values(), table.changed)
  table.changed.clear()
}

function takeBets(table: Table): void {
  const left = (table.phaseEndsAt ?? 0) - table.env.clock.now()
  showChanges(table, left <= 0)
  if (left > 0) return later(table, Math.min(PLAYERS_MS, left), takeBets)
  const { id } = runningOf(table)
  const now = table.env.clock.now()
  const { closing } = runningOf(table)
  const startsAt = goesOnAt(table.env, closing)
  enter(table, 'LOCKED', startsAt)
  table.queue.add('locked', () => setCrashPhase(table.env.db, id, 'locked', now))
  table.audience.broadcast({ type: 'locked', serverTime: now, roundId: id, startsAt })
  later(table, Math.max(0, closing.closesAt - now), close)
}

/** Closes the bets: from here on no bet comes into play. Their seeds are hashed, stored, and only then shown. */
function close(table: Table): void {
  const { id, closing } = runningOf(table)
  const bets = [...table.bets.values()].map(({ betId, seed }) => ({ bet: betId, seed }))
  table.queue.add('closed', async () => {
    await closeBets(closing, bets)
    await closeCrashRound(table.env.db, id, closing.told)
    closing.isStored = true
    if (!table.isStopped)
      table.audience.broadcast({ type: 'closed', serverTime: table.env.clock.now(), roundId: id, mix: closing.told })
  })
  later(table, Math.max(CLOSING_MS, goesOnAt(table.env, closing) - table.env.clock.now()), start)
}

function start(table: Table): void {
  table.work = decideBust(table).catch((error: unknown) => {
    table.env.log.error({ error, table: table.key }, 'a crash round could not be decided yet')
    later(table, ASK_MS, start)
  })
}

/** Starts the flight as soon as all that decides is here. A beacon that does not answer makes the round void. */
async function decideBust(table: Table): Promise<void> {
  const { env } = table
  const running = runningOf(table)
  await table.queue.idle() // the close is stored first
  const known = await askBeacon(env, running.closing)
  if (table.isStopped) return
  if (known === 'waiting') return later(table, ASK_MS, start)
  if (known === 'silent') return voidRound(table)
  running.bust = await bustOfLink(hmacSha256, await decide(running.closing, running.link.hash), factsOf(table).salt)
  takeOff(table)
}

/**
 * Voids the round: refunds every stake and publishes the link and the seed, so that anyone can compute what the pulse
 * would have made of them.
 */
function voidRound(table: Table): void {
  const { env, audience } = table
  const { id, link, closing } = runningOf(table)
  const now = env.clock.now()
  env.log.error({ roundId: id, beacon: closing.told.beacon }, 'the beacon did not answer: a crash round is void')
  enter(table, 'CRASHED', now + PHASES.crashed)
  const bets = [...table.bets.values()].filter((bet) => bet.state === 'PLACED')
  for (const bet of bets) bet.state = 'REFUNDED'
  audience.broadcast({ type: 'void', serverTime: now, roundId: id })
  for (const bet of bets) audience.tell(bet.owner.playerId, { type: 'settled', roundId: id, bets: [showBet(bet)] })
  table.queue.add('void', async () => {
    await refundBets(env, bets, 'the beacon did not answer')
    await storeEnd(
      env,
      { id, number: link.number, hash: link.hash, bust: null, closing, mix: null },
      'interrupted',
      [],
      factsOf(table),
    )
  })
  later(table, PHASES.crashed, rest)
}

function takeOff(table: Table): void {
  const { id } = runningOf(table)
  const now = table.env.clock.now()
  enter(table, 'RUNNING', null)
  table.startedAt = now
  table.queue.add('running', () => setCrashPhase(table.env.db, id, 'running', now))
  table.audience.broadcast({ type: 'running', serverTime: now, roundId: id, startedAt: now })
  fly(table)
}

function fly(table: Table): void {
  const { id, bust } = runningOf(table)
  if (bust === null) return
  const now = table.env.clock.now()
  const elapsedMs = now - (table.startedAt ?? now)
  const crashesAt = timeOf(bust)
  if (elapsedMs >= crashesAt) return crash(table, bust)
  const multiplier = multiplierAt(elapsedMs)
  payDue(table, multiplier)
  showChanges(table)
  if (++table.ticksSince >= table.audience.pace.ticks) {
    table.ticksSince = 0
    table.audience.broadcast({
      type: 'tick',
      serverTime: now,
      roundId: id,
      multiplier: writeHundredths(multiplier),
      elapsedMs,
    })
  }
  later(table, Math.min(TICK_MS, crashesAt - elapsedMs), fly)
}

function crash(table: Table, bust: number): void {
  const { env, audience } = table
  const { id, link, closing } = runningOf(table)
  const facts = factsOf(table)
  payDue(table, bust)
  const now = env.clock.now()
  enter(table, 'CRASHED', now + PHASES.crashed)
  const played = [...table.bets.values()].filter((bet) => bet.state === 'PLACED' || bet.state === 'CASHED')
  for (const bet of played) if (bet.state === 'PLACED') bet.state = 'BUSTED'
  showChanges(table, true)
  const past: CrashPast = { roundId: id, roundNumber: link.number, bust: writeHundredths(bust), hash: link.hash }
  table.past = [past, ...table.past].slice(0, HISTORY_SHOWN)
  audience.broadcast({
    type: 'crashed',
    serverTime: now,
    roundId: id,
    hash: link.hash,
    bust: past.bust,
    nextOpenAt: now + PHASES.crashed,
    past,
    mix: tellAll(closing),
  })
  const byPlayer = new Map<bigint, LiveBet[]>()
  for (const bet of played) byPlayer.set(bet.owner.playerId, [...(byPlayer.get(bet.owner.playerId) ?? []), bet])
  for (const [playerId, bets] of byPlayer)
    audience.tell(playerId, { type: 'settled', roundId: id, bets: bets.map(showBet) })
  table.queue.add('crashed', async () => {
    const txIds = await storeEnd(
      env,
      { id, number: link.number, hash: link.hash, bust, closing, mix: null },
      'crashed',
      played,
      facts,
    )
    void env.outbox.deliver(txIds)
  })
  later(table, PHASES.crashed, rest)
}

function rest(table: Table): void {
  if (table.audience.size > 0) return open(table)
  enter(table, 'IDLE', null)
  table.waking = null
}
