/** Members at a crash table chat as they do at live tables; operators judge it at the same desk. */
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { actOnMessage } from '#studio/desk/judge-chat.ts'
import { CrashNight } from '#studio/testing/crash-night.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'

let night: CrashNight
beforeAll(async () => {
  night = await CrashNight.begin(inject('postgresUrl'))
  Object.assign(night.house.door, { chat: true, brand: 'fairhouse' })
})
afterAll(() => night.house.close())
afterEach(() => night.endStory())

test('GAME-6 GAME-8 a word at the crash table is heard by all there and by whoever comes; what an operator removes is gone, and bets go on', async () => {
  const { house } = night
  const { screen: writer } = await night.sit('aminachowdhury')
  const { screen: reader } = await night.sit('rafi')
  await writer.send({ type: 'say', requestId: newRequestId(), text: 'fly high, or call 01712345678' })
  await night.settle()
  const { message } = reader.last('chat')
  expect(message).toMatchObject({ name: 'am***y', text: 'fly high, or call •••' })
  expect((await night.sit('late')).screen.last('welcome').chat).toMatchObject({
    right: 'write',
    messages: [{ id: message.id }],
  })

  await night.nextRound(200, 400)
  await writer.bet({ stake: '20.00' })
  expect(writer.last('bet_ack').bet).toMatchObject({ stake: '20.00', state: 'PLACED' })

  const rooms = [house.liveTables, house.tables]
  const order = { brand: 'fairhouse', messageId: message.id, operator: 'admin', reason: 'a number' }
  const judged = await actOnMessage(house.env, rooms, { ...order, act: 'remove' })
  expect(judged).toMatchObject({ vendorCode: 'BGS', judgement: 'removed', accountRef: 'aminachowdhury' })
  await night.settle()
  expect(reader.last('chat_removed').messageId).toBe(message.id)
  await actOnMessage(house.env, rooms, { ...order, act: 'mute', minutes: 10 })
  await night.settle()
  expect(writer.last('chat_state').chat).toMatchObject({ right: 'muted', messages: [] })
  await night.pass(2_000)
  await writer.send({ type: 'say', requestId: newRequestId(), text: 'again' })
  await night.settle()
  expect(writer.last('refused').error).toBe('CHAT_MUTED')
})
