/**
 * Compares the stated figures of every option of an original with what the game itself pays: its own rules play all
 * kinds of random words, each with its chance. A pay table that rules and figures read differently, or figures with a
 * chance of their own, fail this test.
 */
import { describe, expect, test } from 'vitest'
import { rankFromAce } from '#games/cards/cards.ts'
import { TOWERS } from '#games/towers/paytable.ts'
import { FIGURES_OF } from './all-figures.ts'
import { choose, figureOf, type Figure, type Outcome } from './figures.ts'
import { findOriginal, type OriginalName } from './originals.ts'

/** One kind of random words with its chance. */
type Case = readonly [luck: number[], chance: number]
type Round = { choice: object; moves: unknown[]; cases: Case[] }

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const even = (count: number): Case[] => upTo(count).map((drawn) => [[drawn], 1 / count])
const read = (pattern: RegExp, option: string) => pattern.exec(option)?.slice(1) ?? expect.fail(option)

function plinko(option: string): Round {
  const [rows, risk] = read(/^(\d+) (\w+)$/, option)
  const count = Number(rows)
  const cases = upTo(count + 1).map((right): Case => [
    upTo(count).map((row) => Number(row < right)),
    choose(count, right) / 2 ** count,
  ])
  return { choice: { rows: count, risk }, moves: [], cases }
}

function keno(option: string): Round {
  const [picks, risk] = read(/^(\d+) picks, (\w+)$/, option)
  const count = Number(picks)
  const mine = upTo(count).map((index) => index + 1)
  const cases = upTo(count + 1).map((hits): Case => {
    const drawn = [...mine.slice(0, hits), ...upTo(10 - hits).map((index) => 40 - index)]
    return [drawn, (choose(count, hits) * choose(40 - count, 10 - hits)) / choose(40, 10)]
  })
  return { choice: { picks: mine, risk }, moves: [], cases }
}

function mines(option: string): Round {
  const [count = 0, opened = 0] = read(/^(\d+) mines, (\d+) opened$/, option).map(Number)
  const isSafe = choose(25 - opened, count) / choose(25, count)
  const fields = upTo(opened)
  const moves = [...fields.map((open) => ({ open })), ...(count + opened === 25 ? [] : ['cash'])]
  return {
    choice: { mines: count },
    moves,
    cases: [
      [upTo(count).map((index) => 24 - index), isSafe],
      [upTo(count).map((index) => opened - 1 + index), 1 - isSafe],
    ],
  }
}

function towers(option: string): Round {
  const [difficulty = 'easy', steps] = read(/^(\w+), (\d+) steps$/, option)
  const { stones, safe } = TOWERS[difficulty as keyof typeof TOWERS]
  const count = Number(steps)
  const good = upTo(9).flatMap(() => upTo(safe))
  const bad = good.map((stone, index) => (Math.floor(index / safe) === count - 1 ? stones - safe + stone : stone))
  const chance = (safe / stones) ** count
  return {
    choice: { difficulty },
    moves: [...upTo(count).map(() => ({ stone: 0 })), ...(count === 9 ? [] : ['cash'])],
    cases: [
      [good, chance],
      [bad, 1 - chance],
    ],
  }
}

function hilo(option: string): Round {
  const [rank, guess] = read(/^rank (\d+), (\w+)$/, option)
  const shown = upTo(52).find((card) => rankFromAce(card) === Number(rank)) ?? expect.fail(option)
  return { choice: {}, moves: [guess, 'cash'], cases: upTo(52).map((card): Case => [[shown, card], 1 / 52]) }
}

/** The draws that win are the first ones; playing finds the last of them. */
function limbo(option: string): Round {
  const choice = { target: Math.round(Number(option.replace('×', '')) * 100) }
  const draws = 2 ** 24
  const wins = (draw: number) => (findOriginal('limbo')?.play([draw], choice, [])?.pays[0] ?? 0n) > 0n
  let [low, high] = [0, draws]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (wins(middle)) low = middle + 1
    else high = middle
  }
  return {
    choice,
    moves: [],
    cases: [
      [[0], low / draws],
      [[draws - 1], 1 - low / draws],
    ],
  }
}

const ROUNDS: Partial<Record<OriginalName, (option: string) => Round>> = {
  coin: (side) => ({ choice: { side }, moves: [], cases: even(2) }),
  hilo,
  keno,
  limbo,
  mines,
  plinko,
  towers,
  roulette: (spot) => ({ choice: { chips: { [spot]: 1 } }, moves: [], cases: even(37) }),
  wheel: (option) => {
    const [segments, risk] = read(/^(\d+) segments, (\w+)$/, option)
    return { choice: { segments: Number(segments), risk }, moves: [], cases: even(Number(segments)) }
  },
}

/** Cashed where the round asks for it; a round that is over earlier has nothing to cash. */
function played(name: string, { choice, moves, cases }: Round, option: string): Figure {
  const game = findOriginal(name) ?? expect.fail(name)
  return figureOf(
    option,
    cases.map(([luck, chance]): Outcome => {
      let standing = game.play(luck, choice, [])
      for (const count of upTo(moves.length)) {
        if (standing?.isOver) break
        standing =
          game.play(luck, choice, moves.slice(0, count + 1)) ?? expect.fail(`${option}: ${JSON.stringify(moves)}`)
      }
      const [over, under] = standing?.pays ?? expect.fail(option)
      return [Number(over) / Number(under), chance]
    }),
  )
}

describe("GAME-9 every option pays what is stated of it, by the game's own rules", () => {
  test.each(Object.keys(ROUNDS) as (keyof typeof ROUNDS)[])('%s', (name) => {
    for (const stated of FIGURES_OF[name]) {
      const { rtp, hit, volatility, maxWin } = played(
        name,
        ROUNDS[name]?.(stated.option) ?? expect.fail(name),
        stated.option,
      )
      expect(
        [rtp, hit, volatility, maxWin].map((value) => Number(value.toFixed(6))),
        stated.option,
      ).toEqual([stated.rtp, stated.hit, stated.volatility, stated.maxWin].map((value) => Number(value.toFixed(6))))
    }
  })

  test('only games of many decisions are left to tests of their own', () => {
    expect(Object.keys(FIGURES_OF).filter((name) => !Object.hasOwn(ROUNDS, name))).toEqual([
      'blackjack',
      'blackjack-table',
      'video-poker',
    ])
  })
})
