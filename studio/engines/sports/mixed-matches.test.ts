/**
 * A person with the studio's secret and its whole database cannot predict a match before its kick-off, nor the rest of
 * one in play. When it is over anyone can compute it. A match whose process dies is void, and its stakes are refunded.
 */
import { expect, inject, test } from 'vitest'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { decidedBy, type RoundMix } from '#games/fair/round-mix.ts'
import { treeOf } from '#games/fair/bet-tree.ts'
import { rulesOf } from '#games/sports/calendar.ts'
import { BEACON_PATIENCE_MS } from '#studio/chains/closing.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import type { StudioFailure } from '#studio/protocol.ts'
import { foresee, readEverything } from '#studio/testing/insider.ts'
import { SportsDay, type Pick } from '#studio/testing/sports-day.ts'
import type { TestMember } from '#studio/testing/studio-house.ts'
import { TestBeacon } from '#studio/testing/test-beacon.ts'
import { verifyRound, readRound } from '../../../scripts/verify-round.ts'
import { STREAM_CODE, type Match } from './kept-matches.ts'
import type { Board, MatchPage, ResultsPage, SportsDetail } from './protocol.ts'

const OWN = '00112233445566778899aabbccddeeff'
const MINUTE_MS = 60_000

async function withDay(story: (day: SportsDay) => Promise<void>, beacon: TestBeacon | null = null): Promise<void> {
  const day = await SportsDay.beginReal(inject('postgresUrl'), beacon)
  try {
    await story(day)
  } finally {
    await day.house.close()
  }
}

const firstPick = (day: SportsDay, match: Match, place = 0): Pick => {
  const market = day.book.quote(match).markets[0] ?? expect.fail('no market')
  const { id, odds } = market.selections[place] ?? expect.fail('no selection')
  return { matchId: match.fixture.id, market: market.id, selection: id, odds: odds ?? 0 }
}
/** The match as a member who asks for it now sees it. */
const pageOf = async (member: TestMember, id: string) =>
  (await member.call<MatchPage>('GET', `/api/sports/matches/${id}`)).body

/** A listed match of a sport that has not begun. */
async function nextOf(day: SportsDay, member: TestMember, sport: string): Promise<Match> {
  const { body } = await member.call<Board>('GET', `/api/sports/board?sport=${sport}`)
  const next = body.matches.find(({ phase, startsAt }) => phase === 'before' && startsAt > day.clock.now() + 2_000)
  return (await day.book.find(next?.id ?? '')) ?? expect.fail('nothing comes')
}

test.each(['football', 'cricket', 'esports', 'cockfight'])(
  'GAME-8 %s: an insider can compute a match neither before its kick-off nor in play; then everybody can',
  (sport) =>
    withDay(async (day) => {
      const member = await day.house.member('member', sport === 'cockfight' ? 'cockfight' : 'sports')
      const match = await nextOf(day, member, sport)
      const { id } = match.fixture
      const listed = (await pageOf(member, id)).proof
      expect(listed.mix).toMatchObject({ round: id, seed: null, root: null })
      const { body } = await day.place(member, [firstPick(day, match)], { seed: OWN })
      expect(body.ticket.state).toBe('accepted')
      const { root } = await treeOf(sha256, [{ bet: body.ticket.id, seed: OWN }])
      const told: RoundMix = { ...(listed.mix ?? expect.fail('no mix')), root }
      const before = await readEverything(day.house)
      const foreseen = await foresee(before, match.link.hash, told)

      day.goTo(match, 1_000)
      const inPlay = await pageOf(member, id)
      expect(inPlay.proof).toMatchObject({ secret: null, mix: { ...told } })
      const known = await readEverything(day.house)
      expect(known).toContain(root)
      const guessed = new Set([...foreseen, ...(await foresee(known, match.link.hash, told))])

      day.toTheEnd([match])
      await day.look()
      const { proof, events, match: shown } = await pageOf(member, id)
      expect(proof.mix).toMatchObject({ seal: listed.mix?.seal, root })
      expect(proof.commitment).toBe(listed.commitment)
      for (const text of [before, known]) expect(text).not.toContain(proof.mix?.seed ?? '-')
      const decided = await decidedBy(hmacSha256, sha256, proof.secret ?? '', proof.mix)
      expect(decided.faults).toEqual([])
      expect(guessed.has(decided.hash ?? '')).toBe(false)
      const stream = openDrawStream(hmacSha256, {
        secret: decided.hash ?? '',
        code: STREAM_CODE,
        issue: id,
        beacon: proof.salt,
      })
      expect((await rulesOf(match.fixture.sport).play(match.fixture, stream)).events).toEqual(events)
      expect(shown).toMatchObject({ phase: 'over', isVoid: false })

      const calls = [
        ...day.callsOf(member, 'win'),
        ...day.callsOf(member, 'endRound'),
        ...day.callsOf(member, 'rollback'),
      ]
      expect(calls).toHaveLength(1)
      const detail = calls[0]?.body.detail
      expect(detail).toMatchObject({ proof: { mix: { own: { bet: body.ticket.id, seed: OWN } } } })
      const report = await verifyRound(readRound({ detail }) ?? expect.fail('no round'), null)
      expect(report.lines.filter((line) => line.startsWith('FAILED'))).toEqual([])
      expect(report.isGood).toBe(true)

      // another process reads the same match again
      await day.restart()
      const again = await day.book.find(id)
      expect(again?.course?.events).toEqual(events)
      expect(day.house.door.isBalanced('member', '1000.00')).toBe(true)
    }),
)

