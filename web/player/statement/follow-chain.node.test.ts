/**
 * Tests what a device remembers of the chain of sealed days, and what it reports when the house publishes another one.
 */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { STATEMENT_DAYS_MAX } from '#contract/statements/statement.ts'
import { FIRST_LINK, hashDay, type SealedDay, type Sha256 } from '#contract/statements/statement-proof.mjs'
import { type AskDays, followAll, followChain, lastDays, type Pin, readPins, writePins } from './follow-chain.ts'

const LEDGER = 'real BDT'
const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
const rootAt = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns a chain of `count` days, starting at day one; `as` makes another history of the same days. */
async function chainOf(count: number, as: (index: number) => string = String): Promise<SealedDay[]> {
  const days: SealedDay[] = []
  for (let index = 0; index < count; index++) {
    const day = {
      ledger: LEDGER,
      day: dayAt(index),
      accounts: 2,
      entries: 4,
      root: rootAt(as(index)),
      previous: days.at(-1)?.link ?? FIRST_LINK,
    }
    days.push({ ...day, link: await hashDay(sha256, day) })
  }
  return days
}

/** Imitates a house that publishes these days, as ledgerRoot does; records what it was asked. */
function tell(
  days: readonly SealedDay[],
  latest = days.slice(-1),
): { ask: AskDays; asked: { from: string; to: string }[] } {
  const asked: { from: string; to: string }[] = []
  const ask: AskDays = async ({ from, to }) => {
    asked.push({ from, to })
    return { latest, content: days.filter(({ day }) => day >= from && day <= to) }
  }
  return { ask, asked }
}
const pinOf = (day: SealedDay | undefined, since = day?.day): Pin => ({
  since: since ?? '',
  day: day?.day ?? '',
  link: day?.link ?? '',
})

describe('CASH-7 following the chain from the last link that was seen', () => {
  test('leads to the newest day over as many answers as that needs, and remembers since when', async () => {
    const days = await chainOf(230)
    const { ask, asked } = tell(days)
    const pin = pinOf(days[3], '2026-01-02')
    expect(await followChain(sha256, ask, LEDGER, pin)).toMatchObject({
      state: 'follows',
      at: dayAt(229),
      newest: pinOf(days[229], '2026-01-02'),
    })
    expect(asked.map(({ from }) => from)).toEqual([3, 3 + STATEMENT_DAYS_MAX, 3 + 2 * STATEMENT_DAYS_MAX].map(dayAt))
    for (const { from, to } of asked)
      expect(Date.parse(to) - Date.parse(from)).toBeLessThan(STATEMENT_DAYS_MAX * 86_400_000)
    // a visit on the same day asks once, and a day that is sealed in between is no error
    const same = tell(days)
    expect(await followChain(sha256, same.ask, LEDGER, pinOf(days[229]))).toMatchObject({ state: 'follows' })
    expect(same.asked).toHaveLength(1)
    expect(await followChain(sha256, tell(days, days.slice(228, 229)).ask, LEDGER, pin)).toMatchObject({
      state: 'follows',
      at: dayAt(229),
    })
  })

  test('says that history was changed when it is another one from some day on, though it holds in itself', async () => {
    const days = await chainOf(10)
    for (const from of [0, 5]) {
      const other = await chainOf(12, (index) => (index < from ? String(index) : `other ${index}`))
      expect(await followChain(sha256, tell(other).ask, LEDGER, pinOf(days[5]))).toMatchObject({
        state: 'changed',
        at: dayAt(5),
        newest: pinOf(days[5]),
      })
    }
    // a change after the pinned day is not known to this device: the chain still follows
    expect(
      await followChain(
        sha256,
        tell(await chainOf(12, (index) => (index < 6 ? String(index) : `other ${index}`))).ask,
        LEDGER,
        pinOf(days[5]),
      ),
    ).toMatchObject({ state: 'follows' })
  })

  test('says that the day is gone when it is not told any more, the last, the first, or any', async () => {
    const days = await chainOf(10)
    for (const told of [days.slice(0, 5), days.slice(6), [], days.toSpliced(5, 1)])
      expect(await followChain(sha256, tell(told).ask, LEDGER, pinOf(days[5]))).toMatchObject({
        state: 'gone',
        at: dayAt(5),
        newest: pinOf(days[5]),
      })
  })

  test('says where the chain does not lead on: a day left out, a link of something else, a newest that is another or of no ledger', async () => {
    const days = await chainOf(200)
    const other = await chainOf(200, (index) => `other ${index}`)
    const state = async (told: readonly SealedDay[], latest = days.slice(-1)) => {
      const { state: found, at, newest } = await followChain(sha256, tell(told, latest).ask, LEDGER, pinOf(days[5]))
      expect(newest).toEqual(pinOf(days[5]))
      return [found, at]
    }
    const put = (index: number, day: Partial<SealedDay>) =>
      days.map((one, at) => (at === index ? { ...one, ...day } : one))
    expect(await state(days.toSpliced(8, 1))).toEqual(['broken', dayAt(9)])
    expect(await state(put(8, { entries: 5 }))).toEqual(['broken', dayAt(8)])
    // the pinned link is on a day with another root
    expect(await state(put(5, { root: rootAt('x') }))).toEqual(['broken', dayAt(5)])
    expect(await state(put(8, { previous: 'no hash' }))).toEqual(['broken', dayAt(8)])
    expect(await state([...days.slice(0, 120), ...other.slice(120)], other.slice(-1))).toEqual(['broken', dayAt(120)])
    expect(await state(days.slice(0, 150))).toEqual(['broken', dayAt(150)]) // ends before the newest day
    expect(await state(days.slice(0, 97))).toEqual(['broken', dayAt(97)]) // ends together with an answer
    expect(await state(days, other.slice(-1))).toEqual(['broken', dayAt(199)])
    expect((await state(days, []))[0]).toBe('broken')
    // a day was removed and every later link recomputed, so that each continues from the one before
    const without: SealedDay[] = days.slice(0, 8)
    for (const day of days.slice(9)) {
      const anew = { ...day, previous: without.at(-1)?.link ?? FIRST_LINK }
      without.push({ ...anew, link: await hashDay(sha256, anew) })
    }
    expect(await state(without, without.slice(-1))).toEqual(['broken', dayAt(9)])
  })
})

