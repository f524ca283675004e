import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fixtureOf, rulesOf } from '#games/sports/calendar.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { CASH_OUT_FEE, cashOutOffer } from '#games/sports/pricing.ts'
import { payoutOf, type Outcome } from '#games/sports/settlement.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import type { StudioFailure } from '#studio/protocol.ts'
import { giveUpUnanswered } from '#studio/rounds/place-bet.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'
import { createBook, type Book, type Match, type Quote } from './book.ts'
import { insertCorrection } from './corrections.sql.ts'
import { createKeeper } from './keeper.ts'
import { DELAY_MS, type Board, type MatchPage, type ResultsPage, type TicketAnswer, type TicketsPage } from './protocol.ts'
import { commitmentOf, STREAM_CODE } from './book.ts'

const clock = new TestClock(1_800_000_000_000)
let house: StudioHouse
/** The test's own eyes: the same calendar, chains and clock. */
let book: Book
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'), { clock })
  book = createBook(house.env)
})
afterAll(() => house.close())

/** What the keeper does at its next look. */
const look = async () => { await createKeeper(book).look() }
let skipped = 0
/** A match of football that has not begun; each call gives another. */
async function coming(of: (match: Match) => boolean = () => true, sport: 'football' | 'cricket' = 'football'): Promise<Match> {
  for (;;) {
    const match = await book.inLane(sport, skipped % 3, 1 + Math.floor(skipped / 3))
    skipped++
    if (skipped > 300) throw new Error('no such match comes')
    if (match && of(match)) return match
  }
}

interface Pick { matchId: string; market: string; selection: string; odds: number }
const outcomeOf = ({ fixture, course }: Match, market: string, selection: string) =>
  rulesOf(fixture.sport).settle(fixture, course, market, selection, { home: 0, away: 0 })?.result.outcome
/** A selection of a match that will end so. */
function pickOf(match: Match, outcome: Outcome, kinds?: readonly string[]): Pick | null {
  const quote: Quote = book.quote(match)
  for (const market of quote.markets) {
    if (kinds && !kinds.includes(market.kind)) continue
    for (const { id, odds } of market.selections) {
      if (odds !== null && outcomeOf(match, market.id, id) === outcome) return { matchId: match.fixture.id, market: market.id, selection: id, odds }
    }
  }
  return null
}
async function comingPick(outcome: Outcome, kinds?: readonly string[]): Promise<{ match: Match; leg: Pick }> {
  const match = await coming((one) => pickOf(one, outcome, kinds) !== null)
  return { match, leg: pickOf(match, outcome, kinds) as Pick }
}

const place = (member: TestMember, legs: Pick[], body: object = {}) => member.call<TicketAnswer & StudioFailure>('POST', '/api/sports/tickets', {
  requestId: newRequestId(), kind: legs.length === 1 ? 'single' : 'parlay', stake: '100.00', accept: 'none', legs, ...body,
})
const list = async (member: TestMember, state: 'open' | 'settled') => (await member.call<TicketsPage>('GET', `/api/sports/tickets?state=${state}`)).body.tickets
const toTheEnd = (matches: readonly Match[]) => {
  const end = Math.max(...matches.map(({ fixture, course }) => fixture.startsAt + course.endsAt))
  if (end > clock.now()) clock.skip(end - clock.now() + 1_000)
}
const callsOf = (member: TestMember, command: 'bet' | 'win' | 'rollback' | 'endRound' | 'adjust') =>
  house.door.callsOf(command).filter((call) => call.body.accountRef === member.accountRef)

