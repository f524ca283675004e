import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { findOriginal, ORIGINAL_NAMES, type OriginalName } from '#games/original/originals.ts'
import { recount, type Standing } from '#games/original/original.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { parseAmount } from '#studio/lib/money.ts'
import type { HistoryPage, RotateSeedsResult, SessionState, StudioFailure } from '#studio/protocol.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'
import { finishLeft, LEFT_AFTER_MS } from './finish-left.ts'
import type { OriginalDetail, OriginalResult, OriginalRules } from './protocol.ts'

type Answer = OriginalResult & StudioFailure
const clock = new TestClock(1_800_000_000_000)
let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'), { clock })
})
afterAll(() => house.close())
afterEach(async () => {
  const pending = await house.env.db.query<{ txId: string }>(
    `select tx_id as "txId" from studio.outbox where state = 'pending'`,
  )
  await house.env.outbox.deliver(pending.map((row) => row.txId))
  await house.env.outbox.idle()
})

const names = ORIGINAL_NAMES
const game = (name: OriginalName) => findOriginal(name) ?? expect.fail(`no ${name}`)
const play = (member: TestMember, name: OriginalName, body: object = {}) =>
  member.call<Answer>('POST', `/api/${name}/play`, {
    stake: '10.00',
    choice: game(name).usual,
    requestId: newRequestId(),
    ...body,
  })
const move = (member: TestMember, name: OriginalName, step: unknown, requestId = newRequestId()) =>
  member.call<Answer>('POST', `/api/${name}/move`, { move: step, requestId })

/** Rotates to a client seed whose first draw is a wanted one. A test may know the secret, a member may not. */
async function seek(
  member: TestMember,
  name: OriginalName,
  isWanted: (standing: Standing, luck: number[]) => boolean,
): Promise<number[]> {
  const { usual, draw } = game(name)
  const [next] = await house.env.db.query<{ sealed: string }>(
    `select server_seed_sealed as sealed from studio.seed_pairs where state = 'next' and server_seed_hash = $1`,
    [(await member.call<SessionState>('GET', '/api/session')).body.fairness?.nextServerSeedHash],
  )
  const serverSeed = house.env.vault.open(next?.sealed ?? '')
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `try-${attempt}`
    const luck = await draw(openPlayerStream(hmacSha256, { serverSeed, clientSeed, nonce: 0 }), usual)
    const standing = game(name).play(luck, usual, [])
    if (!standing || !isWanted(standing, luck)) continue
    await member.call('POST', '/api/seeds/rotate', { clientSeed, requestId: newRequestId() })
    return luck
  }
}

const single = names.filter((name) => ['coin', 'keno', 'limbo', 'plinko', 'roulette', 'wheel'].includes(name))

describe('POST /api/<engine>/play', () => {
  test.each(single)(
    'GAME-4 GAME-8 %s: a good and a bad round, booked at the door, recomputed from the revealed seed',
    async (name) => {
      const member = await house.member(`single-${name}`, name)
      // every bucket of plinko pays something: there the bad round pays less than the stake
      for (const isGood of [true, false]) {
        await seek(member, name, ({ pays: [over, under] }) => (isGood ? over > under : over < under))
        const requestId = newRequestId()
        const [first, second] = await Promise.all([
          play(member, name, { requestId }),
          play(member, name, { requestId }),
        ])
        expect(first.status).toBe(200)
        expect(second.body).toMatchObject({ roundId: first.body.roundId, view: first.body.view })
        expect(first.body).toMatchObject({ isOver: true, nonce: 0, win: first.body.payout })
        expect(parseAmount(first.body.win) > parseAmount('10.00')).toBe(isGood)
        expect((await play(member, name, { requestId, stake: '20.00' })).body.error).toBe('REQUEST_MISMATCH')
      }
      await house.env.outbox.idle()
      expect(house.door.isBalanced(`single-${name}`, '1000.00')).toBe(true)
      expect(house.door.callsOf('bet').filter(({ body }) => body.accountRef === `single-${name}`)).toHaveLength(2)
      await member.call<RotateSeedsResult>('POST', '/api/seeds/rotate', {
        clientSeed: 'mine',
        requestId: newRequestId(),
      })
      const history = (await member.call<HistoryPage<OriginalDetail>>('GET', '/api/history')).body
      expect(history.rounds).toHaveLength(2)
      for (const { proof, detail } of history.rounds) {
        if (proof.kind !== 'seeds' || !proof.serverSeed) return expect.fail('the seed is not revealed')
        expect(createHash('sha256').update(proof.serverSeed).digest('hex')).toBe(proof.serverSeedHash)
        const again = await recount(game(name), hmacSha256, { ...proof, serverSeed: proof.serverSeed }, detail)
        expect(again?.shown).toBe(detail.shown)
        expect(again?.standing.view).toEqual(detail.view)
      }
    },
  )

  test.each(names)('GAME-4 %s: bad choices and stakes are refused and cost nothing', async (name) => {
    const member = await house.member(`bad-${name}`, name)
    expect((await play(member, name, { choice: { nonsense: 1 } })).body.error).toBe('BAD_REQUEST')
    expect((await play(member, name, { stake: '0.01' })).body.error).toBe('STAKE_OUT_OF_RANGE')
    expect((await move(member, name, 'jump')).body.error).toBe('BAD_REQUEST')
    expect(house.door.balanceOf(`bad-${name}`)).toBe('1000.00')
  })

  test('GAME-4 limbo: a target that could pay more than the studio pays is refused', async () => {
    const member = await house.member('greedy', 'limbo', '100000.00')
    expect((await play(member, 'limbo', { stake: '20000.00', choice: { target: 100_001 } })).body.error).toBe(
      'TARGET_OUT_OF_RANGE',
    )
  })

  test('GAME-4 a stake that the member does not have is refused with the balance', async () => {
    const member = await house.member('poor', 'mines', '5.00')
    expect((await play(member, 'mines')).body).toMatchObject({ error: 'INSUFFICIENT_FUNDS', balance: '5.00' })
    expect((await move(member, 'mines', 'cash')).body.error).toBe('NO_OPEN_ROUND')
  })
})

