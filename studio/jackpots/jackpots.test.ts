import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { JACKPOTS } from '#games/jackpot/jackpots.ts'
import { drawAmount, drawProgressive } from '#games/jackpot/rules.ts'
import { drawSpin } from '#games/slot/rules.ts'
import { SKINS } from '#games/slot/skins.ts'
import type { SlotDetail, SpinResult } from '#studio/engines/slot/protocol.ts'
import { hmacSha256, sha256Hex } from '#studio/lib/crypto.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import type { HistoryPage, RotateSeedsResult, StudioFailure } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { readRound, verifyRound } from '../../scripts/verify-round.ts'
import type { JackpotState } from './protocol.ts'

let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'))
})
afterAll(() => house.close())

/** One unit of the jackpots' amounts in BDT. */
const UNIT = 100_000n
const DROPS = 'BGS/daily/BDT'

async function memberAt(skin: string, name: string, amount = '100000.00'): Promise<TestMember> {
  house.door.gameCode = skin
  return house.member(name, 'slot', amount)
}
type Answer = SpinResult & StudioFailure
const spin = async (member: TestMember, body: object = {}) =>
  (await member.call<Answer>('POST', '/api/slot/spin', { stake: '10.00', requestId: newRequestId(), ...body })).body
const look = async (member: TestMember) => (await member.call<JackpotState>('GET', '/api/slot/jackpot')).body
const betsOf = (name: string) =>
  house.door
    .callsOf('bet')
    .filter(({ body }) => body.accountRef === name)
    .map(({ body }) => body)
const jackpotWins = () =>
  house.door
    .callsOf('win')
    .filter(({ body }) => body.kind === 'jackpot')
    .map(({ body }) => body)

/** Plays the rest of a round, so that the next bet can follow. */
async function end(member: TestMember, first: SpinResult): Promise<void> {
  for (let last = first; !last.isRoundOver;)
    last = (await member.call<SpinResult>('POST', '/api/slot/free-spin', { requestId: newRequestId() })).body
}

/** The sealed amount of the running cycle. Only a test may know the secret. */
async function sealedAmount(pool: string): Promise<bigint> {
  const [row] = await house.env.db.query<{ sealed: string; cycle: number }>(
    'select secret_sealed as sealed, cycle from studio.jackpots where pool = $1',
    [pool],
  )
  return drawAmount(
    hmacSha256,
    { secret: house.env.vault.open(row?.sealed ?? ''), pool, cycle: row?.cycle ?? 0 },
    JACKPOTS.daily,
    UNIT,
  )
}
const fill = (pool: string, amountMinor: bigint) =>
  house.env.db.query('update studio.jackpots set amount_minor = $2 where pool = $1', [pool, amountMinor])

describe('a jackpot that must drop', () => {
  test('GAME-8 LOBBY-3 every bet adds its share, the amount is sealed before, and a repeat adds nothing', async () => {
    const member = await memberAt('thirty-crown', 'adder')
    const before = await look(member)
    expect(before).toMatchObject({
      name: 'daily',
      kind: 'must-hit-by',
      pool: DROPS,
      cycle: 1,
      amount: '2000.00',
      by: '22000.00',
      permille: 10,
      odds: null,
      hits: [],
    })
    expect(before.secretHash).toMatch(/^[0-9a-f]{64}$/)
    const requestId = newRequestId()
    const first = await spin(member, { requestId })
    expect(first.jackpot).toEqual({ amount: '2000.10', won: null })
    expect((await spin(member, { requestId })).roundId).toBe(first.roundId)
    expect(betsOf('adder').map(({ jackpotContribution }) => jackpotContribution)).toEqual(['0.10'])
    expect(await look(member)).toMatchObject({ amount: '2000.10', secretHash: before.secretHash })
    await end(member, first)
  })

  test('GAME-2 a bet that the wallet did not answer, or refused, adds nothing', async () => {
    const member = await memberAt('ways-bazaar', 'unheard')
    const before = await look(member)
    house.door.fail('bet', 'dropAfter', 'INSUFFICIENT_FUNDS')
    expect((await spin(member)).error).toBe('BET_UNANSWERED')
    expect((await spin(member)).error).toBe('INSUFFICIENT_FUNDS')
    expect((await look(member)).amount).toBe(before.amount)
  })

  test('GAME-2 GAME-8 four bets cross the sealed amount at once: exactly one wins it, the next cycle begins, and the win can be proven', async () => {
    const members = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => memberAt('thirty-crown', `racer-${name}`)),
    )
    const [first] = members as [TestMember]
    const { secretHash, cycle } = await look(first)
    const drawn = await sealedAmount(DROPS)
    await fill(DROPS, drawn - 1n)
    const answers = await Promise.all(members.map((member) => spin(member)))
    const winners = answers.filter(({ jackpot }) => jackpot?.won !== null)
    expect(winners).toHaveLength(1)
    const won = winners[0]?.jackpot?.won ?? '0'
    expect(parseAmount(won)).toBe(drawn - 1n + parseAmount('0.10'))
    // three other bets are in the next cycle's pool, on top of the seed, if they came after the win
    const now = await look(first)
    expect(now.cycle).toBe(cycle + 1)
    expect(now.secretHash).not.toBe(secretHash)
    expect(now.hits[0]).toMatchObject({ cycle, amount: won, secretHash, drawn: writeAmount(drawn) })
    expect(sha256Hex(now.hits[0]?.secret ?? '')).toBe(secretHash)
    expect(parseAmount(now.amount)).toBe(2_000_0000n + parseAmount('0.30'))

    await house.env.outbox.idle()
    expect(jackpotWins().map(({ amount, roundId }) => ({ amount, roundId }))).toEqual([
      { amount: won, roundId: winners[0]?.roundId },
    ])
    for (const [index, member] of members.entries()) {
      await end(member, answers[index] as SpinResult)
      await expect.poll(() => house.door.isBalanced(member.accountRef, '100000.00')).toBe(true)
    }

    const lucky = members[answers.findIndex(({ jackpot }) => jackpot?.won !== null)] as TestMember
    await lucky.call<RotateSeedsResult>('POST', '/api/seeds/rotate', { clientSeed: 'after', requestId: newRequestId() })
    const [round] = (await lucky.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body.rounds
    const detail = { ...round?.detail } as SlotDetail
    const proof = { ...round?.proof }
    expect(
      (await verifyRound({ detail: { ...detail }, proof }, null)).lines.filter((line) => line.startsWith('FAILED')),
    ).toEqual([])
    const forged = {
      ...detail,
      jackpot: detail.jackpot && {
        ...detail.jackpot,
        won: detail.jackpot.won && { ...detail.jackpot.won, secret: 'ab'.repeat(32) },
      },
    }
    expect((await verifyRound({ detail: forged, proof }, null)).isGood).toBe(false)
  })

  test('GAME-2 a pool lives on after a restart', async () => {
    const member = await memberAt('thirty-crown', 'stayer')
    const before = await look(member)
    house = await house.restart()
    const reply = await house.app.inject({
      method: 'GET',
      url: '/api/slot/jackpot',
      headers: { authorization: `Bearer ${member.state.session}` },
    })
    expect(reply.json()).toMatchObject({
      amount: before.amount,
      cycle: before.cycle,
      secretHash: before.secretHash,
      hits: before.hits,
    })
  })
})