describe('the calendar', () => {
  test('GAME-4 a board of matches in play and to come, with prices; a commitment before, the secret only after', async () => {
    const member = await house.member('reader', 'sports')
    const { body } = await member.call<Board>('GET', '/api/sports/board?sport=football')
    expect(body.sports.map(({ sport }) => sport)).toContain('cricket')
    expect(body.matches.length).toBeGreaterThan(20)
    const next = body.matches.find(({ phase }) => phase === 'before')
    expect(next?.main?.selections.every(({ odds }) => odds !== null && odds > 10_000)).toBe(true)
    const { body: page } = await member.call<MatchPage>('GET', `/api/sports/matches/${next?.id}`)
    expect(page).toMatchObject({ events: [], proof: { secret: null } })
    expect(page.markets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['1x2', 'dc', 'dnb', 'ah', 'ou', 'cs', 'btts', 'oe', 'corners']))
    expect((await member.call<StudioFailure>('GET', '/api/sports/board?sport=cockfight')).body.error).toBe('NOT_FOUND')
    expect((await member.call<StudioFailure>('GET', '/api/sports/matches/football-0-1')).body.error).toBe('NOT_FOUND')
    expect((await member.call<StudioFailure>('GET', '/api/sports/matches/football-0-9999999999')).body.error).toBe('NOT_FOUND')
  })

  test('GAME-8 anybody recomputes a finished match from its secret: commitment, chain, every event', async () => {
    const member = await house.member('verifier', 'sports')
    const match = await coming()
    const before = (await member.call<MatchPage>('GET', `/api/sports/matches/${match.fixture.id}`)).body.proof
    toTheEnd([match])
    const { body: results } = await member.call<ResultsPage>('GET', '/api/sports/results?sport=football')
    expect(results.matches.length).toBeGreaterThan(8)
    const { body: after } = await member.call<MatchPage>('GET', `/api/sports/matches/${match.fixture.id}`)
    const { secret, salt, terminalHash, number, commitment } = after.proof
    if (secret === null) throw new Error('the secret is not shown')
    expect(commitment).toBe(before.commitment)
    expect(commitmentOf(match.fixture.id, secret)).toBe(createHash('sha256').update(`match|${match.fixture.id}|${secret}`).digest('hex'))
    expect(commitment).toBe(commitmentOf(match.fixture.id, secret))
    expect(await isLinkOf(sha256, terminalHash, secret, number)).toBe(true)
    const { sport, lane, slot } = match.fixture
    const stream = openDrawStream(hmacSha256, { secret, code: STREAM_CODE, issue: match.fixture.id, beacon: salt })
    expect((await rulesOf(sport).play(fixtureOf(sport, lane, slot), stream)).events).toEqual(after.events)
  })
})

