/**
 * A storm of claims: members, each with a browser of their own that asks twice, open one rain of envelopes at the same
 * time over two server processes on one database. As many envelopes are opened as there are, their sum is exact to the
 * cent, and everybody else is told kindly that all are taken; repetitions answer the same. Fails when any of it is not
 * so, or when the books do not balance. `npm run bench -- storm [members] [envelopes]`: fewer for a first look.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseMoney, toWire } from '#contract/money.ts'
import { promotionLuck, redEnvelope } from '#contract/promotions/luck.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { systemClock } from '#server/lib/clock.ts'
import { checkOwnBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouseOn } from '#server/testing/house.ts'
import { buildLuckOffer, CASH } from '#server/testing/luck.ts'
import { callRemote } from '#server/testing/remote.ts'
import { bundleInto, killProcess, startProcess } from '#server/testing/server-process.ts'
import { freePort, printTable } from './lib-house.ts'
import { judge } from './lib-turns.ts'

const MEMBERS = Number(process.argv[3] ?? 5_000)
const ENVELOPES = Number(process.argv[4] ?? 500)
const COPIES = 2
const SUM = '12345.67'
const PROCESSES = 2
/** So many members are made at a time, and so many calls of the storm are open at a time. */
const [MADE_AT_ONCE, OPEN_AT_ONCE] = [8, 500]

type Got = { member: string; status: number; state: string; amount: string | null; place: number | null; ms: number }

async function inTurns<Item, Result>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  const left = items[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) results.push(await work(item))
    }),
  )
  return results
}

function judgeStorm(answers: readonly Got[], paid: { sum: bigint; count: number }): boolean {
  const opened = new Map(answers.filter(({ amount }) => amount !== null).map((one) => [one.member, one]))
  const sum = [...opened.values()].reduce((all, { amount }) => all + parseMoney(amount ?? '0'), 0n)
  const odd = answers.filter(
    ({ status, state, member, amount }) =>
      status !== 200 || (opened.has(member) ? amount !== opened.get(member)?.amount : state !== 'all_taken'),
  )
  const most = Math.min(ENVELOPES, MEMBERS)
  return [
    judge(
      opened.size === most && paid.count === most,
      `${opened.size} of ${ENVELOPES} envelopes are opened, each once`,
    ),
    judge(
      sum === parseMoney(SUM) && paid.sum === sum,
      `their sum is ${toWire(sum)} in the answers and ${toWire(paid.sum)} in the books, wanted ${SUM}`,
    ),
    judge(new Set([...opened.values()].map(({ place }) => place)).size === most, 'no place is given twice'),
    judge(odd.length === 0, `${odd.length} answers are neither an amount that stays the same nor "all are taken"`),
  ].every(Boolean)
}

/** Lets the storm pass, and prints what came of it. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-storm')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [postgres] = await Promise.all([
    startEmbeddedPostgres({ dir: join(folder, 'pg') }),
    bundleInto(join(folder, 'bundle'), 'server/main.ts'),
  ])
  await migrateHouse(postgres.url)
  await migrateJobs({ connectionString: postgres.url })
  const house = await openHouseOn(postgres.url)
  house.clock.advance(systemClock.now().getTime() - house.clock.now().getTime())
  const id = await buildLuckOffer(
    house,
    'red_envelope',
    { sum: SUM, envelopes: ENVELOPES, needs: { deposited: null, staked: null, days: 1 }, gift: CASH },
    { membersMax: 100_000 },
  )
  const people: Person[] = await inTurns(Array.from({ length: MEMBERS }), MADE_AT_ONCE, () => buildMember(house))
  const luck = await people[0]?.caller.ok(promotionLuck, { id })
  const draw = luck && 'draw' in luck ? (luck.draw?.id ?? '') : ''
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const servers = await Promise.all(
    ports.map((port) =>
      startProcess(join(folder, 'bundle/server/main.js'), {
        DATABASE_URL: postgres.url,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, String(port)),
        SANDBOX: 'on',
        SEED: 'off',
        RENDER_ART: 'off',
        LOG_LEVEL: 'error',
        REQUESTS_PER_MINUTE: '100000000',
        FACTOR_SECRET: house.env.config.factorSecret ?? '',
      }),
    ),
  )
  try {
    const claims = Array.from({ length: COPIES }, (_none, copy) =>
      people.map((person, place) => ({ person, port: ports[(place + copy) % PROCESSES] })),
    ).flat()
    const start = performance.now()
    const answers = await inTurns(claims, OPEN_AT_ONCE, async ({ person, port }): Promise<Got> => {
      const from = performance.now()
      const { status, body } = await callRemote(`http://127.0.0.1:${port}`, redEnvelope, { id: draw }, person.token)
      const value = body.success ? body.value : null
      const { state = '', amount = null, place = null } = value ?? {}
      return { member: person.id, status, state, amount, place, ms: performance.now() - from }
    })
    const seconds = (performance.now() - start) / 1000
    const [paid = { sum: 0n, count: 0 }] = await house.env.db.query<{ sum: bigint; count: number }>(
      `select coalesce(sum(amount), 0)::bigint as sum, count(*)::int as count from promotions.grabs`,
    )
    const slowest = answers.reduce((most, { ms }) => Math.max(most, ms), 0)
    printTable(
      ['', 'claims', 'seconds', 'claims/s', 'slowest ms'],
      [
        [
          `${MEMBERS} members, ${PROCESSES} processes`,
          String(answers.length),
          seconds.toFixed(1),
          (answers.length / seconds).toFixed(0),
          slowest.toFixed(0),
        ],
      ],
    )
    process.stdout.write('\n')
    const isKept = judgeStorm(answers, paid)
    const { isBalanced } = await checkOwnBooks(house.env.db)
    if (!judge(isBalanced, 'the books balance') || !isKept) process.exitCode = 1
  } finally {
    await Promise.all(servers.map(killProcess))
    await house.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
