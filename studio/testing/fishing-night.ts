/** A fishing hall, its members, and a clock that the test moves. */
import { expect } from 'vitest'
import { findKind, type HallName } from '#games/fishing/fish.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { decideShot } from '#games/fishing/rules.ts'
import { BULLET_SPEED, distance, positionOf } from '#games/fishing/paths.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import type { FishingServerMessage } from '#studio/engines/fishing/protocol.ts'
import type { FishingRoom } from '#studio/engines/fishing/room.ts'
import { cannonOfSeat, type FishingSeat } from '#studio/engines/fishing/seat.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from './studio-house.ts'
import { TestClock } from './test-clock.ts'
import { openScreen, type TestScreen } from './test-screen.ts'

type Shown<Type extends FishingServerMessage['type']> = Extract<FishingServerMessage, { type: Type }>

export type FishingScreen = {
  readonly raw: TestScreen
  readonly member: TestMember
  all<Type extends FishingServerMessage['type']>(type: Type): Shown<Type>[]
  last<Type extends FishingServerMessage['type']>(type: Type): Shown<Type>
  send(message: object): Promise<void>
  load(units: number, requestId?: string): Promise<string>
  /** Fires at a fish in the water and lets the bullet meet it. Returns the bullet's number. */
  shoot(options?: { level?: number; fish?: number }): Promise<number>
}

export class FishingNight {
  readonly clock: TestClock
  readonly hall: HallName
  house: StudioHouse
  screens: FishingScreen[] = []
  #bullets = 0

  private constructor(house: StudioHouse, clock: TestClock, hall: HallName) {
    this.house = house
    this.clock = clock
    this.hall = hall
  }

  static async begin(adminUrl: string, hall: HallName): Promise<FishingNight> {
    const clock = new TestClock(1_800_000_000_000)
    const house = await buildStudioHouse(adminUrl, { clock })
    house.door.gameCode = hall
    return new FishingNight(house, clock, hall)
  }

  /** The same with a studio at another door than the one in memory. */
  static of(house: StudioHouse, clock: TestClock, hall: HallName): FishingNight {
    return new FishingNight(house, clock, hall)
  }

  get room(): FishingRoom {
    return this.house.fishing.rooms()[0] ?? expect.fail('no room is open')
  }

  seatOf(screen: FishingScreen): FishingSeat {
    return this.room.seats[screen.last('welcome').seat] ?? expect.fail('nobody sits there')
  }

  async settle(): Promise<void> {
    await new Promise(setImmediate)
    await this.house.fishing.idle()
    await this.house.env.outbox.idle()
    for (const { raw } of this.screens) await raw.settled()
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms, () => this.settle())
  }

  async sit(name: string, amount = '1000.00'): Promise<FishingScreen> {
    return this.sitAgain(await this.house.member(name, 'fishing', amount))
  }

  async sitAgain(member: TestMember): Promise<FishingScreen> {
    const raw = await openScreen(this.house, '/ws/fishing')
    const screen = this.#screenOn(raw, member)
    await raw.send({ type: 'hello', session: member.state.session })
    for (let look = 0; look < 2_000 && screen.all('welcome').length === 0; look++) await raw.settled()
    this.screens.push(screen)
    return screen
  }

  /** Returns a fish that stays in the water for a while. Adds one when there is none. */
  fish(kind = 'minnow'): number {
    const id = ++this.room.lastFish
    const found = findKind(this.room.hall, kind) ?? expect.fail(`no ${kind}`)
    const swimmer = { id, fish: kind, path: [450, 500, 500, 500, 550, 500], bornAt: this.clock.now(), ttl: 50_000 }
    this.room.fish.set(id, { kind: found, swimmer, turn: Promise.resolve() })
    return id
  }

  nextBullet(): number {
    return ++this.#bullets
  }

  /** Returns whether the next shot of a seat at a fish will catch it. */
  async willCatch(screen: FishingScreen, kind = 'minnow'): Promise<boolean> {
    const { magazine } = this.seatOf(screen)
    if (!magazine) throw new Error('no magazine')
    const stream = openPlayerStream(hmacSha256, { ...magazine.seeds, nonce: magazine.firstNonce + magazine.shots })
    return (await decideShot(stream, this.hall, { fish: kind, level: 1, isLaser: false })).multiplier > 0
  }

  /** Closes every screen. The halls must close with everything delivered. */
  async endStory(): Promise<void> {
    for (const { raw } of this.screens) raw.leave()
    await this.pass(20_000)
    this.screens = []
    this.house.env.outbox.start()
    for (let look = 0; look < 30; look++) await this.pass(1_000)
    await this.house.env.outbox.stop()
    expect(this.house.fishing.rooms()).toEqual([])
    expect(
      await this.house.env.db.query(`select tx_id from studio.outbox where state in ('pending', 'sending')`),
    ).toEqual([])
    expect(await this.house.env.db.query(`select id from studio.rounds where state in ('betting', 'open')`)).toEqual([])
    for (const [account] of this.house.door.balances)
      expect(this.house.door.isBalanced(account, '1000.00'), account).toBe(true)
  }

  #screenOn(raw: TestScreen, member: TestMember): FishingScreen {
    // the screen records every message of its live channel: here the halls' messages
    const shown = raw.shown as unknown as FishingServerMessage[]
    const screen: FishingScreen = {
      raw,
      member,
      all: (type) => shown.filter((message) => message.type === type) as never,
      last(type) {
        const message = screen.all(type).at(-1)
        if (!message)
          throw new Error(`no ${type} was shown; shown were ${[...new Set(shown.map((one) => one.type))].join(', ')}`)
        return message
      },
      send: (message) => raw.send(message),
      load: async (units, requestId = newRequestId()) => {
        await raw.send({ type: 'load', requestId, units })
        await this.settle()
        return requestId
      },
      shoot: async ({ level = 1, fish = this.fish() } = {}) => {
        const bullet = this.nextBullet()
        await raw.send({ type: 'fire', bullet, level, angle: 0, target: fish })
        const swimmer = this.room.fish.get(fish)?.swimmer
        const way = swimmer
          ? distance(positionOf(swimmer, this.clock.now()), cannonOfSeat(this.room.hall, this.seatOf(screen)))
          : 0
        await this.pass((way / BULLET_SPEED) * 1_000)
        await raw.send({ type: 'hit', bullet, fish, at: this.clock.now() })
        await this.settle()
        return bullet
      },
    }
    return screen
  }
}
