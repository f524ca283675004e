/**
 * How long nobody is answered after a `kill -9`: one process at a time is killed while a few callers bet through the
 * studio, and the time runs from the kill until a bet that was sent after it is answered.
 */
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { gameLaunch } from '#contract/doors/launch.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { callRemote } from '#server/testing/remote.ts'
import { median, printTable } from './lib-house.ts'
import { watchMachine } from './lib-machine.ts'
import type { Deed, Seat } from './lib-members.ts'

/** The longest time from a kill to the next answered bet, in milliseconds. */
const BARS: Readonly<Record<Killed, number>> = { server: 2_000, database: 4_000, studio: 2_000 }
/** Above this share of the machine, used by processes that are not ours, the times are the machine's: no bar is held. */
const BUSY_SHARE = 0.2
const LOOK_MS = 3_000
/** What a start leaves to be done afterwards (the catalogue, followers) is over by then. */
const SETTLE_MS = 4_000
/** Callers pause this long between two bets, and after one that was not answered: within the studio's limit. */
const PAUSE_MS = 80
/** Between two kills callers bet undisturbed for this long. */
const CALM_MS = 1_500
const PATIENCE_MS = 60_000
const ANSWER_MS = 10_000

export type Killed = 'server' | 'database' | 'studio'
export type Recovery = { killed: Killed; ms: number }
export type World = {
  origin: string
  studioOrigin: string
  seats: readonly Seat[]
  deeds: Deed[]
  /** The processor time that all processes of this measurement have used, in milliseconds. */
  usedMs(): number
}

const newId = () => newToken(systemRandom).slice(0, 32)

/** Returns which share of the machine other processes use. */
async function lookAtOthers({ usedMs }: World): Promise<number> {
  const endWatch = watchMachine({ ours: usedMs })
  await sleep(LOOK_MS)
  return endWatch().others
}

async function post(url: string, body: object, session?: string): Promise<{ status: number; body: object }> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: { 'content-type': 'application/json', ...(session ? { authorization: `Bearer ${session}` } : {}) },
  })
  return { status: response.status, body: (await response.json()) as object }
}

/** Opens the dice for a member; null when there was no answer. */
async function openDice({ origin, studioOrigin }: World, seat: Seat): Promise<string | null> {
  const { body } = await callRemote(origin, gameLaunch, { gameCode: 'dice' }, seat.token, {
    'x-forwarded-for': seat.address,
  })
  if (!body.success) return null
  const address = new URL(body.value.url)
  const opened = await post(`${studioOrigin}/api/session`, {
    launchToken: address.hash.slice('#t='.length),
    vendorCode: address.searchParams.get('vendor') ?? '',
    engine: 'dice',
    requestId: newId(),
  })
  return opened.status === 200 ? (opened.body as { session: string }).session : null
}

/** Callers who bet one bet after the other, and repeat what was not answered under its id. */
function openCallers(world: World): { answeredSince(at: number): number | null; stop(): Promise<void> } {
  let isStopped = false
  let newest: { askedAt: number; answeredAt: number } | null = null
  const bet = async (seat: Seat) => {
    let session: string | null = null
    let requestId = newId()
    const stake = '10.00'
    while (!isStopped) {
      session ??= await openDice(world, seat).catch(() => null)
      const askedAt = performance.now()
      const body = { stake, target: '50.50', over: true, requestId }
      const answer = session && (await post(`${world.studioOrigin}/api/dice/roll`, body, session).catch(() => null))
      if (answer && answer.status === 200) {
        const { roundId, win } = answer.body as { roundId: string; win: string }
        const answeredAt = performance.now()
        world.deeds.push({ kind: 'round', member: seat.id, roundId, stake, win, at: answeredAt })
        if (newest === null || askedAt > newest.askedAt) newest = { askedAt, answeredAt }
      } else if (answer && process.env.FLEET_LOG)
        process.stdout.write(`  ${answer.status} ${JSON.stringify(answer.body)}\n`)
      // 503 with a code: the stake was given back, and the round is over
      if (answer && (answer.status === 200 || (answer.status === 503 && 'error' in answer.body))) requestId = newId()
      await sleep(PAUSE_MS)
    }
  }
  const running = world.seats.map(bet)
  return {
    answeredSince: (at) => (newest !== null && newest.askedAt >= at ? newest.answeredAt : null),
    stop: async () => {
      isStopped = true
      await Promise.all(running)
    },
  }
}

/** Kills each process in turn, `times` times. Returns the times, and the share of the machine that others used. */
export async function measureRecoveries(
  world: World,
  kills: Readonly<Record<Killed, () => void>>,
  times: number,
): Promise<{ recoveries: Recovery[]; load: number }> {
  await sleep(SETTLE_MS)
  const loadBefore = await lookAtOthers(world)
  const callers = openCallers(world)
  const recoveries: Recovery[] = []
  const untilAnswered = async (at: number): Promise<number> => {
    for (;;) {
      const answeredAt = callers.answeredSince(at)
      if (answeredAt !== null) return answeredAt - at
      if (performance.now() > at + PATIENCE_MS) return Infinity
      await sleep(1)
    }
  }
  try {
    for (let turn = 0; turn < times; turn++)
      for (const killed of Object.keys(BARS) as Killed[]) {
        await untilAnswered(performance.now())
        await sleep(CALM_MS + systemRandom.int(CALM_MS))
        const at = performance.now()
        kills[killed]()
        const ms = await untilAnswered(at)
        process.stdout.write(`  ${killed}: the next bet was answered after ${ms.toFixed(0)} ms\n`)
        recoveries.push({ killed, ms })
      }
  } finally {
    await callers.stop()
  }
  await sleep(SETTLE_MS)
  return { recoveries, load: Math.max(loadBefore, await lookAtOthers(world)) }
}

/** Prints the times of each kind. Returns what was over its bar; nothing where others used the machine as well. */
export function reportRecoveries({ recoveries, load }: { recoveries: Recovery[]; load: number }): string[] {
  const rows = (Object.keys(BARS) as Killed[]).map((killed) => {
    const times = recoveries.filter((one) => one.killed === killed).map(({ ms }) => ms)
    return { killed, count: times.length, median: median(times), worst: Math.max(0, ...times), bar: BARS[killed] }
  })
  printTable(
    ['from kill -9 to the next answered bet', 'kills', 'median ms', 'worst ms', 'bar ms'],
    rows.map((row) => [row.killed, ...[row.count, row.median, row.worst, row.bar].map((figure) => figure.toFixed(0))]),
  )
  const isBusy = load > BUSY_SHARE
  process.stdout.write(
    `others used ${(load * 100).toFixed(0)} % of ${cpus().length} processors${isBusy ? ': too much to hold the bars' : ''}\n`,
  )
  if (isBusy) return []
  return rows.flatMap(({ killed, worst, bar }) =>
    worst > bar ? [`${killed}: ${worst.toFixed(0)} ms from a kill to the next answered bet, ${bar} are allowed`] : [],
  )
}
