/** A raffle through HTTP: tickets entered, closed under a root, drawn from the sealed secret, paid once after a crash. */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimRaffle, promotionLuck, promotionProof, type RaffleLuck } from '#contract/promotions/luck.ts'
import { officeDrawWinners, officeLuck, officePayDraw, officeVoidDraw } from '#contract/promotions/office-luck.ts'
import { officeCloseLuck } from '#contract/promotions/office-luck-licences.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { findRaffleFaults } from '#games/luck/proofs.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { addToday, buildLuckOffer, CASH } from '#server/testing/luck.ts'
import { turnDraws } from '../luck.jobs.ts'
import { drawRaffle } from './draw-raffle.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const UNIT = 10_000n
const SEED = 'seed-of-a-device'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

const buildRaffle = (prizes: { amount: string; count: number }[], review = false) =>
  buildLuckOffer(house, 'raffle', {
    prizes,
    review,
    drawsAt: after(house.clock.now(), DAY_MS).toISOString(),
    tickets: { perStaked: '100', dayMax: 50 },
    gift: CASH,
  })
async function look({ caller }: Person, id: string): Promise<RaffleLuck> {
  const luck = await caller.ok(promotionLuck, { id })
  if (luck.kind !== 'raffle') throw new Error('no raffle')
  return luck
}
/** Members with so many tickets each, all entered. */
async function enterMembers(id: string, tickets: readonly number[]): Promise<Person[]> {
  const members: Person[] = []
  for (const count of tickets) {
    const member = await buildMember(house)
    await addToday(house, member.id, { stakedMinor: BigInt(count) * 100n * UNIT })
    await member.caller.ok(claimRaffle, { id, seed: SEED })
    members.push(member)
  }
  return members
}
const drawOf = async (id: string) => {
  const [row] = await house.env.db.query<{ id: bigint }>('select id from promotions.draws where offer_id = $1', [id])
  if (!row) throw new Error('no draw')
  return row
}
const balanceOf = async (member: Person) => (await (await logInAgain(house, member)).caller.ok(walletBalance)).balance

