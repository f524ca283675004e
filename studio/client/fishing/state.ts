/** A hall as this screen knows it, and what each message of the hall does to it. */
import type { Swimmer } from '#games/fishing/paths.ts'
import { cannonOf } from '#games/fishing/paths.ts'
import type {
  FishingRules,
  FishingServerMessage,
  Magazine,
  SeatView,
  ShotView,
} from '#studio/engines/fishing/protocol.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { createServerClock, type ServerClock } from '#studio/client/logic/clock.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { fishName } from './names.ts'

export type FishingContext = GameContext<FishingRules, unknown>

/** A bullet as it is drawn; the bullets of other players meet no fish on this screen. */
export type Flying = {
  bullet: number | null
  seat: number
  level: number
  angle: number
  target: number | null
  firedAt: number
  /** It has met a fish and waits for the studio's answer, or may not try again before this moment. */
  isSent: boolean
  quietUntil: number
}

/** An effect that the scene shows in its next frame. */
export type Sight =
  | { kind: 'net'; fish: number }
  | { kind: 'caught'; swimmer: Swimmer; seat: number; multiplier: number; isLaser: boolean; win: string | null }
  | { kind: 'laser'; swimmer: Swimmer; seat: number }

export type Hall = {
  context: FishingContext
  clock: ServerClock
  fish: Map<number, Swimmer>
  bullets: Flying[]
  sights: Sight[]
  seat: Signal<number>
  seats: Signal<readonly SeatView[]>
  magazine: Signal<Magazine | null>
  charge: Signal<number>
  level: Signal<number>
  /** The fish that bullets follow; null: they fly where the cannon points. */
  target: Signal<number | null>
  isLocking: Signal<boolean>
  /** The magazine that was asked for and is not answered yet. */
  asked: Signal<{ requestId: string; units: number } | null>
  /** Shots that are left in the running series; 0 when none runs. */
  series: Signal<number>
  last: Signal<ShotView | null>
  /** Kinds in the water now, for the list. */
  kinds: Signal<readonly string[]>
  angle: number
  nextBullet: number
}

/** Makes a hall of which nothing is known yet. */
export function createHall(context: FishingContext): Hall {
  return {
    context,
    clock: createServerClock(() => performance.now()),
    fish: new Map(),
    bullets: [],
    sights: [],
    seat: signal(0),
    seats: signal<readonly SeatView[]>([]),
    magazine: signal<Magazine | null>(null),
    charge: signal(0),
    level: signal(1),
    target: signal<number | null>(null),
    isLocking: signal(false),
    asked: signal<{ requestId: string; units: number } | null>(null),
    series: signal(0),
    last: signal<ShotView | null>(null),
    kinds: signal<readonly string[]>([]),
    angle: -Math.PI / 2,
    nextBullet: 1,
  }
}

/** Returns the units that can be shot now. */
export function unitsLeft(magazine: Magazine | null): number {
  return magazine ? magazine.units - magazine.spent - magazine.flying : 0
}

/** Returns where the member's own cannon is. */
export function ownCannon({ context, seat }: Hall): { x: number; y: number } {
  return cannonOf(seat.peek(), context.rules.seats)
}

/** Applies a message to the state. */
export function hear(hall: Hall, message: FishingServerMessage): void {
  const { context } = hall
  if ('serverTime' in message)
    hall.clock.learn(message.serverTime, message.type === 'pong' ? performance.now() - message.sentAt : undefined)
  switch (message.type) {
    case 'welcome':
      return takeWelcome(hall, message)
    case 'seats':
      return hall.seats.set(message.seats)
    case 'spawn':
      for (const swimmer of message.fish) hall.fish.set(swimmer.id, swimmer)
      return
    case 'loaded':
      hall.magazine.set(message.magazine)
      if (hall.asked.peek()?.requestId === message.requestId) hall.asked.set(null)
      return context.showBalance(message.balance)
    case 'fired':
      if (message.seat !== hall.seat.peek()) {
        const { seat, level, angle, target, at } = message
        hall.bullets.push({ bullet: null, seat, level, angle, target, firedAt: at, isSent: false, quietUntil: 0 })
      }
      return
    case 'shot':
      return takeShot(hall, message)
    case 'caught':
      return takeCatch(hall, message)
    case 'returned':
      dropBullets(hall, message.bullets)
      return hall.magazine.set(message.magazine)
    case 'settled':
      return takeSettled(hall, message)
    case 'balance':
      return context.showBalance(message.balance)
    case 'refused':
      return takeRefusal(hall, message)
    case 'pong':
      return
  }
}

