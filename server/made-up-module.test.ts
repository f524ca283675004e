/**
 * A module from outside that brings every kind (server/lib/module.ts): each works where the module is laid on the house,
 * and nothing of it is named anywhere else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall, nothing } from '#contract/call.ts'
import { MEMBER_FROZEN } from '#contract/facts.ts'
import { STREAM_EVENTS } from '#contract/live.ts'
import { defineTopic } from '#contract/topic.ts'
import { jobsOf, loopsOf } from '#server/app.ts'
import { booksChecksOf, runChecks } from '#server/lib/books-check.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { defineDecision, kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { listSection } from '#server/lib/exports/personal-section.ts'
import { type Source, sourceOf } from '#server/lib/exports/source.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { bindCall } from '#server/lib/http.ts'
import { defineJob, enqueue, startJobs } from '#server/lib/jobs.ts'
import { startLoops } from '#server/lib/loops.ts'
import { type Module, slotsOf } from '#server/lib/module.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import { checkSettings, defineSetting, ON_OR_OFF, readSetting } from '#server/lib/settings.ts'
import { answersOf, fill } from '#server/lib/slots.ts'
import { MESSAGE_TOPICS } from '#server/lib/tell-member.ts'
import { MODULES, SLOTS } from '#server/modules.ts'
import { personalSections } from '#server/modules/exports/personal-data.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { seed } from '#server/seed.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openEnv, openHouse, type House } from '#server/testing/house.ts'

/** What was done, in order. */
const done: string[] = []
const note = async (what: string): Promise<void> => void done.push(what)

const MADE_UP_TOPIC = defineTopic('made-up')
const count = defineCall({
  id: 'madeUpCount',
  method: 'GET',
  path: '/wps/made-up',
  summary: 'Counts',
  who: 'anyone',
  changesWith: [MADE_UP_TOPIC],
  input: nothing,
  output: z.object({ isLoud: z.boolean() }),
  errors: [],
})
const LOUD = defineSetting({ name: 'MADE_UP_LOUD', fallback: 'off', sentence: 'louder', schema: ON_OR_OFF })
const WORK = defineJob({
  name: 'made-up.work',
  payload: z.object({ on: z.string() }),
  run: (_env, { on }) => note(`job ${on}`),
})
const FOLLOWER: Follower<FactLine<typeof MEMBER_FROZEN>, Record<string, never>, string> = {
  name: 'madeup.members',
  streams: [facts(MEMBER_FROZEN)],
  keys: () => ({}),
  fold: (_state, { memberId }) => ({ effects: [memberId] }),
  store: {
    tables: {},
    carryOut: async (_tx, effects) => {
      for (const id of effects) await note(`follower ${id}`)
    },
  },
}
const DECISION = defineDecision({
  kind: 'made-up.agree',
  permission: 'books.read',
  content: z.object({}),
  lifeMs: DAY_MS,
  need: async () => ({ persons: 2 }),
  execute: async () => undefined,
})
const TIE = { tie: 'money' as const, hangs: async () => false }
const profit: Source = { heads: ['day'], times: [], count: async () => 0, read: async () => ({ rows: [], next: null }) }

const MADE_UP: Module = {
  name: 'made-up',
  level: 6,
  topics: [MADE_UP_TOPIC],
  settings: [LOUD],
  calls: (http) => bindCall(http, count, async ({ env }) => ({ isLoud: readSetting(env.config, LOUD) })),
  jobs: [WORK],
  loops: [{ name: 'made-up.turn', everyMs: 60_000, run: () => note('loop') }],
  followers: [FOLLOWER],
  decisions: [DECISION],
  causes: [{ reasons: ['rounding'], isCause: `p.key like 'made-up:%'`, otherwise: ', and nothing was made up' }],
  checks: [{ name: 'made up', examined: 'select 1::bigint as count', differing: `select 1 as id, 'wrong' as what` }],
  messages: { 'made-up-won': 'money' },
  exports: { profit },
  personalData: [listSection({ part: 'play', name: 'madeUp' }, async () => [{ is: true }])],
  seeds: [
    { stage: 'end', run: () => note('seed end') },
    { stage: 'ground', run: () => note('seed ground') },
    { stage: 'past', run: (_env, { members }) => note(`seed past of ${members}`) },
  ],
  fills: [fill(CLOSING_TIES, TIE)],
}
/** A module beneath it, for what follows the levels. */
const BENEATH: Module = { name: 'beneath', level: 1, seeds: [{ stage: 'past', run: () => note('seed beneath') }] }

