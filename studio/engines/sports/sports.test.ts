import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fixtureOf, rulesOf } from '#games/sports/calendar.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { payoutOf } from '#games/sports/settlement.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import type { StudioFailure } from '#studio/protocol.ts'
import { outcomeOf, SportsDay } from '#studio/testing/sports-day.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'
import { commitmentOf, STREAM_CODE, type Match } from './kept-matches.ts'
import type { Board, MatchPage, ResultsPage } from './protocol.ts'

let day: SportsDay
beforeAll(async () => {
  day = await SportsDay.begin(inject('postgresUrl'))
})
afterAll(() => day.house.close())

describe('the calendar', () => {
  test('GAME-4 a board of matches in play and to come, with prices; a commitment before, the secret only after', async () => {
    const member = await day.house.member('reader', 'sports')
    const { body } = await member.call<Board>('GET', '/api/sports/board?sport=football')
    expect(body.sports.map(({ sport }) => sport)).toContain('cricket')
    expect(body.matches.length).toBeGreaterThan(20)
    const next = body.matches.find(({ phase }) => phase === 'before')
    expect(next?.main?.selections.every(({ odds }) => odds !== null && odds > 10_000)).toBe(true)
    const { body: page } = await member.call<MatchPage>('GET', `/api/sports/matches/${next?.id}`)
    expect(page).toMatchObject({ events: [], proof: { secret: null } })
    expect(page.markets.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['1x2', 'dc', 'dnb', 'ah', 'ou', 'cs', 'btts', 'oe', 'corners']),
    )
    expect((await member.call<StudioFailure>('GET', '/api/sports/board?sport=cockfight')).body.error).toBe('NOT_FOUND')
    expect((await member.call<StudioFailure>('GET', '/api/sports/matches/football-0-1')).body.error).toBe('NOT_FOUND')
    expect((await member.call<StudioFailure>('GET', '/api/sports/matches/football-0-9999999999')).body.error).toBe(
      'NOT_FOUND',
    )
  })

  test('GAME-8 anybody recomputes a finished match from its secret: commitment, chain, every event', async () => {
    const member = await day.house.member('verifier', 'sports')
    const match = await day.coming()
    const before = (await member.call<MatchPage>('GET', `/api/sports/matches/${match.fixture.id}`)).body.proof
    day.toTheEnd([match])
    const { body: results } = await member.call<ResultsPage>('GET', '/api/sports/results?sport=football')
    expect(results.matches.length).toBeGreaterThan(8)
    const { body: after } = await member.call<MatchPage>('GET', `/api/sports/matches/${match.fixture.id}`)
    const { secret, salt, terminalHash, number, commitment } = after.proof
    if (secret === null) throw new Error('the secret is not shown')
    expect(commitment).toBe(before.commitment)
    expect(commitmentOf(match.fixture.id, secret)).toBe(
      createHash('sha256').update(`match|${match.fixture.id}|${secret}`).digest('hex'),
    )
    expect(commitment).toBe(commitmentOf(match.fixture.id, secret))
    expect(await isLinkOf(sha256, terminalHash, secret, number)).toBe(true)
    const { sport, lane, slot } = match.fixture
    const stream = openDrawStream(hmacSha256, { secret, code: STREAM_CODE, issue: match.fixture.id, beacon: salt })
    expect((await rulesOf(sport).play(fixtureOf(sport, lane, slot), stream)).events).toEqual(after.events)
  })
})

