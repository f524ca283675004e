/** Tests number pads of plays on numbers of several digits: what is pressed, what it makes, and how many bets it is. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { countBets } from '#games/lottery/core/play.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { button, field, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { playOf, SamplePicking } from '../testing/betting-forms.tsx'

beforeAll(() => {
  sessionStorage.clear()
  return loadWords('lottery', 'lottery-betting', 'errors')
})
afterEach(leave)

const text = () => document.body.textContent ?? ''

/** Presses the key of a number in a place of the pad. */
function press(name: string, number: string): void {
  const row = document.querySelector(`[role=group][aria-label="${name}"]`)
  const key = [...(row?.querySelectorAll('button[aria-pressed]') ?? [])].find((one) => one.textContent === number)
  if (!(key instanceof HTMLButtonElement)) throw new Error(`no ${number} in ${name}`)
  key.click()
}

/** Returns the count of bets that the page shows. */
function shownBets(): number {
  const term = [...document.querySelectorAll('dt')].find((one) => one.textContent === say('lottery.bets'))
  return Number(term?.nextElementSibling?.textContent?.replaceAll(',', ''))
}

const digit = (place: number) => say('lottery.digitAt', { place })
const number = (place: number) => say('lottery.numberAt', { place })

/** Presses what is picked of each place, and returns what was selected. */
async function pick(gameCode: string, play: string, places: readonly string[][], name = digit): Promise<Selection> {
  let selected: Selection = []
  show(<SamplePicking gameCode={gameCode} play={play} onSelection={(next) => (selected = next)} />)
  for (const [at, keys] of places.entries())
    for (const key of keys) {
      await until(() => press(name(at + 1), key))
      await until(() => expect(isPressed(name(at + 1), key)).toBe(true))
    }
  return selected
}

const isPressed = (name: string, key: string) =>
  [...document.querySelectorAll(`[role=group][aria-label="${name}"] [aria-pressed=true]`)].some(
    (one) => one.textContent === key,
  )

// the game, the play, the keys of each place, what they make, how many bets that is
const CASES: [string, string, string[][], number[], number, typeof digit][] = [
  ['thai', '3TOP', [['1', '2'], ['3'], ['4', '5']], [134, 135, 234, 235], 4, digit],
  ['thai', '3TOD', [['1', '2'], ['1', '2'], ['5']], [115, 125, 225], 3, digit],
  ['sg4d', 'BIG', [['0'], ['1'], ['2'], ['3', '4', '5']], [123, 124, 125], 3, digit],
  ['sg4d', 'BIG-SYSTEM', [['1'], ['2'], ['3'], ['4', '3']], [1233, 1234], 36, digit],
  [
    'togel-hk',
    'COLOK_MACAU',
    [
      ['1', '2'],
      ['1', '2'],
    ],
    [12],
    1,
    digit,
  ],
  ['ph2d', 'STRAIGHT', [['07', '08'], ['31']], [731, 831], 2, number],
  ['ph3d', 'RAMBOLITO', [['1'], ['1', '2'], ['1']], [112], 1, digit],
]

test.each(CASES)(
  'LOTT-4 %s %s: digits of each place make every combination that the play takes, and as many bets as are sold',
  async (gameCode, play, places, made, bets, name) => {
    const selected = await pick(gameCode, play, places, name)
    expect(selected).toEqual([made])
    expect(shownBets()).toBe(countBets(playOf(gameCode, play), selected))
    expect(shownBets()).toBe(bets)
    expect(await axeFindings()).toEqual([])
  },
)

test('LOTT-4 numbers that make no product are put aside one after the other, and each can be taken out again', async () => {
  await pick('thai', '3TOP', [['1'], ['2'], ['3']])
  await until(() => button(say('lottery.anotherNumber')).click())
  await until(() => expect(isPressed(digit(1), '1')).toBe(false))
  for (const place of [1, 2, 3]) {
    press(digit(place), '7')
    await until(() => expect(isPressed(digit(place), '7')).toBe(true))
  }
  await until(() => expect(shownBets()).toBe(2))
  button(say('lottery.dropNumber', { number: '123' })).click()
  await until(() => expect(shownBets()).toBe(1))
  // the text beside the pads says the same, and comes back to them
  button(say('lottery.type')).click()
  await until(() => expect(field(say('lottery.typed')).value).toBe('777'))
  button(say('lottery.press')).click()
  await until(() => expect(isPressed(digit(2), '7')).toBe(true))
})

test('LOTT-4 digits that lack a place, make no number of the play or too many say so, and are no bet', async () => {
  expect(await pick('sg4d', 'BIG', [['1'], [], ['3'], ['4']])).toEqual([[]])
  expect(text()).toContain(say('lottery.needs', { row: digit(2), min: 1 }))
  for (const place of [1, 2, 3, 4]) {
    button(`${digit(place)}: ${say('lottery.shortcut.all')}`).click()
    await until(() => expect(isPressed(digit(place), '9')).toBe(true))
  }
  expect(text()).toContain(say('lottery.numbersMost', { count: '10,000', max: '1,000' }))
  expect(shownBets()).toBe(0)
  expect(await pick('togel-hk', 'COLOK_MACAU', [['1'], ['1']])).toEqual([[]])
  expect(text()).toContain(say('lottery.digitsTwice'))
  expect(shownBets()).toBe(0)
})

test('LOTT-4 places that make no number yet are cleared together', async () => {
  await pick('sg4d', 'BIG', [['1'], [], ['3'], []])
  button(say('lottery.clear')).click()
  await until(() => expect([1, 3].map((place) => isPressed(digit(place), String(place)))).toEqual([false, false]))
})

test('LOTT-6 a number that is not sold is left out and named', async () => {
  let selected: Selection = []
  show(
    <SamplePicking gameCode="thai" play="3TOP" sold={{ closed: ['013'] }} onSelection={(next) => (selected = next)} />,
  )
  for (const [place, key] of [
    [1, '0'],
    [2, '1'],
    [3, '3'],
    [3, '4'],
  ] as const) {
    await until(() => press(digit(place), key))
    await until(() => expect(isPressed(digit(place), key)).toBe(true))
  }
  expect(selected).toEqual([[14]])
  expect(text()).toContain(`013: ${say('lottery.numberClosed')}`)
})