test('GAME-8 a parlay carries the proof of each of its matches; who has the record alone verifies all of them and the payout', () =>
  withDay(async (day) => {
    const member = await day.house.member('combiner', 'sports')
    const [football, cricket] = [await nextOf(day, member, 'football'), await nextOf(day, member, 'cricket')]
    const { body } = await day.place(member, [firstPick(day, football), firstPick(day, cricket)], { seed: OWN })
    expect(body.ticket.state).toBe('accepted')
    for (const match of [football, cricket].toSorted((a, b) => a.fixture.startsAt - b.fixture.startsAt)) {
      day.goTo(match, 1_000)
      await day.look()
    }
    day.toTheEnd([football, cricket])
    await day.look()
    const [ticket] = await day.list(member, 'settled')
    const call =
      [...day.callsOf(member, 'win'), ...day.callsOf(member, 'endRound')].at(-1)?.body ?? expect.fail('no end')
    const detail = call.detail as SportsDetail
    const told = { state: 'settled', stake: '100.00', payout: ticket?.returned ?? '', detail }
    const check = (round: object) => verifyRound(readRound(round) ?? expect.fail('no round'), null)
    const good = await check(told)
    expect(good.lines.filter((line) => line.startsWith('FAILED'))).toEqual([])
    expect(good.lines.filter((line) => line.includes('The match '))).toHaveLength(
      detail.legs.filter(({ score }) => score !== null).length,
    )
    expect(good.lines.join()).toContain('payout')
    const forged = detail.legs.map((leg) => ({ ...leg, score: leg.score && '99-0' }))
    expect((await check({ ...told, detail: { ...detail, legs: forged } })).isGood).toBe(false)
    expect((await check({ ...told, payout: '9999.00' })).isGood).toBe(false)
    const bare = detail.legs.map((leg) => ({ ...leg, proof: null }))
    expect((await check({ ...told, detail: { ...detail, legs: bare } })).isGood).toBe(false)
    expect(day.house.door.isBalanced('combiner', '1000.00')).toBe(true)
  }))

