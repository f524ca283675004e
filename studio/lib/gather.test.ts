import { expect, test } from 'vitest'
import { gather } from './gather.ts'
import { createTurnstile } from './turnstile.ts'

const here = {}
const refusedByDatabase = () => Object.assign(new Error('check violated'), { code: '23514' })

test('what waits together goes out together, and whatever comes meanwhile goes with the next', async () => {
  const batches: number[][] = []
  let goOn: () => void = () => undefined
  const double = gather(async (_: object, numbers: readonly number[]) => {
    batches.push([...numbers])
    if (batches.length === 1)
      await new Promise<void>((done) => {
        goOn = done
      })
    return numbers.map((number) => number * 2)
  })
  const first = [double(here, 1), double(here, 2)]
  await expect.poll(() => batches.length).toBe(1)
  const second = [double(here, 3), double(here, 4), double(here, 5)]
  goOn()
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('what the database refuses stands alone, the others of its batch are carried out once', async () => {
  const done: number[] = []
  const keep = gather(async (_: object, numbers: readonly number[]) => {
    if (numbers.includes(3)) throw refusedByDatabase()
    done.push(...numbers)
    return numbers
  })
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => keep(here, number)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(done.toSorted()).toEqual([1, 2, 4, 5])
})

test('a connection that was lost is everybody’s failure: nobody knows what was stored, so nothing is tried twice', async () => {
  let tries = 0
  const lost = gather(async (): Promise<number[]> => {
    tries++
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
  const outcomes = await Promise.allSettled([lost(here, 1), lost(here, 2)])
  expect([outcomes.every(({ status }) => status === 'rejected'), tries]).toEqual([true, 1])
})

test('a turnstile lets so many through, and the next when one has left, failed or not', async () => {
  const pass = createTurnstile(2)
  const leave: ((failed: boolean) => void)[] = []
  const inside = () => leave.length
  const enter = () =>
    pass(
      () =>
        new Promise<void>((done, fail) => {
          leave.push((failed) => (failed ? fail(new Error('no')) : done()))
        }),
    )
  const all = [enter(), enter(), enter(), enter()]
  await Promise.resolve()
  expect(inside()).toBe(2)
  leave[0]?.(true)
  await expect(all[0]).rejects.toThrow('no')
  await expect.poll(inside).toBe(3)
  leave[1]?.(false)
  await expect.poll(inside).toBe(4)
  for (const one of leave) one(false)
  await Promise.all(all.slice(1))
})