describe('POST /api/<engine>/move', () => {
  test('GAME-4 mines: resumed after a reload, after the process died and on another device; taken once; its seed stays sealed meanwhile', async () => {
    const member = await house.member('miner', 'mines')
    const mined = await seek(member, 'mines', () => true)
    const [first = 0, second = 0] = Array.from({ length: 25 }, (_, field) => field).filter(
      (field) => !mined.includes(field),
    )
    const { body: opened } = await play(member, 'mines')
    expect(opened).toMatchObject({ isOver: false, canCash: false, view: { mines: null } })
    expect((await move(member, 'mines', { open: first })).body).toMatchObject({
      canCash: true,
      multiplier: '1.1200',
      payout: '11.20',
      win: '0.00',
    })
    expect((await play(member, 'mines')).body.error).toBe('ROUND_OPEN')
    expect(
      (await member.call<StudioFailure>('POST', '/api/seeds/rotate', { clientSeed: 'peek', requestId: newRequestId() }))
        .body.error,
    ).toBe('ROUND_OPEN')

    house = await house.restart()
    const device = await house.member('miner', 'mines')
    expect(device.state.open).toMatchObject({ roundId: opened.roundId, moves: [{ open: first }], multiplier: '1.1200' })
    expect((await move(device, 'mines', { open: first })).body.error).toBe('MOVE_NOT_ALLOWED')
    await move(device, 'mines', { open: second })
    const requestId = newRequestId()
    const [cashed, repeated] = await Promise.all([
      move(device, 'mines', 'cash', requestId),
      move(device, 'mines', 'cash', requestId),
    ])
    expect(cashed.body).toMatchObject({ isOver: true, multiplier: '1.2800', win: '12.80', view: { mines: mined } })
    expect(repeated.body.win).toBe('12.80')
    expect((await move(device, 'mines', 'cash')).body.error).toBe('NO_OPEN_ROUND')
    expect(house.door.balanceOf('miner')).toBe('1002.80')
    // one round used one nonce, however many moves it had
    expect((await device.call<SessionState>('GET', '/api/session')).body.fairness?.nonce).toBe(1)
  })

  test('GAME-4 mines, towers and hi-lo: what is hit or guessed wrong ends the round without a win', async () => {
    const miner = await house.member('unlucky', 'mines')
    const [mine = 0] = await seek(miner, 'mines', () => true)
    await play(miner, 'mines')
    expect((await move(miner, 'mines', { open: mine })).body).toMatchObject({
      isOver: true,
      win: '0.00',
      view: { hit: mine },
    })

    const climber = await house.member('climber', 'towers')
    const safe = await seek(climber, 'towers', () => true)
    await play(climber, 'towers')
    expect((await move(climber, 'towers', { stone: safe[0] ?? 0 })).body).toMatchObject({
      isOver: false,
      multiplier: '1.4800',
    })
    const wrong = [0, 1, 2].find((stone) => !safe.slice(2, 4).includes(stone))
    expect((await move(climber, 'towers', { stone: wrong })).body).toMatchObject({ isOver: true, win: '0.00' })

    const guesser = await house.member('guesser', 'hilo')
    // a seven, then a seven: right both ways; then lower than a seven
    const rank = (card: number | undefined) => Math.floor((card ?? 0) / 4) + 2
    await seek(guesser, 'hilo', (_, luck) => rank(luck[0]) === 7 && rank(luck[1]) === 7 && rank(luck[2]) < 7)
    await play(guesser, 'hilo')
    expect((await move(guesser, 'hilo', 'higher')).body.payout).toBe('18.38')
    expect((await move(guesser, 'hilo', 'higher')).body).toMatchObject({
      isOver: true,
      win: '0.00',
      view: { isLost: true },
    })
    for (const name of ['unlucky', 'climber', 'guesser']) expect(house.door.balanceOf(name)).toBe('990.00')
  })
})

