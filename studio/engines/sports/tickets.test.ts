import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CASH_OUT_FEE, cashOutOffer } from '#games/sports/pricing.ts'
import { payoutOf, type Outcome } from '#games/sports/settlement.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import type { StudioFailure } from '#studio/protocol.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { outcomeOf, pausesOf, SportsDay, type Pick } from '#studio/testing/sports-day.ts'
import { newRequestId, type TestMember } from '#studio/testing/studio-house.ts'
import { insertCorrection } from './corrections.sql.ts'
import { DELAY_MS, type Board, type TicketAnswer } from './protocol.ts'

let day: SportsDay
beforeAll(async () => {
  day = await SportsDay.begin(inject('postgresUrl'))
})
afterAll(() => day.house.close())

describe('in play', () => {
  test('GAME-2 a bet waits out the delay and is then accepted', async () => {
    const member = await day.house.member('live', 'sports')
    const match = await day.quiet(10_000)
    day.goTo(match, 4_000)
    const leg = day.pickOf(match, 'win', ['1x2']) as Pick
    const { body } = await day.place(member, [leg], { accept: 'any' })
    expect(body.ticket).toMatchObject({ state: 'pending', decideAt: day.clock.now() + DELAY_MS, cashOut: null })
    await day.look()
    expect((await day.list(member, 'open'))[0]?.state).toBe('pending')
    day.clock.skip(DELAY_MS)
    await day.look()
    expect((await day.list(member, 'open'))[0]?.state).toBe('accepted')
    day.toTheEnd([match])
    await day.look()
    expect((await day.list(member, 'settled'))[0]?.state).toBe('settled')
  })

  test('GAME-2 a goal during the delay: rejected, and the stake is back; then the market waits', async () => {
    const member = await day.house.member('too-clever', 'sports')
    const match = await day.quiet(10_000)
    const goal = pausesOf(match)[0]?.at ?? 0
    day.goTo(match, goal - 1_000)
    const leg = day.pickOf(match, 'win', ['1x2']) as Pick
    expect((await day.place(member, [leg], { accept: 'any' })).body.ticket.state).toBe('pending')
    day.clock.skip(2_000)
    expect((await day.place(member, [leg], { accept: 'any' })).body.error).toBe('MARKET_SUSPENDED')
    day.clock.skip(DELAY_MS)
    await day.look()
    await day.look()
    expect((await day.list(member, 'settled'))[0]).toMatchObject({ state: 'rejected', rejectReason: 'SCORE_CHANGED' })
    expect(day.house.door.balanceOf('too-clever')).toBe('1000.00')
    expect(day.callsOf(member, 'rollback')).toHaveLength(1)
  })

  test('GAME-2 odds that moved during the delay: rejected for a member who takes no change', async () => {
    const member = await day.house.member('strict', 'sports')
    const match = await day.quiet(10_000)
    day.goTo(match, 2_000)
    const leg = day.pickOf(match, 'win', ['cs', 'ou']) as Pick
    await day.place(member, [leg])
    day.clock.skip(DELAY_MS)
    const now = day.book
      .quote(match)
      .markets.find(({ id }) => id === leg.market)
      ?.selections.find(({ id }) => id === leg.selection)?.odds
    await day.look()
    const tickets = [...(await day.list(member, 'open')), ...(await day.list(member, 'settled'))]
    expect(tickets[0]).toMatchObject(
      now === leg.odds ? { state: 'accepted' } : { state: 'rejected', rejectReason: 'ODDS_CHANGED' },
    )
  })

  test('GAME-2 a wallet that answers only after the start: the delay applies', async () => {
    const member = await day.house.member('slow-wallet', 'sports')
    const match = await day.quiet(10_000)
    const leg = day.pickOf(match, 'win', ['1x2']) as Pick
    const release = day.house.door.hold('bet')
    const placing = day.place(member, [leg], { accept: 'any' })
    await expect.poll(() => day.callsOf(member, 'bet').length).toBe(1)
    day.goTo(match, 2_000)
    release()
    expect((await placing).body.ticket.state).toBe('pending')
    day.clock.skip(DELAY_MS)
    await day.look()
    expect((await day.list(member, 'open'))[0]?.state).toBe('accepted')
  })
})

