/**
 * What pages and operators see of the studio, read from a running studio: rooms, live tables, the chat's desk, signals.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { launchChat, liveModels } from '#contract/catalogue/live-models.ts'
import { updateOfficeGame } from '#contract/catalogue/office-games.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import {
  actOnChatMessage,
  getChatRules,
  listChatMessages,
  listCollusionSignals,
  setChatRules,
} from '#contract/doors/office-studio.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { openMatches } from '#contract/catalogue/open-matches.ts'
import { pvpRooms } from '#contract/catalogue/pvp-rooms.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { insertSignal } from '#studio/engines/pvp/pvp.sql.ts'
import { buildStudioHouse, DESK_SECRET, newRequestId, type StudioHouse } from '#studio/testing/studio-house.ts'
import type { RotateSeedsResult } from '#studio/protocol.ts'
import { openScreen } from '#studio/testing/test-screen.ts'

let house: House
let studio: StudioHouse
let member: Person
const tablesOf = (vendors: Awaited<ReturnType<typeof seedGames>>) =>
  Object.entries(vendors).flatMap(([vendor, { games }]) =>
    Object.entries(games)
      .filter(([, { engine }]) => engine.startsWith('table-'))
      .map(([code]) => ({ vendor, code })),
  )
let table: { vendor: string; code: string }

beforeAll(async () => {
  house = await openHouse({ STUDIO_DESK_SECRET: DESK_SECRET })
  const vendors = await seedGames(house.env, { studioVendors: null })
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = house.app.server.address() as AddressInfo
  studio = await buildStudioHouse(inject('postgresUrl'), {
    platform: { doorOrigin: `http://127.0.0.1:${port}`, vendors },
  })
  // the studio's address is known only after it has started
  Object.assign(house.env.config, { studioOrigin: studio.origin })
  const found = tablesOf(vendors).find(({ vendor }) => (vendors[vendor]?.wallet ?? 'seamless') === 'seamless')
  if (!found) throw new Error('no vendor has a live table')
  table = found
  member = await buildMember(house)
  await fundCash(house, member.id, 1000)
})
afterAll(async () => {
  await studio.close()
  await house.close()
})

test('GAME-7 GAME-8 the betting record learns a revealed seed, checks its hash, and keeps it; another is not believed', async () => {
  const { url } = await member.caller.ok(gameLaunch, { gameCode: 'dice' })
  const vendor = new URL(url, 'http://studio').searchParams.get('vendor') ?? ''
  const player = await studio.launch(url.slice(url.indexOf('#t=') + 3), vendor, 'dice')
  const bet = { requestId: newRequestId(), stake: '20.00', over: true, target: '50.00' }
  expect((await player.call('POST', '/api/dice/roll', bet)).status).toBe(200)
  const proofOf = async () => {
    const { content } = await member.caller.ok(bets, {})
    const { detail } = await member.caller.ok(betDetail, { id: content[0]?.id ?? '' })
    return (detail as { proof: { serverSeed: string | null; serverSeedHash: string } }).proof
  }
  // the end of the round reaches the door a moment after its answer
  await expect.poll(proofOf, { timeout: 5_000 }).toMatchObject({ serverSeed: null })
  const before = await proofOf()
  const { body } = await player.call<RotateSeedsResult>('POST', '/api/seeds/rotate', {
    requestId: newRequestId(),
    clientSeed: 'mine',
  })
  const { studioOrigin } = house.env.config
  const liar = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"serverSeed":"another"}'),
  )
  await new Promise<void>((listens) => liar.listen(0, '127.0.0.1', () => listens()))
  Object.assign(house.env.config, { studioOrigin: `http://127.0.0.1:${(liar.address() as AddressInfo).port}` })
  expect((await proofOf()).serverSeed).toBeNull()
  liar.close()
  Object.assign(house.env.config, { studioOrigin })
  expect(await proofOf()).toMatchObject({
    serverSeed: body.revealed.serverSeed,
    serverSeedHash: before.serverSeedHash,
  })
  Object.assign(house.env.config, { studioOrigin: 'http://127.0.0.1:1' })
  expect((await proofOf()).serverSeed).toBe(body.revealed.serverSeed)
  Object.assign(house.env.config, { studioOrigin })
})

/** Seats a member at the live table. */
async function sit(person: Person) {
  const { url } = await person.caller.ok(gameLaunch, { gameCode: table.code })
  const { state } = await studio.launch(url.slice(url.indexOf('#t=') + 3), table.vendor, 'table')
  const screen = await openScreen(studio, '/ws/table')
  await screen.send({ type: 'hello', session: state.session })
  const shown = () =>
    screen.shown as unknown as {
      type: string
      chat?: { right: string } | null
      message?: { id: string; text: string }
      error?: string
    }[]
  await expect.poll(() => shown().some(({ type }) => type === 'welcome'), { timeout: 15_000 }).toBe(true)
  return { screen, shown, last: (type: string) => shown().findLast((one) => one.type === type) }
}

