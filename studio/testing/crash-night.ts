/** A crash table, the people who come to it in a story, and a clock that the story moves. */
import { expect } from 'vitest'
import { timeOf } from '#games/crash/rules.ts'
import type { Table } from '#studio/engines/crash/table.ts'
import { buildStudioHouse, type StudioHouse, type TestMember } from './studio-house.ts'
import { TestClock } from './test-clock.ts'
import { sitDown, type TestScreen } from './test-screen.ts'

const GAME = 'sundarban'

export class CrashNight {
  readonly clock: TestClock
  house: StudioHouse
  screens: TestScreen[] = []

  private constructor(house: StudioHouse, clock: TestClock) {
    this.house = house
    this.clock = clock
  }

  static async begin(adminUrl: string): Promise<CrashNight> {
    const clock = new TestClock(1_800_000_000_000)
    return new CrashNight(await buildStudioHouse(adminUrl, { clock }), clock)
  }

  get table(): Table {
    return this.house.tables.get('BGS', GAME)
  }

  /** Waits until everything that was sent is carried out, stored, told and shown. */
  async settle(): Promise<void> {
    await new Promise(setImmediate)
    await this.house.tables.idle()
    await this.house.env.outbox.idle()
    for (const screen of this.screens) await screen.settled()
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms, () => this.settle())
  }

  /** A member with ৳1,000 sits down. */
  async sit(name: string): Promise<{ member: TestMember; screen: TestScreen }> {
    const member = await this.house.member(name, 'crash')
    return { member, screen: await this.sitAgain(member) }
  }

  async sitAgain(member: TestMember): Promise<TestScreen> {
    const screen = await sitDown(this.house, member)
    this.screens.push(screen)
    return screen
  }

  /** Skips links of the chain: the next round to open has a bust in this range (hundredths). Its bets are open. */
  async nextRound(from: number, to: number): Promise<{ id: string; bust: number; crashesAt: number }> {
    const { chain } = this.table
    if (!chain) throw new Error('the table sleeps')
    await this.toTheEnd()
    let link = await chain.link(chain.used + 1)
    while (link.bust < from || link.bust > to) link = await chain.link(link.number + 1)
    chain.used = link.number - 1
    while (this.table.phase !== 'BETTING') await this.pass(100)
    return { id: this.table.running?.id ?? '', bust: link.bust, crashesAt: timeOf(link.bust) }
  }

  /** To some milliseconds after the start of the round whose bets are open. */
  async flyFor(ms: number): Promise<void> {
    while (this.table.phase !== 'RUNNING') await this.pass(100)
    await this.pass(ms - (this.clock.now() - (this.table.startedAt ?? 0)))
  }

  async toTheEnd(): Promise<void> {
    while (this.table.phase !== 'CRASHED') await this.pass(500)
  }

  /** Everybody goes home; the table must fall asleep with everything told. */
  async endStory(): Promise<void> {
    for (const screen of this.screens) screen.leave()
    this.screens = []
    for (let step = 0; step < 4_000 && this.table.phase !== 'IDLE'; step++) await this.pass(500)
    expect(this.table.phase).toBe('IDLE')
    this.house.env.outbox.start()
    for (let look = 0; look < 5; look++) await this.pass(1_000)
    await this.house.env.outbox.stop()
    expect(await this.house.env.db.query(`select tx_id from studio.outbox where state in ('pending', 'sending')`)).toEqual([])
  }
}
