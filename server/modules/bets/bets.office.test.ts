/** Operators read the rounds of all members. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeRound, officeRounds } from '#contract/bets/office-bets.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { sha256 } from '#server/lib/random.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { asOwner } from '#server/testing/owner.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { type OfficeRoundFilter, officeRoundsStatement } from './rounds.report.sql.ts'

let house: House
const there = { host: `${MEGHNA.domain}:3000` }
let viewer: Person
let anna: Person
let bela: Person
let tess: Person
beforeAll(async () => {
  house = await openHouse()
  anna = await buildMember(house)
  bela = await buildMember(house)
  tess = await buildTrial(house)
  for (const person of [anna, bela]) await giveStakes(house.env, person.id, 10_000_000n)
  await giveStakes(house.env, tess.id, 10_000_000n, true)
  await stake(anna, 'a-1', 10)
  await pay(anna, 'a-1', 25)
  house.clock.advance(HOUR_MS)
  await stake(anna, 'a-2', 20, 'other')
  await end(anna, 'a-2', 'other')
  house.clock.advance(HOUR_MS)
  await stake(bela, 'b-1', 5)
  await stake(bela, 'b-2', 7)
  await playLine(house.env, bela.id, 'b-2', { kind: 'reversal', reverses: 'stake', amountMinor: 70_000n })
  await playLine(house.env, tess.id, 't-1', { kind: 'stake', amountMinor: 990_000n, isTrial: true })
  viewer = await buildOperator(house, 'viewer')
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

const stake = ({ id }: Person, round: string, units: number, vendor = 'acme') =>
  playLine(house.env, id, round, { kind: 'stake', amountMinor: BigInt(units) * 10_000n, vendor })
const pay = ({ id }: Person, round: string, units: number) =>
  playLine(house.env, id, round, {
    kind: 'payout',
    amountMinor: BigInt(units) * 10_000n,
    closes: true,
    detail: { line: 3 },
  })
const end = ({ id }: Person, round: string, vendor: string) =>
  playLine(house.env, id, round, { kind: 'close', amountMinor: 0n, vendor })

/** Returns the rounds that a filter finds, by the vendor's ids for them. */
async function found(filter: Parameters<typeof viewer.caller.ok<typeof officeRounds>>[1] = {}): Promise<string[]> {
  return (await viewer.caller.ok(officeRounds, filter)).content.map((row) => row.roundId)
}

describe('officeRounds', () => {
  test('GAME-7 OFFICE-1 lists every member’s rounds, newest first, each with its player, and adds up all pages', async () => {
    const page = await viewer.caller.ok(officeRounds, { pageSize: 2 })
    expect(page).toMatchObject({
      pageNum: 1,
      pageSize: 2,
      total: 4,
      totalPages: 2,
      totals: { stake: '35.00', payout: '25.00', profit: '-10.00' },
    })
    expect(page.content.map((row) => [row.roundId, row.member])).toEqual([
      ['b-2', { id: bela.id, username: bela.username }],
      ['b-1', { id: bela.id, username: bela.username }],
    ])
    expect(await found({ pageSize: 2, pageNo: 2 })).toEqual(['a-2', 'a-1'])
  })

  test('GAME-7 OFFICE-1 finds by player, vendor, round, state and time', async () => {
    const between = new Date(house.clock.now().getTime() - 1.5 * HOUR_MS).toISOString()
    expect(await found({ username: anna.username.toUpperCase() })).toEqual(['a-2', 'a-1'])
    expect(await found({ vendor: 'other' })).toEqual(['a-2'])
    expect(await found({ roundId: 'b-1' })).toEqual(['b-1'])
    expect(await found({ state: 'open' })).toEqual(['b-1'])
    expect(await found({ state: 'rolled_back' })).toEqual(['b-2'])
    expect(await found({ from: between })).toEqual(['b-2', 'b-1', 'a-2'])
    expect(await found({ to: between })).toEqual(['a-1'])
    expect(await found({ username: anna.username, state: 'open' })).toEqual([])
  })

  test('GAME-7 OFFICE-1 an unknown name finds nothing, rather than everything', async () => {
    expect(await viewer.caller.ok(officeRounds, { username: 'nobody-of-that-name' })).toMatchObject({
      content: [],
      total: 0,
      totals: { stake: '0.00' },
    })
  })

  test('GAME-7 OFFICE-1 play money is listed separately', async () => {
    const page = await viewer.caller.ok(officeRounds, { kind: 'trial' })
    expect(page).toMatchObject({ total: 1, content: [{ roundId: 't-1', isTrial: true }], totals: { stake: '99.00' } })
  })

  test('OFFICE-1 refuses a filter that is out of shape', async () => {
    const { status, body } = await viewer.caller.call(officeRounds, { state: 'lost' as never })
    expect([status, body]).toMatchObject([400, { success: false, code: 'INVALID_INPUT' }])
  })
})