describe('singles before the start', () => {
  test.each(['win', 'halfWin', 'push', 'halfLose', 'lose'] as const)('GAME-2 a bet that ends as %s is paid exactly that, once', async (outcome) => {
    const member = await house.member(`single-${outcome}`, 'sports')
    const { match, leg } = await comingPick(outcome)
    const { body, status } = await place(member, [leg])
    expect([status, body.ticket.state, body.balance]).toEqual([200, 'accepted', '900.00'])
    toTheEnd([match])
    await Promise.all([look(), look()])
    await look()
    const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome } }], 100n)
    expect(house.door.balanceOf(member.accountRef)).toBe(writeAmount(parseAmount('900.00') + back))
    expect(callsOf(member, 'win').length + callsOf(member, 'endRound').length).toBe(1)
    expect((await list(member, 'settled'))[0]).toMatchObject({ state: 'settled', returned: writeAmount(back), legs: [{ outcome }] })
    expect(await list(member, 'open')).toEqual([])
    expect(house.door.isBalanced(member.accountRef, '1000.00')).toBe(true)
  })

  test('GAME-7 the door hears the choice with the bet, and score and proof with the end', async () => {
    const member = await house.member('recorded', 'sports')
    const { match, leg } = await comingPick('lose', ['1x2'])
    await place(member, [leg])
    toTheEnd([match])
    await look()
    const bet = callsOf(member, 'bet')[0]?.body.detail
    expect(bet).toMatchObject({ engine: 'sports', choices: { kind: 'single', legs: [{ match: match.fixture.id, market: '1x2', score: null }] }, proof: { kind: 'chain', hash: null } })
    const end = callsOf(member, 'endRound')[0]?.body.detail
    expect(end).toMatchObject({ legs: [{ outcome: 'lose' }], validBet: '100.00', proof: { kind: 'chain', hash: match.link.hash }, phases: [{ phase: 'leg', outcome: 'lose' }] })
  })

  test('GAME-2 the same request again, and two at once, take one stake', async () => {
    const member = await house.member('repeater', 'sports')
    const { leg } = await comingPick('win')
    const requestId = newRequestId()
    const [first, second] = await Promise.all([place(member, [leg], { requestId }), place(member, [leg], { requestId })])
    expect(second.body.ticket.id).toBe(first.body.ticket.id)
    expect(callsOf(member, 'bet')).toHaveLength(1)
    expect((await place(member, [leg], { requestId, stake: '50.00' })).body.error).toBe('REQUEST_MISMATCH')
  })

  test('GAME-2 a wallet that does not answer: the stake goes back, nothing is in play', async () => {
    const member = await house.member('unheard', 'sports')
    const { leg } = await comingPick('win')
    house.door.fail('bet', 'dropAfter')
    expect((await place(member, [leg])).body.error).toBe('BET_UNANSWERED')
    await expect.poll(() => house.door.balanceOf('unheard')).toBe('1000.00')
    expect(await list(member, 'open')).toEqual([])
  })

  test('odds that the member did not see are refused, better ones taken where he said so', async () => {
    const member = await house.member('odds', 'sports')
    const { leg } = await comingPick('win', ['1x2'])
    expect((await place(member, [{ ...leg, odds: leg.odds + 100 }])).body.error).toBe('ODDS_CHANGED')
    expect((await place(member, [{ ...leg, odds: leg.odds + 100 }], { accept: 'higher' })).body.error).toBe('ODDS_CHANGED')
    expect((await place(member, [{ ...leg, odds: leg.odds - 100 }], { accept: 'higher' })).body.ticket.legs[0]?.odds).toBe(leg.odds)
    expect((await place(member, [{ ...leg, odds: leg.odds + 100 }], { accept: 'any' })).body.ticket.legs[0]?.odds).toBe(leg.odds)
  })

  test('limits: stakes, payout, legs of one match, kinds that do not fit, foreign matches', async () => {
    const member = await house.member('limits', 'sports', '900000.00')
    const { leg } = await comingPick('win', ['1x2'])
    const other = (await comingPick('win', ['1x2'])).leg
    expect((await place(member, [leg], { stake: '1.00' })).body.error).toBe('STAKE_OUT_OF_RANGE')
    expect((await place(member, [leg], { stake: '20000.01' })).body.error).toBe('STAKE_OUT_OF_RANGE')
    expect((await place(member, [leg, { ...leg, market: 'oe', selection: 'odd' }])).body.error).toBe('LEGS_NOT_ALLOWED')
    expect((await place(member, [leg, other], { kind: 'trixie' })).body.error).toBe('LEGS_NOT_ALLOWED')
    expect((await place(member, [{ ...leg, selection: 'nobody' }])).body.error).toBe('ODDS_CHANGED')
    expect((await place(member, [{ ...leg, matchId: 'cockfight-0-99' }])).body.error).toBe('NOT_FOUND')
    const long = await comingPick('lose', ['cs'])
    const best = book.quote(long.match).markets.find(({ kind }) => kind === 'cs')?.selections.toSorted((a, b) => (b.odds ?? 0) - (a.odds ?? 0))[0]
    expect((await place(member, [{ ...long.leg, selection: best?.id ?? '', odds: best?.odds ?? 0 }], { stake: '20000.00' })).body.error).toBe('PAYOUT_LIMIT')
    expect(callsOf(member, 'bet')).toHaveLength(0)
  })

  test('the book takes so much on one selection and no more', async () => {
    const member = await house.member('whale', 'sports', '900000.00')
    const match = await coming()
    const { markets } = book.quote(match)
    const side = markets.find(({ kind }) => kind === 'cs')?.selections.filter(({ odds }) => odds !== null && odds >= 400_000 && odds < 500_000)[0]
      ?? markets.find(({ kind }) => kind === 'cs')?.selections.find(({ odds }) => odds !== null)
    const leg = { matchId: match.fixture.id, market: 'cs', selection: side?.id ?? '', odds: side?.odds ?? 0 }
    const stake = writeAmount((parseAmount('990000.00') * 10_000n / BigInt(leg.odds) / 10_000n) * 10_000n)
    const errors: (string | undefined)[] = []
    for (let count = 0; count < 6; count++) errors.push((await place(member, [leg], { stake })).body.error)
    expect(errors.slice(0, 5).every((error) => error === undefined || error === 'STAKE_OUT_OF_RANGE')).toBe(true)
    expect(errors.at(-1)).toMatch(/LIMIT_REACHED|STAKE_OUT_OF_RANGE/)
  })
})