test('GAME-4 video poker: a pair is held, the rest replaced once; the open hand waits through a restart', async () => {
  const member = await house.member('holder', 'video-poker')
  // two pairs in hand that become a full house, which pays nine
  const luck = await seek(member, 'video-poker', (_, deck) =>
    Array.from({ length: 32 }, (__, hold) => game('video-poker').play(deck, {}, [{ hold }])).some(
      (standing) => standing?.pays[0] === 9n,
    ),
  )
  const hold =
    Array.from({ length: 32 }, (_, mask) => mask).find(
      (mask) => game('video-poker').play(luck, {}, [{ hold: mask }])?.pays[0] === 9n,
    ) ?? 0
  expect((await play(member, 'video-poker')).body).toMatchObject({
    isOver: false,
    canCash: false,
    view: { cards: luck.slice(0, 5), held: null },
  })
  house = await house.restart()
  const again = await house.member('holder', 'video-poker')
  expect(again.state.open).toMatchObject({ view: { cards: luck.slice(0, 5) } })
  expect((await move(again, 'video-poker', 'cash')).body.error).toBe('BAD_REQUEST')
  expect((await move(again, 'video-poker', { hold })).body).toMatchObject({
    isOver: true,
    multiplier: '9.0000',
    win: '90.00',
    view: { hand: 'fullHouse' },
  })
  expect((await move(again, 'video-poker', { hold })).body.error).toBe('NO_OPEN_ROUND')
  expect(house.door.balanceOf('holder')).toBe('1080.00')
})

/** Deals eleven or less to a hand that may double, with a dealer who will not beat it. */
async function seekDouble(member: TestMember): Promise<void> {
  await seek(member, 'blackjack', (standing, luck) => {
    const after = standing.isOver ? null : game('blackjack').play(luck, {}, ['double'])
    return after !== null && after.pays[0] === 8n
  })
}

