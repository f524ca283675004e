/** The wheel through HTTP: tickets, one outcome for each, stock, the seal before and the secret after. */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promotionLuck, promotionProof, spinWheel, type WheelLuck } from '#contract/promotions/luck.ts'
import { officeCloseLuck, officeLuckClosings, officeOpenLuck } from '#contract/promotions/office-luck-licences.ts'
import { promotion, promotions } from '#contract/promotions/offers.ts'
import { officeOffer, officePublishOffer } from '#contract/promotions/office-offers.ts'
import { excludeSelf, setLimit } from '#contract/protection/protection.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { decideSpin, sealOf } from '#games/luck/proofs.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { addToday, buildLuckOffer, CASH } from '#server/testing/luck.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { documentWith, draftOffer, publishOffer } from '#server/testing/offers.ts'
import { turnDraws } from '../luck.jobs.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const PRIZES = [
  { amount: '0', weight: 400 },
  { amount: '1', weight: 300 },
  { amount: '5', weight: 200 },
  { amount: '20', weight: 80 },
  { amount: '100', weight: 19, stock: 5 },
  { amount: '1000', weight: 1, stock: 1 },
]
const TICKETS = { perDay: 1, perDeposited: '500', perStaked: '1000', dayMax: 20 }
const SEED = 'seed-of-the-page'
const UNIT = 10_000n

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

const buildWheel = (prizes: typeof PRIZES = PRIZES) =>
  buildLuckOffer(house, 'lucky_wheel', { prizes, ticketValueMax: '1000', tickets: TICKETS, gift: CASH })
async function look({ caller }: Person, id: string): Promise<WheelLuck> {
  const luck = await caller.ok(promotionLuck, { id })
  if (luck.kind !== 'lucky_wheel') throw new Error('no wheel')
  return luck
}
async function spin(member: Person, id: string, number?: number) {
  const { next, draw } = await look(member, id)
  return member.caller.ok(spinWheel, { id, number: number ?? next, seed: SEED, seal: draw?.seal ?? '' })
}