describe('singles before the start', () => {
  test.each(['win', 'halfWin', 'push', 'halfLose', 'lose'] as const)(
    'GAME-2 a bet that ends as %s is paid exactly that, once',
    async (outcome) => {
      const member = await day.house.member(`single-${outcome}`, 'sports')
      const { match, leg } = await day.comingPick(outcome)
      const { body, status } = await day.place(member, [leg])
      expect([status, body.ticket.state, body.balance]).toEqual([200, 'accepted', '900.00'])
      day.toTheEnd([match])
      await Promise.all([day.look(), day.look()])
      await day.look()
      const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome } }], 100n)
      expect(day.house.door.balanceOf(member.accountRef)).toBe(writeAmount(parseAmount('900.00') + back))
      expect(day.callsOf(member, 'win').length + day.callsOf(member, 'endRound').length).toBe(1)
      expect((await day.list(member, 'settled'))[0]).toMatchObject({
        state: 'settled',
        returned: writeAmount(back),
        legs: [{ outcome }],
      })
      expect(await day.list(member, 'open')).toEqual([])
      expect(day.house.door.isBalanced(member.accountRef, '1000.00')).toBe(true)
    },
  )

  test('GAME-7 the door hears the choice with the bet, and score and proof with the end', async () => {
    const member = await day.house.member('recorded', 'sports')
    const { match, leg } = await day.comingPick('lose', ['1x2'])
    await day.place(member, [leg])
    day.toTheEnd([match])
    await day.look()
    const bet = day.callsOf(member, 'bet')[0]?.body.detail
    expect(bet).toMatchObject({
      engine: 'sports',
      choices: { kind: 'single', legs: [{ match: match.fixture.id, market: '1x2', score: null }] },
      proof: { kind: 'chain', hash: null },
    })
    const end = day.callsOf(member, 'endRound')[0]?.body.detail
    expect(end).toMatchObject({
      legs: [{ outcome: 'lose' }],
      validBet: '100.00',
      proof: { kind: 'chain', hash: match.link.hash },
      phases: [{ phase: 'leg', outcome: 'lose' }],
    })
  })

  test('GAME-2 the same request again, and two at once, take one stake', async () => {
    const member = await day.house.member('repeater', 'sports')
    const { leg } = await day.comingPick('win')
    const requestId = newRequestId()
    const [first, second] = await Promise.all([
      day.place(member, [leg], { requestId }),
      day.place(member, [leg], { requestId }),
    ])
    expect(second.body.ticket.id).toBe(first.body.ticket.id)
    expect(day.callsOf(member, 'bet')).toHaveLength(1)
    expect((await day.place(member, [leg], { requestId, stake: '50.00' })).body.error).toBe('REQUEST_MISMATCH')
  })

  test('GAME-2 a wallet that does not answer: the stake goes back, nothing is in play', async () => {
    const member = await day.house.member('unheard', 'sports')
    const { leg } = await day.comingPick('win')
    day.house.door.fail('bet', 'dropAfter')
    expect((await day.place(member, [leg])).body.error).toBe('BET_UNANSWERED')
    await expect.poll(() => day.house.door.balanceOf('unheard')).toBe('1000.00')
    expect(await day.list(member, 'open')).toEqual([])
  })

  test('odds that the member did not see are refused, better ones taken where he said so', async () => {
    const member = await day.house.member('odds', 'sports')
    const { leg } = await day.comingPick('win', ['1x2'])
    expect((await day.place(member, [{ ...leg, odds: leg.odds + 100 }])).body.error).toBe('ODDS_CHANGED')
    expect((await day.place(member, [{ ...leg, odds: leg.odds + 100 }], { accept: 'higher' })).body.error).toBe(
      'ODDS_CHANGED',
    )
    expect(
      (await day.place(member, [{ ...leg, odds: leg.odds - 100 }], { accept: 'higher' })).body.ticket.legs[0]?.odds,
    ).toBe(leg.odds)
    expect(
      (await day.place(member, [{ ...leg, odds: leg.odds + 100 }], { accept: 'any' })).body.ticket.legs[0]?.odds,
    ).toBe(leg.odds)
  })

  test('limits: stakes, payout, legs of one match, kinds that do not fit, foreign matches', async () => {
    const member = await day.house.member('limits', 'sports', '900000.00')
    const { leg } = await day.comingPick('win', ['1x2'])
    const other = (await day.comingPick('win', ['1x2'])).leg
    expect((await day.place(member, [leg], { stake: '1.00' })).body.error).toBe('STAKE_OUT_OF_RANGE')
    expect((await day.place(member, [leg], { stake: '20000.01' })).body.error).toBe('STAKE_OUT_OF_RANGE')
    expect((await day.place(member, [leg, { ...leg, market: 'oe', selection: 'odd' }])).body.error).toBe(
      'LEGS_NOT_ALLOWED',
    )
    expect((await day.place(member, [leg, other], { kind: 'trixie' })).body.error).toBe('LEGS_NOT_ALLOWED')
    expect((await day.place(member, [{ ...leg, selection: 'nobody' }])).body.error).toBe('ODDS_CHANGED')
    expect((await day.place(member, [{ ...leg, matchId: 'cockfight-0-99' }])).body.error).toBe('NOT_FOUND')
    const long = await day.comingPick('lose', ['cs'])
    const best = day.book
      .quote(long.match)
      .markets.find(({ kind }) => kind === 'cs')
      ?.selections.toSorted((a, b) => (b.odds ?? 0) - (a.odds ?? 0))[0]
    expect(
      (
        await day.place(member, [{ ...long.leg, selection: best?.id ?? '', odds: best?.odds ?? 0 }], {
          stake: '20000.00',
        })
      ).body.error,
    ).toBe('PAYOUT_LIMIT')
    expect(day.callsOf(member, 'bet')).toHaveLength(0)
  })

  test('the book takes so much on one selection and no more', async () => {
    const member = await day.house.member('whale', 'sports', '900000.00')
    const match = await day.coming()
    const { markets } = day.book.quote(match)
    const side =
      markets
        .find(({ kind }) => kind === 'cs')
        ?.selections.filter(({ odds }) => odds !== null && odds >= 400_000 && odds < 500_000)[0] ??
      markets.find(({ kind }) => kind === 'cs')?.selections.find(({ odds }) => odds !== null)
    const leg = { matchId: match.fixture.id, market: 'cs', selection: side?.id ?? '', odds: side?.odds ?? 0 }
    const stake = writeAmount(((parseAmount('990000.00') * 10_000n) / BigInt(leg.odds) / 10_000n) * 10_000n)
    const errors: (string | undefined)[] = []
    for (let count = 0; count < 6; count++) errors.push((await day.place(member, [leg], { stake })).body.error)
    expect(errors.slice(0, 5).every((error) => error === undefined || error === 'STAKE_OUT_OF_RANGE')).toBe(true)
    expect(errors.at(-1)).toMatch(/LIMIT_REACHED|STAKE_OUT_OF_RANGE/)
  })
})

