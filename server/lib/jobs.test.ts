/** The queue's worker outlives a database that goes away, also in the middle of a job. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openDatabaseGate, type DatabaseGate } from '#server/testing/database-gate.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { defineJob, enqueue, enqueueAll, startJobs } from './jobs.ts'
import type { Log } from './log.ts'

let house: House
let gate: DatabaseGate
beforeAll(async () => {
  house = await openHouse()
  gate = await openDatabaseGate(house.url)
  await gate.open()
})
afterAll(async () => {
  await gate.close()
  await house.close()
})

test('OFFICE-2 a job whose end cannot be stored ends no process; it runs again, and so does the next one, when the database is back', async () => {
  vi.spyOn(console, 'trace').mockImplementation(() => undefined) // the worker prints there why it ended
  const ran: string[] = []
  let finish: () => void = () => undefined
  const isGone = new Promise<void>((done) => {
    finish = done
  })
  const job = defineJob({
    name: 'test.say',
    payload: z.object({ word: z.string() }),
    run: async (_env, { word }) => {
      ran.push(word)
      if (word === 'first') await isGone // at once when it runs again
    },
  })
  const errors: string[] = []
  const log = Object.assign(Object.create(house.env.log) as Log, {
    error: (_facts: object, text: string) => errors.push(text),
  })
  const jobs = await startJobs({ ...house.env, log }, gate.url, [job])
  await enqueue(house.env.db, job, { word: 'first' })
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['first'])
  await gate.recover()
  finish()
  await expect.poll(() => errors.some((text) => text.startsWith('Failed to complete jobs'))).toBe(true)
  await enqueue(house.env.db, job, { word: 'second' })
  await gate.open()
  await expect.poll(() => ran.toSorted(), { timeout: 60_000 }).toEqual(['first', 'first', 'second'])
  await jobs.stop()
  vi.restoreAllMocks()
}, 120_000)

test('OFFICE-2 a queue that starts while the database is away fails nobody, and runs its jobs when the database is there', async () => {
  for (const isAway of [() => gate.recover(), () => gate.close()]) {
    await isAway()
    const ran: string[] = []
    const job = defineJob({
      name: 'test.wait',
      payload: z.object({}),
      run: () => Promise.resolve(void ran.push('ran')),
    })
    const jobs = await startJobs(house.env, gate.url, [job])
    await enqueue(house.env.db, job, {})
    await gate.open()
    await expect.poll(() => ran, { timeout: 60_000 }).toEqual(['ran'])
    await jobs.stop()
  }
}, 150_000)

test('OFFICE-2 jobs that are enqueued together replace unstarted ones of their keys, and are tried as often as one alone', async () => {
  const payload = z.object({ word: z.string() })
  const job = defineJob({ name: 'test.say-many', payload, attempts: 3, run: () => Promise.resolve() })
  const { db } = house.env
  await enqueue(db, job, { word: 'former' }, { key: 'many 1' })
  const words = new Map(['one', 'two "quoted"', 'three \\ and\na line'].map((word, at) => [`many ${at + 1}`, { word }]))
  await enqueueAll(db, job, words)
  await enqueueAll(db, job, new Map())
  const read = () =>
    db.query<{ key: string; payload: unknown; attempts: number }>(
      `select j.key, j.payload, j.max_attempts as attempts from graphile_worker._private_jobs j where key like 'many %' order by key`,
    )
  expect(await read()).toEqual([...words].map(([key, one]) => ({ key, payload: one, attempts: 3 })))
  await expect(
    db.tx(async (tx) => {
      await enqueueAll(tx, job, new Map([['many 4', { word: 'never' }]]))
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await read()).toHaveLength(3)
})
