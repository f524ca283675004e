/**
 * BETTING → LOCKED → RESULT → the next round, while a screen watches; then the table sleeps. The result follows from
 * the chain's link and what is mixed with it when the slips are closed (chains/closing.ts). It is stored, with what
 * every slip wins, before it is shown. A process that dies in between leaves either a round that is settled or one
 * whose result no one has seen and whose slips are refunded.
 */
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
import { getHashChain } from '#studio/chains/hash-chains.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { payBet, showBet, type LiveBet } from './live-bet.ts'
import { broadcast, describeRound, factsOf, runningOf, showCrowd, tell, type LiveTable } from './live-table.ts'
import type { TablePast, TablePhase } from './protocol.ts'
import { refundBets, storeResult } from './settle-round.ts'
import {
  closeTableRound,
  endTableRound,
  insertPastRounds,
  insertTableRound,
  listPastRounds,
  tableRoundId,
  type DrawnRound,
} from './table.sql.ts'

/** Rounds of one road. Then a new one begins, as with a new shoe. */
export const ROAD_ROUNDS = 72
/** Rounds that a new table runs before it opens, without players, so that its road is not empty. */
const OPENING_ROUNDS = 40
const REOPEN_MS = 1_000
/** How often the crowd is sent while bets are open. */
const CROWD_MS = 250
/** A win is reported as booked when the door answers in this time. The member's next balance shows it in any case. */
const BOOKING_WAIT_MS = 10_000

/**
 * Opens a round when the table sleeps. Resolves when there is a round to show, or when opening failed and will be
 * retried.
 */
export function wakeTable(table: LiveTable): Promise<void> {
  table.waking ??= openRound(table)
  return table.waking
}

/** Stops the table in its current phase. `interruptTableRounds` then refunds what is under way. */
export async function stopTable(table: LiveTable): Promise<void> {
  table.isStopped = true
  table.cancelTimer()
  table.queue.giveUp()
  await table.waking
  await table.work
  await table.queue.idle()
}

/** Returns the results that belong to the road of a round. */
export function roadOf(past: readonly TablePast[], roundNumber: number): TablePast[] {
  const first = Math.floor((roundNumber - 1) / ROAD_ROUNDS) * ROAD_ROUNDS + 1
  return past.filter((one) => one.roundNumber >= first && one.roundNumber <= roundNumber)
}

function later(table: LiveTable, delayMs: number, step: (table: LiveTable) => void): void {
  if (table.isStopped) return
  table.cancelTimer = table.env.clock.after(delayMs, () => {
    if (!table.isStopped) step(table)
  })
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
    const closing = openClosing(env, id, table.phases.betting + table.phases.locked - CLOSING_MS)
    await env.db.tx((tx) =>
      insertTableRound(tx, { id, chainId: chain.id, tableKey: table.key, number: link.number, mix: closing.told }, now),
    )
    chain.used = link.number
    table.running = { id, link, closing }
    table.past = roadOf(table.past, link.number)
  } catch (error) {
    env.log.error({ error, table: table.key }, 'a round could not be opened')
    table.chain = null // its last used link must be read again
    return later(table, REOPEN_MS, open)
  }
  Object.assign(table, { result: null, isDealing: false, isCrowdChanged: false } satisfies Partial<LiveTable>)
  table.bets.clear()
  // counted back from the close, which was fixed before the round was stored: however long that took
  enter(table, 'BETTING', runningOf(table).closing.closesAt + CLOSING_MS - table.phases.locked)
  broadcast(table, { type: 'round_open', serverTime: env.clock.now(), round: describeRound(table) })
  later(table, Math.max(0, Math.min(CROWD_MS, (table.phaseEndsAt ?? 0) - env.clock.now())), takeBets)
}

function takeBets(table: LiveTable): void {
  showCrowd(table)
  const now = table.env.clock.now()
  const left = (table.phaseEndsAt ?? 0) - now
  if (left > 0) return later(table, Math.min(CROWD_MS, left), takeBets)
  const { closing } = runningOf(table)
  const endsAt = goesOnAt(table.env, closing)
  enter(table, 'LOCKED', endsAt)
  broadcast(table, { type: 'locked', serverTime: now, roundId: runningOf(table).id, phaseEndsAt: endsAt })
  later(table, Math.max(0, closing.closesAt - now), close)
}

