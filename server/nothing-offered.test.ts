/** A house in which no operator has offered anything yet: every page of rewards is empty, and whole. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { messageCounts } from '#contract/messages/inbox.ts'
import { announcements, messages } from '#contract/messages/messages.ts'
import { missionBoard, missions } from '#contract/missions/missions.ts'
import {
  pointsBalance,
  pointsConfig,
  pointsRedeemList,
  pointsReward,
  pointsTransactions,
} from '#contract/points/points.ts'
import { promotions } from '#contract/promotions/offers.ts'
import { referral } from '#contract/referral/referral.ts'
import { bonusDetails } from '#contract/rewards/grants.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { vip } from '#contract/vip/vip.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
let member: Person
beforeAll(async () => {
  house = await openHouse()
  member = await buildMember(house)
})
afterAll(() => house.close())

const NO_ROWS = { content: [], total: 0 }

test('PROMO-1 PROMO-5 PROMO-9 without any offer, mission, reward or message each answer is empty, for members and visitors', async () => {
  const { caller } = member
  const nothing = { running: 0, categories: [], content: [] }
  expect([await caller.ok(promotions, {}), await house.as().ok(promotions, {})]).toEqual([nothing, nothing])
  expect(await caller.ok(rewardCenter, {})).toEqual({ claimable: [], past: [] })
  expect(await caller.ok(bonusDetails, {})).toMatchObject({ cash: '0.00', grants: [], turnovers: [] })
  expect(await caller.ok(runningBonus, {})).toEqual({ grant: null, freeRounds: [] })
  expect(await caller.ok(missions, {})).toMatchObject({ missions: [], claimable: 0 })
  expect(await caller.ok(missionBoard, {})).toMatchObject({ boards: [], past: [] })
  expect(await caller.ok(messages, {})).toMatchObject(NO_ROWS)
  expect(await caller.ok(messageCounts, {})).toMatchObject({ total: 0, unread: 0 })
  expect(await caller.ok(announcements, {})).toMatchObject(NO_ROWS)
  expect(await caller.ok(memberBadges, {})).toMatchObject({ messages: 0, missions: 0, rewards: 0 })
})

test('PROMO-6 PROMO-7 PROMO-8 without ladder, plan, rates or goods each page says so and promises nothing', async () => {
  const { caller } = member
  expect(await caller.ok(vip, {})).toMatchObject({ hasVip: false, levels: [], claims: [] })
  const invited = await caller.ok(referral, {})
  expect(invited).toMatchObject({ terms: null, earnings: [], friends: NO_ROWS })
  expect(await caller.ok(pointsBalance, {})).toMatchObject({ points: 0 })
  expect(await caller.ok(pointsReward, {})).toMatchObject({ goods: [] })
  expect(await caller.ok(pointsRedeemList, {})).toMatchObject(NO_ROWS)
  expect(await caller.ok(pointsTransactions, {})).toMatchObject(NO_ROWS)
  expect(await caller.ok(pointsConfig, {})).toMatchObject({ convert: null })
})