describe('claimRaffle', () => {
  test('PROMO-4 earned tickets are entered once, with numbers over all members, also ten times at once', async () => {
    const id = await buildRaffle([{ amount: '500', count: 1 }])
    const [first] = await enterMembers(id, [2])
    const member = await buildMember(house)
    await addToday(house, member.id, { stakedMinor: 330n * UNIT })
    expect(await look(member, id)).toMatchObject({ state: 'open', total: 2, tickets: { left: 3 }, entered: [] })
    const other = await openHouseOn(house.url)
    const callers = [member.caller, other.as(member.token)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => callers[at % 2]?.ok(claimRaffle, { id, seed: SEED })),
    )
    await other.close()
    expect(answers.flatMap((one) => one?.entered ?? [])).toEqual([3, 4, 5])
    expect(await look(member, id)).toMatchObject({
      total: 5,
      tickets: { left: 0 },
      entered: [3, 4, 5],
      enteredCount: 3,
    })
    expect((await look(first as Person, id)).entered).toEqual([1, 2])
  })

  test('PROMO-4 the draw is computed again by everybody from what was published; winners are paid once after a crash', async () => {
    const id = await buildRaffle([
      { amount: '300', count: 1 },
      { amount: '20', count: 2 },
    ])
    const members = await enterMembers(id, [3, 1, 4, 2])
    const open = await look(members[0] as Person, id)
    const early = await house.as().ok(promotionProof, { id: open.draw.id })
    expect(early).toMatchObject({ kind: 'raffle', root: null, secret: null, drawn: [] })
    house.clock.advance(DAY_MS)
    const late = await logInAgain(house, members[0] as Person)
    expect((await late.caller.call(claimRaffle, { id, seed: SEED })).body).toMatchObject({ code: 'PROMOTION_STATE' })

    // the process that drew is killed before it paid anybody
    await drawRaffle(house.env, await drawOf(id))
    const proof = await house.as().ok(promotionProof, { id: open.draw.id })
    if (proof.kind !== 'raffle' || proof.root === null || proof.secret === null) throw new Error('not drawn')
    expect(proof.seal).toBe(open.draw.seal)
    const published = { ...proof, root: proof.root, secret: proof.secret, round: proof.id }
    expect(await findRaffleFaults(hmac, sha256, published)).toEqual([])
    expect(proof.drawn.filter(({ prize }) => prize !== null)).toHaveLength(3)
    const drawn = await look(late, id)
    expect(drawn.drawn.map(({ amount, isPaid }) => [amount, isPaid])).toEqual([
      ['300.00', false],
      ['20.00', false],
      ['20.00', false],
    ])

    const other = await openHouseOn(house.url)
    other.clock.advance(house.clock.now().getTime() - other.clock.now().getTime())
    await Promise.all([turnDraws(house.env), turnDraws(other.env), turnDraws(house.env)])
    await turnDraws(other.env)
    await other.close()
    const balances = await Promise.all(members.map(balanceOf))
    expect(balances.toSorted()).toEqual(['0.00', '20.00', '20.00', '300.00'])
    expect((await look(late, id)).drawn.every(({ isPaid }) => isPaid)).toBe(true)
    expect(await house.as().ok(promotionProof, { id: open.draw.id })).toEqual(proof)
    await expect(
      house.env.db.query(`update promotions.raffle_winners set ticket = 1 where draw_id = $1`, [(await drawOf(id)).id]),
    ).rejects.toThrow('frozen')
  })

  test('PROMO-4 who excluded themselves between draw and payment is given nothing, and the others are', async () => {
    const id = await buildRaffle([{ amount: '40', count: 2 }])
    const [one, two] = (await enterMembers(id, [1, 1])) as [Person, Person]
    house.clock.advance(DAY_MS)
    await drawRaffle(house.env, await drawOf(id))
    const there = await logInAgain(house, one)
    await there.caller.ok(excludeSelf, { months: 6, understood: true })
    await turnDraws(house.env)
    expect([await balanceOf(one), await balanceOf(two)]).toEqual(['0.00', '40.00'])
    const rows = await house.env.db.query<{ state: string; reason: string | null }>(
      `select state, reason from promotions.raffle_winners where draw_id = $1 order by state`,
      [(await drawOf(id)).id],
    )
    expect(rows).toEqual([
      { state: 'given', reason: null },
      { state: 'withheld', reason: 'protected' },
    ])
  })

  test('PROMO-4 a stopped raffle is void and says so; one without tickets draws nobody', async () => {
    const [stopped, empty] = [
      await buildRaffle([{ amount: '40', count: 2 }]),
      await buildRaffle([{ amount: '9', count: 1 }]),
    ]
    const [member] = (await enterMembers(stopped, [2])) as [Person]
    await house.env.db.query(`update promotions.offers set stopped_at = $2, stopped_by = 'test' where id = $1`, [
      stopped,
      house.clock.now(),
    ])
    house.clock.advance(DAY_MS)
    await turnDraws(house.env)
    const there = await logInAgain(house, member)
    expect(await look(there, stopped)).toMatchObject({ state: 'void', drawn: [] })
    expect(await look(there, empty)).toMatchObject({ state: 'drawn', drawn: [], total: 0 })
    expect(await balanceOf(member)).toBe('0.00')
  })
})

