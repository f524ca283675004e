/** Blackjack at a table: every further stake once, a clock for decisions. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { blackjackTable, DECIDE_MS, type TableChoice, type TableView } from '#games/blackjack-table/rules.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { recount, type Standing } from '#games/original/original.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import type { HistoryPage, SessionState, StudioFailure } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'
import { finishLeft } from './finish-left.ts'
import { GRACE_MS } from './play-original.ts'
import type { OriginalDetail, OriginalResult, OriginalRules } from './protocol.ts'

type Answer = OriginalResult<TableView> & StudioFailure
const NAME = 'blackjack-table'
const clock = new TestClock(1_800_000_000_000)
let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'), { clock })
})
afterAll(() => house.close())
afterEach(() => house.env.outbox.idle())

const play = (member: TestMember, choice: object, stake = '2.00', requestId = newRequestId()) =>
  member.call<Answer>('POST', `/api/${NAME}/play`, { stake, choice, requestId })
const move = (member: TestMember, step: string, more: object = {}, requestId = newRequestId()) =>
  member.call<Answer>('POST', `/api/${NAME}/move`, { move: step, requestId, ...more })
const viewOf = (standing: Standing | null) => (standing ? (standing.view as TableView) : expect.fail('no round'))

/** Rotates to a client seed whose deal is a wanted one. A test may know the secret, a member may not. */
async function seek(
  member: TestMember,
  choice: TableChoice,
  isWanted: (luck: number[], dealt: Standing) => boolean,
): Promise<number[]> {
  const { fairness } = (await member.call<SessionState>('GET', '/api/session')).body
  const [next] = await house.env.db.query<{ sealed: string }>(
    `select server_seed_sealed as sealed from studio.seed_pairs where state = 'next' and server_seed_hash = $1`,
    [fairness?.nextServerSeedHash],
  )
  const serverSeed = house.env.vault.open(next?.sealed ?? '')
  for (let attempt = 0; ; attempt++) {
    const clientSeed = `try-${attempt}`
    const luck = await blackjackTable.draw(openPlayerStream(hmacSha256, { serverSeed, clientSeed, nonce: 0 }), choice)
    const dealt = blackjackTable.play(luck, choice, [])
    if (!dealt || !isWanted(luck, dealt)) continue
    await member.call('POST', '/api/seeds/rotate', { clientSeed, requestId: newRequestId() })
    return luck
  }
}

test('GAME-2 GAME-4 insurance, a split and a double at the blackjack table: every further stake is one bet, whatever comes twice', async () => {
  const member = await house.member('insured', NAME)
  const choice = { hand1: 10, hand2: 5, pairs2: 1, three2: 2 }
  // an ace without a ten, the first hand a pair that is doubled after the split, the second one stands
  const moves = ['insure', 'decline', 'split', 'double', 'stand', 'stand'] as const
  const luck = await seek(
    member,
    choice,
    (deck, dealt) => viewOf(dealt).phase === 'insurance' && blackjackTable.play(deck, choice, moves)?.isOver === true,
  )
  const first = await play(member, choice)
  expect(first.body).toMatchObject({ isOver: false, staked: '36.00', decideMs: DECIDE_MS, balance: '964.00' })
  for (const [step, staked] of [
    ['insure', '46.00'],
    ['decline', '46.00'],
    ['split', '66.00'],
    ['double', '86.00'],
    ['stand', '86.00'],
  ] as const) {
    const requestId = newRequestId()
    const [one, again] = await Promise.all([move(member, step, {}, requestId), move(member, step, {}, requestId)])
    expect([one.body.staked, again.body.staked], step).toEqual([staked, staked])
  }
  const { body: over } = await move(member, 'stand')
  const expected = blackjackTable.play(luck, choice, moves)
  expect(over).toMatchObject({ isOver: true, staked: '86.00', view: expected?.view })
  expect(over).not.toHaveProperty('decideMs')
  await house.env.outbox.idle()
  const sent = house.door.callsOf('bet').filter(({ body }) => body.accountRef === 'insured')
  expect(sent.map(({ body }) => [body.roundId, body.amount])).toEqual(
    ['36.00', '10.00', '20.00', '20.00'].map((amount) => [over.roundId, amount]),
  )
  expect(house.door.balanceOf('insured')).toBe((1000 - 86 + Number(over.win)).toFixed(2))
  // the record is recomputed from the seed when that is revealed
  await member.call('POST', '/api/seeds/rotate', { clientSeed: 'mine', requestId: newRequestId() })
  const [round] = (await member.call<HistoryPage<OriginalDetail>>('GET', '/api/history')).body.rounds
  if (round?.proof.kind !== 'seeds' || !round.proof.serverSeed) return expect.fail('the seed is not revealed')
  const seeds = { ...round.proof, serverSeed: round.proof.serverSeed }
  expect((await recount(blackjackTable as never, hmacSha256, seeds, round.detail))?.standing.view).toEqual(
    round.detail.view,
  )
  expect(round).toMatchObject({ stake: '86.00', win: over.win, detail: { moves } })
})

