/** A card room, its members, and a clock that the test moves. */
import { expect } from 'vitest'
import type { Move } from '#games/pvp/hand.ts'
import type { PvpServerMessage, RoomView } from '#studio/engines/pvp/protocol.ts'
import type { PvpRoom } from '#studio/engines/pvp/room.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from './studio-house.ts'
import { TestClock } from './test-clock.ts'
import { openScreen, type TestScreen } from './test-screen.ts'

type Shown<Type extends PvpServerMessage['type']> = Extract<PvpServerMessage, { type: Type }>

/** A screen in a room. */
export type PvpScreen = {
  readonly name: string
  readonly member: TestMember
  readonly raw: TestScreen
  readonly shown: PvpServerMessage[]
  all<Type extends PvpServerMessage['type']>(type: Type): Shown<Type>[]
  last<Type extends PvpServerMessage['type']>(type: Type): Shown<Type>
  /** Returns the room as it was last shown. */
  room(): RoomView
  say(message: object): Promise<void>
  act(kind: Move['kind'], fields?: object): Promise<void>
}

export class PvpNight {
  readonly clock: TestClock
  readonly game: string
  readonly vendorCode: string
  house: StudioHouse
  screens: PvpScreen[] = []

  private constructor(house: StudioHouse, clock: TestClock, game: string, vendorCode = 'BGS') {
    this.house = house
    this.clock = clock
    this.game = game
    this.vendorCode = vendorCode
  }

  static async begin(adminUrl: string, game: string): Promise<PvpNight> {
    const clock = new TestClock(1_800_000_000_000)
    const house = await buildStudioHouse(adminUrl, { clock })
    house.door.gameCode = game
    return new PvpNight(house, clock, game)
  }

  /** The same with a studio at another door than the one in memory. */
  static of(house: StudioHouse, clock: TestClock, game: string, vendorCode: string): PvpNight {
    return new PvpNight(house, clock, game, vendorCode)
  }

  /** The first room of the middle stakes: a blind of ৳5 and ৳10, a buy-in of ৳400 to ৳1,000. */
  get room(): PvpRoom {
    return this.house.pvpRooms.get(
      { vendorCode: this.vendorCode, gameCode: this.game, currency: 'BDT', isDemo: false },
      'real-BDT-2-1',
    )
  }

  async settle(): Promise<void> {
    await new Promise(setImmediate)
    await this.house.pvpRooms.idle()
    await this.house.env.outbox.idle()
    for (const { raw } of this.screens) await raw.settled()
  }

  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms, () => this.settle())
  }

  /** Brings a member with ৳1,000, who watches a room. */
  async come(name: string, room = 'real-BDT-2-1'): Promise<PvpScreen> {
    return this.comeAgain(name, await this.house.member(name, 'pvp'), room)
  }

  async comeAgain(name: string, member: TestMember, room: string | null = null): Promise<PvpScreen> {
    const raw = await openScreen(this.house, '/ws/pvp')
    const screen = screenOn(name, member, raw)
    await raw.send({ type: 'hello', session: member.state.session })
    for (let look = 0; look < 2_000 && screen.all('welcome').length === 0; look++) await raw.settled()
    if (room !== null) await screen.say({ type: 'enter', room })
    this.screens.push(screen)
    return screen
  }

  /** Brings a member and seats them. */
  async sit(name: string, seat: number, buyIn = '500.00'): Promise<PvpScreen> {
    const screen = await this.come(name)
    await screen.say({ type: 'sit', seat, buyIn, seed: `seed-of-${name}` })
    return screen
  }

  /** Moves to the deal of the next hand. */
  async toHand(): Promise<void> {
    for (let step = 0; step < 60 && this.room.phase !== 'playing'; step++) await this.pass(250)
    expect(this.room.phase).toBe('playing')
  }

  /** Returns the screen whose turn it is. */
  actor(): PvpScreen {
    const seat = this.screens[0]?.room().hand?.actor
    return this.screens.find((screen) => screen.room().you?.seat === seat) ?? expect.fail('nobody is to act')
  }

  /** Lets the screens whose turn it is act one after another. */
  async play(...moves: (Move['kind'] | [Move['kind'], object])[]): Promise<void> {
    for (const move of moves) {
      const [kind, fields] = typeof move === 'string' ? [move, {}] : move
      await this.actor().act(kind, fields)
      await this.settle()
    }
  }

  /** Closes every screen. Everything must be delivered and every chip back in its wallet. */
  async endStory(): Promise<void> {
    for (const screen of this.screens) await screen.say({ type: 'leave' }).catch(() => undefined)
    for (let step = 0; step < 120 && this.room.seats.some(Boolean); step++) await this.pass(1_000)
    for (const { raw } of this.screens) raw.leave()
    this.screens = []
    this.house.env.outbox.start()
    for (let look = 0; look < 6; look++) await this.pass(1_000)
    await this.house.env.outbox.stop()
    expect(
      await this.house.env.db.query(`select tx_id from studio.outbox where state in ('pending', 'sending')`),
    ).toEqual([])
    expect(await this.house.env.db.query(`select id from studio.rounds where state in ('betting', 'open')`)).toEqual([])
    for (const [account] of this.house.door.balances)
      expect(this.house.door.isBalanced(account, '1000.00'), account).toBe(true)
  }
}

function screenOn(name: string, member: TestMember, raw: TestScreen): PvpScreen {
  const shown = raw.shown as unknown as PvpServerMessage[]
  const screen: PvpScreen = {
    name,
    member,
    raw,
    shown,
    all: (type) => shown.filter((message) => message.type === type) as never,
    last(type) {
      const message = screen.all(type).at(-1)
      if (!message)
        throw new Error(`no ${type} was shown; shown were ${[...new Set(shown.map((one) => one.type))].join(', ')}`)
      return message
    },
    room: () =>
      shown.findLast((message): message is Shown<'room'> => 'room' in message && message.room !== null)?.room ??
      expect.fail('no room was shown'),
    say: (message) => raw.send({ requestId: newRequestId(), ...message }),
    act: (kind, fields = {}) => {
      const { hand } = screen.room()
      return screen.say({ type: 'act', handId: hand?.handId ?? '', turn: hand?.turn ?? 0, move: kind, ...fields })
    },
  }
  return screen
}