describe('officeRound', () => {
  test('GAME-7 OFFICE-1 shows a round with its journal lines, their entries, and the game’s own details', async () => {
    const [row] = (await viewer.caller.ok(officeRounds, { roundId: 'a-1' })).content
    const round = await viewer.caller.ok(officeRound, { id: String(row?.id) })
    expect(round).toMatchObject({
      roundId: 'a-1',
      state: 'settled',
      stake: '10.00',
      payout: '25.00',
      detail: { line: 3 },
      isTrial: false,
      member: { id: anna.id, username: anna.username },
      lines: [
        { kind: 'stake', amount: '10.00' },
        { kind: 'payout', amount: '25.00' },
      ],
    })
    expect(round.lines.every((line) => line.transactionId !== null)).toBe(true)
  })

  test('OFFICE-1 NOT_FOUND: a round that never was', async () => {
    expect(await viewer.caller.call(officeRound, { id: '999999999' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })
})

describe('another brand’s rounds', () => {
  test('OFFICE-1 OFFICE-2 a brand’s operators read the rounds of their brand only: another brand’s round is answered like one that does not exist', async () => {
    await seedMeghna(house.env)
    const meghna = await buildOperator(house, 'admin', 'meghna')
    const mina = await buildMember(house, { merchant: 'meghna', currency: 'INR' })
    await giveStakes(house.env, mina.id, 100_000n)
    await stake(mina, 'm-1', 3)
    expect(await meghna.caller.ok(officeRounds, {}, there)).toMatchObject({
      total: 1,
      content: [{ roundId: 'm-1' }],
      totals: { stake: '3.00' },
    })
    expect(await meghna.caller.ok(officeRounds, { roundId: 'a-1' }, there)).toMatchObject({ total: 0, content: [] })
    const [own, foreign] = [
      (await meghna.caller.ok(officeRounds, {}, there)).content[0],
      (await viewer.caller.ok(officeRounds, { roundId: 'a-1' })).content[0],
    ]
    expect(await meghna.caller.ok(officeRound, { id: String(own?.id) }, there)).toMatchObject({
      member: { id: mina.id },
    })
    const answers = await Promise.all(
      [foreign?.id, '999999999'].map((id) => meghna.caller.call(officeRound, { id: String(id) }, there)),
    )
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const plain = (one: (typeof answers)[number] | undefined) => ({ ...one?.body, requestId: undefined })
    expect(plain(answers[0])).toEqual(plain(answers[1]))
    expect((await viewer.caller.call(officeRound, { id: String(own?.id) })).status).toBe(404)
  })

  test('OFFICE-1 without a beginning the list and its sums reach back a month, and say so; a round or a player is found however old', async () => {
    const daysSince = ({ since }: { since: string | null }) =>
      Math.round((house.clock.now().getTime() - Date.parse(since ?? '')) / (24 * HOUR_MS))
    expect(daysSince(await viewer.caller.ok(officeRounds, {}))).toBe(31)
    expect((await viewer.caller.ok(officeRounds, { username: anna.username })).since).toBeNull()
    expect(daysSince(await viewer.caller.ok(officeRounds, { from: '2001-01-01T00:00:00Z' }))).toBe(366)
  })
})

describe('who may', () => {
  test('OFFICE-1 visitors, members, trial players and agents are asked to log in', async () => {
    const agent = await buildAgent(house)
    for (const caller of [
      house.as(),
      (await buildMember(house)).caller,
      (await buildTrial(house)).caller,
      agent.caller,
    ]) {
      for (const call of [officeRounds, officeRound]) {
        expect(await caller.call(call, { id: '1' } as never), call.id).toMatchObject({
          status: 401,
          body: { code: 'LOGIN_REQUIRED' },
        })
      }
    }
  })

  test('OFFICE-1 an operator needs bets.read', async () => {
    const without = await buildOperator(house)
    await house.env.db.query(`insert into identity.roles (name, permissions) values ('doorman', '{members.read}')`)
    await house.env.db.query(`update identity.operators set role = 'doorman' where id = $1`, [without.id])
    for (const call of [officeRounds, officeRound]) {
      expect(await without.caller.call(call, { id: '1' } as never), call.id).toMatchObject({
        status: 403,
        body: { code: 'PERMISSION_DENIED' },
      })
    }
  })
})

const ALL: OfficeRoundFilter = {
  merchant: 'fairhouse',
  isTrial: false,
  from: null,
  to: null,
  memberId: null,
  vendor: null,
  roundId: null,
  state: null,
}

describe('plan', () => {
  beforeAll(async () => {
    const { db } = house.env
    // rounds without lines do not add up, so they are deleted before the books are checked
    await db.query(
      `insert into bets.rounds (vendor, round_id, member_id, currency, trial, merchant, game_code, game_type, opened_at, stake, valid_bet, payout)
       select 'plan', 'plan-' || n, (n % 900)::text, 'BDT', false, 'fairhouse', 'reels', 'RNG', now() - n * interval '1 second', 0, 0, 0 from generate_series(1, 20000) as n`,
    )
    await asOwner(house, (owner) => owner.query('analyze bets.rounds'))
  })
  afterAll(() => house.env.db.query(`delete from bets.rounds where vendor = 'plan'`))

  async function planOf(sql: string, parameters: unknown[]): Promise<string> {
    const rows = await house.env.db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, parameters)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test.each<[string, Partial<OfficeRoundFilter>]>([
    ['the newest', {}],
    ['of a member', { memberId: '77' }],
    ['of a day', { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-02T00:00:00Z') }],
    ['by the vendor’s number', { vendor: 'plan', roundId: 'plan-77' }],
  ])('OFFICE-1 rounds, %s: no large table is scanned', async (_name, filter) => {
    const { sql, parameters } = officeRoundsStatement({ ...ALL, ...filter }, 0, 25)
    const plan = await planOf(sql, parameters)
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  test('OFFICE-1 a list without an index would be noticed', async () => {
    expect(await planOf('select * from bets.rounds where game_code = $1 order by stake', [sha256('nothing')])).toMatch(
      /Seq Scan on rounds/,
    )
  })
})
