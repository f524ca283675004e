/** How each game's result comes about on the felt. Everything shown was decided by the studio; this only shows it. */
import type { AndarBaharRound } from '#games/andar-bahar/rules.ts'
import { totalOf as baccaratTotal, type BaccaratRound } from '#games/baccarat/rules.ts'
import { pointsOf, type DragonTigerRound } from '#games/dragon-tiger/rules.ts'
import { leftOf, type FanTanRound } from '#games/fan-tan/rules.ts'
import { WHEEL_ORDER } from '#games/roulette/paytable.ts'
import { colourOf, type RouletteRound } from '#games/roulette-table/rules.ts'
import type { Dice } from '#games/sic-bo/rules.ts'
import { WHEEL, type WheelRound } from '#games/show-wheel/rules.ts'
import type { TableKind } from '#games/table/table-games.ts'
import { scoreOf, type TeenPattiRound } from '#games/teen-patti/rules.ts'
import { totalOf as points, type TwentyOneRound } from '#games/twenty-one/rules.ts'
import { playingCard } from '#studio/client/lib/cards.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { pause } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { Beat } from './beat.ts'
import { drawKeno, drawLine, runRace } from './draw-reveal.ts'
import { beadField, diceRow, wheelOf } from './pieces.ts'

export interface Reveal {
  /** True when it was shown to its end, false when it was stopped. */
  done: Promise<boolean>
  stop: () => void
}

class Stopped extends Error {}

interface Hand {
  name: MessageKey
  cards: readonly number[]
  /** What stands under the hand when so many of its cards lie open. */
  value: (open: readonly number[]) => string
}

const CARD_MS = 620

/** Hands side by side, dealt in the given order: which hand gets its next card. */
async function dealHands(felt: HTMLElement, beat: Beat, hands: readonly Hand[], order: readonly number[]): Promise<void> {
  const views = hands.map(({ name }) => {
    const cards = h('div', { class: 'hand-cards' })
    const value = h('b', { class: 'hand-value num' })
    felt.append(h('div', { class: 'hand' }, h('p', { class: 'hand-name' }, t(name), ' ', value), cards))
    return { cards, value, open: [] as number[] }
  })
  for (const index of order) {
    const [hand, view] = [hands[index], views[index]]
    const card = hand?.cards[view?.open.length ?? 0]
    if (!hand || !view || card === undefined) continue
    const lying = playingCard(null)
    view.cards.append(lying.element)
    play('tap')
    await beat(CARD_MS / 2)
    lying.show(card)
    view.open.push(card)
    view.value.textContent = hand.value(view.open)
    await beat(CARD_MS / 2)
  }
}

async function dealBaccarat(felt: HTMLElement, beat: Beat, { player, banker }: BaccaratRound): Promise<void> {
  const value = (cards: readonly number[]) => String(baccaratTotal(cards))
  const hands: Hand[] = [{ name: 'table.spot.player', cards: player, value }, { name: 'table.spot.banker', cards: banker, value }]
  await dealHands(felt, beat, hands, [0, 1, 0, 1, ...player.slice(2).map(() => 0), ...banker.slice(2).map(() => 1)])
}

/** The studio plays by one stream of cards; on the felt they fall to the sides in turn. */
async function dealAndarBahar(felt: HTMLElement, beat: Beat, { joker, dealt }: AndarBaharRound): Promise<void> {
  const turned = playingCard(null)
  felt.append(h('div', { class: 'hand joker' }, h('p', { class: 'hand-name' }, t('table.joker')), h('div', { class: 'hand-cards' }, turned.element)))
  const rows = (['table.spot.andar', 'table.spot.bahar'] as const).map((name) => {
    const cards = h('div', { class: 'hand-cards many' })
    felt.append(h('div', { class: 'hand' }, h('p', { class: 'hand-name' }, t(name)), cards))
    return cards
  })
  await beat(400)
  turned.show(joker)
  await beat(500)
  const each = Math.max(110, Math.min(420, 9_000 / dealt.length))
  for (const [index, card] of dealt.entries()) {
    rows[index % 2]?.append(playingCard(card).element)
    play('tap')
    await beat(each)
  }
}