test('GAME-6 real rooms of every card game are listed, for the member’s own kind of money', async () => {
  const { content, state } = await member.caller.ok(pvpRooms, {})
  expect(state).toBe('live')
  expect(content.length).toBeGreaterThan(5)
  expect(content.every((room) => room.currency === 'BDT' && !room.isTrial && Number(room.minBuyIn) > 0)).toBe(true)
  expect(content.some(({ isPractice }) => isPractice)).toBe(true)
  const guest = await buildTrial(house)
  expect((await guest.caller.ok(pvpRooms, {})).content.every(({ isTrial }) => isTrial)).toBe(true)
})

test('GAME-6 the live tables are listed with who sits at them; one opens with its chat', async () => {
  const visitor = house.as()
  const { screen } = await sit(member)
  house.clock.advance(6 * SECOND_MS) // a list is cached for a few seconds
  const { content, source } = await visitor.ok(liveModels, { language: 'en' })
  expect(source).toBe('live')
  expect(content.length).toBeGreaterThan(10)
  expect(content[0]).toMatchObject({
    modelId: table.code,
    vendor: table.vendor,
    state: 'BETTING',
    players: 1,
    hasChat: true,
    language: 'en',
  })
  const { chatUrl } = await visitor.ok(launchChat, { modelId: table.code })
  expect(chatUrl).toBe(`/seamless?gameCode=${table.code}&chat=1`)
  const { url } = await member.caller.ok(gameLaunch, { gameCode: table.code, chat: true })
  expect(new URL(url).searchParams.get('chat')).toBe('1')
  expect((await visitor.call(launchChat, { modelId: 'skyrise' })).body).toMatchObject({ code: 'GAME_NOT_FOUND' })
  screen.leave()
})