test('GAME-4 a table’s round is found as it is on another screen and after the process died; a screen that is behind decides nothing', async () => {
  let member = await house.member('two-screens', NAME)
  const choice = { hand1: 5, hand3: 5 }
  await seek(member, choice, (deck, dealt) => {
    const hit = blackjackTable.play(deck, choice, ['hit'])
    return viewOf(dealt).phase === 'play' && hit !== null && viewOf(hit).active === 0
  })
  const { body: dealt } = await play(member, choice)
  await move(member, 'hit', { after: 0 })
  clock.skip(10_000)
  house = await house.restart()
  member = await house.member('two-screens', NAME)
  expect(member.state.open).toMatchObject({ roundId: dealt.roundId, moves: ['hit'], decideMs: DECIDE_MS - 10_000 })
  // the other screen still shows the first two cards
  expect((await move(member, 'hit', { after: 0 })).body.error).toBe('MOVE_NOT_ALLOWED')
  expect((await move(member, 'double', { after: 0 })).body.error).toBe('MOVE_NOT_ALLOWED')
  expect((await play(member, choice)).body.error).toBe('ROUND_OPEN')
  expect((await move(member, 'stand', { after: 1 })).body).toMatchObject({ isOver: false, decideMs: DECIDE_MS })
  expect((await move(member, 'stand', { after: 2 })).body.isOver).toBe(true)
  await house.env.outbox.idle()
  expect(house.door.isBalanced('two-screens', '1000.00')).toBe(true)
})

test('GAME-4 when the time for a decision is over the hands stand, and a move that comes too late takes no money', async () => {
  const choice = { hand1: 5 }
  const open = (_: number[], dealt: Standing) => viewOf(dealt).phase === 'play'
  const late = await house.member('late', NAME)
  await seek(late, choice, open)
  await play(late, choice)
  const away = await house.member('away', NAME)
  await seek(away, choice, open)
  await play(away, choice)
  clock.skip(DECIDE_MS)
  expect(await finishLeft(house.env, NAME)).toBe(0)
  clock.skip(GRACE_MS + 1)
  expect((await move(late, 'double')).body.error).toBe('MOVE_NOT_ALLOWED')
  expect((await move(late, 'hit')).body).toMatchObject({ isOver: true, staked: '10.00', moves: ['timeout'] })
  expect(await finishLeft(house.env, NAME)).toBe(1)
  const [round] = (await away.call<HistoryPage<OriginalDetail>>('GET', '/api/history')).body.rounds
  expect(round).toMatchObject({ state: 'settled', stake: '10.00', detail: { moves: ['timeout'] } })
  await house.env.outbox.idle()
  for (const name of ['late', 'away']) expect(house.door.isBalanced(name, '1000.00')).toBe(true)
})

test('GAME-4 a bet above the limit, a side bet without its hand and a free round are refused, and cost nothing', async () => {
  const member = await house.member('high', NAME, '900000.00')
  expect((await play(member, { hand1: 10_000, pairs1: 10_000 }, '4.00')).body.error).toBe('STAKE_OUT_OF_RANGE')
  expect((await play(member, { hand1: 1, hand2: 10_000 }, '4.00')).body.error).toBe('STAKE_OUT_OF_RANGE')
  expect((await play(member, { hand1: 1 }, '2.02')).body.error).toBe('STAKE_OUT_OF_RANGE')
  expect((await play(member, { pairs1: 1 })).body.error).toBe('BAD_REQUEST')
  expect(house.door.balanceOf('high')).toBe('900000.00')
  const rules = (await house.app.inject(`/api/rules/${NAME}?currency=BDT`)).json<OriginalRules>()
  expect(rules).toMatchObject({ rtp: '0.994296', maxWin: '101.00', decideMs: DECIDE_MS })
})