test('GAME-2 a process that dies in mid-match: it is void, stakes come back, in a parlay it counts as odds of 1; before the start nothing is lost', () =>
  withDay(async (day) => {
    let member = await day.house.member('unlucky', 'sports')
    const match = await nextOf(day, member, 'football')
    const later = (await day.book.inLane('football', match.fixture.lane, 4)) ?? expect.fail('nothing comes')
    const single = await day.place(member, [firstPick(day, match)], { seed: OWN })
    const parlay = await day.place(member, [firstPick(day, match), firstPick(day, later)])
    expect([single.status, parlay.status]).toEqual([200, 200])
    day.goTo(match, MINUTE_MS)
    await day.look()
    expect((await pageOf(member, match.fixture.id)).match.isVoid).toBe(false)
    const pending = await day.place(member, [firstPick(day, match)], { accept: 'any' })
    const wasPaused = pending.status !== 200

    await day.restart()
    member = await day.house.member('unlucky', 'sports')
    await day.look()
    day.clock.skip(10_000)
    await day.look()
    await day.look()
    const page = await pageOf(member, match.fixture.id)
    expect(page).toMatchObject({
      match: { isVoid: true, phase: 'over' },
      markets: [],
      events: [],
      proof: { mix: { seed: null } },
    })
    expect(
      (await day.place(member, [firstPick(day, later), { ...firstPick(day, later), matchId: match.fixture.id }])).body
        .error,
    ).toBe('BETS_CLOSED')
    const ended = await day.list(member, 'settled')
    expect(ended.find(({ id }) => id === single.body.ticket.id)).toMatchObject({
      returned: '100.00',
      legs: [{ outcome: 'void', match: { isVoid: true } }],
    })
    if (!wasPaused) expect(ended.find(({ id }) => id === pending.body.ticket.id)).toMatchObject({ state: 'rejected' })
    expect(day.house.door.balanceOf('unlucky')).toBe('900.00')

    // the other match was sealed again, and its earlier seal is stored beside the new one
    const rows = await day.house.env.db.query<{ seals: string[] }>(
      'select earlier_seals as seals from studio.sports_matches where match_id = $1',
      [later.fixture.id],
    )
    expect(rows[0]?.seals).toEqual([later.sealed.mix?.seal])
    const renewed = (await day.book.find(later.fixture.id)) ?? expect.fail('it is gone')
    day.goTo(renewed, 0)
    await day.book.find(later.fixture.id)
    day.toTheEnd([renewed])
    await day.look()
    const last = (await day.list(member, 'settled')).find(({ id }) => id === parlay.body.ticket.id)
    const legs = last?.legs ?? []
    expect(legs[0]?.outcome).toBe('void')
    const won = legs[1]?.outcome === 'win' ? Math.floor((legs[1].odds * 100) / 100) / 100 : 0
    expect(Number(last?.returned)).toBeCloseTo(won, 0)
    expect(day.house.door.isBalanced('unlucky', '1000.00')).toBe(true)
    const { body: results } = await member.call<ResultsPage>('GET', '/api/sports/results?sport=football')
    expect(results.matches.map(({ id }) => id)).not.toContain(match.fixture.id)
  }))

test('GAME-8 where a beacon is named a match waits for its pulse with closed prices; one that stays silent makes it void', () => {
  const beacon = new TestBeacon()
  return withDay(async (day) => {
    const member = await day.house.member('patient', 'sports')
    const match = await nextOf(day, member, 'football')
    const { id } = match.fixture
    await day.place(member, [firstPick(day, match)])
    beacon.isSilent = true
    day.goTo(match, 5_000)
    expect((await pageOf(member, id)).match).toMatchObject({ phase: 'before', isSuspended: true })
    expect((await day.place(member, [firstPick(day, match)])).body).toMatchObject({
      error: 'MARKET_SUSPENDED',
    } satisfies Partial<StudioFailure>)
    day.clock.skip(BEACON_PATIENCE_MS)
    await day.look()
    expect(await pageOf(member, id)).toMatchObject({ match: { isVoid: true }, proof: { secret: match.link.hash } })
    await day.look()
    expect(day.house.door.balanceOf('patient')).toBe('1000.00')
    beacon.isSilent = false
    const other = await nextOf(day, member, 'football')
    day.goTo(other, 6_000)
    expect((await pageOf(member, other.fixture.id)).match).toMatchObject({ phase: 'live', isVoid: false })
  }, beacon)
})

test('GAME-8 a match of before there were seals is decided by its link alone, and nobody bets on it in play', () =>
  withDay(async (day) => {
    let member = await day.house.member('reader', 'sports')
    const match = await nextOf(day, member, 'football')
    const old = (await day.book.inLane('football', 0, -3)) ?? expect.fail('no past')
    const { proof, events } = await pageOf(member, old.fixture.id)
    expect(proof.mix).toBeNull()
    const stream = openDrawStream(hmacSha256, {
      secret: proof.secret ?? '',
      code: STREAM_CODE,
      issue: old.fixture.id,
      beacon: proof.salt,
    })
    expect((await rulesOf('football').play(old.fixture, stream)).events).toEqual(events)

    await day.place(member, [firstPick(day, match)])
    await day.house.env.db.query('delete from studio.sports_matches') // as it was before
    await day.restart()
    member = await day.house.member('reader', 'sports')
    day.goTo(match, 30_000)
    const page = await pageOf(member, match.fixture.id)
    expect(page).toMatchObject({ match: { isSuspended: true, isVoid: false }, proof: { mix: null, secret: null } })
  }))
