/** What one tap led to is found in every log by one number (contract/trace.ts). */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { createWithdrawal } from '#contract/cashier/withdrawals.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { systemStatus } from '#contract/site/site.ts'
import { nextTrace, parseTraceparent, TRACE_BYTES, writeTraceparent } from '#contract/trace.ts'
import { buildMember } from '#server/testing/builders.ts'
import {
  buildPayee,
  newRequestId as newOrderId,
  openCashierHouse,
  withdrawalInput,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { openHouse } from '#server/testing/house.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { buildStudioHouse, newRequestId } from '#studio/testing/studio-house.ts'
import { currentTrace, inTrace, traceFields, traceHeaders } from '#telemetry/trace.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`

type Line = Record<string, unknown> & { trace?: string; span?: string; msg?: string }
const lines: Line[] = []
const keep = (text: unknown) => {
  for (const line of String(text).split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line) as Line)
  return true
}
const ofTrace = () => lines.filter(({ trace }) => trace === TRACE)
beforeEach(() => {
  lines.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the header', () => {
  test('OFFICE-2 is read strictly: nonsense is no trace', () => {
    expect(parseTraceparent(TRACEPARENT)).toEqual({ traceId: TRACE, spanId: 'b7ad6b7169203331' })
    expect(parseTraceparent(`cc-${TRACE}-b7ad6b7169203331-01-what-comes-later`)?.traceId).toBe(TRACE)
    for (const nonsense of [
      undefined,
      null,
      7,
      '',
      TRACE,
      TRACEPARENT.toUpperCase(),
      ` ${TRACEPARENT}`,
      `${TRACEPARENT}-more`,
      `${TRACEPARENT}, ${TRACEPARENT}`,
      `ff-${TRACE}-b7ad6b7169203331-01`,
      `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE}-b7ad6b7169203331-1`,
      `00-${TRACE.slice(1)}-b7ad6b7169203331-01`,
      `cc-${TRACE}-b7ad6b7169203331-01${'-x'.repeat(200)}`,
      `00-${TRACE}-b7ad6b7169203331-01\n`,
    ])
      expect(parseTraceparent(nonsense), String(nonsense)).toBeNull()
  })

  test('OFFICE-2 a piece of work has the trace of what asked for it, and a number of its own', async () => {
    const bytes = Uint8Array.from({ length: TRACE_BYTES }, (_, index) => index + 1)
    const first = nextTrace(null, bytes)
    expect(parseTraceparent(writeTraceparent(first))).toEqual(first)
    expect(nextTrace(parseTraceparent(TRACEPARENT), bytes)).toEqual({ traceId: TRACE, spanId: first.spanId })
    expect([currentTrace(), traceHeaders()]).toEqual([undefined, {}])
    const passed = await inTrace(TRACEPARENT, { kind: 'job', name: 'test' }, async () => ({
      own: currentTrace(),
      on: parseTraceparent(traceHeaders().traceparent),
    }))
    expect([passed.own?.traceId, passed.on?.traceId]).toEqual([TRACE, TRACE])
    expect(new Set([passed.own?.spanId, passed.on?.spanId, 'b7ad6b7169203331']).size).toBe(3)
  })
})

