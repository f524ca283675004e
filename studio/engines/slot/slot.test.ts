import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { evaluateStops as evaluate, gridOf as gridOfSkin } from '#games/slot/reel-rules.ts'
import { drawSpin } from '#games/slot/rules.ts'
import { windowOf, type SlotSkin } from '#games/slot/skin.ts'
import { statedReturn } from '#games/slot/figures.ts'
import { ALL_SKINS, SKINS } from '#games/slot/skins.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import type { HistoryPage, RotateSeedsResult, SessionState, StudioFailure } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { readRound, verifyRound } from '../../../scripts/verify-round.ts'
import { finishAbandoned } from './finish-abandoned.ts'
import type { SlotDetail, SlotOpenRound, SlotRules, SpinResult } from './protocol.ts'

const { l20 } = SKINS
const gridOf = (stops: readonly number[]) => gridOfSkin(l20, stops)
const evaluateStops = (stops: readonly number[]) => evaluate(l20, stops)

let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'))
})
afterAll(() => house.close())

type Answer = SpinResult & StudioFailure
const spin = (member: TestMember, body: object = {}) =>
  member.call<Answer>('POST', '/api/slot/spin', { stake: '10.00', requestId: newRequestId(), ...body })
const freeSpin = (member: TestMember, requestId = newRequestId()) =>
  member.call<Answer>('POST', '/api/slot/free-spin', { requestId })

/** Rotates to a client seed whose first spin gives free spins. A test may know the secret, a member may not. */
async function rotateToFreeSpins(member: TestMember, skin: SlotSkin = l20): Promise<void> {
  const [next] = await house.env.db.query<{ sealed: string }>(
    `select server_seed_sealed as sealed from studio.seed_pairs where state = 'next' and server_seed_hash = $1`,
    [member.state.fairness?.nextServerSeedHash],
  )
  const serverSeed = house.env.vault.open(next?.sealed ?? '')
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `try-${attempt}`
    if (!(await drawSpin(skin, openPlayerStream(hmacSha256, { serverSeed, clientSeed, nonce: 0 }), false)).scatter)
      continue
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
        grid: gridOf(body.stops),
        win: writeAmount(win),
        multiplier: 1,
        isFree: false,
        spin: 0,
        nonce: count,
        balance: writeAmount(expected),
      })
      expect(body.lines.map(({ line, symbol, count: run }) => ({ line, symbol, run }))).toEqual(
        outcome.drops[0]?.wins.map(({ line, symbol, count: run }) => ({ line, symbol, run })),
      )
      expect(body.lines.every(({ cells, count: run }) => cells.length === run)).toBe(true)
      if (!body.isRoundOver) break
    }
    expect(house.door.balanceOf('spinner')).toBe(writeAmount(expected))
  })

  test.each(['0.10', '2.10', '10.05', '20000.20'])(
    'a stake of %s does not divide among 20 lines or is out of range: STAKE_OUT_OF_RANGE',
    async (stake) => {
      const member = await house.member('uneven', 'slot')
      expect((await spin(member, { stake })).body.error).toBe('STAKE_OUT_OF_RANGE')
    },
  )

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
      (await member.call<StudioFailure>('POST', '/api/seeds/rotate', { clientSeed: 'x', requestId: newRequestId() }))
        .body.error,
    ).toBe('ROUND_OPEN')

    const requestId = newRequestId()
    const { body: first } = await freeSpin(member, requestId)
    expect(first).toMatchObject({
      isFree: true,
      spin: 1,
      multiplier: 3,
      nonce: 1,
      roundId: paid.roundId,
      freeSpins: { played: 1 },
    })
    expect((await freeSpin(member, requestId)).body).toMatchObject({
      spin: 1,
      stops: first.stops,
      roundWin: first.roundWin,
    })

    house = await house.restart()
    const reply = await house.app.inject({
      method: 'GET',
      url: '/api/session',
      headers: { authorization: `Bearer ${member.state.session}` },
    })
    const reloaded = reply.json<SessionState<SlotOpenRound>>()
    expect(reloaded.open).toMatchObject({
      roundId: paid.roundId,
      stake: '10.00',
      last: { spin: 1, stops: first.stops, freeSpins: first.freeSpins },
    })

    const again: TestMember = {
      ...member,
      call: async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
        const answer = await house.app.inject({
          method,
          url: path,
          headers: { authorization: `Bearer ${member.state.session}` },
          ...(body ? { payload: body } : {}),
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
      state: 'settled',
      stake: '10.00',
      win: last.roundWin,
      proof: { kind: 'seeds', nonce: 0, nonceCount: last.spin + 1 },
    })
    expect(round?.detail.spins.map((shown) => shown.nonce)).toEqual(
      Array.from({ length: last.spin + 1 }, (_, nonce) => nonce),
    )
    const total = round?.detail.spins.reduce(
      (sum, shown) => sum + parseAmount('0.50') * BigInt(evaluateStops(shown.stops).pays * shown.multiplier),
      0n,
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
    await house.env.db.query(`update studio.rounds set started_at = started_at - interval '25 hours' where id = $1`, [
      paid.roundId,
    ])
    expect(await finishAbandoned(house.env)).toBe(1)
    const { rounds } = (await member.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body
    const round = rounds.find(({ roundId }) => roundId === paid.roundId)
    expect(round?.state).toBe('settled')
    expect(round?.detail.spinCount).toBeGreaterThanOrEqual(11)
    await expect
      .poll(() => house.door.balanceOf('gone'))
      .toBe(writeAmount(parseAmount('990.00') + parseAmount(round?.win ?? '0')))
    await house.env.outbox.deliver([`${paid.roundId}.end`])
    expect(await finishAbandoned(house.env)).toBe(0)
  })
})

