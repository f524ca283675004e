/** A day at the book: a member's tickets, matches whose ends the test knows, and a clock that it moves. */
import type { Beacon } from '#studio/beacon/beacon.ts'
import { rulesOf } from '#games/sports/calendar.ts'
import type { Outcome } from '#games/sports/settlement.ts'
import { bookOf, type Book, type Quote } from '#studio/engines/sports/book.ts'
import type { Match } from '#studio/engines/sports/kept-matches.ts'
import { createKeeper } from '#studio/engines/sports/keeper.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { TicketAnswer, TicketsPage } from '#studio/engines/sports/protocol.ts'
import type { StudioFailure } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from './studio-house.ts'
import { TestClock } from './test-clock.ts'

export type Pick = {
  matchId: string
  market: string
  selection: string
  odds: number
}

const courseOf = ({ course, fixture }: Match) => {
  if (!course) throw new Error(`nobody knows how ${fixture.id} goes`)
  return course
}

export const outcomeOf = (match: Match, market: string, selection: string) =>
  rulesOf(match.fixture.sport).settle(match.fixture, courseOf(match), market, selection, { home: 0, away: 0 })?.result
    .outcome

/** Returns the events that suspend the markets of football. */
export const pausesOf = (match: Match) =>
  courseOf(match).events.filter(({ kind }) => kind === 'goal' || kind === 'card')

export class SportsDay {
  readonly clock: TestClock
  house: StudioHouse
  /** The book of the running process. */
  book: Book
  #skipped = 0

  #isForetold: boolean

  private constructor(house: StudioHouse, clock: TestClock, isForetold: boolean) {
    this.house = house
    this.clock = clock
    this.#isForetold = isForetold
    this.book = this.#bookOf(house.env)
  }

  /** A day whose matches follow their links alone, so that tests can choose them by their ends. */
  static async begin(adminUrl: string): Promise<SportsDay> {
    const clock = new TestClock(1_800_000_000_000)
    return new SportsDay(await buildStudioHouse(adminUrl, { clock }), clock, true)
  }

  /** A day as members have it: no one knows a match before its kick-off. */
  static async beginReal(adminUrl: string, beacon: Beacon | null = null): Promise<SportsDay> {
    const clock = new TestClock(1_800_000_000_000)
    return new SportsDay(await buildStudioHouse(adminUrl, { clock, ...(beacon ? { beacon } : {}) }), clock, false)
  }

  #bookOf(env: StudioEnv): Book {
    const book = bookOf(env)
    if (this.#isForetold) book.decidingHash = async ({ link }) => link.hash
    return book
  }

  /** Starts another studio process on the same database. */
  async restart(): Promise<void> {
    this.house = await this.house.restart()
    this.book = this.#bookOf(this.house.env)
  }

  /** Runs the keeper's next poll. */
  async look(): Promise<void> {
    await createKeeper(this.book).look()
  }

  /** Returns a match of football that has not begun; each call returns another. */
  async coming(of: (match: Match) => boolean = () => true): Promise<Match> {
    for (; this.#skipped < 600; this.#skipped++) {
      const match = await this.book.inLane('football', this.#skipped % 3, 1 + Math.floor(this.#skipped / 3))
      if (match && this.book.standing(match).phase === 'before' && of(match)) {
        this.#skipped++
        return match
      }
    }
    throw new Error('no such match comes')
  }

  /** Returns a match without an event for so long, whose first pause is a goal. */
  quiet(ms: number): Promise<Match> {
    return this.coming((match) => {
      const [first] = pausesOf(match)
      return first?.kind === 'goal' && first.at > ms + 20_000 && first.at < 150_000
    })
  }

  /** Returns a selection of a match that will end so, at the current odds. */
  pickOf(match: Match, outcome: Outcome, kinds?: readonly string[]): Pick | null {
    const quote: Quote = this.book.quote(match)
    for (const market of quote.markets) {
      if (kinds && !kinds.includes(market.kind)) continue
      for (const { id, odds } of market.selections) {
        if (odds !== null && outcomeOf(match, market.id, id) === outcome)
          return { matchId: match.fixture.id, market: market.id, selection: id, odds }
      }
    }
    return null
  }

  async comingPick(outcome: Outcome, kinds?: readonly string[]): Promise<{ match: Match; leg: Pick }> {
    const match = await this.coming((one) => this.pickOf(one, outcome, kinds) !== null)
    return { match, leg: this.pickOf(match, outcome, kinds) as Pick }
  }

  place(member: TestMember, legs: Pick[], body: object = {}) {
    return member.call<TicketAnswer & StudioFailure>('POST', '/api/sports/tickets', {
      requestId: newRequestId(),
      kind: legs.length === 1 ? 'single' : 'parlay',
      stake: '100.00',
      accept: 'none',
      legs,
      ...body,
    })
  }

  async list(member: TestMember, state: 'open' | 'settled') {
    return (await member.call<TicketsPage>('GET', `/api/sports/tickets?state=${state}`)).body.tickets
  }

  callsOf(member: TestMember, command: 'bet' | 'win' | 'rollback' | 'endRound' | 'adjust') {
    return this.house.door.callsOf(command).filter((call) => call.body.accountRef === member.accountRef)
  }

  /** Moves to a moment of a match. */
  goTo(match: Match, elapsed: number): void {
    this.clock.skip(match.fixture.startsAt + elapsed - this.clock.now())
  }

  toTheEnd(matches: readonly Match[]): void {
    const end = Math.max(...matches.map((match) => match.fixture.startsAt + courseOf(match).endsAt))
    if (end > this.clock.now()) this.clock.skip(end - this.clock.now() + 1_000)
  }
}