describe('parlays and systems', () => {
  test('GAME-2 a parlay of won legs pays their product, and closes when one loses', async () => {
    const member = await day.house.member('parlay', 'sports', '2000.00')
    const [one, two, three] = [
      await day.comingPick('win', ['1x2']),
      await day.comingPick('win', ['ou', 'ah']),
      await day.comingPick('lose', ['1x2']),
    ]
    const won = await day.place(member, [one.leg, two.leg])
    const lost = await day.place(member, [one.leg, three.leg])
    expect([won.status, lost.status]).toEqual([200, 200])
    day.toTheEnd([one.match, two.match, three.match])
    await day.look()
    const back = payoutOf(
      parseAmount('100.00'),
      'parlay',
      [one.leg, two.leg].map(({ odds }) => ({ odds, result: { outcome: 'win' as const } })),
      100n,
    )
    expect((await day.list(member, 'settled')).map(({ returned }) => returned).toSorted()).toEqual(
      ['0.00', writeAmount(back)].toSorted(),
    )
    expect(day.house.door.balanceOf('parlay')).toBe(writeAmount(parseAmount('1800.00') + back))
  })

  test('GAME-2 a system costs a unit a bet and pays the sum of its parlays', async () => {
    const member = await day.house.member('system', 'sports')
    const picks = [
      await day.comingPick('win', ['1x2']),
      await day.comingPick('lose', ['1x2']),
      await day.comingPick('win', ['btts']),
      await day.comingPick('win', ['ou']),
    ]
    const { body } = await day.place(
      member,
      picks.map(({ leg }) => leg),
      { kind: 'yankee', stake: '10.00' },
    )
    expect(body.ticket).toMatchObject({ bets: 11, stake: '110.00', state: 'accepted' })
    day.toTheEnd(picks.map(({ match }) => match))
    await day.look()
    const legs = picks.map(({ leg }, index) => ({
      odds: leg.odds,
      result: {
        outcome:
          index === 1
            ? ('lose' as const)
            : (outcomeOf(picks[index]?.match as Match, leg.market, leg.selection) ?? 'lose'),
      },
    }))
    expect((await day.list(member, 'settled'))[0]?.returned).toBe(
      writeAmount(payoutOf(parseAmount('10.00'), 'yankee', legs, 100n)),
    )
    expect(day.house.door.isBalanced('system', '1000.00')).toBe(true)
  })
})