describe('officePayDraw', () => {
  test('PROMO-4 winners wait for an operator where the terms say so; one whose own account has won may not release them', async () => {
    const id = await buildRaffle([{ amount: '70', count: 1 }], true)
    const [member] = (await enterMembers(id, [1])) as [Person]
    const draw = (await look(member, id)).draw.id
    house.clock.advance(DAY_MS)
    const operator = await buildOperator(house, 'finance')
    expect((await operator.caller.call(officePayDraw, { id: draw, reason: 'too early' })).body).toMatchObject({
      code: 'OFFER_STATE',
    })
    await turnDraws(house.env)
    await turnDraws(house.env)
    expect(await balanceOf(member)).toBe('0.00')
    const [person] = await house.env.db.query<{ id: bigint }>(
      `insert into identity.persons (name, created_at) values ('a winner', now()) returning id`,
    )
    await house.env.db.query(
      'insert into identity.person_accounts (person_id, account_id, added_at) values ($1, $2, now())',
      [person?.id, member.id],
    )
    const winner = await buildOperator(house, 'finance', 'fairhouse', person?.id)
    expect((await winner.caller.call(officePayDraw, { id: draw, reason: 'for myself' })).body).toMatchObject({
      code: 'OWN_MONEY',
    })
    expect((await operator.caller.ok(officeLuck, { id })).draws).toMatchObject([
      { id: draw, needsReview: true, taken: 1 },
    ])
    expect(await operator.caller.ok(officePayDraw, { id: draw, reason: 'looked at' })).toMatchObject({
      state: 'over',
      given: '70.00',
      needsReview: false,
    })
    expect(await balanceOf(member)).toBe('70.00')
    expect((await operator.caller.ok(officeDrawWinners, { id: draw })).content).toMatchObject([
      { place: 1, amount: '70.00', state: 'given', member: { username: member.username } },
    ])
  })
})

describe('officeVoidDraw', () => {
  test('PROMO-4 one person takes a draw away: nothing is drawn in it, its secret is told, and it is written down', async () => {
    const id = await buildRaffle([{ amount: '70', count: 1 }], true)
    const [member] = (await enterMembers(id, [1])) as [Person]
    const { draw } = await look(member, id)
    const operator = await buildOperator(house)
    const reason = 'wrong prizes'
    expect(await operator.caller.ok(officeVoidDraw, { id: draw.id, reason })).toMatchObject({
      state: 'void',
      reason,
      endedBy: operator.username,
    })
    expect((await member.caller.call(claimRaffle, { id, seed: SEED })).body).toMatchObject({ code: 'PROMOTION_STATE' })
    expect(await look(member, id)).toMatchObject({ state: 'void', draw: { secret: expect.any(String) } })
    expect((await operator.caller.call(officeVoidDraw, { id: draw.id, reason })).body).toMatchObject({
      code: 'OFFER_STATE',
    })
    house.clock.advance(DAY_MS)
    await turnDraws(house.env)
    expect(await balanceOf(member)).toBe('0.00')
  })

  test('PROMO-4 where the house closes raffles, a winner is withheld before payment, and one that is not drawn yet is void', async () => {
    const [drawn, later] = [
      await buildRaffle([{ amount: '40', count: 1 }], true),
      await buildRaffle([{ amount: '5', count: 1 }]),
    ]
    const [one] = (await enterMembers(drawn, [1])) as [Person]
    await enterMembers(later, [1])
    house.clock.advance(DAY_MS)
    await drawRaffle(house.env, await drawOf(drawn))
    const owner = await buildHouseOperator(house)
    const order = { brand: null, kinds: ['raffle' as const], reason: 'no licence there' }
    await owner.caller.ok(officeCloseLuck, { ...order, country: 'BD' })
    const finance = await buildOperator(house, 'finance')
    const { draws } = await finance.caller.ok(officeLuck, { id: drawn })
    await finance.caller.ok(officePayDraw, { id: draws[0]?.id ?? '', reason: 'looked at' })
    await owner.caller.ok(officeCloseLuck, { ...order, country: null })
    await turnDraws(house.env)
    expect(await balanceOf(one)).toBe('0.00')
    const [winner] = await house.env.db.query(
      'select state, reason from promotions.raffle_winners where draw_id = $1 and prize is not null',
      [(await drawOf(drawn)).id],
    )
    expect(winner).toEqual({ state: 'withheld', reason: 'not_licensed' })
    const [gone] = await house.env.db.query('select state from promotions.draws where offer_id = $1', [later])
    expect(gone).toEqual({ state: 'void' })
  })
})
