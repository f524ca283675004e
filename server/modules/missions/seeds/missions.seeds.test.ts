/** The demo's missions and boards fit their own contract, and count what is played from their beginning on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missionBoard, missions } from '#contract/missions/missions.ts'
import { missionsDocument } from '#contract/missions/terms.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { count, playRound } from '#server/testing/missions.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { freezeBoards } from '../boards/freeze-boards.ts'
import { listBoardDocuments, listMissionDocuments } from './documents.ts'
import { seedMissions } from './missions.seeds.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('PROMO-5 LOTT-7 the demo has missions of each metric and boards of each state; what was played counts', async () => {
  const time = { now: house.clock.now(), zone: 'Asia/Dhaka' }
  const all = [...listMissionDocuments(time, { stakes: '500', bets: 4 }), ...listBoardDocuments(time)]
  for (const document of all) expect(missionsDocument.parse(document)).toEqual(document)
  const member = await buildMember(house)
  await fundCash(house, member.id, 100)
  await playRound(house, member.id, '10', '5')
  await seedMissions(house.env)
  await seedMissions(house.env)
  await count(house)
  await freezeBoards(house.env)
  const { missions: list } = await member.caller.ok(missions)
  expect(list).toHaveLength(10)
  const { boards, past, board } = await member.caller.ok(missionBoard, {})
  expect(boards.map(({ state }) => state).sort()).toEqual(['coming', 'running', 'running', 'running', 'running'])
  expect(past).toMatchObject([{ state: 'frozen' }])
  expect(board).toMatchObject({ own: { rank: 1, score: '10.00' } })
  await expectBalancedBooks(house.env.db)
})
