/** Purses of bonus money: opened, used and closed in the commit of the money. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '#server/lib/db.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { closePurse, openPurse, usePurse, type PurseTerms } from './purses.ts'

let house: House
let count = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const FREE: PurseTerms = { stakeMaxMinor: null, refused: [] }
const newMember = () => ({ memberId: String(900_000 + ++count), currency: 'BDT' })
/** Posts effects together. Returns '' or the code of the refusal. */
const post = (...effects: Effect[]): Promise<string> =>
  postTransfers(house.env, { key: `purse ${++count}`, transfers: [], effects }).then(
    () => '',
    (error: unknown) => sqlState(error) ?? 'other',
  )
const openOf = async ({ memberId }: { memberId: string }) =>
  house.env.db.query('select purse, stake_max, refused from play.open_purses where member_id = $1', [memberId])

describe('purses', () => {
  test('PROMO-1 of a member and currency one is open at a time, and only the open one closes', async () => {
    const who = newMember()
    const terms: PurseTerms = { stakeMaxMinor: 50_000n, refused: [{ of: 'game', code: 'skyrise' }] }
    expect(await post(openPurse({ ...who, purse: 'B-1', terms }))).toBe('')
    expect(await openOf(who)).toEqual([
      { purse: 'B-1', stake_max: 50_000n, refused: [{ of: 'game', code: 'skyrise' }] },
    ])
    expect(await post(openPurse({ ...who, purse: 'B-2', terms: FREE }))).toBe('PU001')
    expect(await post(openPurse({ ...who, currency: 'USD', purse: 'B-2', terms: FREE }))).toBe('')
    expect(await post(closePurse({ ...who, purse: 'B-2' }))).toBe('PU002')
    expect(await post(closePurse({ ...who, purse: 'B-1' }))).toBe('')
    expect(await post(closePurse({ ...who, purse: 'B-1' }))).toBe('PU002')
    expect(await post(openPurse({ ...who, purse: 'B-3', terms: FREE }))).toBe('')
    expect(await openOf(who)).toContainEqual({ purse: 'B-3', stake_max: null, refused: [] })
  })

  test('PROMO-1 what was read is refused when another purse is open at the commit, in the order of one posting', async () => {
    const who = newMember()
    expect(await post(usePurse({ ...who, open: null }))).toBe('')
    await post(openPurse({ ...who, purse: 'B-1', terms: FREE }))
    expect(await post(usePurse({ ...who, open: null }))).toBe('PU003')
    expect(await post(usePurse({ ...who, open: 'B-1' }))).toBe('')
    expect(await post(usePurse({ ...who, open: 'B-1' }), closePurse({ ...who, purse: 'B-1' }))).toBe('')
    expect(await post(openPurse({ ...who, purse: 'B-2', terms: FREE }), usePurse({ ...who, open: 'B-1' }))).toBe(
      'PU003',
    )
    expect(await openOf(who)).toEqual([])
  })

  test('PROMO-1 fifty uses and one closing at once: what was refused came after it', async () => {
    const people = Array.from({ length: 5 }, newMember)
    for (const who of people) await post(openPurse({ ...who, purse: 'B-1', terms: FREE }))
    const uses = people.flatMap((who) => Array.from({ length: 10 }, () => post(usePurse({ ...who, open: 'B-1' }))))
    const closed = people.map((who) => post(closePurse({ ...who, purse: 'B-1' })))
    expect(await Promise.all(closed)).toEqual(['', '', '', '', ''])
    for (const answer of await Promise.all(uses)) expect(['', 'PU003']).toContain(answer)
    expect(await post(usePurse({ ...(people[0] ?? newMember()), open: 'B-1' }))).toBe('PU003')
  })
})
