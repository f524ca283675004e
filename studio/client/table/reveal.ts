/** How each game's result is shown on the felt. The studio has decided everything; this file only shows it. */
import { winnerOf as andarWinner, type AndarBaharRound } from '#games/andar-bahar/rules.ts'
import { totalOf as baccaratTotal, winnerOf as baccaratWinner, type BaccaratRound } from '#games/baccarat/rules.ts'
import { pointsOf, winnerOf as dragonWinner, type DragonTigerRound } from '#games/dragon-tiger/rules.ts'
import { leftOf, type FanTanRound } from '#games/fan-tan/rules.ts'
import { WHEEL_ORDER } from '#games/roulette/paytable.ts'
import type { RouletteRound } from '#games/roulette-table/rules.ts'
import type { Dice } from '#games/sic-bo/rules.ts'
import type { WheelRound } from '#games/show-wheel/rules.ts'
import type { TableKind } from '#games/table/table-games.ts'
import { scoreOf, winnerOf as teenWinner, type TeenPattiRound } from '#games/teen-patti/rules.ts'
import { totalOf as points, winnerOf as twentyOneWinner, type TwentyOneRound } from '#games/twenty-one/rules.ts'
import { playingCard } from '#studio/client/lib/cards.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { pause } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { Beat } from './beat.ts'
import { handBox, HANDS, type HandPlace } from './hands.ts'
import { beadField, diceRow } from './pieces.ts'
import { rouletteWheel, showWheel, type DrawnWheel } from './wheels.ts'

export type Reveal = {
  /** True when it was shown to its end, false when it was stopped. */
  done: Promise<boolean>
  stop: () => void
}

class Stopped extends Error {}

type Hand = HandPlace & {
  cards: readonly number[]
  /** The text under the hand when so many of its cards are open. */
  value: (open: readonly number[]) => string
}

const CARD_MS = 620
/** The letter of each side in an outcome. A letter that is not in a list means that neither hand has won. */
const SIDE_LETTERS: Readonly<Record<string, readonly string[]>> = {
  baccarat: ['P', 'B'],
  dragon: ['D', 'G'],
  teen: ['A', 'B'],
  twentyOne: ['P', 'D'],
}

/** Deals to hands side by side; `order` says which hand gets the next card. Lights the winning hand at the end. */
async function dealHands(
  felt: HTMLElement,
  beat: Beat,
  hands: readonly Hand[],
  order: readonly number[],
  won: number,
): Promise<void> {
  const views = hands.map((hand) => {
    const box = handBox(hand)
    felt.append(box.element)
    return { ...box, open: [] as number[] }
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
  views[won]?.element.classList.add('winner')
}

const sideOf = (game: string, winner: string): number => SIDE_LETTERS[game]?.indexOf(winner) ?? -1

async function dealBaccarat(felt: HTMLElement, beat: Beat, round: BaccaratRound): Promise<void> {
  const { player, banker } = round
  const value = (cards: readonly number[]) => String(baccaratTotal(cards))
  const hands: Hand[] = [
    { ...HANDS.baccarat[0], cards: player, value },
    { ...HANDS.baccarat[1], cards: banker, value },
  ]
  const order = [0, 1, 0, 1, ...player.slice(2).map(() => 0), ...banker.slice(2).map(() => 1)]
  await dealHands(felt, beat, hands, order, sideOf('baccarat', baccaratWinner(round)))
}

/** Deals to the two sides in turn, from the one stream of cards that the studio has drawn. */
async function dealAndarBahar(felt: HTMLElement, beat: Beat, round: AndarBaharRound): Promise<void> {
  const { joker, dealt } = round
  const turned = playingCard(null)
  const [first, ...sides] = HANDS['andar-bahar'].map(handBox)
  const each = Math.max(110, Math.min(420, 9_000 / dealt.length))
  first?.cards.append(turned.element)
  felt.append(...[first, ...sides].flatMap((box) => box?.element ?? []))
  for (const { cards } of sides) cards.classList.add('many')
  await beat(400)
  turned.show(joker)
  await beat(500)
  for (const [index, card] of dealt.entries()) {
    const side = sides[index % 2]?.cards
    side?.append(playingCard(card).element)
    side?.style.setProperty('--count', String(side.childElementCount))
    play('tap')
    await beat(each)
  }
  sides[andarWinner(round) === 'A' ? 0 : 1]?.element.classList.add('winner')
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

async function turnWheel(felt: HTMLElement, beat: Beat, { element, turnTo }: DrawnWheel, index: number): Promise<void> {
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
  'dragon-tiger': (felt, beat, round: DragonTigerRound) => {
    const value = ([card = 0]: readonly number[]) => String(pointsOf(card))
    const [dragon, tiger] = HANDS['dragon-tiger']
    const hands = [
      { ...dragon, cards: [round.dragon], value },
      { ...tiger, cards: [round.tiger], value },
    ]
    return dealHands(felt, beat, hands, [0, 1], sideOf('dragon', dragonWinner(round)))
  },
  'sic-bo': rollDice,
  roulette: (felt, beat, { pocket }: RouletteRound) =>
    turnWheel(
      felt,
      beat,
      rouletteWheel(),
      WHEEL_ORDER.findIndex((number) => number === pocket),
    ),
  'fan-tan': countBeads,
  'teen-patti': (felt, beat, round: TeenPattiRound) => {
    const value = (cards: readonly number[]) => (cards.length === 3 ? t(`table.hand.${scoreOf(cards).kind}`) : '')
    const hands = [
      { ...HANDS['teen-patti'][0], cards: round.a, value },
      { ...HANDS['teen-patti'][1], cards: round.b, value },
    ]
    return dealHands(felt, beat, hands, [0, 1, 0, 1, 0, 1], sideOf('teen', teenWinner(round)))
  },
  'andar-bahar': dealAndarBahar,
  'twenty-one': (felt, beat, round: TwentyOneRound) => {
    const { player, dealer } = round
    const value = (cards: readonly number[]) => String(points(cards))
    const hands: Hand[] = [
      { ...HANDS['twenty-one'][0], cards: player, value },
      { ...HANDS['twenty-one'][1], cards: dealer, value },
    ]
    const order = [0, 1, 0, 1, ...player.slice(2).map(() => 0), ...dealer.slice(2).map(() => 1)]
    return dealHands(felt, beat, hands, order, sideOf('twentyOne', twentyOneWinner(round)))
  },
  wheel: (felt, beat, { field }: WheelRound) => turnWheel(felt, beat, showWheel(), field),
}

/** Plays a result on the felt; with `isFast` shows its end immediately. */
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
  const box = h('div', { class: `reveal ${isFast ? 'fast' : ''}` })
  felt.append(box)
  const done = REVEALS[kind](box, beat, outcome as never).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Stopped) return false
      throw error
    },
  )
  return {
    done,
    stop: () => {
      isStopped = true
      skip()
    },
  }
}
