/** Players at the studio for a measurement, and how each type of game is played from outside. */
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { gameLaunch } from '#contract/doors/launch.ts'
import { BULLET_SPEED, cannonOf, distance, isInWater, positionOf, type Swimmer } from '#games/fishing/paths.ts'
import { hallOf, type HallName } from '#games/fishing/fish.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { callRemote } from '#server/testing/remote.ts'
import { type Line, type Message, openLine } from './lib-line.ts'

export type World = { origin: string; studioPort: number }
export type Seat = { id: string; token: string }
/** Plays until `isOver`; calls `count` for each round that was answered. */
export type Play = (session: string, isOver: () => boolean, count: () => void) => Promise<void>

export const requestId = () => newToken(systemRandom).slice(0, 32)
/** How long a round of several steps waits for each answer. */
const ANSWER_MS = 20_000
/** How often the opening of a game is tried, a second apart. */
const OPEN_TRIES = 30

/** Opens a game for a member as its page does. Waits while the studio is asked too often. Returns the session's token. */
export async function openGame({ origin, studioPort }: World, seat: Seat, gameCode: string): Promise<string> {
  const launched = await callRemote(origin, gameLaunch, { gameCode }, seat.token)
  if (!launched.body.success) throw new Error(`${gameCode}: ${launched.body.code}`)
  const url = new URL(launched.body.value.url)
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      launchToken: url.hash.slice('#t='.length),
      vendorCode: url.searchParams.get('vendor'),
      engine: url.pathname.split('/').at(-1),
      requestId: requestId(),
    }),
  }
  for (let tries = 0; ; tries++) {
    const opened = await fetch(`http://127.0.0.1:${studioPort}/api/session`, init)
    const body = (await opened.json()) as { session?: string }
    if (body.session) return body.session
    // all players come from one address, which may open so many sessions in ten seconds
    if (opened.status !== 429 || tries === OPEN_TRIES) throw new Error(`${gameCode}: ${JSON.stringify(body)}`)
    await delay(1_000)
  }
}

const agent = new Agent({ keepAlive: true, timeout: ANSWER_MS })

/**
 * Sends a seeded round. Returns null when the studio was asked too often or the stake was returned. Uses node:http,
 * which costs a third of fetch, because players share the cores.
 */
function post({ studioPort }: World, session: string, path: string, body: object): Promise<Message | null> {
  return new Promise((done, failed) => {
    const text = JSON.stringify({ ...body, requestId: requestId() })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      authorization: `Bearer ${session}`,
    }
    const call = request({ agent, host: '127.0.0.1', port: studioPort, method: 'POST', path, headers }, (response) => {
      let said = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          said += part
        })
        .on('end', () => {
          if (response.statusCode === 200) done(JSON.parse(said) as Message)
          else if ([429, 503].includes(response.statusCode ?? 0)) done(null)
          else failed(new Error(`${path}: ${said}`))
        })
    })
    call
      .on('timeout', () => call.destroy(new Error(`${path}: no answer`)))
      .on('error', failed)
      .end(text)
  })
}

/** Plays a round of one request. */
export const seeded =
  (world: World, path: string, body: object): Play =>
  async (session, isOver, count) => {
    while (!isOver()) if (await post(world, session, path, body)) count()
  }

/** Plays a spin and all its free spins as one round. */
export const slot =
  (world: World, stake: string): Play =>
  async (session, isOver, count) => {
    while (!isOver()) {
      let spin = await post(world, session, '/api/slot/spin', { stake })
      while (((spin?.freeSpins as { left?: number } | null)?.left ?? 0) > 0)
        spin = (await post(world, session, '/api/slot/free-spin', {})) ?? spin
      if (spin) count()
    }
  }