/** A member at a game of the vendor's that plays a skin: without a list the game's code is the skin's name. */
async function memberAt(skin: string, name: string, amount?: string): Promise<TestMember> {
  house.door.gameCode = skin
  try {
    return await house.member(name, 'slot', amount)
  } finally {
    house.door.gameCode = 'sundarban'
  }
}

describe('other skins', () => {
  test.each(['ways-243', 'fifty-delta', 'tumble-gems', 'tumble-gods'] as const)(
    'GAME-8 %s is decided by the same stream, and every spin can be recounted after a rotation',
    async (name) => {
      const skin = SKINS[name]
      const member = await memberAt(name, `at-${name}`, '1000.00')
      const { step, min, max, ladder } = member.state.limits
      expect([step, min]).toEqual([writeAmount(BigInt(skin.coins) * 100n), writeAmount(BigInt(skin.coins) * 1_000n)])
      expect([ladder[0], ladder.at(-1)]).toEqual([min, max])
      for (let count = 0; count < 6; count++) {
        const { body } = await spin(member, { stake: min })
        let { isRoundOver } = body
        expect(body).toMatchObject({ cost: min, spin: 0, isFree: false })
        while (!isRoundOver) ({ isRoundOver } = (await freeSpin(member)).body)
      }
      await member.call<RotateSeedsResult>('POST', '/api/seeds/rotate', {
        clientSeed: 'next',
        requestId: newRequestId(),
      })
      const { rounds } = (await member.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body
      expect(rounds).toHaveLength(6)
      for (const round of rounds) {
        const { detail, proof, win } = round
        expect(detail).toMatchObject({ engine: 'slot', skin: name, stake: min, isBought: false })
        const report = await verifyRound(readRound(round) ?? expect.fail('no round'), null)
        expect(report.lines.some((line) => line.includes('payout'))).toBe(true)
        expect(report.lines.filter((line) => line.startsWith('FAILED'))).toEqual([])
        expect(writeAmount(detail.spins.reduce((sum, one) => sum + parseAmount(one.win), 0n))).toBe(win)
        const forged = { ...detail, spins: detail.spins.map((one) => ({ ...one, win: '99999.00' })) }
        expect((await verifyRound({ detail: forged, proof: { ...proof } }, null)).isGood).toBe(false)
      }
      await expect.poll(() => house.door.isBalanced(`at-${name}`, '1000.00')).toBe(true)
    },
  )

  test('GAME-2 free spins of a cascade go on after a restart, with their own ladder', async () => {
    const skin = SKINS['tumble-gems']
    const member = await memberAt('tumble-gems', 'faller', '1000.00')
    await rotateToFreeSpins(member, skin)
    const { body: paid } = await spin(member)
    expect(paid.freeSpins).toMatchObject({ left: paid.scatter?.freeSpinsAwarded, played: 0 })
    const { body: first } = await freeSpin(member)
    expect(first.drops[0]?.multiplier).toBe(skin.free?.ladder[0])
    house = await house.restart()
    const reply = await house.app.inject({
      method: 'GET',
      url: '/api/session',
      headers: { authorization: `Bearer ${member.state.session}` },
    })
    expect(reply.json<SessionState<SlotOpenRound>>().open).toMatchObject({
      stake: '10.00',
      last: { spin: 1, drops: first.drops, freeSpins: first.freeSpins },
    })
    await house.env.db.query(`update studio.rounds set started_at = started_at - interval '25 hours' where id = $1`, [
      paid.roundId,
    ])
    expect(await finishAbandoned(house.env)).toBe(1)
  })
})

describe('POST /api/slot/buy', () => {
  const buy = (member: TestMember, body: object = {}) =>
    member.call<Answer>('POST', '/api/slot/buy', { stake: '10.00', requestId: newRequestId(), ...body })

  test('GAME-2 the price is one bet, the round begins with the first free spin, and a repeat buys nothing', async () => {
    const member = await house.member('buyer', 'slot', '1000.00')
    const requestId = newRequestId()
    const { body: first } = await buy(member, { requestId })
    expect(first).toMatchObject({
      isFree: true,
      spin: 0,
      stake: '10.00',
      cost: '260.00',
      multiplier: 3,
      isRoundOver: false,
      freeSpins: { played: 1 },
    })
    expect((await buy(member, { requestId })).body).toMatchObject({ roundId: first.roundId, stops: first.stops })
    expect(
      house.door
        .callsOf('bet')
        .filter(({ body }) => body.accountRef === 'buyer')
        .map(({ body }) => body.amount),
    ).toEqual(['260.00'])
    let last = first
    while (!last.isRoundOver) last = (await freeSpin(member)).body
    await member.call('POST', '/api/seeds/rotate', { clientSeed: 'bought', requestId: newRequestId() })
    const [round] = (await member.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body.rounds
    expect(round).toMatchObject({ stake: '260.00', win: last.roundWin, detail: { isBought: true, stake: '10.00' } })
    const read = readRound(round) ?? expect.fail('no round')
    expect((await verifyRound(read, null)).isGood).toBe(true)
    const paidMore = readRound({ ...round, win: '9999.00' }) ?? expect.fail('no round')
    expect((await verifyRound(paidMore, null)).isGood).toBe(false)
    await expect.poll(() => house.door.isBalanced('buyer', '1000.00')).toBe(true)
  })

  test('GAME-2 GAME-9 a round that has paid the most of a bet is over, pays no cent more, and verifies', async () => {
    const skin = SKINS.l20
    const { most } = skin
    // what nobody lives to see, brought near
    Object.assign(skin, { most: 8 })
    try {
      const member = await house.member('capped', 'slot', '10000.00')
      const rounds: Answer[] = []
      while (rounds.filter(({ roundWin }) => roundWin === '80.00').length < 2) {
        let last = (await buy(member)).body
        while (!last.isRoundOver) last = (await freeSpin(member)).body
        expect(parseAmount(last.roundWin)).toBeLessThanOrEqual(parseAmount('80.00'))
        if (last.roundWin === '80.00') expect(last.freeSpins).toMatchObject({ left: 0 })
        rounds.push(last)
      }
      expect(rounds.some(({ freeSpins }) => Number(freeSpins?.total) < 10)).toBe(true)
      expect((await member.call<Answer>('POST', '/api/slot/free-spin', { requestId: newRequestId() })).body.error).toBe(
        'NO_FREE_SPINS',
      )
      await member.call('POST', '/api/seeds/rotate', { clientSeed: 'capped', requestId: newRequestId() })
      for (const round of (await member.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body.rounds) {
        const read = readRound(round) ?? expect.fail('no round')
        const { isGood, lines } = await verifyRound(read, null)
        expect(isGood, lines.join('\n')).toBe(true)
      }
      await expect.poll(() => house.door.isBalanced('capped', '10000.00')).toBe(true)
    } finally {
      Object.assign(skin, { most })
    }
  })

  test('GAME-2 SITE-5 where the member’s brand may sell none, the page is told so and nothing is sold; a bought round says to the door what it is', async () => {
    const seller = await house.member('seller', 'slot')
    await buy(seller)
    expect(house.door.callsOf('bet').find(({ body }) => body.accountRef === 'seller')?.body).toMatchObject({
      featureBuy: true,
    })
    house.door.featureBuy = false
    const member = await house.member('forbidden', 'slot')
    house.door.featureBuy = true
    expect([seller.state.game.sellsFeatures, member.state.game.sellsFeatures]).toEqual([true, false])
    expect((await buy(member)).body.error).toBe('NOT_SOLD')
    expect(house.door.balanceOf('forbidden')).toBe('1000.00')
    expect((await spin(member)).status).toBe(200)
    expect(house.door.callsOf('bet').find(({ body }) => body.accountRef === 'forbidden')?.body).not.toHaveProperty(
      'featureBuy',
    )
  })

  test('GAME-2 where the skin, the studio or the vendor sells none, it is refused with NOT_SOLD; above the largest stake with STAKE_OUT_OF_RANGE', async () => {
    expect((await buy(await memberAt('nine-lamps', 'lamps'))).body.error).toBe('NOT_SOLD')
    const member = await house.member('wisher', 'slot')
    expect((await buy(member, { stake: '1000.00' })).body.error).toBe('STAKE_OUT_OF_RANGE')
    house.env.config.sellsFeatures = false
    expect((await buy(member)).body.error).toBe('NOT_SOLD')
    house.env.config.sellsFeatures = true
    expect(house.door.callsOf('bet').filter(({ body }) => body.accountRef === 'wisher')).toEqual([])
    expect(house.door.balanceOf('wisher')).toBe('1000.00')
  })
})

describe('GET /api/rules/slot', () => {
  test('GAME-9 states strips, pays and the proven return', async () => {
    const rules = (await house.app.inject('/api/rules/slot')).json<SlotRules>()
    expect(rules).toMatchObject({
      skin: 'l20',
      kind: 'lines',
      rtp: '0.957051',
      hitFrequency: '0.356928',
      maxWin: '1500.00',
      wild: 'W',
      scatter: 'S',
      freeSpins: { awards: [10, 10, 10], multiplier: 3, chance: '0.008560' },
      buyIn: { price: 26, spins: 10, rtp: '0.942871', rtpWithin: null, hit: '0.987905', deviation: '0.89' },
      parts: { base: '0.725506', scatter: '0.021700', freeSpins: '0.209845', jackpot: '0.000000' },
    })
    expect([rules.reels.length, rules.lines.length, rules.paytable.length]).toEqual([5, 20, 9])
  })

  test('GAME-9 of every skin states what was counted, the jackpot included', async () => {
    for (const skin of ALL_SKINS) {
      const rules = (await house.app.inject(`/api/rules/slot?variant=slot-${skin.name}`)).json<SlotRules>()
      expect(rules, skin.name).toMatchObject({
        skin: skin.name,
        hitFrequency: skin.figures.hit,
        rtp: statedReturn(skin).total.toFixed(6),
        window: windowOf(skin),
      })
    }
  })
})

test('GAME-8 everybody may read what the symbols of a title look like', async () => {
  const look = await house.app.inject('/api/slot/look?vendor=nobody&game=sundarban')
  expect(look.json()).toMatchObject({ theme: expect.any(String) as string, skin: expect.any(String) as string })
  expect((await house.app.inject('/api/slot/look?vendor=')).statusCode).toBe(400)
})