describe('spinWheel', () => {
  test('PROMO-4 the wheel says chances, value and seal; a day here, a deposit and stakes earn tickets', async () => {
    const [id, member] = [await buildWheel(), await buildMember(house)]
    const luck = await look(member, id)
    expect(luck).toMatchObject({ ticketValue: '5.80', next: 1, spins: [], winners: [] })
    expect(luck.tickets).toMatchObject({ left: 1, earned: 1, perDay: 1, perDeposited: '500.00', perStaked: '1000.00' })
    expect(luck.prizes.map(({ weight, stockLeft }) => [weight, stockLeft])).toEqual([
      [400, null],
      [300, null],
      [200, null],
      [80, null],
      [19, 5],
      [1, 1],
    ])
    expect(luck.draw).toMatchObject({ secret: null, seal: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await addToday(house, member.id, { depositedMinor: 1_400n * UNIT, stakedMinor: 3_999n * UNIT })
    expect((await look(member, id)).tickets.left).toBe(6)
  })

  test('PROMO-4 one ticket has one outcome for ever, also twenty times at once over two servers', async () => {
    const [id, member] = [
      await buildWheel([
        { amount: '3', weight: 1 },
        { amount: '4', weight: 1 },
      ] as typeof PRIZES),
      await buildMember(house),
    ]
    const { draw } = await look(member, id)
    const other = await openHouseOn(house.url)
    const callers = [member.caller, other.as(member.token)]
    const spins = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        callers[at % 2]?.ok(spinWheel, { id, number: 1, seed: `${SEED}-${at}`, seal: draw?.seal ?? '' }),
      ),
    )
    await other.close()
    const [first] = spins
    for (const one of spins) expect(one).toEqual(first)
    expect((await member.caller.ok(walletBalance)).balance).toBe(first?.amount)
    const again = await look(member, id)
    expect(again).toMatchObject({ next: 2, tickets: { left: 0 }, winners: [{ amount: first?.amount, isOwn: true }] })
    expect(again.spins).toHaveLength(1)
    await member.caller.ok(setLimit, { kind: 'deposit', period: 'day', value: '1000' })
    expect(await look(member, id), 'who has set limits is not urged').toMatchObject({ isCalm: true, winners: [] })
    const late = await member.caller.call(spinWheel, { id, number: 2, seed: SEED, seal: draw?.seal ?? '' })
    expect(late.body).toMatchObject({ code: 'LUCK_NO_TICKET', value: { left: 0 } })
  })

  test('PROMO-4 a prize goes as often as it is in stock; after that the smallest unlimited one comes in its place', async () => {
    const id = await buildWheel([
      { amount: '50', weight: 1_000_000, stock: 2 },
      { amount: '2', weight: 0 },
      { amount: '1', weight: 0 },
    ] as typeof PRIZES)
    const members = await Promise.all(Array.from({ length: 5 }, () => buildMember(house)))
    const spun = await Promise.all(members.map((member) => spin(member, id)))
    expect(spun.map(({ amount }) => amount).sort()).toEqual(['1.00', '1.00', '1.00', '50.00', '50.00'])
    for (const { drawn, prize, amount } of spun) expect([drawn, prize]).toEqual([0, amount === '50.00' ? 0 : 2])
    expect((await look(members[0] as Person, id)).prizes[0]).toMatchObject({ stockLeft: 0 })
  })

  test('PROMO-4 the secret of a day is told when it is over, and every spin comes out of it again', async () => {
    const [id, member] = [await buildWheel(), await buildMember(house)]
    await addToday(house, member.id, { depositedMinor: 5_000n * UNIT })
    for (let number = 1; number <= 5; number++) await spin(member, id)
    const before = await look(member, id)
    expect(before.spins.map(({ secret }) => secret)).toEqual([null, null, null, null, null])
    const proof = await house.as().ok(promotionProof, { id: before.draw?.id ?? '' })
    expect(proof).toMatchObject({ kind: 'lucky_wheel', secret: null })

    house.clock.advance(DAY_MS)
    const later = await logInAgain(house, member)
    const stale = await later.caller.call(spinWheel, { id, number: 6, seed: SEED, seal: before.draw?.seal ?? '' })
    expect(stale.body).toMatchObject({ code: 'LUCK_SEAL_OVER' })
    await turnDraws(house.env)
    const { spins, draw } = await look(later, id)
    expect(draw?.seal).not.toBe(before.draw?.seal)
    expect(spins).toHaveLength(5)
    for (const one of spins) {
      const { secret, draw: round, ticket, seed, weights } = one
      expect(await sealOf(sha256, secret ?? '')).toBe(before.draw?.seal)
      expect(await decideSpin(hmac, { secret: secret ?? '', round, ticket, seed, weights })).toBe(one.drawn)
    }
  })

  test('PROMO-4 for who excluded themselves there is no wheel; a version used up gives nothing and keeps the ticket', async () => {
    const [id, member] = [await buildWheel(), await buildMember(house)]
    const { draw } = await look(member, id)
    await member.caller.ok(excludeSelf, { months: 6, understood: true })
    const there = await logInAgain(house, member)
    for (const answer of [
      await there.caller.call(promotionLuck, { id }),
      await there.caller.call(spinWheel, { id, number: 1, seed: SEED, seal: draw?.seal ?? '' }),
    ])
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND' })

    const small = await buildLuckOffer(
      house,
      'lucky_wheel',
      {
        prizes: [
          { amount: '60', weight: 1 },
          { amount: '60', weight: 1 },
        ],
        ticketValueMax: '60',
        tickets: TICKETS,
        gift: CASH,
      },
      { valueMax: '100' },
    )
    const [one, two] = [await buildMember(house), await buildMember(house)]
    expect((await spin(one, small)).amount).toBe('60.00')
    const wheel = await look(two, small)
    const refused = await two.caller.call(spinWheel, { id: small, number: 1, seed: SEED, seal: wheel.draw?.seal ?? '' })
    expect(refused.body).toMatchObject({ code: 'PROMOTION_USED_UP' })
    expect((await look(two, small)).tickets.left).toBe(1)
  })
})

