import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { parseAmount } from '#studio/lib/money.ts'
import type { StudioFailure, SessionState } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse } from '#studio/testing/studio-house.ts'
import { getCurrency, getLimits } from './catalogue.ts'
import { maskName } from './mask-name.ts'

let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'))
})
afterAll(() => house.close())
beforeEach(() => {
  house.door.demo = false
})

const exchange = (payload: object) => house.app.inject({ method: 'POST', url: '/api/session', payload })

describe('POST /api/session', () => {
  test('GAME-2 a launch token becomes a session with all that a game shows', async () => {
    const { state } = await house.member('rahim-uddin', 'dice', '250.50')
    expect(state).toMatchObject({
      isDemo: false,
      language: 'en',
      maskedName: 'ra***n',
      currency: { code: 'BDT', symbol: '৳', decimals: 2 },
      balance: '250.50',
      game: { vendorCode: 'BGS', code: 'sundarban', engine: 'dice', title: 'Sundarban' },
      limits: { min: '2.00', max: '20000.00', step: '0.01' },
      open: null,
      siteOrigin: 'http://localhost:3000',
    })
    expect(state.fairness).toMatchObject({ nonce: 0 })
    expect(state.fairness?.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('GAME-2 the same exchange again, after an answer that was lost, gives the same session', async () => {
    house.door.balances.set('twice', parseAmount('10.00'))
    const request = {
      launchToken: 'twice/launch-token-lost',
      requestId: newRequestId(),
      vendorCode: 'BGS',
      engine: 'dice',
    }
    const first = (await exchange(request)).json<SessionState>()
    const second = (await exchange(request)).json<SessionState>()
    expect(second.session).toBe(first.session)
    expect(house.door.callsOf('session').filter((call) => call.body.token === request.launchToken)).toHaveLength(1)
  })

  test('GAME-2 a launch token that somebody else used is refused with LAUNCH_TOKEN_INVALID', async () => {
    house.door.balances.set('stolen', parseAmount('10.00'))
    const request = {
      launchToken: 'stolen/launch-token-seen',
      requestId: newRequestId(),
      vendorCode: 'BGS',
      engine: 'dice',
    }
    expect((await exchange(request)).statusCode).toBe(200)
    const thief = await exchange({ ...request, requestId: newRequestId() })
    expect([thief.statusCode, thief.json<StudioFailure>().error]).toEqual([401, 'LAUNCH_TOKEN_INVALID'])
  })

  test('a token that the door does not know, malformed input and a silent door have their own answers', async () => {
    const request = {
      launchToken: 'nobody/launch-token-x',
      requestId: newRequestId(),
      vendorCode: 'BGS',
      engine: 'dice',
    }
    expect((await exchange(request)).json<StudioFailure>().error).toBe('LAUNCH_TOKEN_INVALID')
    expect((await exchange({ ...request, vendorCode: 'NONE' })).json<StudioFailure>().error).toBe(
      'LAUNCH_TOKEN_INVALID',
    )
    expect((await exchange({ ...request, engine: 'poker' })).json<StudioFailure>().error).toBe('BAD_REQUEST')
    expect((await exchange({ ...request, extra: 1 })).statusCode).toBe(400)
    house.door.fail('session', 'dropBefore')
    const silent = await exchange({ ...request, launchToken: 'nobody/launch-token-y' })
    expect([silent.statusCode, silent.json<StudioFailure>().error]).toEqual([503, 'DOOR_UNAVAILABLE'])
  })

  test('GAME-1 a trial member plays with play money through the same door, and the session says so', async () => {
    house.door.demo = true
    const trial = await house.member('trial-7', 'dice')
    expect(trial.state.isDemo).toBe(true)
  })
})

describe('GET /api/session and /api/balance', () => {
  test('a reload finds the session and the balance of now', async () => {
    const member = await house.member('karim', 'dice', '100.00')
    house.door.balances.set('karim', parseAmount('77.70'))
    expect((await member.call<SessionState>('GET', '/api/session')).body).toMatchObject({
      session: member.state.session,
      balance: '77.70',
    })
    expect((await member.call('GET', '/api/balance')).body).toMatchObject({ balance: '77.70' })
  })

  test('a visitor gets SESSION_REQUIRED, an unknown session SESSION_EXPIRED', async () => {
    const ask = (authorization?: string) =>
      house.app.inject({
        method: 'GET',
        url: '/api/balance',
        headers: authorization ? { authorization } : {},
      })
    expect((await ask()).json<StudioFailure>().error).toBe('SESSION_REQUIRED')
    expect((await ask('Bearer not-a-session-of-anybody')).json<StudioFailure>().error).toBe('SESSION_EXPIRED')
  })

  test('a session plays its own game only', async () => {
    const member = await house.member('single', 'slot')
    const answer = await member.call<StudioFailure>('POST', '/api/dice/roll', {
      stake: '10.00',
      target: '50.50',
      over: true,
      requestId: newRequestId(),
    })
    expect(answer.body.error).toBe('BET_NOT_ALLOWED')
  })
})

test('the session secret is not readable in the database', async () => {
  const { state } = await house.member('sealed', 'dice')
  const rows = await house.env.db.query<{ row: string }>(
    `select to_jsonb(session)::text as row from studio.sessions session`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ row }) => row.includes(state.session) || row.includes('session-of-sealed'))).toBe(false)
})

test('GET /healthz answers, a foreign path answers NOT_FOUND', async () => {
  expect((await house.app.inject('/healthz')).json()).toMatchObject({ status: 'ok' })
  expect((await house.app.inject('/nowhere')).json()).toMatchObject({ error: 'NOT_FOUND' })
  expect((await house.app.inject('/play/dice')).statusCode).toBe(404)
})

test('every stake of a ladder is one that the game takes', () => {
  for (const code of ['BDT', 'USD', 'INR', 'VND', 'THB', 'TLB'])
    for (const engine of ['slot', 'dice', 'crash'] as const) {
      const { ladder, min, max, step } = getLimits(engine, code)
      expect([ladder[0], ladder.at(-1)]).toEqual([min, max])
      for (const stake of ladder) expect(parseAmount(stake) % parseAmount(step)).toBe(0n)
      expect(getCurrency(code).symbol).not.toBe('')
    }
})

test.each([
  ['Tamimr', 'Ta***r'],
  ['Al', 'A***'],
  ['Ana', 'A***a'],
  ['', '***'],
  ['রহিম', 'রহ***ম'],
])('%s is masked as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
