/**
 * The rules of the room's game, its order of hands with their chances, the rake, and what happens when the connection
 * is lost.
 */
import { CATEGORIES } from '#games/holdem/evaluate.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, percent, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import type { RoomContext } from './state.ts'

/** Of 2 598 960 hands of five, and of 22 100 hands of three; tests count them again. */
const HOLDEM: Readonly<Record<string, number>> = {
  straightFlush: 40,
  quads: 624,
  fullHouse: 3_744,
  flush: 5_108,
  straight: 10_200,
  trips: 54_912,
  twoPair: 123_552,
  pair: 1_098_240,
  high: 1_302_540,
}
const PATTI: Readonly<Record<string, number>> = {
  trail: 52,
  pureSequence: 48,
  sequence: 720,
  colour: 1_096,
  pair: 3_744,
  high: 16_440,
}

/** Builds the sentences: the game, the money, coming back, the rake, the time to think. */
function sentences({ rules }: RoomContext): HTMLElement {
  const seconds = (ms: number) => count(Math.round(ms / 1000))
  const isPatti = rules.rules === 'patti'
  const words: (() => string)[] = [
    () => t(isPatti ? 'pvp.rules.patti' : 'pvp.rules.holdem'),
    () => t('pvp.rules.money'),
    () => t('pvp.rules.comeBack', { minutes: String(Math.round(rules.comeBackMs / 60_000)) }),
    () =>
      t('pvp.rules.rake', {
        percent: rules.rakePercent,
        cap: String(rules.rakeCap),
        unit: t(isPatti ? 'pvp.boot' : 'pvp.bigBlind'),
      }),
    () => t(isPatti ? 'pvp.rules.noRakePatti' : 'pvp.rules.noRakeHoldem'),
    () => t('pvp.rules.time', { turn: seconds(rules.turnMs), bank: seconds(rules.bankMs) }),
    () => t('pvp.rules.cut'),
    () => t('pvp.rules.house'),
    () => t(isPatti ? 'pvp.rules.robotPatti' : 'pvp.rules.robotHoldem'),
    () => t('pvp.rules.watch'),
  ]
  return h(
    'section',
    {},
    words.map((text) => h('p', {}, text)),
  )
}

/** Builds a table under its heading. */
function oddsTable(title: MessageKey, columns: readonly MessageKey[], rows: HTMLElement[]): HTMLElement {
  return h(
    'section',
    { class: 'odds-section', tabindex: 0 },
    h('h3', {}, () => t(title)),
    h(
      'table',
      { class: 'odds' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          columns.map((key) => h('th', {}, () => t(key))),
        ),
      ),
      h('tbody', {}, rows),
    ),
  )
}

/** Builds the order of hands with their chances. */
function handOrder({ rules }: RoomContext): HTMLElement {
  const isPatti = rules.rules === 'patti'
  const hands = isPatti ? Object.keys(PATTI) : CATEGORIES.toReversed()
  const counts = isPatti ? PATTI : HOLDEM
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const row = (hand: string) =>
    h(
      'tr',
      {},
      h('td', {}, () => t(`pvp.${rules.rules}.${hand}` as MessageKey)),
      h('td', {}, () => percent((counts[hand] ?? 0) / all, 4)),
    )
  return oddsTable('pvp.rules.order', ['pvp.rules.hand', 'pvp.rules.chance'], hands.map(row))
}

/** Builds the list of rooms: stake, buy-in, the most rake of a hand. */
function roomList({ rules, money }: RoomContext): HTMLElement {
  const rows = rules.rooms.map((room) =>
    h(
      'tr',
      {},
      h('td', { class: 'num' }, money(room.stake)),
      h('td', { class: 'num' }, `${money(room.buyInLeast)} – ${money(room.buyInMost)}`),
      h('td', { class: 'num' }, money(room.rakeMost)),
    ),
  )
  return oddsTable('pvp.rooms', ['pvp.stake', 'pvp.buyIn', 'pvp.rakeMost'], rows)
}

const KEYS = [
  ['F', 'pvp.act.fold'],
  ['C', 'pvp.keys.call'],
  ['R', 'pvp.act.raise'],
  ['↑ ↓', 'pvp.raiseTo'],
] as const

/** Builds the list of keys. */
function keyList(): HTMLElement {
  const item = ([key, label]: (typeof KEYS)[number]) =>
    h(
      'li',
      {},
      h('kbd', {}, key),
      h('span', {}, () => t(label)),
    )
  return h(
    'section',
    { class: 'wide-only-block' },
    h('h3', {}, () => t('pvp.keys')),
    h('ul', { class: 'keys' }, KEYS.map(item)),
  )
}

/** Builds the engine's part of the rules sheet. */
export function rulesBody(context: RoomContext): HTMLElement[] {
  return [sentences(context), handOrder(context), roomList(context), keyList()]
}
