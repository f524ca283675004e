/** Missions through HTTP: counted by a follower, given under their bounds, claimed by the member. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { officeAddMarker } from '#contract/harm/office-harm.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { claimReward } from '#contract/rewards/rewards.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { lotteryMissionSummary, missions } from '#contract/missions/missions.ts'
import {
  officeDecideReview,
  officeMission,
  officePublishMission,
  officeSaveMission,
  officeStopMission,
} from '#contract/missions/office-missions.ts'
import { missionsDocument } from '#contract/missions/terms.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import {
  boardOf,
  count,
  countAndAsk,
  missionOf,
  playRound,
  publish,
  stepOf,
  takeBack,
} from '#server/testing/missions.ts'
import { playLine } from '#server/testing/rounds.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { MISSIONS_FOLLOWER } from './counting/follower.ts'
import { giveSteps } from './counting/give-steps.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

async function buildPlayer(): Promise<Person> {
  const member = await buildMember(house)
  await fundCash(house, member.id, 5_000)
  return member
}
const rowOf = async (member: Person, id: string) =>
  (await countAndAsk(house, member, missions)).missions.find((one) => one.id === id)

test('PROMO-5 a mission counts what is staked, its reward is claimed once, and a badge says so', async () => {
  const member = await buildPlayer()
  const { id } = await publish(house, missionOf(house))
  await playRound(house, member.id, '60')
  expect((await rowOf(member, id))?.steps).toMatchObject([
    { progress: '60.00', target: '100.00', percent: 60, state: 'open', rewardId: null },
  ])
  await playRound(house, member.id, '40')
  await count(house)
  await giveSteps(house.env)
  await giveSteps(house.env)
  const step = (await rowOf(member, id))?.steps[0]
  expect(step).toMatchObject({ percent: 100, state: 'claimable' })
  expect(await member.caller.ok(memberBadges)).toMatchObject({ missions: 1 })
  const before = await member.caller.ok(walletBalance)
  for (let claims = 0; claims < 3; claims++) await member.caller.ok(claimReward, { id: step?.rewardId ?? '' })
  const now = await member.caller.ok(walletBalance)
  expect(Number(now.balance) - Number(before.balance)).toBe(5)
  expect((await rowOf(member, id))?.steps).toMatchObject([{ state: 'claimed', rewardId: null }])
  expect(await member.caller.ok(memberBadges)).toMatchObject({ missions: 0 })
  const operator = await buildOperator(house)
  expect(await operator.caller.ok(officeMission, { id })).toMatchObject({ reached: 1, done: 1, paid: 1, cost: '5.00' })
  house.clock.advance(DAY_MS)
  expect((await rowOf(await logInAgain(house, member), id))?.steps).toMatchObject([{ progress: '0.00', state: 'open' }])
})

test('PROMO-5 what is taken back is taken from progress; a step that falls before its reward waits for a person', async () => {
  const member = await buildPlayer()
  const { id } = await publish(house, missionOf(house))
  const round = await playRound(house, member.id, '70')
  await takeBack(house, member.id, round, '70')
  expect((await rowOf(member, id))?.steps).toMatchObject([{ progress: '0.00', state: 'open' }])
  await playRound(house, member.id, '50')
  const last = await playRound(house, member.id, '50')
  await takeBack(house, member.id, last, '50')
  await count(house)
  await giveSteps(house.env)
  expect((await rowOf(member, id))?.steps).toMatchObject([{ state: 'review' }])
  const reviewer = await buildOperator(house, 'finance')
  const { openReviews } = await reviewer.caller.ok(officeMission, { id })
  expect(openReviews).toMatchObject([{ username: member.username, step: 1 }])
  const review = { id: openReviews[0]?.id ?? '', decision: 'refuse' as const, reason: 'taken back' }
  await reviewer.caller.ok(officeDecideReview, review)
  expect((await reviewer.caller.call(officeDecideReview, review)).body).toMatchObject({ code: 'MISSION_STATE' })
  expect((await rowOf(member, id))?.steps).toMatchObject([{ state: 'refused' }])
})

test('PROMO-5 what is taken back on another day leaves the day that it was counted on, and nothing of the new day', async () => {
  const member = await buildPlayer()
  const { id } = await publish(house, missionOf(house))
  const winsOf = async () => {
    await count(house)
    const rows = await house.env.db.query<{ win: string; value: string }>(
      `select win, figures -> $2 -> 'values' ->> 0 as value from missions.windows
       where member_id = $1 and figures::jsonb ? $2 order by win`,
      [member.id, id],
    )
    return rows.map(({ value }) => value)
  }
  const round = await playRound(house, member.id, '70')
  expect(await winsOf()).toEqual(['700000'])
  house.clock.advance(DAY_MS)
  await playRound(house, member.id, '30')
  await takeBack(house, member.id, round, '70')
  expect(await winsOf()).toEqual(['0', '300000'])
  expect((await rowOf(await logInAgain(house, member), id))?.steps).toMatchObject([{ progress: '30.00' }])
  const { differing } = await shadow(house.env, MISSIONS_FOLLOWER as unknown as Follower)
  expect(differing).toEqual([])
})

test('PROMO-5 a step that is reached in open rounds waits until they are over, and one that fell and is reached again is given', async () => {
  const [fisher, player] = [await buildPlayer(), await buildPlayer()]
  const { id } = await publish(house, missionOf(house))
  const stateOf = async (member: Person) => {
    await count(house)
    await giveSteps(house.env)
    return (await rowOf(member, id))?.steps[0]?.state
  }
  const magazine = await playRound(house, fisher.id, '100', '0', { closes: false })
  const match = await playRound(house, player.id, '100', '0', { closes: false })
  expect([await stateOf(fisher), await stateOf(player)]).toEqual(['done', 'done'])
  await playLine(house.env, player.id, match, { kind: 'close', amountMinor: 0n })
  await takeBack(house, fisher.id, magazine, '95')
  await giveSteps(house.env)
  expect([await stateOf(fisher), await stateOf(player)]).toEqual(['review', 'claimable'])
  await playLine(house.env, fisher.id, magazine, { kind: 'close', amountMinor: 0n })
  await playRound(house, fisher.id, '94')
  expect(await stateOf(fisher)).toBe('review')
  await playRound(house, fisher.id, '1')
  expect(await stateOf(fisher)).toBe('claimable')
  const { differing } = await shadow(house.env, MISSIONS_FOLLOWER as unknown as Follower)
  expect(differing).toEqual([])
})

test('PROMO-5 the next step opens when the former is done, by business time in whatever order lines arrive', async () => {
  const steps = [stepOf({ metric: 'bets', target: '2' }), stepOf({ metric: 'bets', target: '2' })]
  const { id } = await publish(house, missionOf(house, { period: 'once', steps }))
  const [one, other] = [await buildPlayer(), await buildPlayer()]
  const start = house.clock.now().getTime()
  const at = (second: number) => ({ at: new Date(start + second * 1000) })
  for (const second of [1, 2, 3, 4]) await playRound(house, one.id, '1', '0', at(second))
  for (const second of [4, 1, 3, 2]) {
    await playRound(house, other.id, '1', '0', at(second))
    await count(house)
  }
  house.clock.advance(10_000)
  const rows = await Promise.all([rowOf(one, id), rowOf(other, id)])
  for (const row of rows)
    expect(row?.steps).toMatchObject([
      { progress: '2', percent: 100 },
      { progress: '2', percent: 100 },
    ])
  const done = await house.env.db.query(
    'select step, done_at as at from missions.completions where item_id = $1 and member_id = $2 order by step',
    [id, one.id],
  )
  const progress = await house.env.db.query(
    `select distinct figures #>> array[$1::text, 'done'] as done from missions.windows where figures -> $1::text is not null`,
    [id],
  )
  expect(progress).toHaveLength(1)
  expect(done).toEqual([
    { step: 0, at: new Date(start + 2_000) },
    { step: 1, at: new Date(start + 4_000) },
  ])
})

test('PROMO-5 LOTT-7 every metric counts its own thing, and the lottery has a list of its own', async () => {
  const member = await buildPlayer()
  const lottery = { types: ['LOTT' as const], vendors: [], games: [] }
  const published = await Promise.all([
    publish(house, missionOf(house, { steps: [stepOf({ metric: 'bets', target: '9' })] })),
    publish(
      house,
      missionOf(house, { steps: [stepOf({ metric: 'win_multiple', target: '3', multiple: 5, stakeMin: '2' })] }),
    ),
    publish(house, missionOf(house, { steps: [stepOf({ metric: 'games_tried', target: '4' })] })),
    publish(house, missionOf(house, { steps: [stepOf({ metric: 'valid_bet', filter: lottery })] })),
  ])
  await playRound(house, member.id, '2', '10')
  await playRound(house, member.id, '2', '9.99')
  await playRound(house, member.id, '1', '90', { gameCode: 'other' })
  await playRound(house, member.id, '7', '0', { gameCode: 'draw', gameType: 'LOTT' })
  const rows = await Promise.all(published.map(({ id }) => rowOf(member, id)))
  expect(rows.map((row) => row?.steps[0]?.progress)).toEqual(['4', '1', '3', '7.00'])
  const { missions: list } = await member.caller.ok(lotteryMissionSummary)
  expect(list.map(({ id }) => id)).toEqual([published[3]?.id])
})

test('PROMO-5 from the moment of an exclusion nothing counts, nothing is shown and nothing is given', async () => {
  const member = await buildPlayer()
  const { id } = await publish(house, missionOf(house))
  await playRound(house, member.id, '99')
  const voided = await playRound(house, member.id, '40')
  await count(house)
  await member.caller.ok(excludeSelf, { months: 6, understood: true })
  await playRound(house, member.id, '50')
  // what is given back is taken back from everybody: a break keeps no score of a void
  await takeBack(house, member.id, voided, '40')
  const hidden = await countAndAsk(house, await logInAgain(house, member), missions)
  expect(hidden).toMatchObject({ isOffered: false, missions: [] })
  const marked = await buildPlayer()
  await (await buildOperator(house)).caller.ok(officeAddMarker, { id: marked.id, reason: 'plays at night' })
  expect(await marked.caller.ok(missions)).toMatchObject({ isOffered: false, missions: [] })
  const [row] = await house.env.db.query<{ value: string }>(
    `select figures #>> array[$1::text, 'values', '0'] as value from missions.windows
     where figures -> $1::text is not null and member_id = $2`,
    [id, member.id],
  )
  expect(row).toEqual({ value: '990000' })
})

test('PROMO-5 a document without bounds, one that rewards losing, or one of unknown games is refused; a large one needs two persons', async () => {
  const author = await buildOperator(house)
  const save = (document: unknown) => author.caller.call(officeSaveMission, { document } as never)
  const step = { ...stepOf(), metric: 'losses' }
  expect((await save({ ...missionOf(house), steps: [step] })).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect(missionsDocument.safeParse({ ...missionOf(house), bounds: {} }).success).toBe(false)
  const unknown = { types: [], vendors: ['NOBODY'], games: ['skyrise', 'no-such-game'] }
  expect((await save(missionOf(house, { steps: [stepOf({ filter: unknown })] }))).body).toMatchObject({
    code: 'INVALID_INPUT',
    value: {
      fields: {
        'document.steps.0.filter.vendors.0': { rule: 'unknown' },
        'document.steps.0.filter.games.1': { rule: 'unknown' },
      },
    },
  })
  const hostile = missionOf(house, { texts: { en: { title: 'Win', about: '<a href=x>' } } })
  expect((await save(hostile)).body).toMatchObject({
    value: { fields: { 'document.texts.en.about': { rule: 'html' } } },
  })
  const low = missionOf(house, { bounds: { valueMax: '4', membersMax: 1, dayMax: null } })
  expect((await save(low)).body).toMatchObject({ code: 'MISSION_UNBOUNDED' })
  for (const bounds of [
    { valueMax: '175', membersMax: 2, dayMax: null },
    { valueMax: '175', membersMax: 3, dayMax: '174' },
  ])
    expect((await save(boardOf(house, { bounds }))).body, 'every winner must be paid').toMatchObject({
      code: 'MISSION_UNBOUNDED',
    })
  const large = missionOf(house, { bounds: { valueMax: '90000', membersMax: 9_000, dayMax: '9000' } })
  const { id } = await author.caller.ok(officeSaveMission, { document: large })
  // two persons write one draft: the second is told, and neither saves nor publishes over the first
  expect(await author.caller.ok(officeSaveMission, { id, revision: 1, document: large })).toMatchObject({ revision: 2 })
  for (const late of [
    await author.caller.call(officeSaveMission, { id, revision: 1, document: large }),
    await author.caller.call(officeSaveMission, { id, document: large }),
    await author.caller.call(officePublishMission, { id, revision: 1, reason: 'for a test' }),
  ])
    expect(late.body).toMatchObject({ code: 'MISSION_CHANGED', value: { revision: 2 } })
  const asked = await author.caller.ok(officePublishMission, { id, revision: 2, reason: 'for a test' })
  expect(asked).toMatchObject({ state: 'draft', waiting: { needed: 2 } })
  await agreeTo(await buildOperator(house), asked.waiting)
  expect(await author.caller.ok(officeMission, { id })).toMatchObject({ state: 'live', version: 1 })
  await author.caller.ok(officeStopMission, { id, reason: 'for a test' })
  expect((await author.caller.call(officePublishMission, { id, revision: 2, reason: 'again' })).body).toMatchObject({
    code: 'MISSION_STATE',
  })
})

test('PROMO-5 the same whether it is followed by processes that die, or run over the past', async () => {
  const people = await Promise.all([buildPlayer(), buildPlayer(), buildPlayer()])
  let chance = 0
  const fragile = { ...dying(MISSIONS_FOLLOWER, () => chance++ % 3 === 0), batch: 5 }
  for (let turn = 0; turn < 6; turn++) {
    await Promise.all(people.map((one, place) => playRound(house, one.id, String(3 + place), turn % 2 ? '40' : '0')))
    await followDying(house.env, fragile)
  }
  await catchUp(house.env, MISSIONS_FOLLOWER)
  const { examined, differing } = await shadow(house.env, MISSIONS_FOLLOWER as unknown as Follower)
  expect(differing).toEqual([])
  expect(examined).toBeGreaterThan(5)
})
