/** A live table, its members, and a clock that the test moves. */
import { expect } from 'vitest'
import { TABLE_GAMES, type TableKind } from '#games/table/table-games.ts'
import { drawRound } from '#games/table/draw-round.ts'
import type { LiveTable } from '#studio/engines/table/live-table.ts'
import type { TableServerMessage } from '#studio/engines/table/protocol.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { decide } from '#studio/chains/closing.ts'
import { TestBeacon } from './test-beacon.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from './studio-house.ts'
import { TestClock } from './test-clock.ts'
import { openScreen, type TestScreen } from './test-screen.ts'

type Shown<Type extends TableServerMessage['type']> = Extract<TableServerMessage, { type: Type }>

/** A screen at a live table. */
export type TableScreen = {
  readonly raw: TestScreen
  readonly shown: TableServerMessage[]
  all<Type extends TableServerMessage['type']>(type: Type): Shown<Type>[]
  last<Type extends TableServerMessage['type']>(type: Type): Shown<Type>
  /** Places a slip on the round that the screen knows: "player 100.00". Returns the request's id. */
  bet(spots: string[], fields?: object): Promise<string>
}

export class TableNight {
  readonly clock: TestClock
  readonly kind: TableKind
  readonly beacon: TestBeacon
  house: StudioHouse
  screens: TableScreen[] = []

  private constructor(house: StudioHouse, clock: TestClock, kind: TableKind, beacon: TestBeacon) {
    this.beacon = beacon
    this.house = house
    this.clock = clock
    this.kind = kind
  }

  /** `hasBeacon` false: the house plays without one, and no test can steer its rounds. */
  static async begin(adminUrl: string, kind: TableKind, hasBeacon = true): Promise<TableNight> {
    const clock = new TestClock(1_800_000_000_000)
    const beacon = new TestBeacon()
    const house = await buildStudioHouse(adminUrl, { clock, ...(hasBeacon ? { beacon } : {}) })
    house.door.gameCode = kind
    return new TableNight(house, clock, kind, beacon)
  }

  get table(): LiveTable {
    return this.house.liveTables.get('BGS', this.kind)
  }

  /** Resolves when everything that was sent is carried out, stored, delivered and shown. */
  async settle(): Promise<void> {
    await new Promise(setImmediate)
    await this.house.liveTables.idle()
    await this.house.env.outbox.idle()
    for (const { raw } of this.screens) await raw.settled()
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms, () => this.settle())
  }

  /** Seats a member with ৳1,000. */
  async sit(name: string): Promise<{ member: TestMember; screen: TableScreen }> {
    const member = await this.house.member(name, 'table')
    return { member, screen: await this.sitAgain(member) }
  }

  async sitAgain(member: TestMember): Promise<TableScreen> {
    const raw = await openScreen(this.house, '/ws/table')
    const screen = screenOn(raw)
    await raw.send({ type: 'hello', session: member.state.session })
    for (let look = 0; look < 2_000 && screen.all('welcome').length === 0; look++) await raw.settled()
    this.screens.push(screen)
    return screen
  }

  /** Opens the next round, and steers the beacon so that it brings what the test wants. Its bets are open. */
  async nextRound(isWished: (outcome: unknown, mark: string) => boolean = () => true): Promise<{ id: string }> {
    await this.to('RESULT')
    await this.to('BETTING')
    const { running } = this.table
    if (!running) throw new Error('the table sleeps')
    this.beacon.wish = async (value) => {
      const { running: now, chain, kind } = this.table
      if (now?.id !== running.id || !chain) return true
      const hash = await decide({ ...now.closing, pulse: { value, signature: '' } }, now.link.hash)
      const { outcome, mark } = await drawRound(hmacSha256, kind, { hash, number: now.link.number }, chain.facts.salt)
      return isWished(outcome, mark)
    }
    return { id: running.id }
  }

  async to(phase: LiveTable['phase']): Promise<void> {
    for (let step = 0; step < 400 && this.table.phase !== phase; step++) await this.pass(250)
    expect(this.table.phase).toBe(phase)
  }

  /** Moves to a phase, although a wallet has not answered yet. */
  async runTo(phase: LiveTable['phase']): Promise<void> {
    for (let step = 0; step < 400 && this.table.phase !== phase; step++) {
      await this.clock.advance(100, async () => {
        await new Promise(setImmediate)
        await Promise.all([this.table.queue.idle(), this.table.work])
      })
    }
    expect(this.table.phase).toBe(phase)
  }

  returnOf(spot: string, outcome: unknown): number {
    return TABLE_GAMES[this.kind].returnOf(spot, outcome) / 10_000
  }

  /** Closes every screen. The table must fall asleep with everything delivered. */
  async endStory(): Promise<void> {
    for (const { raw } of this.screens) raw.leave()
    this.screens = []
    if (this.table.phase !== 'IDLE') await this.to('IDLE')
    this.house.env.outbox.start()
    for (let look = 0; look < 5; look++) await this.pass(1_000)
    await this.house.env.outbox.stop()
    expect(
      await this.house.env.db.query(`select tx_id from studio.outbox where state in ('pending', 'sending')`),
    ).toEqual([])
    for (const [account] of this.house.door.balances)
      expect(this.house.door.isBalanced(account, '1000.00'), account).toBe(true)
  }
}

function screenOn(raw: TestScreen): TableScreen {
  const shown = raw.shown as unknown as TableServerMessage[]
  const screen: TableScreen = {
    raw,
    shown,
    all: (type) => shown.filter((message) => message.type === type) as never,
    last(type) {
      const message = screen.all(type).at(-1)
      if (!message)
        throw new Error(`no ${type} was shown; shown were ${[...new Set(shown.map((one) => one.type))].join(', ')}`)
      return message
    },
    async bet(spots, fields = {}) {
      const requestId = newRequestId()
      const roundId = shown.findLast((message) => 'round' in message)?.round.roundId ?? ''
      const list = spots.map((one) => one.split(' ')).map(([spot, stake]) => ({ spot, stake }))
      await raw.send({ type: 'bet', requestId, roundId, spots: list, ...fields })
      return requestId
    },
  }
  return screen
}
