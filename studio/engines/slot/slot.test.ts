import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { drawStops, evaluateStops, gridOf } from '#games/slot-l20/rules.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import type { HistoryPage, RotateSeedsResult, SessionState, StudioFailure } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { finishAbandoned } from './finish-abandoned.ts'
import type { SlotDetail, SlotOpenRound, SlotRules, SpinResult } from './protocol.ts'

let house: StudioHouse
beforeAll(async () => { house = await buildStudioHouse(inject('postgresUrl')) })
afterAll(() => house.close())

type Answer = SpinResult & StudioFailure
const spin = (member: TestMember, body: object = {}) => member.call<Answer>(
  'POST', '/api/slot/spin', { stake: '10.00', requestId: newRequestId(), ...body },
)
const freeSpin = (member: TestMember, requestId = newRequestId()) => member.call<Answer>(
  'POST', '/api/slot/free-spin', { requestId },
)

/** Rotates to a client seed whose first spin gives free spins: a test may know the secret, a member may not. */
async function rotateToFreeSpins(member: TestMember): Promise<void> {
  const [next] = await house.env.db.query<{ sealed: string }>(
    `select server_seed_sealed as sealed from studio.seed_pairs where state = 'next' and server_seed_hash = $1`,
    [member.state.fairness?.nextServerSeedHash],
  )
  const serverSeed = house.env.vault.open(next?.sealed ?? '')
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `try-${attempt}`
    if (!evaluateStops(await drawStops(openPlayerStream(hmacSha256, { serverSeed, clientSeed, nonce: 0 }))).scatter) continue
    await member.call<RotateSeedsResult>('POST', '/api/seeds/rotate', { clientSeed, requestId: newRequestId() })
    return
  }
}

describe('POST /api/slot/spin', () => {
  test('GAME-2 a spin shows what its stops show, pays what the rules pay, and the balance follows', async () => {
    const member = await house.member('spinner', 'slot', '1000.00')
    let expected = parseAmount('1000.00')
    for (let count = 0; count < 10; count++) {
      const { body } = await spin(member)
      const outcome = evaluateStops(body.stops)
      const win = parseAmount('0.50') * BigInt(outcome.pays)
      expected += win - parseAmount('10.00')
      expect(body).toMatchObject({
        grid: gridOf(body.stops), win: writeAmount(win), multiplier: 1, isFree: false, spin: 0, nonce: count,
        balance: writeAmount(expected),
      })
      expect(body.lines.map(({ line, symbol, count: run }) => ({ line, symbol, run }))).toEqual(
        outcome.lines.map(({ line, symbol, count: run }) => ({ line, symbol, run })),
      )
      expect(body.lines.every(({ rows, count: run }) => rows.length === run)).toBe(true)
      if (!body.isRoundOver) break
    }
    expect(house.door.balanceOf('spinner')).toBe(writeAmount(expected))
  })

  test.each(
    ['0.10', '2.10', '10.05', '20000.20'],
  )('a stake of %s does not divide among 20 lines or is out of range: STAKE_OUT_OF_RANGE', async (stake) => {
    const member = await house.member('uneven', 'slot')
    expect((await spin(member, { stake })).body.error).toBe('STAKE_OUT_OF_RANGE')
  })

  test('without free spins, /api/slot/free-spin is refused with NO_FREE_SPINS', async () => {
    const member = await house.member('hopeful', 'slot')
    expect((await freeSpin(member)).body.error).toBe('NO_FREE_SPINS')
  })
})

