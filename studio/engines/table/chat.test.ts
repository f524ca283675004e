/**
 * Chat at a live table: what all members see, what is hidden, what is refused and why, and what operators do about it.
 */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { DeskAnswers, DeskCommand, DeskRequests } from '#contract/doors/desk-protocol.ts'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import { removeOldChat } from '#studio/chat/chat.sql.ts'
import { hideWhatMayNotBeShown, plainLine } from '#studio/chat/clean-text.ts'
import { HIDDEN_WORDS } from '#studio/chat/words.ts'
import { DESK_SECRET, newRequestId } from '#studio/testing/studio-house.ts'
import { TableNight, type TableScreen } from '#studio/testing/table-night.ts'

let night: TableNight
beforeAll(async () => {
  night = await TableNight.begin(inject('postgresUrl'), 'baccarat')
})
afterAll(() => night.house.close())
beforeEach(() => {
  Object.assign(night.house.door, { demo: false, chat: true, brand: 'fairhouse' })
})
afterEach(async () => {
  await night.endStory()
  await night.house.env.db.query(
    'truncate studio.chat_messages, studio.chat_reports, studio.chat_mutes, studio.chat_brand_rules',
  )
})

async function say(screen: TableScreen, text: string, requestId = newRequestId()): Promise<string> {
  await screen.raw.send({ type: 'say', requestId, text })
  return requestId
}

let nonces = 0
async function desk<Command extends DeskCommand>(command: Command, body: DeskRequests[Command], secret = DESK_SECRET) {
  const [rawBody, path, nonce] = [JSON.stringify(body), `/desk/${command}`, `nonce-of-the-desk-${++nonces}`]
  const timestamp = String(Math.floor(night.clock.wall() / 1000))
  const signature = createHmac('sha256', secret)
    .update(signedText({ timestamp, nonce, method: 'POST', path, rawBody }))
    .digest('hex')
  const reply = await night.house.app.inject({
    method: 'POST',
    url: path,
    payload: rawBody,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    },
  })
  return { status: reply.statusCode, body: reply.json<DeskAnswers[Command]>() }
}

test('GAME-6 what one writes all at the table read, under a masked name; it is told once however often it is sent, and to whoever comes', async () => {
  const { screen: amina } = await night.sit('aminachowdhury')
  const { screen: rafi } = await night.sit('rafi')
  const requestId = await say(amina, '  Good   luck,\neverybody ')
  await say(amina, 'Good luck, everybody', requestId)
  const [heard] = rafi.all('chat')
  expect(rafi.all('chat')).toHaveLength(1)
  expect(heard?.message).toMatchObject({ name: 'am***y', text: 'Good luck, everybody' })
  expect(JSON.stringify(rafi.shown)).not.toContain('aminachowdhury')
  expect(amina.all('said').map((one) => one.message.id)).toEqual([heard?.message.id, heard?.message.id])
  const { screen: late } = await night.sit('late')
  expect(late.last('welcome').chat).toMatchObject({
    right: 'write',
    messages: [{ id: heard?.message.id, text: 'Good luck, everybody' }],
  })
  expect(heard?.message.person).toBe(amina.last('welcome').chat?.you)
})

test('GAME-6 play money reads and does not write; a brand without a chat has none; both are told why', async () => {
  const { screen: writer } = await night.sit('writer')
  night.house.door.demo = true
  const { screen: guest } = await night.sit('guest')
  await say(writer, 'hello')
  expect(guest.last('chat').message.text).toBe('hello')
  expect(guest.last('welcome').chat?.right).toBe('read')
  const requestId = await say(guest, 'me too')
  expect(guest.last('refused')).toMatchObject({ error: 'CHAT_READ_ONLY', requestId })
  Object.assign(night.house.door, { demo: false, chat: false })
  const { screen: elsewhere } = await night.sit('elsewhere')
  expect(elsewhere.last('welcome').chat).toBeNull()
  await say(elsewhere, 'anybody?')
  expect(elsewhere.last('refused').error).toBe('CHAT_OFF')
  expect(writer.all('chat')).toHaveLength(1)
})

test('GAME-6 too fast, too long or empty is refused and nobody sees it', async () => {
  const { screen } = await night.sit('hasty')
  await say(screen, 'one')
  await say(screen, 'two')
  expect(screen.last('refused').error).toBe('CHAT_TOO_FAST')
  for (let count = 0; count < 4; count++) {
    await night.pass(1_500)
    await say(screen, `more ${count}`)
  }
  await night.pass(1_500)
  await say(screen, 'the sixth')
  expect(screen.all('chat').map(({ message }) => message.text)).toEqual(['one', 'more 0', 'more 1', 'more 2', 'more 3'])
  await night.pass(20_000)
  for (const nothing of ['\u200b \u202e', 'x'.repeat(161)]) {
    await say(screen, nothing)
    expect(screen.last('refused').error, nothing).toBe('CHAT_EMPTY')
  }
})

test('GAME-6 links, numbers to call and words of the list are hidden; figures of the game are not', () => {
  const show = (text: string) => hideWhatMayNotBeShown(plainLine(text) ?? '', HIDDEN_WORDS)
  expect(show('come to https://evil.example/x now')).toBe('come to ••• now')
  expect(show('best odds at evil-site.com/join or evil . bet')).toBe('best odds at ••• or •••')
  expect(show('write me: some.one@mail.com or @some_one')).toBe('write me: ••• or •••')
  expect(show('call +880 1712-345678')).toBe('call •••')
  expect(show('ফোন ০১৭১২৩৪৫৬৭৮')).toBe('ফোন •••')
  expect(show('you Fucking genius, শালা হারামি!')).toBe('you ••• genius, শালা •••!')
  expect(show('banker won 6 of 9, I had 1,500.00 on it. Scunthorpe')).toBe(
    'banker won 6 of 9, I had 1,500.00 on it. Scunthorpe',
  )
})

