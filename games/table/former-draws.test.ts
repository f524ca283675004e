/** Rounds of draws that nothing plays any more are drawn again as they were. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { findCard } from '#games/cards.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { drawRound, readKind } from './draw-round.ts'
import { FORMER_DRAWS, type FormerKind } from './former-draws.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
/** Published vectors of the house's own draw engine (docs/reference/games.md 4.1). */
const BEACON = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
const LINKS = {
  '20250101-0001': '021984bc4fb9ee0d0a1cc6a2e356b28f389ca04a4eea493f8e1557486989abff',
  '20250101-0002': '61ac598e350f75875b5e2085e87d54f84f725f3a39d8e2cfaf459cc11c3fc395',
}
const drawn = (kind: FormerKind, issue: keyof typeof LINKS = '20250101-0001') =>
  FORMER_DRAWS[kind].draw(
    openDrawStream(hmac, { secret: LINKS[issue], code: FORMER_DRAWS[kind].code, issue, beacon: BEACON }),
  )

test('GAME-8 former draws follow the published vectors', async () => {
  expect((await drawn('ssc')).join('')).toBe('48514')
  expect((await drawn('ssc', '20250101-0002')).join('')).toBe('29257')
  expect(await drawn('pk10')).toEqual([1, 10, 7, 6, 5, 3, 8, 4, 2, 9])
  expect(await drawn('k3')).toEqual([2, 5, 2])
  expect([...(await drawn('keno-draw'))].toSorted((a, b) => a - b)).toEqual([
    4, 8, 11, 24, 28, 40, 41, 42, 45, 49, 51, 59, 61, 64, 65, 68, 70, 72, 74, 78,
  ])
})

test('GAME-8 their results are written as their records have them', () => {
  expect(FORMER_DRAWS.pk10.markOf([1, 10, 7, 6, 5, 3, 8, 4, 2, 9])).toBe('107653')
  const odd = Array.from({ length: 20 }, (_, index) => index * 4 + 1) // 1, 5 … 77: all odd, ten in each half
  expect(FORMER_DRAWS['keno-draw'].markOf(odd)).toBe('780EO')
  const middle = Array.from({ length: 20 }, (_, index) => (index < 10 ? index + 1 : 90 - index)) // 1 to 10 and 71 to 80
  expect(FORMER_DRAWS['keno-draw'].markOf(middle)).toBe('810ET')
})

test('GAME-8 a record of one is read and drawn again; no title plays one', async () => {
  const link = { hash: LINKS['20250101-0001'], number: 41 }
  for (const name of ['digits-4d', 'k3', 'keno-draw', 'pk10', 'ssc', 'baccarat']) {
    const kind = readKind(name) ?? expect.fail(name)
    const round = await drawRound(hmac, kind, link, 'salt')
    expect(round.mark, name).toMatch(/^\w{1,6}$/)
    expect(await drawRound(hmac, kind, link, 'salt')).toEqual(round)
    expect(findCard(`table-${name}`) !== null, name).toBe(name === 'baccarat')
  }
  for (const name of ['bingo', 'toString', '', 7, null]) expect(readKind(name)).toBeNull()
})