describe('parlays and systems', () => {
  test('GAME-2 a parlay of won legs pays their product, and closes when one loses', async () => {
    const member = await house.member('parlay', 'sports', '2000.00')
    const [one, two, three] = [await comingPick('win', ['1x2']), await comingPick('win', ['ou', 'ah']), await comingPick('lose', ['1x2'])]
    const won = await place(member, [one.leg, two.leg])
    const lost = await place(member, [one.leg, three.leg])
    expect([won.status, lost.status]).toEqual([200, 200])
    toTheEnd([one.match, two.match, three.match])
    await look()
    const back = payoutOf(parseAmount('100.00'), 'parlay', [one.leg, two.leg].map(({ odds }) => ({ odds, result: { outcome: 'win' as const } })), 100n)
    expect((await list(member, 'settled')).map(({ returned }) => returned).toSorted()).toEqual(['0.00', writeAmount(back)].toSorted())
    expect(house.door.balanceOf('parlay')).toBe(writeAmount(parseAmount('1800.00') + back))
  })

  test('GAME-2 a system costs a unit a bet and pays the sum of its parlays', async () => {
    const member = await house.member('system', 'sports')
    const picks = [await comingPick('win', ['1x2']), await comingPick('lose', ['1x2']), await comingPick('win', ['btts']), await comingPick('win', ['ou'])]
    const { body } = await place(member, picks.map(({ leg }) => leg), { kind: 'yankee', stake: '10.00' })
    expect(body.ticket).toMatchObject({ bets: 11, stake: '110.00', state: 'accepted' })
    toTheEnd(picks.map(({ match }) => match))
    await look()
    const legs = picks.map(({ leg }, index) => ({ odds: leg.odds, result: { outcome: index === 1 ? 'lose' as const : outcomeOf(picks[index]?.match as Match, leg.market, leg.selection) ?? 'lose' } }))
    expect((await list(member, 'settled'))[0]?.returned).toBe(writeAmount(payoutOf(parseAmount('10.00'), 'yankee', legs, 100n)))
    expect(house.door.isBalanced('system', '1000.00')).toBe(true)
  })
})

/** Moves to a moment of a match. */
const goTo = (match: Match, elapsed: number) => clock.skip(match.fixture.startsAt + elapsed - clock.now())
const goals = ({ course }: Match) => course.events.filter(({ kind }) => kind === 'goal' || kind === 'card')
/** A match with this much quiet before its first goal or card, and a moment in it. */
const quietMatch = (ms: number) => coming((match) => (goals(match)[0]?.at ?? 380_000) > ms + 20_000 && (goals(match)[0]?.at ?? 0) < 150_000 && (goals(match)[0]?.kind ?? '') === 'goal')

describe('in play', () => {
  test('GAME-2 a bet waits out the delay and is then accepted', async () => {
    const member = await house.member('live', 'sports')
    const match = await quietMatch(10_000)
    goTo(match, 4_000)
    const leg = pickOf(match, 'win', ['1x2']) as Pick
    const { body } = await place(member, [leg], { accept: 'any' })
    expect(body.ticket).toMatchObject({ state: 'pending', decideAt: clock.now() + DELAY_MS, cashOut: null })
    await look()
    expect((await list(member, 'open'))[0]?.state).toBe('pending')
    clock.skip(DELAY_MS)
    await look()
    expect((await list(member, 'open'))[0]?.state).toBe('accepted')
    toTheEnd([match])
    await look()
    expect((await list(member, 'settled'))[0]?.state).toBe('settled')
  })

  test('GAME-2 a goal during the delay: rejected, and the stake is back; then the market waits', async () => {
    const member = await house.member('too-clever', 'sports')
    const match = await quietMatch(10_000)
    const goal = goals(match)[0]?.at ?? 0
    goTo(match, goal - 1_000)
    const leg = pickOf(match, 'win', ['1x2']) as Pick
    expect((await place(member, [leg], { accept: 'any' })).body.ticket.state).toBe('pending')
    clock.skip(2_000)
    expect((await place(member, [leg], { accept: 'any' })).body.error).toBe('MARKET_SUSPENDED')
    clock.skip(DELAY_MS)
    await look()
    await look()
    expect((await list(member, 'settled'))[0]).toMatchObject({ state: 'rejected', rejectReason: 'SCORE_CHANGED' })
    expect(house.door.balanceOf('too-clever')).toBe('1000.00')
    expect(callsOf(member, 'rollback')).toHaveLength(1)
  })

  test('GAME-2 odds that moved during the delay: rejected for a member who takes no change', async () => {
    const member = await house.member('strict', 'sports')
    const match = await quietMatch(10_000)
    goTo(match, 2_000)
    const leg = pickOf(match, 'win', ['cs', 'ou']) as Pick
    await place(member, [leg])
    clock.skip(DELAY_MS)
    const now = book.quote(match).markets.find(({ id }) => id === leg.market)?.selections.find(({ id }) => id === leg.selection)?.odds
    await look()
    const tickets = [...await list(member, 'open'), ...await list(member, 'settled')]
    expect(tickets[0]).toMatchObject(now === leg.odds ? { state: 'accepted' } : { state: 'rejected', rejectReason: 'ODDS_CHANGED' })
  })

  test('GAME-2 a wallet that answers only after the start: the delay applies', async () => {
    const member = await house.member('slow-wallet', 'sports')
    const match = await quietMatch(10_000)
    const leg = pickOf(match, 'win', ['1x2']) as Pick
    const release = house.door.hold('bet')
    const placing = place(member, [leg], { accept: 'any' })
    await expect.poll(() => callsOf(member, 'bet').length).toBe(1)
    goTo(match, 2_000)
    release()
    expect((await placing).body.ticket.state).toBe('pending')
    clock.skip(DELAY_MS)
    await look()
    expect((await list(member, 'open'))[0]?.state).toBe('accepted')
  })
})

