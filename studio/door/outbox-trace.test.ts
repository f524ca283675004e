/** What is sent again later is found by the trace of the play that it belongs to. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseTraceparent } from '#contract/trace.ts'
import { collectSpans, type Span } from '#telemetry/spans.ts'
import { buildStudioHouse, newRequestId, type StudioHouse } from '#studio/testing/studio-house.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'

let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'))
})
afterAll(async () => {
  collectSpans(null)
  await house.close()
})

test('GAME-2 OFFICE-2 a command that is sent again by the poll goes on with the trace of its play', async () => {
  const spans: Span[] = []
  collectSpans((span) => spans.push(span))
  const member = await house.member('traced', 'dice')
  house.door.fail('bet', 'dropBefore')
  house.door.fail('rollback', 'http500')
  const rolled = await fetch(`${house.origin}/api/dice/roll`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${member.state.session}`,
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ requestId: newRequestId(), stake: '20.00', over: true, target: '50.00' }),
  })
  expect(rolled.status).toBe(503)
  const rollbacks = () => house.door.callsOf('rollback')
  await expect.poll(() => rollbacks().length, { timeout: 5_000 }).toBe(1)
  await house.env.outbox.idle()
  house.env.outbox.start()
  await expect.poll(() => rollbacks().length, { timeout: 5_000 }).toBe(2)
  const traces = rollbacks().map((call) => parseTraceparent(house.door.traces.get(call)))
  expect(traces.map((trace) => trace?.traceId)).toEqual([TRACE, TRACE])
  await house.env.outbox.idle()
  // the later try is a piece of the same tree, and what it asked of the door is a piece of that
  const again = spans.find(({ name, trace }) => name === 'outbox rollback' && trace.traceId === TRACE)
  expect(again).toMatchObject({ kind: 'job', hasFailed: false })
  expect(spans.find(({ trace }) => trace.spanId === traces[1]?.spanId)?.parent?.spanId).toBe(again?.trace.spanId)
})