describe('money', () => {
  let house: CashierHouse
  beforeAll(async () => {
    house = await openCashierHouse({ LOG_LEVEL: 'debug' })
  })
  afterAll(() => house.close())

  test('OFFICE-2 a withdrawal is followed from the page’s call through its jobs to the provider', async () => {
    const payee = await buildPayee(house)
    const asked: string[] = []
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      asked.push(`${String(url)} ${new Headers(init?.headers).get('traceparent') ?? 'none'}`)
      return real(url, init)
    })
    lines.length = 0
    const answer = await payee.caller.call(createWithdrawal, withdrawalInput(house, payee), {
      traceparent: TRACEPARENT,
    })
    expect(answer.status).toBe(200)
    await house.work()
    const told = ofTrace().map(({ call, job }) => call ?? job)
    expect(told.slice(0, 2)).toEqual(['createWithdrawal', 'cashier.check-risk'])
    if (told.includes('cashier.send-payout')) expect(asked.join()).toContain(`/pay/api/payouts 00-${TRACE}-`)
    expect(new Set(ofTrace().map(({ span }) => span)).size).toBe(ofTrace().length)
    expect(JSON.stringify(ofTrace())).not.toContain(payee.username)
  })

  test('OFFICE-2 a deposit’s trace reaches its provider, and the job that expires it later', async () => {
    const member = await buildMember(house)
    const asked: (string | null)[] = []
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (String(url).endsWith('/orders')) asked.push(new Headers(init?.headers).get('traceparent'))
      return real(url, init)
    })
    const order = { requestId: newOrderId(house), methodCode: 'surma-pay', amount: '700' }
    await member.caller.ok(createDeposit, order, { traceparent: TRACEPARENT })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    house.clock.advance(24 * 3_600_000)
    await house.work()
    expect(ofTrace().map(({ job }) => job)).toContain('cashier.expire-deposit')
  })

  test('OFFICE-2 a call without a trace, or with nonsense for one, begins one and answers it', async () => {
    const seen = new Set<string>()
    for (const headers of [
      {},
      { traceparent: 'nonsense' },
      { traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01` },
    ]) {
      const { headers: answered } = await house.app.inject({ url: systemStatus.path, headers })
      const trace = parseTraceparent(answered.traceresponse)
      expect(trace).not.toBeNull()
      seen.add(trace?.traceId ?? '')
    }
    expect(seen.size).toBe(3)
    const { headers } = await house.app.inject({ url: systemStatus.path, headers: { traceparent: TRACEPARENT } })
    expect(parseTraceparent(headers.traceresponse)?.traceId).toBe(TRACE)
    expect((await house.app.inject('/healthz')).headers.traceresponse).toBeUndefined()
  })

  test('OFFICE-2 requests at the same time keep their own traces, through bodies and errors', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(32, '0'))
    await Promise.all(
      ids.map((id) =>
        house.app.inject({
          method: 'POST',
          url: createDeposit.path,
          headers: { traceparent: `00-${id}-b7ad6b7169203331-01`, 'content-type': 'application/json' },
          payload: JSON.stringify({ filler: 'x'.repeat(2_000) }),
        }),
      ),
    )
    expect(
      lines
        .filter(({ call }) => call === createDeposit.id)
        .map(({ trace }) => trace)
        .sort(),
    ).toEqual(ids)
  })
})

test('OFFICE-2 a bet is followed from the game’s page through the studio to the door', async () => {
  const house = await openHouse({ LOG_LEVEL: 'debug' })
  const vendors = await seedGames(house.env, { studioVendors: null })
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = house.app.server.address() as AddressInfo
  const studio = await buildStudioHouse(inject('postgresUrl'), {
    platform: { doorOrigin: `http://127.0.0.1:${port}`, vendors },
    log: pino({ level: 'debug', base: null, mixin: traceFields }, process.stderr),
  })
  Object.assign(house.env.config, { studioOrigin: studio.origin })
  const member = await buildMember(house)
  await fundCash(house, member.id, 1000)
  const { url } = await member.caller.ok(gameLaunch, { gameCode: 'dice' })
  const vendor = new URL(url, 'http://studio').searchParams.get('vendor') ?? ''
  const player = await studio.launch(url.slice(url.indexOf('#t=') + 3), vendor, 'dice')
  lines.length = 0
  const rolled = await fetch(`${studio.origin}/api/dice/roll`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${player.state.session}`,
      traceparent: TRACEPARENT,
    },
    body: JSON.stringify({ requestId: newRequestId(), stake: '20.00', over: true, target: '50.00' }),
  })
  expect(rolled.status).toBe(200)
  const told = () => ofTrace().map(({ call, url: at }) => call ?? at)
  // the bet, and what ends the round, which may be delivered a moment after the answer
  await expect.poll(() => told().filter((one) => one === 'vendorDoor').length, { timeout: 5_000 }).toBe(2)
  expect(told()).toContain('/api/dice/roll')
  expect(JSON.stringify(ofTrace())).not.toContain(member.username)
  await studio.close()
  await house.close()
})
