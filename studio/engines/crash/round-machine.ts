/**
 * BETTING 7 s → LOCKED 0.5 s → RUNNING → CRASHED 3 s → the next round, while somebody watches; then the table sleeps.
 * The bust is fixed by the chain before the bets open. Every step is stored; the table never waits for that to go on,
 * only before it opens the next round.
 */
import { multiplierAt, timeOf } from '#games/crash/rules.ts'
import { writeHundredths } from '#studio/lib/money.ts'
import { payDue } from './cash-out.ts'
import { getChain } from './chain.ts'
import { crashRoundId, insertCrashRound, listPastRounds, setCrashPhase } from './crash.sql.ts'
import { showBet, type LiveBet } from './live-bet.ts'
import type { CrashPast, CrashPhase } from './protocol.ts'
import { storeEnd } from './settle-round.ts'
import { describeRound, factsOf, runningOf, type Table } from './table.ts'

export const PHASES = { betting: 7_000, locked: 500, crashed: 3_000 } as const
export const HISTORY_SHOWN = 30
const TICK_MS = 100
/** How often it is looked whether the list of players has changed while bets are open. */
const PLAYERS_MS = 200
const REOPEN_MS = 1_000

/** Opens a round when the table sleeps. Resolves when there is one to show, or when opening failed and will be repeated. */
export function wakeTable(table: Table): Promise<void> {
  table.waking ??= openRound(table)
  return table.waking
}

/** Stops the table where it stands. `interruptRounds` then refunds what is under way. */
export async function stopTable(table: Table): Promise<void> {
  table.isStopped = true
  table.cancelTimer()
  table.queue.giveUp()
  await table.waking
  await table.queue.idle()
}

function later(table: Table, delayMs: number, step: (table: Table) => void): void {
  if (table.isStopped) return
  table.cancelTimer = table.env.clock.after(delayMs, () => { if (!table.isStopped) step(table) })
}

function enter(table: Table, phase: CrashPhase, endsAt: number | null): void {
  table.phase = phase
  table.phaseEndsAt = endsAt
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
    await env.db.tx((tx) => insertCrashRound(tx, { id, chainId: chain.id, tableKey: table.key, number: link.number }, now))
    chain.used = link.number
    table.running = { id, link }
  } catch (error) {
    env.log.error({ error, table: table.key }, 'a crash round could not be opened')
    table.chain = null // how far it is used must be read again
    return later(table, REOPEN_MS, (again) => void openRound(again))
  }
  Object.assign(table, { places: 0, startedAt: null, weight: 0n, nextDueAt: 0, shownAt: 0, ticksSince: 0 } satisfies Partial<Table>)
  table.bets.clear()
  table.panels.clear()
  table.balances.clear()
  enter(table, 'BETTING', env.clock.now() + PHASES.betting)
  table.audience.broadcast({ type: 'round_open', serverTime: env.clock.now(), round: describeRound(table) })
  later(table, PLAYERS_MS, takeBets)
}

async function readPast({ env, key }: Table): Promise<CrashPast[]> {
  const rows = await listPastRounds(env.db, key, HISTORY_SHOWN)
  return rows.map(
    (row) => ({ roundId: row.id, roundNumber: row.number, bust: writeHundredths(Number(row.bust)), hash: row.hash }),
  )
}

/** Tells the list of players where it changed, as often as the company allows; `isLast`: before something else is told that ends a phase. */
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
  enter(table, 'LOCKED', now + PHASES.locked)
  table.queue.add('locked', () => setCrashPhase(table.env.db, id, 'locked', now))
  table.audience.broadcast({ type: 'locked', serverTime: now, roundId: id, startsAt: now + PHASES.locked })
  later(table, PHASES.locked, takeOff)
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
  const { id, link } = runningOf(table)
  const now = table.env.clock.now()
  const elapsedMs = now - (table.startedAt ?? now)
  const crashesAt = timeOf(link.bust)
  if (elapsedMs >= crashesAt) return crash(table)
  const multiplier = multiplierAt(elapsedMs)
  payDue(table, multiplier)
  showChanges(table)
  if (++table.ticksSince >= table.audience.pace.ticks) {
    table.ticksSince = 0
    table.audience.broadcast({ type: 'tick', serverTime: now, roundId: id, multiplier: writeHundredths(multiplier), elapsedMs })
  }
  later(table, Math.min(TICK_MS, crashesAt - elapsedMs), fly)
}

function crash(table: Table): void {
  const { env, audience } = table
  const { id, link } = runningOf(table)
  const facts = factsOf(table)
  payDue(table, link.bust)
  const now = env.clock.now()
  enter(table, 'CRASHED', now + PHASES.crashed)
  const played = [...table.bets.values()].filter((bet) => bet.state === 'PLACED' || bet.state === 'CASHED')
  for (const bet of played) if (bet.state === 'PLACED') bet.state = 'BUSTED'
  showChanges(table, true)
  const past: CrashPast = { roundId: id, roundNumber: link.number, bust: writeHundredths(link.bust), hash: link.hash }
  table.past = [past, ...table.past].slice(0, HISTORY_SHOWN)
  audience.broadcast({
    type: 'crashed', serverTime: now, roundId: id, hash: link.hash, bust: past.bust, nextOpenAt: now + PHASES.crashed, past,
  })
  const byPlayer = new Map<bigint, LiveBet[]>()
  for (const bet of played) byPlayer.set(bet.owner.playerId, [...byPlayer.get(bet.owner.playerId) ?? [], bet])
  for (const [playerId, bets] of byPlayer) audience.tell(playerId, { type: 'settled', roundId: id, bets: bets.map(showBet) })
  table.queue.add('crashed', async () => {
    const txIds = await storeEnd(env, { id, number: link.number, hash: link.hash, bust: link.bust }, 'crashed', played, facts)
    void env.outbox.deliver(txIds)
  })
  later(table, PHASES.crashed, rest)
}

function rest(table: Table): void {
  if (table.audience.size > 0) return void openRound(table)
  enter(table, 'IDLE', null)
  table.waking = null
}
