/**
 * BETTING → LOCKED → RESULT → the next round, while somebody watches; then the table sleeps. The result is fixed by
 * the chain before the bets open. It is stored, with what every slip brings, before anybody sees it: a process that dies in
 * between leaves either a round that is settled or one that nobody has seen, whose slips go back.
 */
import { getHashChain } from '#studio/chains/hash-chains.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { payBet, showBet, type LiveBet } from './live-bet.ts'
import { broadcast, describeRound, factsOf, runningOf, showCrowd, tell, type LiveTable } from './live-table.ts'
import type { TablePast, TablePhase } from './protocol.ts'
import { storeResult } from './settle-round.ts'
import { insertPastRounds, insertTableRound, listPastRounds, tableRoundId, type DrawnRound } from './table.sql.ts'

/** Rounds of one road: then a fresh one is begun, as with a new shoe. */
export const ROAD_ROUNDS = 72
/** Rounds that a new table runs before it opens, without players, so that its road shows something. */
const OPENING_ROUNDS = 40
const REOPEN_MS = 1_000
/** How often the crowd is shown while bets are open. */
const CROWD_MS = 250
/** A win is told as booked when the door answers in this time; the member's next balance shows it in any case. */
const BOOKING_WAIT_MS = 10_000

/** Opens a round when the table sleeps. Resolves when there is one to show, or when opening failed and will be repeated. */
export function wakeTable(table: LiveTable): Promise<void> {
  table.waking ??= openRound(table)
  return table.waking
}

/** Stops the table where it stands. `interruptTableRounds` then refunds what is under way. */
export async function stopTable(table: LiveTable): Promise<void> {
  table.isStopped = true
  table.cancelTimer()
  table.queue.giveUp()
  await table.waking
  await table.queue.idle()
}

/** The results that belong on the road of a round. */
export function roadOf(past: readonly TablePast[], roundNumber: number): TablePast[] {
  const first = Math.floor((roundNumber - 1) / ROAD_ROUNDS) * ROAD_ROUNDS + 1
  return past.filter((one) => one.roundNumber >= first && one.roundNumber <= roundNumber)
}

function later(table: LiveTable, delayMs: number, step: (table: LiveTable) => void): void {
  if (table.isStopped) return
  table.cancelTimer = table.env.clock.after(delayMs, () => { if (!table.isStopped) step(table) })
}

function enter(table: LiveTable, phase: TablePhase, endsAt: number | null): void {
  table.phase = phase
  table.phaseEndsAt = endsAt
}

function open(table: LiveTable): void {
  table.waking = openRound(table)
}

async function openChain(table: LiveTable): Promise<void> {
  const { env, key, kind } = table
  const { chain, isFirst } = await getHashChain(env, key)
  if (isFirst) {
    const rounds: DrawnRound[] = []
    for (let number = 1; number <= OPENING_ROUNDS; number++) {
      const link = await chain.link(number)
      const drawn = await drawRound(hmacSha256, kind, link, chain.facts.salt)
      rounds.push({ id: tableRoundId(env.clock.now(), chain.id, number), number, hash: link.hash, ...drawn })
    }
    await env.db.tx((tx) => insertPastRounds(tx, { key, chainId: chain.id }, rounds, env.clock.now()))
    chain.used = OPENING_ROUNDS
  }
  table.chain = chain
  const rows = await listPastRounds(env.db, key, ROAD_ROUNDS)
  table.past = rows.reverse().map(({ number, mark }) => ({ roundNumber: number, mark }))
}

async function openRound(table: LiveTable): Promise<void> {
  const { env } = table
  try {
    await table.queue.idle()
    if (!table.chain || table.chain.used >= table.chain.facts.length) await openChain(table)
    const { chain } = table
    if (!chain) return
    const link = await chain.link(chain.used + 1)
    const now = env.clock.now()
    const id = tableRoundId(now, chain.id, link.number)
    await env.db.tx((tx) => insertTableRound(tx, { id, chainId: chain.id, tableKey: table.key, number: link.number }, now))
    chain.used = link.number
    table.running = { id, link }
    table.past = roadOf(table.past, link.number)
  } catch (error) {
    env.log.error({ error, table: table.key }, 'a round could not be opened')
    table.chain = null // how far it is used must be read again
    return later(table, REOPEN_MS, open)
  }
  Object.assign(table, { result: null, isDealing: false, isCrowdChanged: false } satisfies Partial<LiveTable>)
  table.bets.clear()
  enter(table, 'BETTING', env.clock.now() + table.phases.betting)
  broadcast(table, { type: 'round_open', serverTime: env.clock.now(), round: describeRound(table) })
  later(table, CROWD_MS, takeBets)
}

function takeBets(table: LiveTable): void {
  showCrowd(table)
  const now = table.env.clock.now()
  const left = (table.phaseEndsAt ?? 0) - now
  if (left > 0) return later(table, Math.min(CROWD_MS, left), takeBets)
  const endsAt = now + table.phases.locked
  enter(table, 'LOCKED', endsAt)
  broadcast(table, { type: 'locked', serverTime: now, roundId: runningOf(table).id, phaseEndsAt: endsAt })
  later(table, endsAt - now, deal)
}

/** From here on no slip comes into play; the queue stores the result however often that takes. */
function deal(table: LiveTable): void {
  const { env, kind } = table
  const { id, link } = runningOf(table)
  const facts = factsOf(table)
  table.isDealing = true
  showCrowd(table)
  const played = [...table.bets.values()].filter((bet) => bet.state === 'PLACED')
  table.queue.add('result', async () => {
    const drawn: DrawnRound = { id, number: link.number, hash: link.hash, ...await drawRound(hmacSha256, kind, link, facts.salt) }
    for (const bet of played) payBet(bet, kind, drawn.outcome)
    const txIds = await storeResult(env, drawn, played, kind, facts)
    showResult(table, drawn, played, txIds)
  })
}

function showResult(table: LiveTable, drawn: DrawnRound, played: readonly LiveBet[], txIds: ReadonlyMap<string, string>): void {
  if (table.isStopped) return
  const now = table.env.clock.now()
  const endsAt = now + table.phases.result
  enter(table, 'RESULT', endsAt)
  table.result = { outcome: drawn.outcome, mark: drawn.mark, hash: drawn.hash }
  table.past = [...table.past, { roundNumber: drawn.number, mark: drawn.mark }]
  broadcast(table, {
    type: 'result', serverTime: now, roundId: drawn.id, result: table.result, phaseEndsAt: endsAt, past: table.past,
  })
  for (const playerId of new Set(played.map((bet) => bet.owner.playerId))) {
    const own = played.filter((bet) => bet.owner.playerId === playerId)
    tell(table, playerId, { type: 'settled', roundId: drawn.id, bets: own.map(showBet) })
  }
  table.isCrowdChanged = true
  showCrowd(table)
  for (const bet of played) void book(table, bet, txIds.get(bet.betId) ?? '')
  later(table, endsAt - now, rest)
}

/** Tells the door, and the member what they have when a win is booked. */
async function book(table: LiveTable, bet: LiveBet, txId: string): Promise<void> {
  if (bet.winMinor === 0n) return table.env.outbox.deliver([txId])
  const balance = await table.env.outbox.deliverFor(txId, BOOKING_WAIT_MS)
  if (balance !== null) tell(table, bet.owner.playerId, { type: 'balance', balance })
}

function rest(table: LiveTable): void {
  if (table.watchers.size > 0) return open(table)
  enter(table, 'IDLE', null)
  table.waking = null
}
