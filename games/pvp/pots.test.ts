import { expect, test } from 'vitest'
import { cutPots, findUncalled, payPots, rakeOf } from './pots.ts'

const seats = (text: string) =>
  text.split(' ').map((one) => ({ put: BigInt(one.replace('f', '')), isFolded: one.endsWith('f') }))
const cut = (text: string) =>
  cutPots(seats(text)).map(({ amount, eligible }) => `${amount} ${eligible.map((seat) => 'ABCD'[seat]).join('')}`)

test.each([
  ['100 250 400 400f', ['400 ABC', '450 BC', '300 C']],
  ['30 90 90 60f', ['120 ABC', '150 BC']],
  ['100 100 100', ['300 ABC']],
  ['10f 20 20', ['50 BC']],
])('GAME-4 %s is cut into %j', (text, pots) => {
  expect(cut(text)).toEqual(pots)
  expect(findUncalled(seats(text))).toBeNull()
})

test('GAME-4 what nobody called goes back before pots are built', () => {
  expect(findUncalled(seats('50 200'))).toEqual({ seat: 1, amount: 150n })
  expect(cut('50 50')).toEqual(['100 AB'])
})

test('GAME-9 the rake is 5 % of each pot up to the cap of the hand', () => {
  const rule = { share: 500n, cap: 30_000n, quantum: 100n }
  const pot = (amount: bigint) => ({ amount, eligible: [0, 1] })
  expect(rakeOf([pot(1_234_500n)], rule)).toEqual([30_000n])
  expect(rakeOf([pot(400_000n)], rule)).toEqual([20_000n])
  expect(rakeOf([pot(400_000n), pot(400_000n)], rule)).toEqual([20_000n, 10_000n])
  expect(rakeOf([pot(12_300n)], rule)).toEqual([600n])
})

test('GAME-4 the odd chip goes to the first winner left of the button', () => {
  const rule = { share: 0n, cap: 0n, quantum: 100n }
  const { won } = payPots([{ amount: 10_000n, eligible: [0, 1, 2] }], rule, () => 1, [2, 0, 1], 3)
  expect(won).toEqual([3_300n, 3_300n, 3_400n])
})
