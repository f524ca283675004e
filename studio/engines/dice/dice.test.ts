import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { dicePayout } from '#games/dice/paytable.ts'
import { rollDice } from '#games/dice/rules.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { parseAmount, parseHundredths, writeAmount, writeHundredths } from '#studio/lib/money.ts'
import type { HistoryPage, RotateSeedsResult, SessionState, StudioFailure } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import type { DiceDetail, DiceRules, RollResult } from './protocol.ts'

let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'))
})
afterAll(() => house.close())
afterEach(async () => {
  const pending = await house.env.db.query<{ txId: string }>(
    `select tx_id as "txId" from studio.outbox where state = 'pending'`,
  )
  await house.env.outbox.deliver(pending.map((row) => row.txId))
  const [open] = await house.env.db.query(`select 1 from studio.outbox where state in ('pending', 'sending')`)
  expect(open).toBeUndefined()
})

const roll = (member: TestMember, body: object = {}) =>
  member.call<RollResult & StudioFailure>('POST', '/api/dice/roll', {
    stake: '10.00',
    target: '50.50',
    over: true,
    requestId: newRequestId(),
    ...body,
  })
const rotate = async (member: TestMember, clientSeed: string) =>
  (await member.call<RotateSeedsResult>('POST', '/api/seeds/rotate', { clientSeed, requestId: newRequestId() })).body

describe('POST /api/dice/roll', () => {
  test('GAME-8 rolls follow from the committed seed, and after the rotation anybody can recompute them', async () => {
    const member = await house.member('verifier', 'dice')
    const rolls: RollResult[] = []
    for (let count = 0; count < 5; count++) rolls.push((await roll(member)).body)
    expect(rolls.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4])
    const rotated = await rotate(member, 'my-own-luck')
    const { revealed } = rotated
    expect(createHash('sha256').update(revealed.serverSeed).digest('hex')).toBe(member.state.fairness?.serverSeedHash)
    for (const { nonce, roll: shown } of rolls) {
      expect(writeHundredths(await rollDice(openPlayerStream(hmacSha256, { ...revealed, nonce })))).toBe(shown)
    }
    expect(rotated.current).toMatchObject({
      clientSeed: 'my-own-luck',
      nonce: 0,
      serverSeedHash: member.state.fairness?.nextServerSeedHash,
    })
  })

  test('GAME-2 a win pays 99 over the chance, a loss pays nothing, and the door booked exactly that', async () => {
    const member = await house.member('player', 'dice', '1000.00')
    let expected = parseAmount('1000.00')
    for (let count = 0; count < 8; count++) {
      const { body } = await roll(member)
      const win =
        parseHundredths(body.roll) > 5_050 ? dicePayout(parseAmount('10.00'), { target: 5_050, over: true }, 100n) : 0n
      expected += win - parseAmount('10.00')
      expect(body).toMatchObject({
        isWin: win > 0n,
        win: writeAmount(win),
        multiplier: '2.0000',
        balance: writeAmount(expected),
        isWinPending: false,
      })
    }
    expect(house.door.balanceOf('player')).toBe(writeAmount(expected))
  })

  test('GAME-7 the door hears the choice with the bet, roll and proof with the end, never the secret seed', async () => {
    const member = await house.member('recorded', 'dice')
    const { body } = await roll(member)
    await house.env.outbox.deliver([`${body.roundId}.end`])
    const calls = house.door.calls.filter((call) => call.body.roundId === body.roundId)
    expect(calls[0]).toMatchObject({
      command: 'bet',
      body: { amount: '10.00', detail: { engine: 'dice', target: '50.50', over: true } },
    })
    expect(calls[1]?.body.detail).toMatchObject({
      engine: 'dice',
      roll: body.roll,
      proof: { kind: 'seeds', serverSeed: null, nonce: 0, nonceCount: 1 },
    })
    expect(calls).toHaveLength(2)
    if (calls[1]?.command === 'win') expect(calls[1].body.roundClosed).toBe(true)
  })

  test('GAME-2 the same request again gets the same answer and moves no money', async () => {
    const member = await house.member('repeater', 'dice')
    const requestId = newRequestId()
    const [first, second] = await Promise.all([roll(member, { requestId }), roll(member, { requestId })])
    const third = await roll(member, { requestId })
    expect(second.body).toMatchObject({ roundId: first.body.roundId, roll: first.body.roll })
    expect(third.body).toMatchObject({
      roundId: first.body.roundId,
      roll: first.body.roll,
      balance: first.body.balance,
    })
    expect(house.door.callsOf('bet').filter((call) => call.body.accountRef === 'repeater')).toHaveLength(1)
    expect((await roll(member, { requestId, stake: '20.00' })).body.error).toBe('REQUEST_MISMATCH')
  })

  test('GAME-2 a second roll while the first is under way is refused with ROUND_BUSY', async () => {
    const member = await house.member('hasty', 'dice')
    const release = house.door.hold('bet')
    const first = roll(member)
    await expect.poll(() => house.door.callsOf('bet').filter((call) => call.body.accountRef === 'hasty').length).toBe(1)
    expect((await roll(member)).body.error).toBe('ROUND_BUSY')
    release()
    expect((await first).status).toBe(200)
  })

  test.each([
    [{ stake: '1.99' }, 'STAKE_OUT_OF_RANGE'],
    [{ stake: '20000.01' }, 'STAKE_OUT_OF_RANGE'],
    [{ stake: '10.001' }, 'STAKE_OUT_OF_RANGE'],
    [{ target: '0.09', over: false }, 'TARGET_OUT_OF_RANGE'],
    [{ target: '99.91' }, 'TARGET_OUT_OF_RANGE'],
    [{ target: '98.01', over: false }, 'TARGET_OUT_OF_RANGE'],
    [{ target: '50.5' }, 'BAD_REQUEST'],
    [{ stake: '-10.00' }, 'BAD_REQUEST'],
    [{ stake: '1e3' }, 'BAD_REQUEST'],
    [{ requestId: 'short' }, 'BAD_REQUEST'],
    [{ over: 'yes' }, 'BAD_REQUEST'],
  ])('%j is refused with %s', async (input, error) => {
    const member = await house.member('refused', 'dice')
    expect((await roll(member, input)).body.error).toBe(error)
    expect(house.door.callsOf('bet').some((call) => call.body.accountRef === 'refused')).toBe(false)
  })
})