test('GAME-6 everybody sees the matches of a lane with scores and prices, and each opens the book at itself', async () => {
  const visitor = house.as()
  const trial = await buildTrial(house)
  const { matches, state } = await visitor.ok(openMatches, { lane: 'SPORTS', language: 'en' })
  expect(state).toBe('live')
  expect(matches.length).toBeGreaterThan(6)
  const phases = matches.map(({ phase }) => (phase === 'before' ? 'next' : 'now'))
  expect(phases, 'those in play come first').toEqual(phases.toSorted().toReversed())
  expect(new Set(matches.slice(0, 5).map(({ sport }) => sport)).size, 'a sport after the other').toBeGreaterThan(3)
  expect(matches.every(({ prices }) => prices.some(({ odds }) => odds !== null && Number(odds) > 1))).toBe(true)
  expect((await trial.caller.ok(openMatches, { lane: 'SPORTS', language: 'en' })).matches.length).toBe(matches.length)
  const bengali = await visitor.ok(openMatches, { lane: 'SPORTS', language: 'bn' })
  expect(bengali.matches[0]?.home).not.toBe(matches[0]?.home)

  const cricket = await visitor.ok(openMatches, { lane: 'CRICKET' })
  expect(new Set(cricket.matches.map(({ sport }) => sport))).toEqual(new Set(['cricket']))
  const [first] = cricket.matches
  if (!first) throw new Error('no match')
  const { url } = await member.caller.ok(gameLaunch, { gameCode: first.gameCode, matchId: first.matchId })
  expect(new URL(url).searchParams.get('match')).toBe(first.matchId)
  expect((await member.caller.call(gameLaunch, { gameCode: first.gameCode, matchId: '../x' })).body).toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('GAME-6 SITE-5 a match is opened by a title that can be played; where there is none, there are no matches', async () => {
  const { caller } = await buildOperator(house, 'admin')
  const titleOf = async () => (await house.as().ok(openMatches, { lane: 'CRICKET' })).matches[0]?.gameCode
  const reason = 'the vendor repairs its line'
  expect(await titleOf()).toBe('cricket')
  await caller.ok(updateOfficeGame, { id: 'cricket', status: 'maintenance', reason })
  const other = await titleOf()
  expect(other).toBeDefined()
  expect(other).not.toBe('cricket')
  expect((await house.as().ok(openMatches, { lane: 'COCKFIGHT' })).state).toBe('live')
  await caller.ok(setSwitch, { id: 'COCKFIGHT', enabled: false })
  expect(await house.as().ok(openMatches, { lane: 'COCKFIGHT' })).toMatchObject({ matches: [], state: 'closed' })
  await caller.ok(setSwitch, { id: 'COCKFIGHT', enabled: true })
})

test('GAME-6 OFFICE-1 an operator reads what was reported, removes it, mutes its writer and sets the words; every act is in the audit', async () => {
  const { caller } = await buildOperator(house, 'admin')
  const [writer, reader] = [await sit(member), await sit(await buildMember(house))]
  await writer.screen.send({ type: 'say', requestId: newRequestId(), text: 'call me on 01712345678' })
  await expect.poll(() => reader.last('chat')?.message?.text).toBe('call me on •••')
  const id = reader.last('chat')?.message?.id ?? ''
  await reader.screen.send({ type: 'report', requestId: newRequestId(), messageId: id })
  await expect.poll(() => reader.last('reported')).toBeDefined()
  const {
    content: [row],
    total,
  } = await caller.ok(listChatMessages, {})
  expect({ total, row }).toMatchObject({
    total: 1,
    row: { id, said: 'call me on 01712345678', reports: 1, member: { id: member.id }, judgement: null },
  })
  expect(await caller.ok(actOnChatMessage, { id, act: 'remove', reason: 'a telephone number' })).toMatchObject({
    judgement: 'removed',
  })
  await expect.poll(() => reader.last('chat_removed')).toBeDefined()
  expect(
    (await caller.ok(actOnChatMessage, { id, act: 'mute', minutes: 30, reason: 'a telephone number' })).mutedUntil,
  ).not.toBeNull()
  await writer.screen.send({ type: 'say', requestId: newRequestId(), text: 'again' })
  await expect.poll(() => writer.last('refused')?.error).toBe('CHAT_MUTED')
  expect(
    (await caller.call(actOnChatMessage, { id: '999999', act: 'keep', reason: 'nothing there' })).body,
  ).toMatchObject({ code: 'NOT_FOUND' })
  const { words } = await caller.ok(getChatRules, {})
  expect(await caller.ok(setChatRules, { isOn: true, words: [...words, 'spoon'], reason: 'a new word' })).toMatchObject(
    { words: [...words, 'spoon'] },
  )
  const acts = (await caller.ok(listAudit, {})).content.map(({ action }) => action)
  expect(acts).toEqual(expect.arrayContaining(['chat.remove', 'chat.mute', 'chat.rules']))
  for (const one of [writer, reader]) one.screen.leave()
})

test('GAME-6 OFFICE-1 an act that cannot be written into the audit is not carried out; one that fails at the studio stands there as failed', async () => {
  const { caller } = await buildOperator(house, 'admin')
  const writer = await sit(await buildMember(house))
  await writer.screen.send({ type: 'say', requestId: newRequestId(), text: 'hello all' })
  await expect.poll(() => writer.last('said')).toBeDefined()
  const [message] = (await caller.ok(listChatMessages, { queue: 'all' })).content
  const id = message?.id ?? ''
  const stateOf = async () => (await caller.ok(listChatMessages, { queue: 'all' })).content.find((row) => row.id === id)
  await asOwner(house, async (db) => {
    await db.query(
      `create function core.refuse_chat_audit() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
    )
    await db.query(
      `create trigger refuse_chat before insert on core.audit_log for each row when (new.action like 'chat.%') execute function core.refuse_chat_audit()`,
    )
  })
  const quiet = vi.spyOn(house.env.log, 'error').mockImplementation(() => undefined)
  for (const act of ['remove', 'mute'] as const)
    expect((await caller.call(actOnChatMessage, { id, act, reason: 'not written' })).status).toBe(500)
  expect((await caller.call(setChatRules, { isOn: false, words: [], reason: 'not written' })).status).toBe(500)
  quiet.mockRestore()
  expect(await stateOf()).toMatchObject({ judgement: null, mutedUntil: null })
  expect((await caller.ok(getChatRules, {})).isOn).toBe(true)
  await asOwner(house, (db) => db.query('drop trigger refuse_chat on core.audit_log'))

  await studio.env.db.query(
    'alter table studio.chat_messages add constraint nothing_is_removed check (judgement is null) not valid',
  )
  expect((await caller.call(actOnChatMessage, { id, act: 'remove', reason: 'to be tried again' })).body).toMatchObject({
    code: 'UNAVAILABLE',
  })
  await studio.env.db.query('alter table studio.chat_messages drop constraint nothing_is_removed')
  expect((await caller.ok(listAudit, {})).content.slice(0, 2).map(({ action }) => action)).toEqual([
    'chat.remove.failed',
    'chat.remove',
  ])
  for (let time = 0; time < 2; time++) await caller.ok(actOnChatMessage, { id, act: 'remove', reason: 'tried again' })
  expect(await stateOf()).toMatchObject({ judgement: 'removed' })
  writer.screen.leave()
})

test('GAME-6 a brand that turned its chat off has none from the next opening of a table', async () => {
  const { caller } = await buildOperator(house, 'admin')
  await caller.ok(setSwitch, { id: 'CHAT', enabled: false })
  const seat = await sit(await buildMember(house))
  expect(seat.last('welcome')?.chat).toBeNull()
  await caller.ok(setSwitch, { id: 'CHAT', enabled: true })
  seat.screen.leave()
})

test('GAME-6 OFFICE-1 signals of the card rooms stand in the back office with their members', async () => {
  const { caller } = await buildOperator(house, 'viewer')
  const [one] = await studio.env.db.query<{ id: bigint }>('select id from studio.players where account_ref = $1', [
    member.id,
  ])
  const [two] = await studio.env.db.query<{ id: bigint }>('select id from studio.players where account_ref <> $1', [
    member.id,
  ])
  if (!one || !two) throw new Error('nobody played')
  const facts = { hands: 14, folds: 13, lost: '9000000', unit: '100000' }
  await insertSignal(
    studio.env.db,
    { kind: 'chips_flow', tableKey: 'BGS/holdem/real-BDT-2-1', handId: 'h1', playerId: one.id, otherId: two.id, facts },
    studio.env.clock.now(),
  )
  expect(await caller.ok(listCollusionSignals, {})).toMatchObject({
    total: 1,
    content: [
      {
        kind: 'chips_flow',
        vendor: 'BGS',
        gameCode: 'holdem',
        room: 'real-BDT-2-1',
        hands: 14,
        folds: 13,
        lostUnits: 90,
        member: { id: member.id },
      },
    ],
  })
})

test('GAME-6 a studio that does not answer is said to be away, to members and to operators', async () => {
  const { caller } = await buildOperator(house, 'viewer')
  Object.assign(house.env.config, { studioOrigin: 'http://127.0.0.1:9' })
  house.clock.advance(6 * SECOND_MS)
  expect(await house.as().ok(liveModels, {})).toMatchObject({ content: [], source: 'away' })
  expect(await house.as().ok(openMatches, { lane: 'SPORTS' })).toMatchObject({ matches: [], state: 'away' })
  expect((await caller.call(listChatMessages, {})).body).toMatchObject({ code: 'UNAVAILABLE' })
})
