/** `/metrics`: what the studio tells Prometheus, to who bears SYSTEM_TOKEN; in a sandbox without one, to everybody. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countOpen, findOldestOpen } from './door/outbox.sql.ts'
import type { SharedTables } from './engines/engine-routes.ts'
import type { StudioEnv } from './env.ts'
import { newCounter, newGauge, registry } from './lib/metrics.ts'
import { countUnfinished } from './rounds/rounds.sql.ts'

/** So many milliseconds what was counted is printed again, however often it is asked for. */
const COUNTED_MS = 5_000
/** After so many milliseconds a scrape is answered with what was counted before. */
const PATIENCE_MS = 3_000

const outbox = newGauge(
  'outbox',
  'Commands to the door by state: pending (sent again until answered), refused for good',
  ['state'],
)
const oldest = newGauge('outbox_oldest_seconds', 'Age of the oldest command that is not answered yet; 0: all are')
const unfinished = newGauge(
  'rounds',
  'Rounds that are not over, by game and state (betting: the bet is not answered; open)',
  ['game', 'state'],
)
const running = newGauge('tables', 'Tables, halls and rooms in play, by engine (crash, table, fishing, pvp)', [
  'engine',
])
const failures = newCounter('scrape_failures_total', 'Counts for a scrape that failed: the figures printed are older')

const digest = (text: string) => createHash('sha256').update(text).digest()

async function countAll({ db, clock, log }: StudioEnv): Promise<void> {
  try {
    const [open, since, rounds] = [await countOpen(db), await findOldestOpen(db), await countUnfinished(db)]
    outbox.set({ state: 'pending' }, Number(open.pending))
    outbox.set({ state: 'refused' }, Number(open.refused))
    oldest.set({}, since === null ? 0 : Math.max(0, clock.now() - since.getTime()) / 1000)
    unfinished.reset()
    for (const { gameCode: game, state, count } of rounds) unfinished.set({ game, state }, count)
  } catch (error) {
    failures.inc()
    log.warn({ error }, 'the metrics could not be counted')
  }
}

/** Returns a function that counts once for all who ask within some seconds; one count runs at a time. */
function createCount(env: StudioEnv): () => Promise<void> {
  let last: { done: Promise<void>; isOver: boolean; at: number } | null = null
  return () => {
    const now = env.clock.now()
    if (last && (!last.isOver || now - last.at < COUNTED_MS)) return last.done
    const turn = { done: Promise.resolve(), isOver: false, at: now }
    turn.done = countAll(env).finally(() => {
      turn.isOver = true
    })
    last = turn
    return turn.done
  }
}

/** Registers the address. To all who may not read it, it looks like one that is not there. */
export function registerMetrics(app: FastifyInstance, env: StudioEnv, shared: SharedTables): void {
  const { systemToken, isSandbox } = env.config
  const isOpen = (request: FastifyRequest) =>
    systemToken === null
      ? isSandbox
      : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${systemToken}`))
  const count = createCount(env)
  app.get('/metrics', async (request, reply) => {
    if (!isOpen(request)) return reply.callNotFound()
    await new Promise<void>((done) => {
      const cancel = env.clock.after(PATIENCE_MS, done)
      void count().finally(() => {
        cancel()
        done()
      })
    })
    running.set({ engine: 'crash' }, shared.tables.countRunning())
    running.set({ engine: 'table' }, shared.liveTables.countRunning())
    running.set({ engine: 'fishing' }, shared.fishing.rooms().length)
    running.set({ engine: 'pvp' }, shared.pvpRooms.countRunning())
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
