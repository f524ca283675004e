import { expect, test } from 'vitest'
import { readAmount } from './typed-amount.ts'

test('GAME-4 CASH-2 typed amounts are read in Latin, Bengali, Arabic, Persian and Devanagari figures, grouped or not', () => {
  const read = (text: string) => readAmount(text, 2).minor
  for (const text of [
    '1200.5',
    '1,200.5',
    ' ৳1,200.50 ',
    '১২০০.৫',
    '১,২০০.৫০',
    '١٢٠٠٫٥',
    '١٬٢٠٠٫٥',
    '۱۲۰۰.۵',
    '१,२००.५',
    '1 200.5',
    '1200.500',
  ])
    expect(read(text), text).toBe(12_005_000n)
  expect([read('10,00,000'), read('1,000,000'), read('.5'), read('50.'), read('-5')]).toEqual([
    10_000_000_000n,
    10_000_000_000n,
    5_000n,
    500_000n,
    -50_000n,
  ])
})

test('GAME-4 CASH-2 what is no amount is named, never guessed at: no exponents, no comma for a point, nothing cut', () => {
  for (const text of ['', '  ', '৳']) expect(readAmount(text, 2).problem, text).toBe('empty')
  for (const text of ['abc', '1e3', '12,5', '1,0000', '1,00', '..', '.', '-', '1.2.3', '5+5', '0x10', '12k'])
    expect(readAmount(text, 2).problem, text).toBe('number')
  for (const text of ['12.345', '0.001']) expect(readAmount(text, 2).problem, text).toBe('decimals')
  expect(readAmount('12.5', 0).problem).toBe('decimals')
})