describe('when the door says no', () => {
  test.each([
    ['BET_NOT_ALLOWED', 'BET_NOT_ALLOWED'],
    ['PLAYER_FROZEN', 'PLAYER_FROZEN'],
    ['SESSION_EXPIRED', 'SESSION_EXPIRED'],
    ['GAME_DISABLED', 'GAME_DISABLED'],
    ['LIMIT_REACHED', 'LIMIT_REACHED'],
    ['BONUS_STAKE_MAX', 'BONUS_STAKE_MAX'],
    ['BONUS_GAME_REFUSED', 'BONUS_GAME_REFUSED'],
    ['MAINTENANCE', 'MAINTENANCE'],
    ['CURRENCY_MISMATCH', 'DOOR_UNAVAILABLE'],
  ] as const)('GAME-2 %s is told as %s, and the nonce is not used up', async (fault, error) => {
    const member = await house.member(`refused-${fault}`, 'dice')
    house.door.fail('bet', fault)
    const requestId = newRequestId()
    expect((await roll(member, { requestId })).body.error).toBe(error)
    expect((await roll(member, { requestId })).body.error).toBe(error)
    expect((await roll(member)).body.nonce).toBe(0)
  })

  test('GAME-2 INSUFFICIENT_FUNDS comes with what the member has', async () => {
    const member = await house.member('poor', 'dice', '5.00')
    expect((await roll(member)).body).toMatchObject({ error: 'INSUFFICIENT_FUNDS', balance: '5.00' })
    expect(house.door.balanceOf('poor')).toBe('5.00')
  })
})

describe('when the door does not answer', () => {
  test.each(['dropBefore', 'dropAfter', 'garbage', 'http500', 'RETRY_LATER'] as const)(
    'GAME-2 a bet met by %s is rolled back and the stake is where it was',
    async (fault) => {
      const member = await house.member(`unanswered-${fault}`, 'dice')
      house.door.fail('bet', fault)
      const requestId = newRequestId()
      const { status, body } = await roll(member, { requestId })
      expect([status, body.error]).toEqual([503, 'BET_UNANSWERED'])
      await expect
        .poll(() => house.door.callsOf('rollback').filter((call) => call.body.accountRef === member.accountRef).length)
        .toBe(1)
      expect(house.door.balanceOf(member.accountRef)).toBe('1000.00')
      expect((await roll(member, { requestId })).body.error).toBe('BET_UNANSWERED')
      expect((await roll(member)).status).toBe(200)
    },
  )

  test('GAME-2 a bet that arrives after its rollback is refused by the door: no order of arrival takes a stake', async () => {
    const member = await house.member('late', 'dice')
    house.door.fail('bet', 'dropBefore')
    const { body } = await roll(member)
    expect(body.error).toBe('BET_UNANSWERED')
    await expect
      .poll(() => [...house.door.transactions.values()].some((booked) => booked.state === 'tombstone'))
      .toBe(true)
  })

  test('GAME-2 a win that is not answered is shown, marked as pending, and delivered again until it is booked once', async () => {
    const member = await house.member('patient', 'dice')
    house.door.fail('win', 'dropAfter')
    let result: RollResult
    do result = (await roll(member, { target: '98.00', over: false })).body
    while (!result.isWin)
    expect(result.isWinPending).toBe(true)
    await house.env.outbox.deliver([`${result.roundId}.win1`])
    const wins = house.door.callsOf('win').filter((call) => call.body.roundId === result.roundId)
    expect(wins).toHaveLength(2)
    expect(wins[0]?.body).toEqual(wins[1]?.body)
    const { body: page } = await member.call<HistoryPage<DiceDetail>>('GET', '/api/history')
    const net = page.rounds.reduce((sum, round) => sum + parseAmount(round.win) - parseAmount(round.stake), 0n)
    expect(house.door.balanceOf('patient')).toBe(writeAmount(parseAmount('1000.00') + net))
  })
})