/** Closes the bets: from here on no slip comes into play. Their seeds are hashed, stored, and only then shown. */
function close(table: LiveTable): void {
  const { id, closing } = runningOf(table)
  table.isDealing = true
  showCrowd(table)
  const bets = [...table.bets.values()].map(({ betId, seed }) => ({ bet: betId, seed }))
  table.queue.add('closed', async () => {
    await closeBets(closing, bets)
    await closeTableRound(table.env.db, id, closing.told)
    closing.isStored = true
    if (!table.isStopped)
      broadcast(table, { type: 'closed', serverTime: table.env.clock.now(), roundId: id, mix: closing.told })
  })
  later(table, Math.max(CLOSING_MS, goesOnAt(table.env, closing) - table.env.clock.now()), ask)
}

/** Deals as soon as all that decides is here. A beacon that does not answer makes the round void. */
function ask(table: LiveTable): void {
  table.work = table.queue
    .idle()
    .then(() => askBeacon(table.env, runningOf(table).closing))
    .then((known) => {
      if (table.isStopped) return
      if (known === 'known') deal(table)
      else if (known === 'silent') voidRound(table)
      else later(table, ASK_MS, ask)
    })
    .catch((error: unknown) => {
      table.env.log.error({ error, table: table.key }, 'a round could not be decided yet')
      later(table, ASK_MS, ask)
    })
}

const playedOf = (table: LiveTable) => [...table.bets.values()].filter((bet) => bet.state === 'PLACED')

/** Deals: the queue retries until the result is stored. */
function deal(table: LiveTable): void {
  const { env, kind } = table
  const { id, link, closing } = runningOf(table)
  const facts = factsOf(table)
  const played = playedOf(table)
  table.queue.add('result', async () => {
    const hash = await decide(closing, link.hash)
    const drawn: DrawnRound = {
      id,
      number: link.number,
      hash: link.hash,
      ...(await drawRound(hmacSha256, kind, { hash, number: link.number }, facts.salt)),
    }
    for (const bet of played) payBet(bet, kind, drawn.outcome)
    const txIds = await storeResult(env, { ...drawn, closing }, played, kind, facts)
    showResult(table, drawn, played, txIds)
  })
}

/**
 * Voids the round: refunds every stake and publishes the link and the seed, so that anyone can compute what the pulse
 * would have made of them.
 */
function voidRound(table: LiveTable): void {
  const { env } = table
  const { id, link, closing } = runningOf(table)
  env.log.error({ roundId: id, beacon: closing.told.beacon }, 'the beacon did not answer: a round is void')
  const bets = playedOf(table)
  table.queue.add('void', async () => {
    await refundBets(env, bets, 'the beacon did not answer')
    const now = env.clock.now()
    await env.db.tx((tx) =>
      endTableRound(
        tx,
        { id, number: link.number, hash: link.hash, outcome: null, mark: '', mix: tellAll(closing) },
        'interrupted',
        now,
      ),
    )
    if (table.isStopped) return
    for (const bet of bets) bet.state = 'REFUNDED'
    broadcast(table, { type: 'void', serverTime: now, roundId: id })
    for (const bet of bets) tell(table, bet.owner.playerId, { type: 'settled', roundId: id, bets: [showBet(bet)] })
    table.isCrowdChanged = true
    showCrowd(table)
    rest(table)
  })
}

function showResult(
  table: LiveTable,
  drawn: DrawnRound,
  played: readonly LiveBet[],
  txIds: ReadonlyMap<string, string>,
): void {
  if (table.isStopped) return
  const now = table.env.clock.now()
  const endsAt = now + table.phases.result
  const { closing } = runningOf(table)
  enter(table, 'RESULT', endsAt)
  table.result = { outcome: drawn.outcome, mark: drawn.mark, hash: drawn.hash }
  table.past = [...table.past, { roundNumber: drawn.number, mark: drawn.mark }]
  broadcast(table, {
    type: 'result',
    serverTime: now,
    roundId: drawn.id,
    result: table.result,
    phaseEndsAt: endsAt,
    past: table.past,
    mix: tellAll(closing),
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

/** Delivers the win to the door, and sends the member their balance when it is booked. */
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
