/** Tests that a slot's round is shown in the pictures of its title, and in signs where these cannot be had. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { leave, loadWords, show, until } from '#web/testing/show.tsx'
import type { SlotFacts } from './engines/slot.ts'
import { RoundPicture } from './round-picture.tsx'

const FACTS: SlotFacts = {
  engine: 'slot',
  skin: 'l20',
  stake: '20.00',
  isBought: false,
  spins: [
    {
      spin: 0,
      isFree: false,
      stops: [1, 2, 3],
      drops: 1,
      grid: [['A'], ['A'], ['Q']],
      lines: [{ line: 0, ways: 1, symbol: 'A', count: 2, win: '5.00', drop: 0, cells: ['0 0', '1 0'] }],
      scatter: null,
      multiplier: 1,
      win: '5.00',
    },
  ],
}
const PICTURE = 'data:image/webp;base64,AAAA'
const text = () => document.body.textContent ?? ''
const frame = () => document.querySelector('iframe')
const pictures = () => [...document.querySelectorAll('img')].map((one) => one.src)

beforeAll(() => loadWords('bets'))
afterEach(leave)

function hand(
  symbols: Record<string, string>,
  { origin = 'https://studio.test', source = frame()?.contentWindow } = {},
) {
  const data = { source: 'studio', type: 'symbols', symbols }
  dispatchEvent(new MessageEvent('message', { data, origin, source: source ?? null }))
}

test('GAME-8 a slot’s round is shown in the pictures of its title, which its studio alone hands out', async () => {
  const url = 'https://studio.test/symbols?vendor=PT&game=one'
  show(<RoundPicture facts={FACTS} currency="BDT" symbolsUrl={url} />)
  await until(() => expect(frame()?.src).toBe(url))
  expect(text(), 'signs until the pictures are there').toContain('♥')
  hand({ A: PICTURE }, { origin: 'https://other.test' })
  hand({ A: PICTURE }, { source: window })
  hand({ A: 'https://other.test/track.png' })
  await until(() => expect(frame()).toBeNull())
  expect(pictures(), 'nothing but data is shown').toEqual([])
  leave()

  show(<RoundPicture facts={FACTS} currency="BDT" symbolsUrl="https://studio.test/symbols?vendor=PT&game=two" />)
  await until(() => expect(frame()).not.toBeNull())
  hand({ A: PICTURE, Q: PICTURE })
  await until(() => expect(pictures()).toEqual([PICTURE, PICTURE, PICTURE, PICTURE]))
  expect(text()).not.toContain('♥')
})

test('GAME-8 a round without symbols asks nobody for pictures', async () => {
  show(<RoundPicture facts={FACTS} currency="BDT" />)
  await until(() => expect(text()).toContain('♥'))
  expect(frame()).toBeNull()
})