describe('a progressive', () => {
  test("GAME-8 GAME-9 the member's own seeds win it, at a chance that grows with the stake, and the record proves it", async () => {
    const member = await memberAt('fifteen-lotus', 'dreamer')
    expect(await look(member)).toMatchObject({
      name: 'grand',
      kind: 'progressive',
      amount: '20000.00',
      by: null,
      secretHash: null,
      odds: { once: 400_000, perStake: '10.00' },
    })
    const stakeMinor = parseAmount('20000.00')
    const skin = SKINS['fifteen-lotus']
    const [next] = await house.env.db.query<{ sealed: string }>(
      `select server_seed_sealed as sealed from studio.seed_pairs where state = 'next' and server_seed_hash = $1`,
      [member.state.fairness?.nextServerSeedHash],
    )
    const serverSeed = house.env.vault.open(next?.sealed ?? '')
    let clientSeed = ''
    for (let attempt = 0; clientSeed === ''; attempt++) {
      const stream = openPlayerStream(hmacSha256, { serverSeed, clientSeed: `try-${attempt}`, nonce: 0 })
      await drawSpin(skin, stream, false)
      if (await drawProgressive(JACKPOTS.grand, stream, stakeMinor, UNIT)) clientSeed = `try-${attempt}`
    }
    await member.call('POST', '/api/seeds/rotate', { clientSeed, requestId: newRequestId() })
    const won = await spin(member, { stake: '20000.00' })
    expect(won.jackpot).toEqual({ amount: '20000.00', won: '20300.00' })
    await end(member, won)
    const lost = await spin(member, { stake: '10.00' })
    expect(lost.jackpot).toEqual({ amount: '20000.15', won: null })
    await end(member, lost)
    await member.call('POST', '/api/seeds/rotate', { clientSeed: 'after', requestId: newRequestId() })
    for (const round of (await member.call<HistoryPage<SlotDetail>>('GET', '/api/history')).body.rounds) {
      const { detail, proof } = round
      const report = await verifyRound(readRound(round) ?? expect.fail('no round'), null)
      expect(report.lines.filter((line) => line.startsWith('FAILED'))).toEqual([])
      expect(report.lines.some((line) => line.includes('jackpot'))).toBe(true)
      const forged = {
        ...detail,
        jackpot: detail.jackpot && { ...detail.jackpot, won: detail.jackpot.won ? null : {} },
      }
      expect((await verifyRound({ detail: forged, proof: { ...proof } }, null)).isGood).toBe(false)
    }
    await expect.poll(() => house.door.isBalanced('dreamer', '100000.00')).toBe(true)
  })
})

test("GAME-1 play money has a pool of its own and puts nothing into the vendor's", async () => {
  const real = await look(await memberAt('thirty-crown', 'payer'))
  house.door.demo = true
  const player = await memberAt('thirty-crown', 'pretender')
  house.door.demo = false
  expect(await look(player)).toMatchObject({ pool: `${DROPS}/play`, amount: '2000.00' })
  expect((await spin(player)).jackpot).toEqual({ amount: '2000.10', won: null })
  expect(betsOf('pretender')[0]).not.toHaveProperty('jackpotContribution')
  expect((await look(await memberAt('thirty-crown', 'payer'))).amount).toBe(real.amount)
})

test('GAME-9 a game without a jackpot has none to tell of', async () => {
  const member = await memberAt('l20', 'plain')
  expect((await spin(member)).jackpot).toBeNull()
  expect((await member.call<StudioFailure>('GET', '/api/slot/jackpot')).body.error).toBe('NOT_FOUND')
})
