/** What every play of every lottery must hold, tried on selections and boards that a seed makes. */
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { generator } from '#games/fair/generator.ts'
import { drawBoard, readBoard, printBoard, type Board, type BoardFormat } from '../core/board.ts'
import { enter, exposure, openBook, owedBy, worstOf } from '../core/exposure.ts'
import { chancesOf, coverage, expectedWins } from '../core/law.ts'
import { countBets, openSettling, parseSelection, writeSelection, type Play } from '../core/play.ts'
import { payoutOf, prizeOf, returnOf, MOST_SERIES, type Price } from '../core/price.ts'
import { isMore, NEVER, numberOf, plus, product, reduced } from '../core/ratio.ts'
import { joined, type RowRule, type Selection } from '../core/selection.ts'

export const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()

/** The published draw of docs/reference/games.md 4.1. */
export const PUBLISHED = {
  secret: '021984bc4fb9ee0d0a1cc6a2e356b28f389ca04a4eea493f8e1557486989abff',
  issue: '20250101-0001',
  beacon: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
}

/** Draws the published board of a format. */
export const publishedBoard = (format: BoardFormat): Promise<Board> =>
  drawBoard(openDrawStream(hmac, { ...PUBLISHED, code: format.code }), format)

/** Returns so many boards of a seed. */
export async function someBoards(format: BoardFormat, count: number, seed = 1): Promise<Board[]> {
  const next = generator(seed)
  const words = { next: async () => next() }
  const boards: Board[] = []
  while (boards.length < count) boards.push(await drawBoard(words, format))
  return boards
}

type Dice = (limit: number) => number
export const diceOf = (seed: number): Dice => {
  const next = generator(seed)
  return (limit) => next() % limit
}

function randomItem({ item }: RowRule, dice: Dice): number {
  if (item.kind === 'words') return dice(item.words.length)
  const parts = Array.from({ length: item.parts }, () => item.from + dice(item.to - item.from + 1))
  return joined(item.width, parts)
}

/** Returns a small selection of a play, as a member could write it. */
export function randomSelection(play: Play, dice: Dice): Selection {
  for (let attempt = 0; attempt < 2_000; attempt++) {
    const rows = play.grammar.rows.map((rule) => {
      const extra = dice(Math.min(rule.max - rule.min, 4) + 1)
      return [...new Set(Array.from({ length: rule.min + extra }, () => randomItem(rule, dice)))]
    })
    const read = parseSelection(play, rows)
    if ('selection' in read) return read.selection
  }
  throw new Error(`no selection of ${play.id} was found`)
}

const read = (play: Play, input: unknown): Selection => {
  const answer = parseSelection(play, input)
  return 'selection' in answer ? answer.selection : expect.fail(`${play.id}: ${JSON.stringify(answer.errors)}`)
}

/** Reads a selection and returns it; fails where it has errors. */
export const selected = read

/** Its text is read as itself, in the digits of another script and with other separators too. */
function proveText(play: Play, selection: Selection): void {
  const text = writeSelection(play, selection)
  expect(read(play, text), `${play.id} ${text}`).toEqual(selection)
  const bengali = text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
  expect(read(play, ` ${bengali.replaceAll(',', ' ; ')} `), `${play.id} ${text}`).toEqual(selection)
  expect(read(play, selection)).toEqual(selection)
}

/** Where everything is returned, every bet is worth what it costs: counts of bets and of winning boards agree. */
export function proveFair(play: Play, selection: Selection): void {
  const chances = chancesOf(play)
  let worth = NEVER
  for (const [grade, expected] of expectedWins(play, selection)) {
    const chance = chances.get(grade) ?? expect.fail(`${play.id} has no grade ${grade}`)
    worth = plus(worth, product(expected, { wins: chance.of, of: chance.wins }))
  }
  expect(worth, `${play.id} ${writeSelection(play, selection)}`).toEqual({
    wins: BigInt(countBets(play, selection)),
    of: 1n,
  })
}

const priceOf = (play: Play): Price =>
  play.price.isSeries ? { series: 1_800 } : { table: Object.values(play.price.tables ?? {})[0] ?? expect.fail(play.id) }

/** No board owes more than the book says; exactly as much where balls are looked at one by one. */
function proveExposure(play: Play, selection: Selection, boards: readonly Board[]): void {
  const price = priceOf(play)
  const stake = 10_000n
  const book = openBook()
  enter(
    book,
    exposure(play, selection, (grade) => prizeOf(play, price, grade, stake)),
  )
  const worst = worstOf(book)
  const isExact = play.legs.every(({ kind }) => kind === 'each')
  const settle = openSettling(play, selection)
  for (const board of boards) {
    const paid = payoutOf(play, price, settle(board), stake)
    const owed = owedBy(book, board)
    if (isExact ? owed !== paid : owed < paid) expect.fail(`${play.id}: owes ${owed}, pays ${paid}`)
    if (paid > worst) expect.fail(`${play.id}: pays ${paid}, bounded by ${worst}`)
  }
}

