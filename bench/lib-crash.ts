/**
 * A crash table with very many players: all of them bet, half cash out by hand and half automatically, and each
 * decision is timed.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Line, type Message, openLine } from './lib-line.ts'
import { printTable } from './lib-house.ts'
import { requestId, type World } from './lib-studio.ts'

/** The longest time from the message that asks to cash out to the message with the multiplier, for every player. */
const DECIDED_MS = 1_000
/** The most rounds; the test ends earlier with a round that was long enough for those who cash out by hand. */
const ROUNDS_MOST = 8
const ROUND_WAIT_MS = 180_000
const LEAVE_AT = 1.1
const LINES_AT_ONCE = 50

type Player = {
  line: Line
  byHand: boolean
  betId: string | null
  askedAt: number
  decided: 'cashed' | 'refused' | null
  tookMs: number
}
type Round = {
  roundId: string
  asked: number
  placed: number
  bust: string
  events: number
  seconds: number
  memory: number
}

function hear(player: Player, message: Message): void {
  if (message.type === 'bet_ack') player.betId = (message.bet as { betId: string }).betId
  if (message.type === 'cashout' || (message.type === 'refused' && player.askedAt > 0 && player.decided === null)) {
    player.decided = message.type === 'cashout' ? 'cashed' : 'refused'
    if (player.askedAt > 0) player.tookMs = performance.now() - player.askedAt
  }
}

/** Waits for the next message of a kind at the table, as its first player receives it. */
function nextOf(
  told: Set<(message: Message) => void>,
  type: string,
  fits: (message: Message) => boolean = () => true,
): Promise<Message> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`no ${type} within ${ROUND_WAIT_MS} ms`)), ROUND_WAIT_MS)
    const look = (message: Message) => {
      if (message.type !== type || !fits(message)) return
      clearTimeout(timer)
      told.delete(look)
      done(message)
    }
    told.add(look)
  })
}

async function playRound(
  players: readonly Player[],
  told: Set<(message: Message) => void>,
  memory: () => number,
): Promise<Round> {
  const { roundId } = (await nextOf(told, 'round_open')).round as { roundId: string }
  const receivedBefore = players.reduce((sum, { line }) => sum + line.received(), 0)
  const openedAt = performance.now()
  for (const player of players) {
    Object.assign(player, { betId: null, askedAt: 0, decided: null, tookMs: 0 })
    player.line.send({
      type: 'bet',
      requestId: requestId(),
      roundId,
      slot: 0,
      stake: '2.00',
      autoAt: player.byHand ? null : LEAVE_AT.toFixed(2),
    })
  }
  const crashed = nextOf(told, 'crashed')
  const leaving = nextOf(told, 'tick', ({ multiplier }) => Number(multiplier) >= LEAVE_AT)
  const isFlying = await Promise.race([
    leaving.then(
      () => true,
      () => false,
    ),
    crashed.then(() => false),
  ])
  if (isFlying)
    for (const player of players) {
      if (!player.byHand || player.betId === null) continue
      player.askedAt = performance.now()
      player.line.send({ type: 'cashout', requestId: requestId(), betId: player.betId })
    }
  const { bust } = await crashed
  await sleep(DECIDED_MS)
  return {
    roundId,
    bust: String(bust),
    asked: players.filter(({ askedAt }) => askedAt > 0).length,
    placed: players.filter(({ betId }) => betId !== null).length,
    events: players.reduce((sum, { line }) => sum + line.received(), 0) - receivedBefore,
    seconds: (performance.now() - openedAt) / 1_000,
    memory: memory(),
  }
}

/** Prints a table of the rounds. Returns whether all requests were decided in time. */
export async function playCrash(
  { studioPort }: World,
  { sessions, memory }: { sessions: readonly string[]; memory: () => number },
): Promise<boolean> {
  const told = new Set<(message: Message) => void>()
  const players: Player[] = []
  for (let from = 0; from < sessions.length; from += LINES_AT_ONCE) {
    await Promise.all(
      sessions.slice(from, from + LINES_AT_ONCE).map(async (session, index) => {
        const heard: { player: Player | null } = { player: null }
        const { line } = await openLine(studioPort, 'crash', session, (message) => {
          if (heard.player) hear(heard.player, message)
          if (heard.player === players[0]) for (const one of told) one(message)
        })
        heard.player = { line, byHand: index % 2 === 0, betId: null, askedAt: 0, decided: null, tookMs: 0 }
        players.push(heard.player)
      }),
    )
  }
  const rows: string[][] = []
  let [isInTime, asked] = [true, 0]
  for (let round = 0; round < ROUNDS_MOST && (round < 2 || asked === 0); round++) {
    const played = await playRound(players, told, memory)
    asked += played.asked
    const times = players
      .filter(({ askedAt }) => askedAt > 0)
      .map(({ decided, tookMs }) => (decided === null ? Infinity : tookMs))
      .sort((a, b) => a - b)
    const at = (share: number) =>
      times.length === 0 ? '—' : (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
    isInTime &&= times.every((ms) => ms <= DECIDED_MS)
    const cashed = players.filter(({ decided }) => decided === 'cashed').length
    rows.push([
      played.roundId,
      `${played.bust}×`,
      String(played.placed),
      String(played.asked),
      String(cashed),
      at(0.5),
      at(0.99),
      at(1),
      (played.events / played.seconds).toFixed(0),
      played.memory.toFixed(0),
      (loadavg()[0] ?? 0).toFixed(1),
    ])
  }
  const still = players.filter(({ line }) => line.isOpen()).length
  for (const { line } of players) line.close()
  printTable(
    [
      `crash, ${players.length} players at one table`,
      'bust',
      'bets in',
      'left by hand',
      'cashed',
      'p50 ms',
      'p99 ms',
      'most ms',
      'messages/s',
      'studio MiB',
      'load',
    ],
    rows,
  )
  process.stdout.write(
    `${isInTime && asked > 0 ? 'ok' : 'LATE'}: every cash-out by hand decided within ${DECIDED_MS} ms of its message; ${still} of ${players.length} lines still open\n`,
  )
  return isInTime && asked > 0
}