describe('GET /api/history', () => {
  test("GAME-7 lists the member's own rounds, newest first, by pages, and shows seeds only when revealed", async () => {
    const member = await house.member('historian', 'dice')
    const other = await house.member('somebody', 'dice')
    const rolls: RollResult[] = []
    for (let count = 0; count < 3; count++) rolls.push((await roll(member)).body)
    await roll(other)
    const page = (await member.call<HistoryPage<DiceDetail>>('GET', '/api/history?limit=2')).body
    expect(page.rounds.map((round) => round.roundId)).toEqual([rolls[2]?.roundId, rolls[1]?.roundId])
    expect(page.rounds[0]).toMatchObject({
      stake: '10.00',
      win: rolls[2]?.win,
      state: 'settled',
      detail: { roll: rolls[2]?.roll },
      proof: { kind: 'seeds', serverSeed: null, nonce: 2 },
    })
    const rest = (await member.call<HistoryPage<DiceDetail>>('GET', `/api/history?limit=2&before=${page.next}`)).body
    expect([rest.rounds.map((round) => round.roundId), rest.next]).toEqual([[rolls[0]?.roundId], null])
    const { revealed } = await rotate(member, 'x')
    const after = (await member.call<HistoryPage<DiceDetail>>('GET', '/api/history')).body
    expect(
      after.rounds.every((round) => round.proof.kind === 'seeds' && round.proof.serverSeed === revealed.serverSeed),
    ).toBe(true)
    expect((await member.call<StudioFailure>('GET', '/api/history?limit=51')).body.error).toBe('BAD_REQUEST')
  })
})

describe('POST /api/seeds/rotate', () => {
  test('GAME-8 a repeat reveals the same seed and rotates once; a seed that cannot be typed is refused', async () => {
    const member = await house.member('rotator', 'dice')
    const requestId = newRequestId()
    const ask = (clientSeed: string) =>
      member.call<RotateSeedsResult & StudioFailure>('POST', '/api/seeds/rotate', { clientSeed, requestId })
    const first = (await ask('lucky')).body
    expect((await ask('lucky')).body).toEqual(first)
    expect((await ask('other')).body.error).toBe('REQUEST_MISMATCH')
    expect((await ask('two words')).body.error).toBe('BAD_REQUEST')
    expect((await member.call<SessionState>('GET', '/api/session')).body.fairness).toEqual(first.current)
  })

  test('GAME-8 seeds are encrypted at rest', async () => {
    const member = await house.member('at-rest', 'dice')
    const { revealed } = await rotate(member, 'x')
    const rows = await house.env.db.query<{ sealed: string }>(
      'select server_seed_sealed as sealed from studio.seed_pairs',
    )
    expect(rows.some(({ sealed }) => sealed.includes(revealed.serverSeed))).toBe(false)
    expect(rows.some(({ sealed }) => house.env.vault.open(sealed) === revealed.serverSeed)).toBe(true)
    expect(() => house.env.vault.open(`${(rows[0]?.sealed ?? '').slice(0, -4)}AAAA`)).toThrow()
  })
})

test('GAME-9 GET /api/rules/dice states the counted return', async () => {
  const rules = (await house.app.inject('/api/rules/dice')).json<DiceRules>()
  expect(rules).toMatchObject({
    engine: 'dice',
    rtp: '0.989901',
    outcomes: 10_001,
    maxWin: '990.0000',
    chance: { min: '0.10', max: '98.00' },
  })
  expect(rules.examples[0]).toEqual({
    target: '50.50',
    over: true,
    multiplier: '2.0000',
    winningRolls: 4_950,
    rtp: '0.989901',
  })
})
