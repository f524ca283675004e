import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clear, double, EMPTY, isEmpty, put, repeat, totalOf, undo, type Slip } from '#studio/client/logic/slip.ts'

const room = () => 1_000n

test("chips pile up to the spot's room, and what does not fit changes nothing", () => {
  const slip = put(put(put(EMPTY, 'a', 600n, room), 'a', 600n, room), 'b', 50n, room)
  expect(slip.now).toEqual({ a: 1_000n, b: 50n })
  expect(put(slip, 'a', 10n, room)).toBe(slip)
  expect(totalOf(slip.now)).toBe(1_050n)
})

test('repeat and double add; double takes what is bet when nothing lies there; each is one step back', () => {
  const slip = repeat(EMPTY, { a: 100n, b: 200n }, room)
  expect(undo(slip)).toEqual(EMPTY)
  expect(double(slip, {}, room).now).toEqual({ a: 200n, b: 400n })
  expect(double(EMPTY, { c: 70n }, room).now).toEqual({ c: 70n })
  expect(undo(clear(slip)).now).toEqual(slip.now)
  expect(isEmpty(clear(slip))).toBe(true)
})

test('taking back as often as something was done leads back to an empty table', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.bigInt({ min: 1n, max: 400n })), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (list) => {
      let slip: Slip = EMPTY
      for (const [spot, stake] of list) slip = put(slip, spot, stake, room)
      for (const stake of Object.values(slip.now)) expect(stake).toBeLessThanOrEqual(1_000n)
      for (let step = 0; step < 40; step++) slip = undo(slip)
      expect(slip).toEqual(EMPTY)
    }),
  )
})