describe('CASH-7 what a device keeps of the chain', () => {
  test('begins with a verified statement’s last day, moves on with the chain, and stays where it was when the chain does not hold', async () => {
    const days = await chainOf(10)
    const first = await followAll(sha256, tell(days.slice(0, 8)).ask, new Map(), lastDays(days.slice(0, 5)))
    expect(first.followed).toMatchObject([{ state: 'follows', isFirst: true }])
    expect([...first.keep]).toEqual([[LEDGER, pinOf(days[7], dayAt(4))]])
    const next = await followAll(sha256, tell(days).ask, first.keep, lastDays(days.slice(0, 2)))
    expect(next.followed).toMatchObject([{ state: 'follows', isFirst: false, pin: pinOf(days[7], dayAt(4)) }])
    expect([...next.keep]).toEqual([[LEDGER, pinOf(days[9], dayAt(4))]])
    // another history: the warning is shown on every visit, also with a statement that fits that history
    const other = await chainOf(12, (index) => `other ${index}`)
    const warned = await followAll(sha256, tell(other).ask, next.keep, lastDays(other))
    expect(warned.followed).toMatchObject([{ state: 'changed' }])
    expect([...warned.keep]).toEqual([...next.keep])
    // a chain that does not match from the beginning is not stored
    expect((await followAll(sha256, tell([]).ask, new Map(), lastDays(days))).keep.size).toBe(0)
    expect(await followAll(sha256, tell(days).ask, new Map(), new Map())).toEqual({ followed: [], keep: new Map() })
  })

  test('is one small text by brand and ledger, without anything of a member', async () => {
    const [one, two] = await chainOf(2)
    const first = writePins(null, 'A', new Map([[LEDGER, pinOf(one)]]))
    const both = writePins(
      first,
      'B',
      new Map([
        [LEDGER, pinOf(two)],
        ['trial BDT', pinOf(one)],
      ]),
    )
    expect(readPins(both, 'A')).toEqual(new Map([[LEDGER, pinOf(one)]]))
    expect([...readPins(both, 'B').keys()]).toEqual([LEDGER, 'trial BDT'])
    expect(readPins(both, 'C').size).toBe(0)
    expect(JSON.parse(first)).toEqual({ A: { [LEDGER]: { since: one?.day, day: one?.day, link: one?.link } } })
    let many = both
    for (let brand = 0; brand < 40; brand++) many = writePins(many, `X${brand}`, new Map([[LEDGER, pinOf(one)]]))
    expect(many.length).toBeLessThan(4_000)
  })

  test('is left out where it is damaged, and the rest stays', async () => {
    const [one] = await chainOf(1)
    const pin = pinOf(one)
    for (const text of [
      null,
      '',
      'no json',
      'null',
      '[]',
      '7',
      '{"A":null}',
      '{"A":[]}',
      '{"A":{"real BDT":7}}',
      '{"__proto__":{}}',
    ]) {
      expect(readPins(text, 'A').size).toBe(0)
      expect(readPins(writePins(text, 'A', new Map([[LEDGER, pin]])), 'A').get(LEDGER)).toEqual(pin)
    }
    for (const bad of [
      { ...pin, link: 'zz' },
      { ...pin, day: '2026-99-99' },
      { ...pin, day: '9999-01-01' },
      { ...pin, since: '2027-01-01' },
      { ...pin, since: undefined },
      {},
    ])
      expect([
        ...readPins(JSON.stringify({ A: { [LEDGER]: bad, 'trial BDT': pin, 'not a ledger': pin } }), 'A'),
      ]).toEqual([['trial BDT', pin]])
  })
})