/** Gives each message to the code that waits for one; a wait that lasts too long ends with null. */
function listen(): {
  onMessage: (message: Message) => void
  next: (fits: (message: Message) => boolean, withinMs?: number) => Promise<Message | null>
} {
  const waiting = new Set<(message: Message) => void>()
  return {
    onMessage: (message) => {
      for (const one of waiting) one(message)
    },
    next: (fits, withinMs = ANSWER_MS) =>
      new Promise((done) => {
        const end = (message: Message | null) => {
          clearTimeout(timer)
          waiting.delete(look)
          done(message)
        }
        const look = (message: Message) => {
          if (fits(message)) end(message)
        }
        const timer = setTimeout(() => end(null), withinMs)
        waiting.add(look)
      }),
  }
}

/** Bets slips at a live table, one after the other while bets are open; the measurement begins when they are. */
export const tableSlips =
  ({ studioPort }: World, spot: string): Play =>
  async (session, isOver, count) => {
    const { onMessage, next } = listen()
    let roundId = ''
    const hear = (message: Message) => {
      if (message.type === 'welcome' || message.type === 'round_open')
        roundId = (message.round as { roundId: string }).roundId
      onMessage(message)
    }
    const { line } = await openLine(studioPort, 'table', session, hear)
    while (!isOver()) {
      const id = requestId()
      const answer = next(
        (message) => (message.type === 'bet_ack' || message.type === 'refused') && message.requestId === id,
      )
      line.send({ type: 'bet', requestId: id, roundId, spots: [{ spot, stake: '10.00' }] })
      const said = await answer
      if (said?.type === 'bet_ack') count()
      else await next((message) => message.type === 'round_open', 1_000)
    }
    line.close()
  }

/**
 * Shoots at the nearest fish: loads a magazine of bullets, fires each, and reports its hit after its time of flight.
 */
export const fishing =
  ({ studioPort }: World): Play =>
  async (session, isOver, count) => {
    const { onMessage, next } = listen()
    const fish = new Map<number, Swimmer>()
    const hear = (message: Message) => {
      if (message.type === 'welcome' || message.type === 'spawn')
        for (const one of message.fish as Swimmer[]) fish.set(one.id, one)
      if (message.type === 'caught')
        for (const id of [message.fish as number, ...(message.along as number[])]) fish.delete(id)
      onMessage(message)
    }
    const { line, welcome } = await openLine(studioPort, 'fishing', session, hear)
    const cannon = cannonOf(welcome.seat as number, hallOf(welcome.hall as HallName).seats)
    let bullet = welcome.nextBullet as number
    let isLoaded = false
    while (!isOver()) {
      if (!isLoaded) {
        line.send({ type: 'load', requestId: requestId(), units: 50 })
        isLoaded = (await next((message) => message.type === 'loaded' || message.type === 'refused'))?.type === 'loaded'
        continue
      }
      isLoaded = await shoot(line, next, cannon, fish, bullet++, count)
    }
    line.send({ type: 'settle' })
    await next((message) => message.type === 'settled', 3_000)
    line.close()
  }

async function shoot(
  line: Line,
  next: ReturnType<typeof listen>['next'],
  cannon: { x: number; y: number },
  fish: ReadonlyMap<number, Swimmer>,
  bullet: number,
  count: () => void,
): Promise<boolean> {
  const way = (one: Swimmer) => distance(cannon, positionOf(one, Date.now()))
  const [target] = [...fish.values()].filter((one) => isInWater(one, Date.now())).sort((a, b) => way(a) - way(b))
  if (!target) return true
  line.send({ type: 'fire', bullet, level: 1, angle: 0, target: target.id })
  await new Promise((done) => {
    setTimeout(done, Math.max(220, (way(target) / BULLET_SPEED) * 1_000))
  })
  const answer = next(
    (message) =>
      message.type === 'settled' ||
      (message.type === 'shot' && (message.shot as { bullet: number }).bullet === bullet) ||
      (message.type === 'refused' && message.bullet === bullet),
    2_000,
  )
  line.send({ type: 'hit', bullet, fish: target.id, at: Date.now() })
  const said = await answer
  if (said?.type === 'shot') count()
  return (
    said?.type !== 'settled' &&
    !(said?.type === 'refused' && said.error === 'NO_AMMUNITION') &&
    (said?.magazine as { units?: number; spent?: number } | null | undefined) !== null
  )
}
