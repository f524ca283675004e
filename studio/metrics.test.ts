/** What the studio tells Prometheus, and whom it tells. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withMetrics } from '#server/list-metrics.ts'
import { buildApp } from '#studio/app.ts'
import { registry, listMetrics } from '#studio/lib/metrics.ts'
import { projectRoot } from '#studio/lib/project-root.ts'
import { buildStudioHouse, newRequestId, type StudioHouse } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'

const TOKEN = 'a token of the tests, long enough'
const clock = new TestClock(1_800_000_000_000)
let house: StudioHouse
beforeAll(async () => {
  registry.resetMetrics() // other files of this process counted before
  house = await buildStudioHouse(inject('postgresUrl'), { clock })
})
afterAll(() => house.close())

async function read(): Promise<string> {
  await clock.advance(6_000, house.env.outbox.idle)
  return (await house.app.inject('/metrics')).body
}

function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`fairhouse_studio_${series} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

const roll = { stake: '10.00', target: '98.00', over: false }
const play = (name: string) =>
  house
    .member(name, 'dice')
    .then((member) => member.call('POST', '/api/dice/roll', { ...roll, requestId: newRequestId() }))

test('OFFICE-2 rounds, commands and their waits are told by game and outcome, and of no member', async () => {
  await play('watched')
  const text = await read()
  const started = [...text.matchAll(/^fairhouse_studio_rounds_total\{game="([^"]+)",state="started"\} (\d+)$/gm)]
  expect(started).toHaveLength(1)
  const [, game = '', count = ''] = started[0] ?? []
  expect(Number(count)).toBe(1)
  expect(valueOf(text, `rounds_total{game="${game}",state="settled"}`)).toBe(1)
  expect(valueOf(text, 'door_commands_total{vendor="BGS",command="bet",outcome="ok"}')).toBe(1)
  expect(valueOf(text, 'door_command_seconds_count{command="bet",kind="ok"}')).toBe(1)
  expect(text).toMatch(/settle_wait_seconds_count\{command="(win|endRound)"\} 1\n/)
  expect(text).not.toContain('watched')
})

test('OFFICE-2 a door that does not answer shows: the outbox grows old, and rounds wait', async () => {
  house.door.fail('win', ...Array<'http500'>(5).fill('http500'))
  house.door.fail('endRound', ...Array<'http500'>(5).fill('http500'))
  await play('unheard')
  await clock.advance(60_000, house.env.outbox.idle)
  const text = await read()
  expect(valueOf(text, 'outbox{state="pending"}')).toBe(1)
  expect(valueOf(text, 'outbox_oldest_seconds')).toBeGreaterThanOrEqual(60)
  expect(text).toMatch(/door_commands_total\{vendor="BGS",command="(win|endRound)",outcome="unanswered"\} [1-9]/)
  house.door.fail('bet', 'FAILED_FINAL')
  await play('refused')
  expect(await read()).toMatch(/rounds_total\{game="[^"]+",state="refused"\} 1\n/)
})

test('OFFICE-2 tables in play are told by engine', async () => {
  expect(valueOf(await read(), 'tables{engine="crash"}')).toBe(0)
  expect(valueOf(await read(), 'tables{engine="pvp"}')).toBe(0)
})

test('OFFICE-2 without the token there is nothing: outside the sandbox, and where a token is set', async () => {
  const open = async (config: { systemToken: string | null; isSandbox: boolean }) => {
    const env = { ...house.env, config: { ...house.env.config, ...config } }
    const app = await buildApp(env, house)
    const ask = (authorization?: string) =>
      app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
    const statuses = [await ask(), await ask('Bearer guessed'), await ask(`Bearer ${TOKEN}`)].map(
      (one) => one.statusCode,
    )
    const unknown = (await app.inject('/nowhere')).body
    const first = (await ask()).body
    await app.close()
    return { statuses, isHidden: first === unknown }
  }
  expect(await open({ systemToken: TOKEN, isSandbox: false })).toEqual({ statuses: [404, 404, 200], isHidden: true })
  expect(await open({ systemToken: TOKEN, isSandbox: true })).toEqual({ statuses: [404, 404, 200], isHidden: true })
  expect(await open({ systemToken: null, isSandbox: false })).toEqual({ statuses: [404, 404, 404], isHidden: true })
})

test('OFFICE-2 docs/operations.md has every metric of the studio, and none besides', async () => {
  const text = readFileSync(join(projectRoot(), 'docs', 'operations.md'), 'utf8')
  expect(withMetrics(text, 'studio', listMetrics()), 'npm run metrics').toBe(text)
  const printed = [...(await registry.metrics()).matchAll(/^# TYPE (fairhouse_\w+) /gm)].map(([, name]) => name)
  expect(printed.sort()).toEqual(listMetrics().map(({ name }) => name))
})
