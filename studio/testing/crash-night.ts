/** A crash table, its members, and a clock that the test moves. */
import { expect } from 'vitest'
import { bustOfLink, timeOf } from '#games/crash/rules.ts'
import type { Beacon } from '#studio/beacon/beacon.ts'
import type { Table } from '#studio/engines/crash/table.ts'
import { decide } from '#studio/chains/closing.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { buildStudioHouse, type StudioHouse, type TestMember } from './studio-house.ts'
import { TestBeacon } from './test-beacon.ts'
import { TestClock } from './test-clock.ts'
import { sitDown, type TestScreen } from './test-screen.ts'

const GAME = 'sundarban'

export class CrashNight {
  readonly clock: TestClock
  readonly beacon: TestBeacon
  house: StudioHouse
  screens: TestScreen[] = []

  private constructor(house: StudioHouse, clock: TestClock, beacon: TestBeacon) {
    this.house = house
    this.beacon = beacon
    this.clock = clock
  }

  /**
   * Starts a night. `beacon` false: the house plays without one, and no test can steer its rounds; nor can it where
   * another beacon is given.
   */
  static async begin(adminUrl: string, beacon: boolean | Beacon = true): Promise<CrashNight> {
    const clock = new TestClock(1_800_000_000_000)
    const steered = new TestBeacon()
    const used = beacon === true ? steered : beacon
    return new CrashNight(
      await buildStudioHouse(adminUrl, { clock, ...(used ? { beacon: used } : {}) }),
      clock,
      steered,
    )
  }

  get table(): Table {
    return this.house.tables.get('BGS', GAME)
  }

  /** Resolves when everything that was sent is carried out, stored, delivered and shown. */
  async settle(): Promise<void> {
    await new Promise(setImmediate)
    await this.house.tables.idle()
    await this.house.env.outbox.idle()
    for (const screen of this.screens) await screen.settled()
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms, () => this.settle())
  }

  /** Seats a member with ৳1,000. */
  async sit(name: string): Promise<{ member: TestMember; screen: TestScreen }> {
    const member = await this.house.member(name, 'crash')
    return { member, screen: await this.sitAgain(member) }
  }

  async sitAgain(member: TestMember): Promise<TestScreen> {
    const screen = await sitDown(this.house, member)
    this.screens.push(screen)
    return screen
  }

  /** Opens the next round, and steers the beacon so that its bust is in this range (hundredths). Its bets are open. */
  async nextRound(from: number, to: number): Promise<{ id: string; bust: number; crashesAt: number }> {
    await this.toBets()
    const { running } = this.table
    if (!running) throw new Error('the table sleeps')
    const bust = Math.min(to, from + 7)
    this.beacon.wish = async (value) => {
      const { running: now, chain } = this.table
      if (now?.id !== running.id || !chain) return true
      const hash = await decide({ ...now.closing, pulse: { value, signature: '' } }, now.link.hash)
      return (await bustOfLink(hmacSha256, hash, chain.facts.salt)) === bust
    }
    return { id: running.id, bust, crashesAt: timeOf(bust) }
  }

  /** Moves to some milliseconds after the start of the round whose bets are open. */
  async flyFor(ms: number): Promise<void> {
    while (this.table.phase !== 'RUNNING') await this.pass(100)
    await this.pass(ms - (this.clock.now() - (this.table.startedAt ?? 0)))
  }

  /** Moves to a phase, although a wallet has not answered yet. */
  async runTo(phase: Table['phase']): Promise<void> {
    for (let step = 0; step < 400 && this.table.phase !== phase; step++) {
      await this.clock.advance(100, async () => {
        await new Promise(setImmediate)
        await Promise.all([this.table.queue.idle(), this.table.work])
      })
    }
    expect(this.table.phase).toBe(phase)
  }

  /** Moves to the bets of the next round, as every screen knows it. */
  async toBets(): Promise<void> {
    await this.toTheEnd()
    while (this.table.phase !== 'BETTING') await this.pass(100)
    await this.settle()
  }

  async toTheEnd(): Promise<void> {
    while (this.table.phase !== 'CRASHED') await this.pass(500)
  }

  /** Closes every screen. The table must fall asleep with everything delivered. */
  async endStory(): Promise<void> {
    for (const screen of this.screens) screen.leave()
    this.screens = []
    for (let step = 0; step < 4_000 && this.table.phase !== 'IDLE'; step++) await this.pass(500)
    expect(this.table.phase).toBe('IDLE')
    this.house.env.outbox.start()
    for (let look = 0; look < 5; look++) await this.pass(1_000)
    await this.house.env.outbox.stop()
    expect(
      await this.house.env.db.query(`select tx_id from studio.outbox where state in ('pending', 'sending')`),
    ).toEqual([])
  }
}