/** The share of winning boards agrees with so many boards, within five standard errors. */
export function proveCoverage(play: Play, selection: Selection, boards: readonly Board[]): void {
  const share = numberOf(coverage(play, selection))
  const settle = openSettling(play, selection)
  const seen = boards.filter((board) => settle(board).length > 0).length / boards.length
  const error = Math.sqrt(Math.max(share * (1 - share), 1 / boards.length) / boards.length)
  expect(Math.abs(seen - share), `${play.id} ${writeSelection(play, selection)} ${seen} ${share}`).toBeLessThan(
    5 * error,
  )
}

/** Chances and coverage are exactly what settling every board of a small lottery counts. */
export function proveByEveryBoard(play: Play, selection: Selection, boards: readonly Board[]): void {
  const settle = openSettling(play, selection)
  const counts = new Map<string, number>()
  let won = 0
  for (const board of boards) {
    const wins = settle(board)
    if (wins.length > 0) won++
    for (const { grade, times } of wins) counts.set(grade, (counts.get(grade) ?? 0) + times)
  }
  const share = (count: number) => reduced({ wins: BigInt(count), of: BigInt(boards.length) })
  const what = `${play.id} ${writeSelection(play, selection)}`
  expect(Object.fromEntries([...counts].map(([grade, count]) => [grade, share(count)])), what).toEqual(
    Object.fromEntries([...expectedWins(play, selection)].map(([grade, chance]) => [grade, reduced(chance)])),
  )
  expect(reduced(coverage(play, selection)), what).toEqual(share(won))
}

/** Tries a play with some selections. `isEvery`: the boards are all that there are. */
export function provePlay(play: Play, boards: readonly Board[], seed: number, tries = 3, isEvery = false): void {
  const dice = diceOf(seed)
  const isLarge = play.legs.some(({ urn }) => urn.size > 20_000)
  for (let attempt = 0; attempt < (isLarge ? 1 : tries); attempt++) {
    const selection = randomSelection(play, dice)
    proveText(play, selection)
    if (play.price.isSeries) proveFair(play, selection)
    proveExposure(play, selection, boards)
    if (isEvery) proveByEveryBoard(play, selection, boards)
    else if (attempt === 0) proveCoverage(play, selection, boards)
  }
}

/** The most that may come back of what is staked, pool included. */
const MOST_RETURN = { wins: 995n, of: 1_000n }

/** No table of a play, nor its highest series, returns too much, on any kind of bet; every grade has odds. */
export function proveReturns(play: Play): void {
  const tables = Object.entries(play.price.tables ?? {})
  const prices: [string, Price][] = tables.map(([name, table]) => [name, { table }])
  if (play.price.isSeries) prices.push(['series', { series: MOST_SERIES }])
  expect(prices.length, play.id).toBeGreaterThan(0)
  for (const [name, price] of prices)
    for (const sample of name === 'series' && play.like ? [] : play.samples) {
      const back = returnOf(play, price, sample)
      const what = `${play.id} ${name} ${writeSelection(play, sample)} returns ${numberOf(reduced(back))}`
      expect(isMore(back, MOST_RETURN), what).toBe(false)
      expect(isMore(back, { wins: 1n, of: 100n }), what).toBe(true)
      if ('table' in price)
        for (const grade of expectedWins(play, sample).keys()) expect(price.table.odds, what).toHaveProperty(grade)
    }
}

const SCRAPS = [
  '1',
  '23',
  '007',
  ',',
  '|',
  ' ',
  '\n',
  'R',
  '-',
  '豹子',
  'big',
  '৩',
  '\u200f',
  'x',
  '999999999999',
  '.',
  '大单',
  '0x1',
  'NaN',
  '١٢',
]

/** Whatever is typed or sent is read or refused, in bounded answers. */
export function proveHardToBreak(play: Play, dice: Dice, tries = 25): void {
  for (let attempt = 0; attempt < tries; attempt++) {
    const text = Array.from({ length: dice(12) }, () => SCRAPS[dice(SCRAPS.length)]).join('')
    const answer = parseSelection(play, text)
    if ('errors' in answer) {
      expect(answer.errors.length, text).toBeGreaterThan(0)
      expect(answer.errors.length, text).toBeLessThan(60)
      for (const { at, length } of answer.errors)
        if (at !== undefined) expect(at + (length ?? 0), text).toBeLessThanOrEqual(text.length)
    } else expect(read(play, writeSelection(play, answer.selection)), text).toEqual(answer.selection)
  }
  for (const input of [
    null,
    7,
    {},
    [[]],
    [[Number.NaN]],
    [['1']],
    [[-1]],
    [[1.5]],
    [[1, 1]],
    [[2 ** 60]],
    [[null]],
    [1],
  ])
    expect(() => parseSelection(play, input)).not.toThrow()
}

/** A board is printed and read as itself. */
export function proveBoard(format: BoardFormat, board: Board): void {
  expect(readBoard(format, printBoard(board, format))).toEqual({ board })
}