describe('cash-out', () => {
  const cashOut = (member: TestMember, id: string, body: object) => member.call<TicketAnswer & StudioFailure>('POST', `/api/sports/tickets/${id}/cash-out`, { requestId: newRequestId(), share: 100, ...body })

  test('GAME-2 the offer is stake · value · (1 − fee); half first, the rest at the end, each booked once', async () => {
    const member = await house.member('leaver', 'sports')
    const { match, leg } = await comingPick('win', ['1x2'])
    const { body } = await place(member, [leg])
    const { id } = body.ticket
    const offer = (await list(member, 'open'))[0]?.cashOut
    if (!offer) throw new Error('no offer')
    expect(offer.amount).toBe(writeAmount(cashOutOffer(parseAmount('100.00'), offer.value / 1_000_000, 100, 100n)))
    expect(offer.fee).toBe(CASH_OUT_FEE)
    const request = { requestId: newRequestId(), version: offer.version, amount: offer.amount, share: 50 }
    const [first, again] = await Promise.all([cashOut(member, id, request), cashOut(member, id, request)])
    expect([first.body.ticket.openPercent, again.body.ticket.openPercent]).toEqual([50, 50])
    expect(callsOf(member, 'win')).toHaveLength(1)
    const half = parseAmount(first.body.ticket.returned)
    expect(half).toBe(cashOutOffer(parseAmount('100.00'), offer.value / 1_000_000, 50, 100n))
    toTheEnd([match])
    await look()
    const rest = payoutOf(parseAmount('50.00'), 'single', [{ odds: leg.odds, result: { outcome: 'win' } }], 100n)
    expect((await list(member, 'settled'))[0]?.returned).toBe(writeAmount(half + rest))
    expect(house.door.isBalanced('leaver', '1000.00')).toBe(true)
    expect((await cashOut(member, id, { ...request, requestId: newRequestId() })).body.error).toBe('NO_CASH_OUT')
  })

  test('GAME-2 all of it ends the ticket; a foreign ticket is not found; worse prices void the offer', async () => {
    const member = await house.member('gone', 'sports')
    const stranger = await house.member('stranger', 'sports')
    const { leg } = await comingPick('lose', ['1x2'])
    const { body } = await place(member, [leg])
    const offer = (await list(member, 'open'))[0]?.cashOut
    const request = { version: offer?.version ?? '', amount: offer?.amount ?? '' }
    expect((await cashOut(stranger, body.ticket.id, request)).body.error).toBe('NOT_FOUND')
    expect((await cashOut(member, body.ticket.id, { version: 'another', amount: '99999.00' })).body.error).toBe('ODDS_CHANGED')
    expect((await cashOut(member, body.ticket.id, request)).body.ticket).toMatchObject({ state: 'cashed', returned: offer?.amount, openPercent: 0 })
    expect(callsOf(member, 'win')[0]?.body).toMatchObject({ roundClosed: true })
  })
})

