/** What a collector of OpenTelemetry gets: pieces of one trace, each with the piece that it is a part of. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { readCollector } from '#contract/shared-settings.ts'
import { systemStatus } from '#contract/site/site.ts'
import { buildMember } from '#server/testing/builders.ts'
import { newRequestId as newOrderId, openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { openHouse } from '#server/testing/house.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { buildStudioHouse, newRequestId } from '#studio/testing/studio-house.ts'
import { openSpans } from '#telemetry/open-spans.ts'
import { sendSpans, type SpanOutcome } from '#telemetry/send-spans.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`
const CLIENT = 3

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
}
type Batch = {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Sent[] }[] }[]
}

/** A collector, in this process and over real HTTP. */
class Collector {
  status = 200
  readonly bodies: string[] = []
  readonly headers: NodeJS.Dict<string | string[]>[] = []
  readonly #server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') this.bodies.push(body)
      this.headers.push(request.headers)
      response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  async open() {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
  }
  get endpoint() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }
  get spans(): Sent[] {
    return this.bodies
      .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  }
  ofTrace = () => this.spans.filter(({ traceId }) => traceId === TRACE)
  async close() {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}

const counts: Record<SpanOutcome, number> = { sent: 0, failed: 0 }
const count = (outcome: SpanOutcome, many: number) => {
  counts[outcome] += many
}
let house: CashierHouse
let collector: Collector
let close: () => Promise<void> = async () => undefined
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await close()
  await collector.close()
  Object.assign(counts, { sent: 0, failed: 0 })
})
const collect = async (share = 1, headers: Record<string, string> = {}) => {
  collector = await new Collector().open()
  close = sendSpans({ endpoint: collector.endpoint, headers, share }, 'fairhouse-server', count)
}
const attributesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

describe('traces for a collector', () => {
  test('OFFICE-2 a deposit is one tree: the call, what it asked its provider, and the job that expires it', async () => {
    await collect(1, { 'x-key': 'of the collector' })
    const member = await buildMember(house)
    const order = { requestId: newOrderId(house), methodCode: 'surma-pay', amount: '700' }
    await member.caller.ok(createDeposit, order, { traceparent: TRACEPARENT })
    house.clock.advance(24 * 3_600_000)
    await house.work()
    await close()
    const spans = collector.ofTrace()
    const [call] = spans.filter(({ name }) => name === createDeposit.id)
    const [asked] = spans.filter(({ kind }) => kind === CLIENT)
    const [job] = spans.filter(({ name }) => name === 'cashier.expire-deposit')
    expect(call).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2 })
    expect(call && attributesOf(call)).toEqual({
      'http.request.method': 'POST',
      'http.route': createDeposit.path,
      'http.response.status_code': 200,
    })
    expect(asked?.parentSpanId).toBe(call?.spanId)
    expect(asked && attributesOf(asked)['peer.service']).toMatch(/^provider:/)
    expect(job).toMatchObject({ kind: 5, status: { code: 0 } })
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
    expect(counts).toEqual({ sent: collector.spans.length, failed: 0 })
    expect(collector.headers.every((headers) => headers['x-key'] === 'of the collector')).toBe(true)
    expect(collector.bodies.join()).toContain('fairhouse-server')
    // neither who asked nor what was asked
    for (const told of [member.username, member.id, order.requestId, '700'])
      expect(collector.bodies.join()).not.toContain(`"${told}"`)
  })

  test('OFFICE-2 of a share of traces every process sends the same ones, and of none nothing', async () => {
    await collect(0.5)
    const ids = Array.from({ length: 64 }, (_, index) => createHash('md5').update(String(index)).digest('hex'))
    const ask = () =>
      Promise.all(
        ids.map((id) =>
          house.app.inject({ url: systemStatus.path, headers: { traceparent: `00-${id}-b7ad6b7169203331-01` } }),
        ),
      )
    await ask()
    await ask()
    await close()
    const times = ids.map((id) => collector.spans.filter(({ traceId }) => traceId === id).length)
    expect(new Set(times)).toEqual(new Set([0, 2]))
    await collector.close()
    await collect(0)
    await ask()
    await close()
    expect(collector.bodies).toEqual([])
  })

  test('OFFICE-2 a collector that fails, or is away, costs spans and nothing else', async () => {
    await collect()
    collector.status = 400
    const answer = await house.app.inject({ url: systemStatus.path, headers: { traceparent: TRACEPARENT } })
    expect(answer.statusCode).toBe(200)
    await close()
    expect(counts.sent).toBe(0)
    expect(counts.failed).toBeGreaterThan(0)
    const { endpoint } = collector
    await collector.close()
    close = sendSpans({ endpoint, headers: {}, share: 1 }, 'fairhouse-server', count)
    const failed = counts.failed
    expect((await house.app.inject({ url: systemStatus.path })).statusCode).toBe(200)
    await close() // it ends though nothing can be sent
    await expect.poll(async () => (await pause(50), counts.failed), { timeout: 15_000 }).toBeGreaterThan(failed)
  })

  test('OFFICE-2 without a collector nothing is collected; a wrong one stops the start by its name', async () => {
    await collect()
    await close()
    close = await openSpans(readCollector({}), 'fairhouse-server', count)
    await house.app.inject({ url: systemStatus.path, headers: { traceparent: TRACEPARENT } })
    expect(collector.bodies).toEqual([])
    const address = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com' }
    expect(readCollector({ ...address, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=, X-Team=a' })).toEqual({
      endpoint: 'https://traces.example.com',
      headers: { authorization: 'Basic abc=', 'x-team': 'a' },
      share: 1,
    })
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'traces.example.com'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'file:///etc'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=c'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0d%0ac'],
      ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
      ['OTEL_TRACES_SAMPLER_ARG', '-1'],
      ['OTEL_TRACES_SAMPLER_ARG', 'all'],
    ] as const)
      expect(() => readCollector({ ...address, [name]: value }), value).toThrow(name)
  })

  test('OFFICE-2 a bet is one tree from the game’s page to the door', async () => {
    await collect()
    const house = await openHouse()
    const vendors = await seedGames(house.env, { studioVendors: null })
    await house.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = house.app.server.address() as AddressInfo
    const studio = await buildStudioHouse(inject('postgresUrl'), {
      platform: { doorOrigin: `http://127.0.0.1:${port}`, vendors },
    })
    Object.assign(house.env.config, { studioOrigin: studio.origin })
    const member = await buildMember(house)
    await fundCash(house, member.id, 1000)
    const { url } = await member.caller.ok(gameLaunch, { gameCode: 'dice' })
    const vendor = new URL(url, 'http://studio').searchParams.get('vendor') ?? ''
    const player = await studio.launch(url.slice(url.indexOf('#t=') + 3), vendor, 'dice')
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
    await studio.close()
    await house.close()
    await close()
    const spans = collector.ofTrace()
    const page = spans.find(({ name }) => name === 'POST /api/dice/roll')
    const bet = spans.find(({ name }) => name === 'bet')
    const door = spans.find(({ name, parentSpanId }) => name === 'vendorDoor' && parentSpanId === bet?.spanId)
    expect([page?.parentSpanId, bet?.parentSpanId]).toEqual(['b7ad6b7169203331', page?.spanId])
    expect(door && attributesOf(door)['http.route']).toContain(':')
    expect(collector.bodies.join()).not.toContain(player.state.session)
  })
})