describe('blackjack: a move that costs', () => {
  test('GAME-4 doubling takes a second stake in the same round, and pays on both', async () => {
    const member = await house.member('doubler', 'blackjack')
    await seekDouble(member)
    const { body: dealt } = await play(member, 'blackjack')
    expect(dealt.view).toMatchObject({ dealer: [expect.any(Number)], active: 0 })
    const requestId = newRequestId()
    const [doubled, again] = await Promise.all([
      move(member, 'blackjack', 'double', requestId),
      move(member, 'blackjack', 'double', requestId),
    ])
    expect(doubled.body).toMatchObject({ isOver: true, staked: '20.00', win: '40.00' })
    expect(again.body.win).toBe('40.00')
    const bets = house.door.callsOf('bet').filter(({ body }) => body.roundId === dealt.roundId)
    expect(bets.map(({ body }) => body.amount)).toEqual(['10.00', '10.00'])
    expect(house.door.balanceOf('doubler')).toBe('1020.00')
    expect((await member.call<HistoryPage>('GET', '/api/history')).body.rounds[0]).toMatchObject({
      stake: '20.00',
      win: '40.00',
    })
  })

  test('GAME-4 without the money for it the hand stays as it was', async () => {
    const member = await house.member('short', 'blackjack', '15.00')
    await seekDouble(member)
    await play(member, 'blackjack')
    expect((await move(member, 'blackjack', 'double')).body.error).toBe('INSUFFICIENT_FUNDS')
    expect((await move(member, 'blackjack', 'split')).body.error).toMatch(/MOVE_NOT_ALLOWED|INSUFFICIENT_FUNDS/)
    expect((await move(member, 'blackjack', 'stand')).body).toMatchObject({ isOver: true, staked: '10.00' })
    await house.env.outbox.idle()
    expect(house.door.isBalanced('short', '15.00')).toBe(true)
  })

  test('GAME-2 a second stake that nobody answers goes back, the hand goes on', async () => {
    const member = await house.member('cut-off', 'blackjack')
    await seekDouble(member)
    const { body: dealt } = await play(member, 'blackjack')
    house.door.fail('bet', 'dropAfter')
    const requestId = newRequestId()
    expect((await move(member, 'blackjack', 'double', requestId)).body.error).toBe('BET_UNANSWERED')
    expect((await move(member, 'blackjack', 'double', requestId)).body.error).toBe('BET_UNANSWERED')
    await house.env.outbox.idle()
    expect(house.door.balanceOf('cut-off')).toBe('990.00')
    expect((await move(member, 'blackjack', 'double')).body).toMatchObject({
      roundId: dealt.roundId,
      isOver: true,
      win: '40.00',
    })
    expect(house.door.balanceOf('cut-off')).toBe('1020.00')
  })

  test('GAME-2 a studio that dies between sending the second stake and hearing of it rolls it back; meanwhile nothing else may be played', async () => {
    const member = await house.member('killed', 'blackjack')
    await seekDouble(member)
    await play(member, 'blackjack')
    const before = house.door.callsOf('bet').length
    const release = house.door.hold('bet')
    const lost = move(member, 'blackjack', 'double')
    await expect.poll(() => house.door.callsOf('bet').length).toBe(before + 1)
    expect((await move(member, 'blackjack', 'stand')).body.error).toBe('ROUND_BUSY')
    expect(await giveUpUnanswered(house.env, clock.now())).toBe(1)
    release()
    expect((await lost).body.error).toBe('BET_UNANSWERED')
    await house.env.outbox.idle()
    expect(house.door.balanceOf('killed')).toBe('990.00')
    expect((await move(member, 'blackjack', 'stand')).body.isOver).toBe(true)
    await house.env.outbox.idle()
    expect(house.door.isBalanced('killed', '1000.00')).toBe(true)
  })
})

test('GAME-4 rounds that were left are ended after a day: what was won is paid, a round without a move is paid back, hands stand', async () => {
  const miner = await house.member('left-mines', 'mines')
  const mined = await seek(miner, 'mines', () => true)
  await play(miner, 'mines')
  await move(miner, 'mines', {
    open: Array.from({ length: 25 }, (_, field) => field).find((field) => !mined.includes(field)),
  })
  const climber = await house.member('left-towers', 'towers')
  await play(climber, 'towers')
  const dealt = await house.member('left-blackjack', 'blackjack')
  await seek(dealt, 'blackjack', (standing) => !standing.isOver)
  await play(dealt, 'blackjack')
  expect(await finishLeft(house.env, 'mines')).toBe(0)
  clock.skip(LEFT_AFTER_MS + 1)
  expect([
    await finishLeft(house.env, 'mines'),
    await finishLeft(house.env, 'towers'),
    await finishLeft(house.env, 'blackjack'),
  ]).toEqual([1, 1, 1])
  await house.env.outbox.idle()
  expect(house.door.balanceOf('left-mines')).toBe('1001.20')
  expect(house.door.balanceOf('left-towers')).toBe('1000.00')
  expect(house.door.isBalanced('left-blackjack', '1000.00')).toBe(true)
  const [open] = await house.env.db.query(`select 1 from studio.rounds where state = 'open'`)
  expect(open).toBeUndefined()
})

test('GAME-9 GET /api/rules/<engine> states what every option returns, as counted', async () => {
  for (const name of names) {
    const rules = (await house.app.inject(`/api/rules/${name}?currency=BDT`)).json<OriginalRules>()
    expect(rules.figures.length).toBeGreaterThan(0)
    expect(Number(rules.rtp)).toBe(Number(Math.max(...rules.figures.map(({ rtp }) => rtp)).toFixed(6)))
    expect(rules.cap).toBe('20000000.00')
  }
})

test('the luck of a round is nowhere in what a member is told before its end', async () => {
  const member = await house.member('curious', 'blackjack')
  const luck = await seek(member, 'blackjack', (standing) => !standing.isOver)
  const { body } = await play(member, 'blackjack')
  expect(JSON.stringify(body.view)).not.toContain(JSON.stringify(luck.slice(2, 4)))
  const [round] = (await member.call<HistoryPage<OriginalDetail>>('GET', '/api/history')).body.rounds
  expect(round?.detail.shown).toBeNull()
})