let house: House
beforeAll(async () => {
  house = await openHouse({ MADE_UP_LOUD: 'on' }, [MADE_UP, ...MODULES, BENEATH])
})
afterAll(() => house.close())

describe('a made-up module', () => {
  test('is called, and reads its setting; a malformed one stops the start', async () => {
    expect(await house.as().ok(count, {})).toEqual({ isLoud: true })
    expect(() => checkSettings({ variables: { MADE_UP_LOUD: 'very' } }, [LOUD])).toThrow('MADE_UP_LOUD')
  })

  test('runs its job, its loop and its follower', async () => {
    const { db, clock } = house.env
    await db.tx((tx) => tellFact(tx, MEMBER_FROZEN, { brand: 'fairhouse', memberId: '7', at: clock.now() }, {}))
    const jobs = await startJobs(house.env, house.url, jobsOf([MADE_UP]))
    const loops = startLoops(house.env, loopsOf([MADE_UP]))
    await enqueue(db, WORK, { on: 'it' })
    // @ts-expect-error a payload of another shape does not compile
    void (() => enqueue(db, WORK, { on: 1 }))
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(expect.arrayContaining(['job it', 'loop', 'follower 7']))
    await loops.stop()
    await jobs.stop()
  })

  test('signals its topic to open pages, and nobody signals one that no module declared', async () => {
    const heard: string[] = []
    const stop = house.env.live.listen('7', ({ topic }) => heard.push(topic))
    house.env.live.signal('7', MADE_UP_TOPIC)
    // @ts-expect-error only a declared topic compiles
    void (() => house.env.live.signal('7', 'made-op'))
    await expect.poll(() => heard).toEqual(['made-up'])
    stop()
    expect(STREAM_EVENTS.signal.parse(MADE_UP_TOPIC)).toBe('made-up')
  })

  test('adds its check to the books, and the books know what causes its transfers', async () => {
    const { db } = house.env
    const member = await buildMember(house)
    const debit = await openAccount(db, { kind: 'adjustments', owner: '', currency: 'BDT' })
    const credit = await openAccount(db, { kind: 'member_cash', owner: member.id, currency: 'BDT' })
    await postTransfers(house.env, {
      key: 'made-up:1',
      transfers: [{ debit, credit, amountMinor: 1n, reason: 'rounding', reference: '1' }],
    })
    const wrongOf = async (slots = house.env.slots) =>
      (await runChecks(db, booksChecksOf({ slots }))).checks.flatMap(({ name, code, differing }) =>
        differing.map(({ what }) => `${code ?? name}: ${what}`),
      )
    expect(await wrongOf()).toEqual(['made up: wrong'])
    expect(await wrongOf(SLOTS)).toEqual([expect.stringContaining('which nothing in the house causes')])
  })

  test('is asked for its decision, messages, exports, personal data and answers', () => {
    const { env } = house
    expect(kindsOf(env).has('made-up.agree')).toBe(true)
    expect(answersOf(env, MESSAGE_TOPICS)[0]).toBe(MADE_UP.messages)
    expect(sourceOf({ slots: slotsOf([MADE_UP]) }, 'profit')).toBe(profit)
    expect(answersOf(env, CLOSING_TIES)[0]).toBe(TIE)
    const names = (slots = SLOTS) => personalSections({ slots }).map(({ name }) => name)
    expect(names(env.slots).filter((name) => !names().includes(name))).toEqual(['madeUp'])
  })

  test('seeds in the order of stages, and of levels within one; once', async () => {
    done.length = 0
    const owner = await openEnv(house.ownerUrl) // the owner writes seeds
    await seed(owner, 5, [MADE_UP, BENEATH])
    expect(done).toEqual(['seed ground', 'seed beneath', 'seed past of 5', 'seed end'])
    await seed(owner, 5, [MADE_UP, BENEATH])
    await owner.db.close()
    expect(done.slice(4)).toEqual(['seed ground'])
  })
})