function dropBullets(hall: Hall, numbers: readonly number[]): void {
  hall.bullets = hall.bullets.filter(({ bullet }) => bullet === null || !numbers.includes(bullet))
}

function takeWelcome(hall: Hall, message: Extract<FishingServerMessage, { type: 'welcome' }>): void {
  hall.seat.set(message.seat)
  hall.seats.set(message.seats)
  hall.fish = new Map(message.fish.map((swimmer) => [swimmer.id, swimmer]))
  hall.bullets = []
  hall.magazine.set(message.magazine)
  hall.charge.set(message.charge)
  hall.nextBullet = Math.max(hall.nextBullet, message.nextBullet)
  hall.angle = ownCannon(hall).y > 0.5 ? -Math.PI / 2 : Math.PI / 2
  if (hall.asked.peek() && message.magazine) hall.asked.set(null)
  hall.context.showBalance(message.balance)
}

function takeShot(hall: Hall, { shot, magazine, charge }: Extract<FishingServerMessage, { type: 'shot' }>): void {
  dropBullets(hall, [shot.bullet])
  hall.magazine.set(magazine)
  hall.charge.set(charge)
  hall.last.set(shot)
  const seeds = hall.context.seeds.peek()
  if (seeds && shot.nonce >= seeds.nonce) hall.context.seeds.set({ ...seeds, nonce: shot.nonce + 1 })
  if (shot.multiplier === 0) return
  play(shot.multiplier >= 50 ? 'bigWin' : 'win')
  const win = hall.context.money(shot.win)
  const sight = hall.sights.findLast((one) => one.kind === 'caught' && one.swimmer.id === shot.fish)
  if (sight?.kind === 'caught') sight.win = win
  hall.context.spoken.set(t('fishing.spoken.caught', { fish: fishName(shot.kind), amount: win }))
}

function takeCatch(
  hall: Hall,
  { fish, along, seat, multiplier, isLaser }: Extract<FishingServerMessage, { type: 'caught' }>,
): void {
  const swimmer = hall.fish.get(fish)
  if (swimmer) {
    if (isLaser) hall.sights.push({ kind: 'laser', swimmer, seat })
    hall.sights.push({ kind: 'caught', swimmer, seat, multiplier, isLaser, win: null })
  }
  for (const id of along) {
    const small = hall.fish.get(id)
    if (small) hall.sights.push({ kind: 'caught', swimmer: small, seat, multiplier: 0, isLaser, win: null })
  }
  for (const id of [fish, ...along]) hall.fish.delete(id)
  if (hall.target.peek() === fish || along.includes(hall.target.peek() ?? 0)) hall.target.set(null)
}

/** Shows what a magazine shot, won and gave back: bullets that were still in the air cost nothing. */
function takeSettled(
  hall: Hall,
  { stake, win, returned, nonce }: Extract<FishingServerMessage, { type: 'settled' }>,
): void {
  const { context } = hall
  hall.magazine.set(null)
  hall.bullets = hall.bullets.filter(({ bullet }) => bullet === null)
  const seeds = context.seeds.peek()
  if (seeds) context.seeds.set({ ...seeds, nonce })
  const said = [
    ...(toMinor(stake) > 0n ? [t('fishing.settled', { stake: context.money(stake), win: context.money(win) })] : []),
    ...(toMinor(returned) > 0n ? [t('fishing.settledBack', { returned: context.money(returned) })] : []),
  ]
  context.notice.set({ text: said.join(' '), kind: 'info', offersDeposit: false })
}

/** Handles a refusal: the bullet may try again after 350 ms or is removed. Shows failures to the member. */
function takeRefusal(hall: Hall, message: Extract<FishingServerMessage, { type: 'refused' }>): void {
  const flying = hall.bullets.find(({ bullet }) => bullet !== null && bullet === message.bullet)
  if (message.requestId !== undefined && hall.asked.peek()?.requestId === message.requestId) {
    hall.asked.set(null)
    hall.series.set(0)
  }
  if (message.bullet !== undefined && message.error !== 'SESSION_EXPIRED') {
    if (flying?.isSent && flying.target === null && message.error !== 'NOT_FOUND') {
      flying.isSent = false
      flying.quietUntil = hall.clock.now() + 350
    } else dropBullets(hall, [message.bullet])
    if (message.error === 'INTERNAL') hall.context.fail(new StudioRefusal(message))
    return
  }
  hall.context.fail(new StudioRefusal(message))
  if (message.error !== 'ROUND_OPEN') void hall.context.refreshBalance().catch(hall.context.fail)
}