describe('cash-out', () => {
  const cashOut = (member: TestMember, id: string, body: object) =>
    member.call<TicketAnswer & StudioFailure>('POST', `/api/sports/tickets/${id}/cash-out`, {
      requestId: newRequestId(),
      share: 100,
      ...body,
    })

  test('GAME-2 the offer is stake · value · (1 − fee); half first, the rest at the end, each booked once', async () => {
    const member = await day.house.member('leaver', 'sports')
    const { match, leg } = await day.comingPick('win', ['1x2'])
    const { body } = await day.place(member, [leg])
    const { id } = body.ticket
    const offer = (await day.list(member, 'open'))[0]?.cashOut
    if (!offer) throw new Error('no offer')
    expect(offer.amount).toBe(writeAmount(cashOutOffer(parseAmount('100.00'), offer.value, 100, 100n)))
    expect(offer.fee).toBe(CASH_OUT_FEE)
    const request = { requestId: newRequestId(), version: offer.version, amount: offer.amount, share: 50 }
    const [first, again] = await Promise.all([cashOut(member, id, request), cashOut(member, id, request)])
    expect([first.body.ticket.openPercent, again.body.ticket.openPercent]).toEqual([50, 50])
    expect(day.callsOf(member, 'win')).toHaveLength(1)
    const half = parseAmount(first.body.ticket.returned)
    // so that a verifier can compare what the rest pays
    expect(day.callsOf(member, 'win')[0]?.body.detail).toMatchObject({ openPercent: 50, cashOuts: [writeAmount(half)] })
    expect(half).toBe(cashOutOffer(parseAmount('100.00'), offer.value, 50, 100n))
    day.toTheEnd([match])
    await day.look()
    const rest = payoutOf(parseAmount('50.00'), 'single', [{ odds: leg.odds, result: { outcome: 'win' } }], 100n)
    expect((await day.list(member, 'settled'))[0]?.returned).toBe(writeAmount(half + rest))
    expect(day.house.door.isBalanced('leaver', '1000.00')).toBe(true)
    expect((await cashOut(member, id, { ...request, requestId: newRequestId() })).body.error).toBe('NO_CASH_OUT')
  })

  test('GAME-2 all of it ends the ticket; a foreign ticket is not found; worse prices void the offer', async () => {
    const member = await day.house.member('gone', 'sports')
    const stranger = await day.house.member('stranger', 'sports')
    const { leg } = await day.comingPick('lose', ['1x2'])
    const { body } = await day.place(member, [leg])
    const offer = (await day.list(member, 'open'))[0]?.cashOut
    const request = { version: offer?.version ?? '', amount: offer?.amount ?? '' }
    expect((await cashOut(stranger, body.ticket.id, request)).body.error).toBe('NOT_FOUND')
    expect((await cashOut(member, body.ticket.id, { version: 'another', amount: '99999.00' })).body.error).toBe(
      'ODDS_CHANGED',
    )
    expect((await cashOut(member, body.ticket.id, request)).body.ticket).toMatchObject({
      state: 'cashed',
      returned: offer?.amount,
      openPercent: 0,
    })
    expect(day.callsOf(member, 'win')[0]?.body).toMatchObject({ roundClosed: true })
  })
})