test('GAME-6 a reported message waits for the operators, who remove it, mute its writer for a time, and change the words', async () => {
  const { screen: rude } = await night.sit('rude')
  const { screen: reader } = await night.sit('reader')
  await say(rude, 'call 01712345678')
  const { message } = reader.last('chat')
  await reader.raw.send({ type: 'report', requestId: newRequestId(), messageId: message.id })
  expect(reader.last('reported').messageId).toBe(message.id)
  await rude.raw.send({ type: 'report', requestId: newRequestId(), messageId: message.id })
  expect(rude.last('refused').error, 'one’s own').toBe('NOT_FOUND')
  const waiting = await desk('chat-messages', { brand: 'fairhouse', queue: 'reported', limit: 20, offset: 0 })
  expect(waiting.body).toMatchObject({
    total: 1,
    rows: [
      {
        id: message.id,
        said: 'call 01712345678',
        shown: 'call •••',
        reports: 1,
        accountRef: 'rude',
        vendorCode: 'BGS',
        mutedUntil: null,
      },
    ],
  })

  const order = { brand: 'fairhouse', messageId: message.id, operator: 'admin', reason: 'a number' }
  await desk('chat-act', { ...order, act: 'remove' })
  await reader.raw.settled()
  expect(reader.last('chat_removed').messageId).toBe(message.id)
  expect(
    (await desk('chat-messages', { brand: 'fairhouse', queue: 'reported', limit: 20, offset: 0 })).body.total,
  ).toBe(0)
  const muted = await desk('chat-act', { ...order, act: 'mute', minutes: 10 })
  expect(muted.body).toMatchObject({
    judgement: 'removed',
    judgedBy: 'admin',
    mutedUntil: new Date(night.clock.now() + 600_000).toISOString(),
  })
  await rude.raw.settled()
  expect(rude.last('chat_state').chat).toMatchObject({ right: 'muted', messages: [] })
  await night.pass(5_000)
  await say(rude, 'again')
  expect(rude.last('refused').error).toBe('CHAT_MUTED')
  await desk('chat-act', { ...order, act: 'unmute' })
  await desk('chat-set-rules', { brand: 'fairhouse', isOn: true, words: ['again'], operator: 'admin' })
  await say(rude, 'again')
  expect(reader.last('chat').message.text).toBe('•••')
  await desk('chat-set-rules', { brand: 'fairhouse', isOn: false, words: [], operator: 'admin' })
  await night.pass(5_000)
  await say(rude, 'and now')
  expect(rude.last('refused').error).toBe('CHAT_OFF')
})

test('GAME-6 OFFICE-1 an operator reads and judges what his own brand’s members wrote, at tables that brands share; each brand has its own rules', async () => {
  const { screen: ours } = await night.sit('ours')
  night.house.door.brand = 'meghna'
  const { screen: theirs } = await night.sit('theirs')
  await say(ours, 'of the one brand')
  await say(theirs, 'of the other')
  expect(ours.all('chat').map(({ message }) => message.text)).toEqual(['of the one brand', 'of the other'])
  const listOf = async (brand: string) =>
    (await desk('chat-messages', { brand, queue: 'all', limit: 20, offset: 0 })).body
  expect(await listOf('fairhouse')).toMatchObject({ total: 1, rows: [{ accountRef: 'ours' }] })
  expect(await listOf('meghna')).toMatchObject({ total: 1, rows: [{ accountRef: 'theirs' }] })
  const foreign = { brand: 'fairhouse', messageId: theirs.last('said').message.id }
  expect((await desk('chat-message', foreign)).status).toBe(404)
  for (const act of ['remove', 'mute'] as const)
    expect((await desk('chat-act', { ...foreign, act, operator: 'admin', reason: 'not mine' })).status).toBe(404)
  expect(ours.all('chat_removed')).toHaveLength(0)
  await desk('chat-set-rules', { brand: 'meghna', isOn: false, words: ['spoon'], operator: 'admin' })
  await night.pass(5_000)
  await say(theirs, 'still there?')
  expect(theirs.last('refused').error).toBe('CHAT_OFF')
  await say(ours, 'a spoon')
  expect(ours.last('said').message.text, 'what another brand hides').toBe('a •••')
  expect((await desk('chat-rules', { brand: 'fairhouse' })).body.isOn).toBe(true)
})

test('GAME-6 nobody asks the desk without the shared secret, or asks twice with one signature', async () => {
  expect((await desk('chat-rules', { brand: 'fairhouse' }, 'another secret')).status).toBe(401)
  const first = await desk('chat-rules', { brand: 'fairhouse' })
  nonces--
  expect([first.status, (await desk('chat-rules', { brand: 'fairhouse' })).status]).toEqual([200, 401])
  expect(
    (await desk('chat-act', { brand: 'fairhouse', messageId: '999', act: 'keep', operator: 'admin', reason: 'none' }))
      .status,
  ).toBe(404)
})

test('GAME-6 what was said is forgotten after its time', async () => {
  const { screen } = await night.sit('old')
  await say(screen, 'long ago')
  await removeOldChat(night.house.env.db, new Date(night.clock.now() + 1))
  expect((await desk('chat-messages', { brand: 'fairhouse', queue: 'all', limit: 20, offset: 0 })).body.total).toBe(0)
})