async function rollDice(felt: HTMLElement, beat: Beat, dice: Dice): Promise<void> {
  const row = diceRow(dice)
  felt.append(row)
  row.classList.add('rolling')
  play('roll')
  await beat(1_600)
  row.classList.remove('rolling')
  await beat(500)
}

async function turnWheel(felt: HTMLElement, beat: Beat, fields: readonly { text: string; tone: string }[], index: number): Promise<void> {
  const { element, turnTo } = wheelOf(fields)
  felt.append(element)
  await beat(60)
  play('spin')
  turnTo(index)
  await beat(5_200)
  play('stop')
  await beat(400)
}

async function countBeads(felt: HTMLElement, beat: Beat, round: FanTanRound): Promise<void> {
  const { element, groups } = beadField(round.beads)
  felt.append(element)
  await beat(900)
  for (const group of groups.slice(0, -1)) {
    group.classList.add('away')
    await beat(170)
  }
  groups.at(-1)?.classList.add('left')
  felt.append(h('p', { class: 'bead-left num' }, String(leftOf(round))))
  await beat(600)
}

const REVEALS: Readonly<Record<TableKind, (felt: HTMLElement, beat: Beat, outcome: never) => Promise<void>>> = {
  baccarat: dealBaccarat,
  'baccarat-no-commission': dealBaccarat,
  'dragon-tiger': (felt, beat, { dragon, tiger }: DragonTigerRound) => {
    const value = ([card = 0]: readonly number[]) => String(pointsOf(card))
    return dealHands(felt, beat, [{ name: 'table.spot.dragon', cards: [dragon], value }, { name: 'table.spot.tiger', cards: [tiger], value }], [0, 1])
  },
  'sic-bo': rollDice,
  k3: rollDice,
  'keno-draw': drawKeno,
  pk10: runRace,
  ssc: drawLine,
  'digits-4d': drawLine,
  roulette: (felt, beat, { pocket }: RouletteRound) =>
    turnWheel(felt, beat, WHEEL_ORDER.map((number) => ({ text: String(number), tone: colourOf(number) })), WHEEL_ORDER.findIndex((number) => number === pocket)),
  'fan-tan': countBeads,
  'teen-patti': (felt, beat, { a, b }: TeenPattiRound) => {
    const value = (cards: readonly number[]) => (cards.length === 3 ? t(`table.hand.${scoreOf(cards).kind}`) : '')
    return dealHands(felt, beat, [{ name: 'table.spot.a', cards: a, value }, { name: 'table.spot.b', cards: b, value }], [0, 1, 0, 1, 0, 1])
  },
  'andar-bahar': dealAndarBahar,
  'twenty-one': (felt, beat, { player, dealer }: TwentyOneRound) => {
    const value = (cards: readonly number[]) => String(points(cards))
    const hands: Hand[] = [{ name: 'table.spot.player', cards: player, value }, { name: 'table.spot.dealer', cards: dealer, value }]
    return dealHands(felt, beat, hands, [0, 1, 0, 1, ...player.slice(2).map(() => 0), ...dealer.slice(2).map(() => 1)])
  },
  wheel: (felt, beat, { field }: WheelRound) => turnWheel(felt, beat, WHEEL.map((symbol) => ({ text: SIGNS[symbol] ?? symbol.slice(1), tone: symbol })), field),
}

/** The single fields of the show's wheel. */
const SIGNS: Readonly<Record<string, string>> = { lotus: '✿', moon: '☾', sun: '☀' }

/** Plays a result on the felt; `isFast` shows its end at once. */
export function playReveal(felt: HTMLElement, kind: TableKind, outcome: unknown, isFast: boolean): Reveal {
  let isStopped = false
  let skip: () => void = () => undefined
  const beat: Beat = async (ms) => {
    if (isStopped) throw new Stopped()
    if (isFast) return
    const waiting = pause(ms)
    skip = waiting.skip
    await waiting.done
    if (isStopped) throw new Stopped()
  }
  const box = styled(h('div', { class: `reveal ${isFast ? 'fast' : ''}` }), {})
  felt.append(box)
  const done = REVEALS[kind](box, beat, outcome as never).then(() => true, (error: unknown) => {
    if (error instanceof Stopped) return false
    throw error
  })
  return { done, stop: () => { isStopped = true; skip() } }
}