describe('free spins', () => {
  test('GAME-2 they run one by one without a stake, at three times the pay, and survive a reload and a restart', async () => {
    const member = await house.member('lucky', 'slot', '1000.00')
    await rotateToFreeSpins(member)
    const { body: paid } = await spin(member)
    expect(paid).toMatchObject({ isRoundOver: false, freeSpins: { left: 10, played: 0, total: 10, won: '0.00' } })
    expect(paid.scatter?.freeSpinsAwarded).toBe(10)

    expect((await spin(member)).body.error).toBe('ROUND_OPEN')
    expect(
      (await member.call<StudioFailure>('POST', '/api/seeds/rotate', { clientSeed: 'x', requestId: newRequestId() })).body.error,
    ).toBe('ROUND_OPEN')

    const requestId = newRequestId()
    const { body: first } = await freeSpin(member, requestId)
    expect(first).toMatchObject({
      isFree: true, spin: 1, multiplier: 3, nonce: 1, roundId: paid.roundId, freeSpins: { played: 1 },
    })
    expect((await freeSpin(member, requestId)).body).toMatchObject({ spin: 1, stops: first.stops, roundWin: first.roundWin })

    house = await house.restart()
    const reply = await house.app.inject({
      method: 'GET', url: '/api/session', headers: { authorization: `Bearer ${member.state.session}` },
    })
    const reloaded = reply.json<SessionState<SlotOpenRound>>()
    expect(reloaded.open).toMatchObject({
      roundId: paid.roundId, stake: '10.00', last: { spin: 1, stops: first.stops, freeSpins: first.freeSpins },
    })

    const again: TestMember = {
      ...member,
      call: async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
        const answer = await house.app.inject({
          method, url: path, headers: { authorization: `Bearer ${member.state.session}` }, ...(body ? { payload: body } : {}),
        })
        return { status: answer.statusCode, body: answer.json<T>() }
      },
    }
    let last = first
    while (!last.isRoundOver) last = (await freeSpin(again)).body
    expect(last.freeSpins).toMatchObject({ left: 0 })
    expect(last.freeSpins?.played).toBe(last.freeSpins?.total)
    expect((await freeSpin(again)).body.error).toBe('NO_FREE_SPINS')

    await house.env.outbox.deliver([`${paid.roundId}.end`])
    const page = (await again.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body
    const round = page.rounds.find(({ roundId }) => roundId === paid.roundId)
    expect(round).toMatchObject({
      state: 'settled', stake: '10.00', win: last.roundWin, proof: { kind: 'seeds', nonce: 0, nonceCount: last.spin + 1 },
    })
    expect(round?.detail.spins.map((shown) => shown.nonce)).toEqual(Array.from({ length: last.spin + 1 }, (_, nonce) => nonce))
    const total = round?.detail.spins.reduce(
      (sum, shown) => sum + parseAmount('0.50') * BigInt(evaluateStops(shown.stops).pays * shown.multiplier), 0n,
    )
    expect(writeAmount(total ?? 0n)).toBe(last.roundWin)
    expect(house.door.balanceOf('lucky')).toBe(writeAmount(parseAmount('990.00') + parseAmount(last.roundWin)))
    expect(house.door.callsOf('bet').filter((call) => call.body.accountRef === 'lucky')).toHaveLength(1)
  })

  test('GAME-2 two free spins asked for at once are two different spins', async () => {
    const member = await house.member('double', 'slot')
    await rotateToFreeSpins(member)
    await spin(member)
    const answers = await Promise.all([freeSpin(member), freeSpin(member)])
    expect(answers.map(({ body }) => body.spin).sort()).toEqual([1, 2])
  })
})

describe('a round that its member left', () => {
  test('GAME-2 is played to its end after a day, on the same seeds, and its wins are paid', async () => {
    const member = await house.member('gone', 'slot', '1000.00')
    await rotateToFreeSpins(member)
    const { body: paid } = await spin(member)
    expect(await finishAbandoned(house.env)).toBe(0)
    await house.env.db.query(
      `update studio.rounds set started_at = started_at - interval '25 hours' where id = $1`, [paid.roundId],
    )
    expect(await finishAbandoned(house.env)).toBe(1)
    const { rounds } = (await member.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body
    const round = rounds.find(({ roundId }) => roundId === paid.roundId)
    expect(round?.state).toBe('settled')
    expect(round?.detail.spinCount).toBeGreaterThanOrEqual(11)
    await expect.poll(() => house.door.balanceOf('gone')).toBe(
      writeAmount(parseAmount('990.00') + parseAmount(round?.win ?? '0')),
    )
    await house.env.outbox.deliver([`${paid.roundId}.end`])
    expect(await finishAbandoned(house.env)).toBe(0)
  })
})

test('GAME-9 GET /api/rules/slot states strips, pays and the proven return', async () => {
  const rules = (await house.app.inject('/api/rules/slot')).json<SlotRules>()
  expect(rules).toMatchObject({
    rtp: '0.957051', hitFrequency: '0.356928', maxWin: '421.50', wild: 'W', scatter: 'S',
    freeSpins: { count: 10, multiplier: 3, chance: '0.008560' },
    parts: { lines: '0.725506', scatter: '0.021700', freeSpins: '0.209845' },
  })
  expect([rules.reels.length, rules.lines.length, rules.paytable.length]).toEqual([5, 20, 9])
})
