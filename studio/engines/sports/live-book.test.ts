import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { getSession } from '#studio/players/open-session.ts'
import { pausesOf, SportsDay, type Pick } from '#studio/testing/sports-day.ts'
import { newRequestId, type TestMember } from '#studio/testing/studio-house.ts'
import { openScreen, type TestScreen } from '#studio/testing/test-screen.ts'
import { bookOf, type Book } from './book.ts'
import { cashOutTicket } from './cash-out.ts'
import { DELAY_MS, type SportsServerMessage } from './protocol.ts'

type Shown<Type extends SportsServerMessage['type']> = Extract<SportsServerMessage, { type: Type }>

let day: SportsDay
beforeAll(async () => {
  day = await SportsDay.begin(inject('postgresUrl'))
})
afterAll(() => day.house.close())

/** Waits until the book has polled at least once more and the screen has its messages. */
async function beat(screen: TestScreen): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await day.clock.advance(250, () => screen.settled())
}

const heard = <Type extends SportsServerMessage['type']>(screen: TestScreen, type: Type) =>
  (screen.shown as unknown as SportsServerMessage[]).filter((message): message is Shown<Type> => message.type === type)

async function watching(member: TestMember, wish: object, path = '/ws/sports'): Promise<TestScreen> {
  const screen = await openScreen(day.house, path)
  await screen.send({ type: 'hello', session: member.state.session })
  await expect.poll(() => heard(screen, 'welcome').length).toBe(1)
  await screen.send({ type: 'watch', board: null, pages: [], matches: [], ...wish })
  return screen
}

describe('prices are pushed', () => {
  test('GAME-4 after a goal the next poll suspends the market on every screen, and later opens it, without a request', async () => {
    const member = await day.house.member('watcher', 'sports')
    const match = await day.quiet(10_000)
    const { id } = match.fixture
    const goal = pausesOf(match)[0]?.at ?? 0
    day.goTo(match, goal - 2_000)
    const screen = await watching(member, { pages: [id], matches: [id] })
    await expect.poll(() => heard(screen, 'page').at(-1)?.match).toMatchObject({ id, isSuspended: false })
    const before = heard(screen, 'odds').at(-1)?.matches[0]?.version
    day.goTo(match, goal + 100)
    await beat(screen)
    await expect.poll(() => heard(screen, 'odds').at(-1)?.matches[0]).toMatchObject({ id, isSuspended: true })
    expect(heard(screen, 'odds').at(-1)?.matches[0]?.version).not.toBe(before)
    expect(heard(screen, 'page').at(-1)).toMatchObject({ match: { isSuspended: true }, proof: { secret: null } })
    day.goTo(match, goal + 7_000)
    await beat(screen)
    await expect.poll(() => heard(screen, 'odds').at(-1)?.matches[0]).toMatchObject({ id, isSuspended: false })
    screen.leave()
  })

  test('GAME-4 the list is sent once in full, then its changes; a screen that stops watching gets nothing more', async () => {
    const member = await day.house.member('lister', 'sports')
    const screen = await watching(member, { board: 'football' })
    // the first list creates every lane's chain and seals its matches
    await expect.poll(() => heard(screen, 'board').length).toBe(1)
    expect(heard(screen, 'board')[0]?.matches.length).toBeGreaterThan(20)
    for (let turn = 0; turn < 4; turn++) await beat(screen)
    const lists = heard(screen, 'board').map(({ sports, matches }) =>
      JSON.stringify([sports, matches.map(({ id }) => id)]),
    )
    expect(new Set(lists).size).toBe(lists.length)
    await screen.send({ type: 'watch', board: null, pages: [], matches: [] })
    const count = screen.shown.length
    day.clock.skip(120_000)
    await beat(screen)
    expect(screen.shown).toHaveLength(count)
    screen.leave()
  })

  test('GAME-2 a decided ticket is signalled to its owner only', async () => {
    const member = await day.house.member('owner', 'sports')
    const stranger = await day.house.member('neighbour', 'sports')
    const match = await day.quiet(10_000)
    day.goTo(match, 4_000)
    const screens = [await watching(member, {}), await watching(stranger, {})] as const
    await day.place(member, [day.pickOf(match, 'win', ['1x2']) as Pick], { accept: 'any' })
    await expect.poll(() => heard(screens[0], 'tickets').length).toBe(1)
    day.clock.skip(DELAY_MS)
    // the keeper arms its timer again when its look has ended, however long the database takes
    await expect
      .poll(async () => {
        await day.clock.advance(1_000, () => screens[0].settled())
        return heard(screens[0], 'tickets').length
      })
      .toBeGreaterThan(1)
    expect((await day.list(member, 'open'))[0]?.state ?? 'settled').not.toBe('pending')
    expect(heard(screens[1], 'tickets')).toEqual([])
    for (const screen of screens) screen.leave()
  })

  test('sports of another lane, unknown ones and too many matches are refused; an unknown match is ignored', async () => {
    const member = await day.house.member('curious', 'sports')
    const screen = await watching(member, { board: 'cockfight' })
    await expect.poll(() => heard(screen, 'refused').at(-1)?.error).toBe('NOT_FOUND')
    await screen.send({ type: 'watch', board: null, pages: ['cockfight-0-1'], matches: [] })
    await expect.poll(() => heard(screen, 'refused').length).toBe(2)
    await screen.send({ type: 'watch', board: null, pages: ['football-0-9999999999'], matches: [] })
    await screen.send({
      type: 'watch',
      board: null,
      pages: Array.from({ length: 14 }, (_, slot) => `football-0-${slot}`),
      matches: [],
    })
    await expect.poll(() => heard(screen, 'refused').at(-1)?.error).toBe('BAD_REQUEST')
    expect(heard(screen, 'page')).toEqual([])
    screen.leave()
    const pit = await day.house.member('pit-watcher', 'cockfight')
    const other = await watching(pit, { board: 'cockfight' }, '/ws/cockfight')
    await expect.poll(() => heard(other, 'board').length).toBe(1)
    const wrong = await openScreen(day.house, '/ws/sports')
    await wrong.send({ type: 'hello', session: pit.state.session })
    await expect.poll(() => heard(wrong, 'refused').at(-1)?.error).toBe('BET_NOT_ALLOWED')
    other.leave()
    wrong.leave()
  })
})

test('GAME-2 prices that move during a cash-out: the member is paid by the prices that were compared with the offer', async () => {
  const member = await day.house.member('hasty', 'sports')
  const match = await day.quiet(10_000)
  const { body } = await day.place(member, [day.pickOf(match, 'win', ['1x2']) as Pick])
  day.goTo(match, 4_000)
  const offer = (await day.list(member, 'open'))[0]?.cashOut ?? expect.fail('no offer')
  // a clock that jumps over the next goal as soon as the prices have been read once
  const eyes = bookOf(day.house.env)
  const jumpy: Book = {
    ...eyes,
    quote(seen) {
      const quote = eyes.quote(seen)
      day.goTo(match, (pausesOf(match)[0]?.at ?? 0) + 30_000)
      return quote
    },
  }
  const answer = await cashOutTicket(jumpy, await getSession(day.house.env, member.state.session), body.ticket.id, {
    requestId: newRequestId(),
    version: offer.version,
    amount: offer.amount,
    share: 100,
  })
  expect(answer.ticket).toMatchObject({ state: 'cashed', returned: offer.amount })
})