describe('when things go wrong', () => {
  test('GAME-2 a studio killed between the end of a match and its payment pays once it is back', async () => {
    const member = await day.house.member('survivor', 'sports')
    const { match, leg } = await day.comingPick('win', ['1x2'])
    await day.place(member, [leg])
    day.toTheEnd([match])
    day.house.door.fail('win', 'dropAfter')
    await day.look() // decided and stored; the answer is lost
    await day.restart()
    await giveUpUnanswered(day.house.env, day.clock.now())
    await day.look()
    const [pending] = await day.house.env.db.query<{ txId: string }>(
      `select tx_id as "txId" from studio.outbox where state = 'pending' and command = 'win'`,
    )
    await day.house.env.outbox.deliver([pending?.txId ?? ''])
    const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome: 'win' } }], 100n)
    expect(day.house.door.balanceOf('survivor')).toBe(writeAmount(parseAmount('900.00') + back))
    expect(day.house.door.isBalanced('survivor', '1000.00')).toBe(true)
  })

  test('GAME-2 an operator voids a match: the stake of its tickets goes back', async () => {
    const member = await day.house.member('abandoned', 'sports')
    const { match, leg } = await day.comingPick('lose', ['1x2'])
    await day.place(member, [leg])
    await insertCorrection(day.house.env.db, {
      matchId: match.fixture.id,
      market: null,
      selection: null,
      outcome: 'void',
      heat: 1,
      reason: 'abandoned',
    })
    await day.look()
    expect(day.house.door.balanceOf('abandoned')).toBe('1000.00')
    expect((await day.list(member, 'settled'))[0]).toMatchObject({ legs: [{ outcome: 'void' }], returned: '100.00' })
    expect(day.callsOf(member, 'rollback')).toHaveLength(1)
  })

  test('GAME-2 a result put right: the difference is booked as an adjustment, once, both ways', async () => {
    const member = await day.house.member('resettled', 'sports')
    const { match, leg } = await day.comingPick('lose', ['1x2'])
    await day.place(member, [leg])
    day.toTheEnd([match])
    await day.look()
    expect(day.house.door.balanceOf('resettled')).toBe('900.00')
    const say = (outcome: Outcome) =>
      insertCorrection(day.house.env.db, {
        matchId: match.fixture.id,
        market: leg.market,
        selection: leg.selection,
        outcome,
        heat: 1,
        reason: 'the result was entered wrongly',
      })
    await say('win')
    await day.look()
    await day.look()
    const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome: 'win' } }], 100n)
    expect(day.house.door.balanceOf('resettled')).toBe(writeAmount(parseAmount('900.00') + back))
    await say('push')
    await day.look()
    expect(day.house.door.balanceOf('resettled')).toBe('1000.00')
    expect(day.callsOf(member, 'adjust').map(({ body }) => body.amount)).toEqual([
      writeAmount(back),
      writeAmount(parseAmount('100.00') - back),
    ])
    expect((await day.list(member, 'settled'))[0]).toMatchObject({ isResettled: true, returned: '100.00' })
  })
})

describe('cockfights', () => {
  test('GAME-4 a round takes bets until its start; Meron and Wala come back on a draw', async () => {
    const member = await day.house.member('pit', 'cockfight')
    const { body } = await member.call<Board>('GET', '/api/sports/board?sport=cockfight')
    const next = body.matches.find(({ phase }) => phase === 'before')
    const match = await day.book.find(next?.id ?? '')
    if (!match || !next?.main) throw new Error('no round comes')
    const meron = next.main.selections.find(({ id }) => id === 'meron')
    const leg = { matchId: match.fixture.id, market: 'fight', selection: 'meron', odds: meron?.odds ?? 0 }
    expect((await day.place(member, [leg])).body.ticket.state).toBe('accepted')
    day.goTo(match, 500)
    expect((await day.place(member, [leg])).body.error).toBe('ODDS_CHANGED')
    day.toTheEnd([match])
    await day.look()
    const outcome = outcomeOf(match, 'fight', 'meron') ?? 'lose'
    const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome } }], 100n)
    expect(day.house.door.balanceOf('pit')).toBe(writeAmount(parseAmount('900.00') + back))
    expect((await day.place(member, [{ ...leg, matchId: 'football-0-3000000' }])).body.error).toBe('NOT_FOUND')
  })
})

test('a session of another game is turned away, a visitor too', async () => {
  const member = await day.house.member('dicer', 'dice')
  expect((await member.call<StudioFailure>('GET', '/api/sports/board?sport=football')).body.error).toBe(
    'BET_NOT_ALLOWED',
  )
  expect((await day.house.app.inject('/api/sports/board?sport=football')).json<StudioFailure>().error).toBe(
    'SESSION_REQUIRED',
  )
})