describe('when things go wrong', () => {
  test('GAME-2 a studio killed between the end of a match and its payment pays once it is back', async () => {
    const member = await house.member('survivor', 'sports')
    const { match, leg } = await comingPick('win', ['1x2'])
    await place(member, [leg])
    toTheEnd([match])
    house.door.fail('win', 'dropAfter')
    await look() // decided and written down; the answer is lost
    house = await house.restart()
    book = createBook(house.env)
    await giveUpUnanswered(house.env, clock.now())
    await look()
    const [pending] = await house.env.db.query<{ txId: string }>(`select tx_id as "txId" from studio.outbox where state = 'pending' and command = 'win'`)
    await house.env.outbox.deliver([pending?.txId ?? ''])
    const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome: 'win' } }], 100n)
    expect(house.door.balanceOf('survivor')).toBe(writeAmount(parseAmount('900.00') + back))
    expect(house.door.isBalanced('survivor', '1000.00')).toBe(true)
  })

  test('GAME-2 an operator voids a match: the stake of its tickets goes back', async () => {
    const member = await house.member('abandoned', 'sports')
    const { match, leg } = await comingPick('lose', ['1x2'])
    await place(member, [leg])
    await insertCorrection(house.env.db, { matchId: match.fixture.id, market: null, selection: null, outcome: 'void', heat: 1, reason: 'abandoned' })
    await look()
    expect(house.door.balanceOf('abandoned')).toBe('1000.00')
    expect((await list(member, 'settled'))[0]).toMatchObject({ legs: [{ outcome: 'void' }], returned: '100.00' })
    expect(callsOf(member, 'rollback')).toHaveLength(1)
  })

  test('GAME-2 a result put right: the difference is booked as an adjustment, once, both ways', async () => {
    const member = await house.member('resettled', 'sports')
    const { match, leg } = await comingPick('lose', ['1x2'])
    await place(member, [leg])
    toTheEnd([match])
    await look()
    expect(house.door.balanceOf('resettled')).toBe('900.00')
    const say = (outcome: Outcome) => insertCorrection(house.env.db, {
      matchId: match.fixture.id, market: leg.market, selection: leg.selection, outcome, heat: 1, reason: 'the result was entered wrongly',
    })
    await say('win')
    await look()
    await look()
    const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome: 'win' } }], 100n)
    expect(house.door.balanceOf('resettled')).toBe(writeAmount(parseAmount('900.00') + back))
    await say('push')
    await look()
    expect(house.door.balanceOf('resettled')).toBe('1000.00')
    expect(callsOf(member, 'adjust').map(({ body }) => body.amount)).toEqual([writeAmount(back), writeAmount(parseAmount('100.00') - back)])
    expect((await list(member, 'settled'))[0]).toMatchObject({ isResettled: true, returned: '100.00' })
  })
})

describe('cockfights', () => {
  test('GAME-4 a round takes bets until its start; Meron and Wala come back on a draw', async () => {
    const member = await house.member('pit', 'cockfight')
    const { body } = await member.call<Board>('GET', '/api/sports/board?sport=cockfight')
    const next = body.matches.find(({ phase }) => phase === 'before')
    const match = await book.find(next?.id ?? '')
    if (!match || !next?.main) throw new Error('no round comes')
    const meron = next.main.selections.find(({ id }) => id === 'meron')
    const leg = { matchId: match.fixture.id, market: 'fight', selection: 'meron', odds: meron?.odds ?? 0 }
    expect((await place(member, [leg])).body.ticket.state).toBe('accepted')
    goTo(match, 500)
    expect((await place(member, [leg])).body.error).toBe('ODDS_CHANGED')
    toTheEnd([match])
    await look()
    const outcome = outcomeOf(match, 'fight', 'meron') ?? 'lose'
    const back = payoutOf(parseAmount('100.00'), 'single', [{ odds: leg.odds, result: { outcome } }], 100n)
    expect(house.door.balanceOf('pit')).toBe(writeAmount(parseAmount('900.00') + back))
    expect((await place(member, [{ ...leg, matchId: 'football-0-3000000' }])).body.error).toBe('NOT_FOUND')
  })
})

test('a session of another game is turned away, a visitor too', async () => {
  const member = await house.member('dicer', 'dice')
  expect((await member.call<StudioFailure>('GET', '/api/sports/board?sport=football')).body.error).toBe('BET_NOT_ALLOWED')
  expect((await house.app.inject('/api/sports/board?sport=football')).json<StudioFailure>().error).toBe('SESSION_REQUIRED')
})