describe('officePublishOffer', () => {
  test('PROMO-4 PROMO-2 a wheel whose ticket is worth more than its own bound is never published', async () => {
    const author = await buildOperator(house, 'admin')
    const terms = { prizes: PRIZES, ticketValueMax: '5.79', tickets: TICKETS, gift: CASH }
    const id = await draftOffer(house, author, 'lucky_wheel', documentWith(house, terms))
    const { versions, missing } = await author.caller.ok(officeOffer, { id })
    expect(missing).toEqual(['terms.ticketValueMax'])
    const changedAt = versions[0]?.changedAt ?? ''
    const refused = await author.caller.call(officePublishOffer, {
      id,
      changedAt,
      reason: 'a wheel that gives too much',
    })
    expect(refused.body).toMatchObject({ code: 'OFFER_INCOMPLETE', value: { missing: 'terms.ticketValueMax' } })
    const member = await buildMember(house)
    expect((await member.caller.call(promotionLuck, { id })).body).toMatchObject({ code: 'NOT_FOUND' })

    const bounded = documentWith(house, { ...terms, ticketValueMax: '5.80' })
    const wheel = await look(member, await publishOffer(house, author, 'lucky_wheel', bounded))
    expect(wheel.ticketValue).toBe('5.80')
  })
})

describe('officeCloseLuck', () => {
  test('PROMO-4 OFFICE-5 where the house closes chance it exists for nobody, by no way; two persons of the house open it again', async () => {
    await seedMeghna(house.env)
    const [id, member] = [await buildWheel(), await buildMember(house)]
    const [one, two] = [await buildHouseOperator(house), await buildHouseOperator(house)]
    const { draw } = await look(member, id)
    const listed = async (reader = member.caller) =>
      (await reader.ok(promotions, {})).content.some((offer) => offer.id === id)
    const close = (where: { brand: string | null; country: string | null }) =>
      one.caller.ok(officeCloseLuck, { ...where, kinds: ['lucky_wheel'], reason: 'no licence there' })
    const open = async (closing: string) => {
      const { waiting } = await one.caller.ok(officeOpenLuck, { id: closing, reason: 'the licence came' })
      expect((await answerWaiting(one, waiting)).body, 'not the same person twice').toMatchObject({ success: false })
      await agreeTo(two, waiting)
    }
    await close({ brand: 'meghna', country: null })
    await close({ brand: null, country: 'VN' })
    expect([await listed(), await listed(house.as())], 'elsewhere').toEqual([true, true])

    for (const where of [
      { brand: 'fairhouse', country: null },
      { brand: null, country: 'BD' },
    ]) {
      const closing = await close(where)
      expect([await listed(), await listed(house.as())]).toEqual([false, false])
      const order = { id, number: 1, seed: SEED, seal: draw?.seal ?? '' }
      for (const refused of [
        await member.caller.call(promotionLuck, { id }),
        await member.caller.call(promotion, { id }),
        await member.caller.call(spinWheel, order),
      ])
        expect(refused.body).toMatchObject({ code: 'NOT_FOUND' })
      await open(closing.id)
      expect(await listed()).toBe(true)
    }
    const whole = await close({ brand: 'fairhouse', country: null })
    const author = await buildOperator(house, 'admin')
    const terms = { prizes: PRIZES, ticketValueMax: '10', tickets: TICKETS, gift: CASH }
    const draft = await draftOffer(house, author, 'lucky_wheel', documentWith(house, terms))
    expect((await author.caller.ok(officeOffer, { id: draft })).missing).toEqual(['licence'])
    const { db } = house.env
    const past = db.query(
      `insert into promotions.spins (offer_id, member_id, number, version, draw_id, seed, drawn, prize, amount, reward, at)
       select d.offer_id, $2, 1, d.version, d.id, 's', 0, 0, 0, null, now() from promotions.draws d where d.offer_id = $1 limit 1`,
      [id, member.id],
    )
    await expect(past, 'the database refuses it as well').rejects.toThrow('closed')
    const alone = db.query(`update promotions.luck_closings set opened_at = now(), opened_by = 'one' where id = $1`, [
      whole.id,
    ])
    await expect(alone).rejects.toThrow('without its decision')
    await open(whole.id)
    await spin(member, id)
    expect((await one.caller.ok(officeLuckClosings)).closings.filter(({ openedAt }) => openedAt === null)).toHaveLength(
      2,
    )
  })
})
