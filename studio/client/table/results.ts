/** Results in full and in short words, for every game. The rules in `games/` define what an outcome holds. */
import { rankText, suitText } from '#games/cards/cards.ts'
import type { AndarBaharRound } from '#games/andar-bahar/rules.ts'
import { winnerOf as andarWinner } from '#games/andar-bahar/rules.ts'
import { totalOf as baccaratTotal, winnerOf as baccaratWinner, type BaccaratRound } from '#games/baccarat/rules.ts'
import { winnerOf as dragonWinner, type DragonTigerRound } from '#games/dragon-tiger/rules.ts'
import { leftOf, type FanTanRound } from '#games/fan-tan/rules.ts'
import type { RouletteRound } from '#games/roulette-table/rules.ts'
import { sumOf, type Dice } from '#games/sic-bo/rules.ts'
import { symbolOf, type WheelRound } from '#games/show-wheel/rules.ts'
import type { TableKind } from '#games/table/table-games.ts'
import { scoreOf, winnerOf as teenWinner, type TeenPattiRound } from '#games/teen-patti/rules.ts'
import { totalOf as points, winnerOf as twentyOneWinner, type TwentyOneRound } from '#games/twenty-one/rules.ts'
import { t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { spotText } from './spots.ts'

const SIDES: Readonly<Record<string, MessageKey>> = {
  'baccarat P': 'table.won.player',
  'baccarat B': 'table.won.banker',
  'baccarat T': 'table.won.tie',
  'dragon-tiger D': 'table.won.dragon',
  'dragon-tiger G': 'table.won.tiger',
  'dragon-tiger T': 'table.won.tie',
  'teen-patti A': 'table.won.a',
  'teen-patti B': 'table.won.b',
  'teen-patti T': 'table.won.tie',
  'andar-bahar A': 'table.won.andar',
  'andar-bahar B': 'table.won.bahar',
  'twenty-one P': 'table.won.player',
  'twenty-one D': 'table.won.dealer',
  'twenty-one T': 'table.won.tie',
}

const side = (game: string, winner: string) => t(SIDES[`${game} ${winner}`] ?? 'table.won.tie')

/** Names a card as it is read: "♥9". */
export const cardWords = (card: number): string => `${rankText(card)}${suitText(card)}`

const TEXTS: Readonly<Record<TableKind, (outcome: never) => string>> = {
  baccarat: baccaratText,
  'baccarat-no-commission': baccaratText,
  'dragon-tiger': (round: DragonTigerRound) =>
    `${side('dragon-tiger', dragonWinner(round))} · ${cardWords(round.dragon)} : ${cardWords(round.tiger)}`,
  'sic-bo': diceText,
  roulette: ({ pocket }: RouletteRound) => String(pocket),
  'fan-tan': (round: FanTanRound) => t('table.fanTan.result', { beads: round.beads, left: leftOf(round) }),
  'teen-patti': (round: TeenPattiRound) => {
    const winner = teenWinner(round)
    const { kind } = scoreOf(winner === 'B' ? round.b : round.a)
    return `${side('teen-patti', winner)} · ${t(`table.hand.${kind}`)}`
  },
  'andar-bahar': (round: AndarBaharRound) =>
    `${side('andar-bahar', andarWinner(round))} · ${t('table.cards', { count: round.dealt.length })}`,
  'twenty-one': (round: TwentyOneRound) =>
    `${side('twenty-one', twentyOneWinner(round))} · ${points(round.player)} : ${points(round.dealer)}`,
  wheel: (round: WheelRound) => spotText('wheel', symbolOf(round)),
}

function baccaratText(round: BaccaratRound): string {
  return `${side('baccarat', baccaratWinner(round))} · ${baccaratTotal(round.player)} : ${baccaratTotal(round.banker)}`
}

function diceText(dice: Dice): string {
  return `${dice.join(' + ')} = ${sumOf(dice)}`
}

/** Describes a result in one line. */
export function resultText(kind: TableKind, outcome: unknown): string {
  return TEXTS[kind](outcome as never)
}
