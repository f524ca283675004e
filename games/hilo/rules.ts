/**
 * Hi-lo: higher or lower than the open card, ace low, king high; each right guess multiplies the payout
 * (docs/reference/games.md 4.2).
 */
import { cardText, CARDS, rankFromAce } from '#games/cards/cards.ts'
import { fieldsOf, NO_MOVES, NOTHING, type Original, type Ratio, STAKE_BACK } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { guessesOn, isRight, payOf, type Guess } from './paytable.ts'

/** A round has at most this many cards. With the last one it is paid. */
export const CARDS_MAX = 53

export type HiloMove = Guess | 'skip' | 'cash'
const MOVES: readonly HiloMove[] = ['higher', 'lower', 'same', 'skip', 'cash']

export type HiloView = {
  cards: number[]
  moves: HiloMove[]
  isLost: boolean
  /** The possible guesses, each with its factor in ten-thousandths. */
  guesses: { guess: Guess; ways: number; tenThousandths: number }[]
  skipsLeft: number
}

const times = ([over, under]: Ratio, [more, less]: Ratio): Ratio => [over * more, under * less]

export const hilo: Original<object, HiloMove> = {
  ...NO_MOVES,
  usual: {},
  readChoice: (input) => (fieldsOf(input) && Object.keys(fieldsOf(input) ?? {}).length === 0 ? {} : null),
  readMove: (input) => MOVES.find((move) => move === input) ?? null,
  draw: (stream) => pickEach(stream, CARDS, CARDS_MAX),
  play(deck, _, moves) {
    let pays = STAKE_BACK
    let guesses = 0
    let shown = 1
    let isLost = false
    let isCashed = false
    for (const move of moves) {
      if (isLost || isCashed || shown === CARDS_MAX) return null
      if (move === 'cash') {
        isCashed = true
        continue
      }
      const rank = rankFromAce(deck[shown - 1] ?? 0)
      const next = rankFromAce(deck[shown++] ?? 0)
      if (move === 'skip') continue
      const pay = payOf(rank, move)
      if (!pay) return null
      isLost = !isRight(rank, next, move)
      pays = times(pays, pay.ratio)
      guesses++
    }
    const isOver = isLost || isCashed || shown === CARDS_MAX
    const view: HiloView = {
      cards: deck.slice(0, shown),
      moves: [...moves],
      isLost,
      skipsLeft: isOver ? 0 : CARDS_MAX - shown,
      guesses: isOver ? [] : guessesOn(rankFromAce(deck[shown - 1] ?? 0)),
    }
    return { isOver, staked: 1, pays: isLost ? NOTHING : pays, canCash: !isOver && guesses > 0, view }
  },
  leave: () => 'cash',
  show: (deck) => deck.slice(0, 12).map(cardText).join(' '),
}
