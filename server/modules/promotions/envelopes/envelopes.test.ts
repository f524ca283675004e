/** Red envelopes and rain through HTTP: windows of the brand's day, one each, and a storm of claims over two servers. */
import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { promotionLuck, promotionProof, redEnvelope, type EnvelopeLuck } from '#contract/promotions/luck.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { decideEnvelopes, sealOf } from '#games/luck/proofs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { localHour } from '#server/lib/local-day.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { addToday, buildLuckOffer, CASH, ZONE } from '#server/testing/luck.ts'
import { turnDraws } from '../luck.jobs.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const UNIT = 10_000n
const NO_NEEDS = { deposited: null, staked: null, days: 1 }

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

async function look({ caller }: Person, id: string): Promise<EnvelopeLuck> {
  const luck = await caller.ok(promotionLuck, { id })
  if (luck.kind !== 'red_envelope' && luck.kind !== 'envelope_rain') throw new Error('no envelopes')
  return luck
}
const codeOf = async (answer: Promise<{ body: object }>) => (await answer).body

/** Moves the clock to a minute after an hour of the brand's day, at least half an hour from now. */
function moveTo(hour: number): void {
  const minute = house.clock.now().getTime() % HOUR_MS
  house.clock.advance(HOUR_MS - minute)
  while (localHour(house.clock.now(), ZONE) !== hour) house.clock.advance(HOUR_MS)
}

describe('redEnvelope', () => {
  test('PROMO-4 a rain opens at 20:00 of the brand’s day and closes at 20:05; the deposit of the day is needed', async () => {
    moveTo(12)
    const rain = {
      windows: [{ at: '20:00', minutes: 5 }],
      sum: '100',
      envelopes: 8,
      needs: { deposited: '500', staked: null, days: 1 },
      gift: CASH,
    }
    const id = await buildLuckOffer(house, 'envelope_rain', rain)
    const early = await buildMember(house)
    const coming = await look(early, id)
    expect(coming).toMatchObject({ state: 'coming', sum: '100.00', envelopes: 8, needs: { isMet: false } })
    const { draw } = coming
    if (!draw) throw new Error('nothing comes')
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'short' }).format(new Date(draw.opensAt)),
    ).toBe('20:00')
    expect(new Date(draw.closesAt).getTime() - new Date(draw.opensAt).getTime()).toBe(5 * MINUTE_MS)
    expect(await codeOf(early.caller.call(redEnvelope, { id: draw.id }))).toMatchObject({
      code: 'PROMOTION_NOT_MET',
      value: { why: 'deposit' },
    })
    await addToday(house, early.id, { depositedMinor: 500n * UNIT })
    expect(await codeOf(early.caller.call(redEnvelope, { id: draw.id }))).toMatchObject({
      code: 'PROMOTION_STATE',
      value: { state: 'coming_soon' },
    })

    moveTo(20)
    const member = await logInAgain(house, early)
    expect((await look(member, id)).state).toBe('open')
    const first = await member.caller.ok(redEnvelope, { id: draw.id })
    expect(first).toMatchObject({ state: 'opened', place: 1, envelopes: 8, currency: 'BDT' })
    expect(await member.caller.ok(redEnvelope, { id: draw.id })).toEqual(first)
    expect((await member.caller.ok(walletBalance)).balance).toBe(first.amount)
    expect(await look(member, id)).toMatchObject({ state: 'opened', amount: first.amount, winners: [{ isOwn: true }] })
    expect(await house.as().ok(promotionProof, { id: draw.id })).toMatchObject({ secret: null, taken: [] })

    house.clock.advance(5 * MINUTE_MS)
    const late = await buildMember(house)
    await addToday(house, late.id, { depositedMinor: 500n * UNIT })
    expect(await codeOf(late.caller.call(redEnvelope, { id: draw.id }))).toMatchObject({
      code: 'PROMOTION_STATE',
      value: { state: 'close' },
    })
    await turnDraws(house.env)
    const proof = await house.as().ok(promotionProof, { id: draw.id })
    if (proof.kind !== 'envelope_rain') throw new Error('no rain')
    expect(await sealOf(sha256, proof.secret ?? '')).toBe(draw.seal)
    const amounts = await decideEnvelopes(hmac, { secret: proof.secret ?? '', round: draw.id, sum: 10_000, count: 8 })
    expect(parseMoney(proof.taken[0]?.amount ?? '0') / 100n).toBe(BigInt(amounts[0] ?? 0))
    expect((await look(late, id)).draw?.id).not.toBe(draw.id)
  })

  test('PROMO-4 a storm of claims over two servers: every envelope once, the exact sum, a kind answer for all others', async () => {
    const [envelopes, people] = [40, 60]
    const id = await buildLuckOffer(house, 'red_envelope', { sum: '250.37', envelopes, needs: NO_NEEDS, gift: CASH })
    const members: Person[] = []
    for (let at = 0; at < people; at++) members.push(await buildMember(house))
    const { draw } = await look(members[0] as Person, id)
    const other = await openHouseOn(house.url)
    other.clock.advance(house.clock.now().getTime() - other.clock.now().getTime())
    const answers = await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 6 }, async (_, at) => {
          const caller = at % 2 ? other.as(member.token) : member.caller
          return { member, got: await caller.ok(redEnvelope, { id: draw?.id ?? '' }) }
        }),
      ),
    )
    await other.close()
    const amountOf = new Map(answers.flatMap(({ member, got }) => (got.amount ? [[member.id, got] as const] : [])))
    expect(amountOf.size).toBe(envelopes)
    const sum = [...amountOf.values()].reduce((all, { amount }) => all + parseMoney(amount ?? '0'), 0n)
    expect(sum).toBe(parseMoney('250.37'))
    expect(new Set([...amountOf.values()].map(({ place }) => place)).size).toBe(envelopes)
    for (const { member, got } of answers)
      expect(got).toEqual(
        amountOf.get(member.id) ?? { state: 'all_taken', amount: null, place: null, envelopes, currency: 'BDT' },
      )
    const [paid] = await house.env.db.query<{ sum: bigint; count: number }>(
      `select sum(amount)::bigint as sum, count(*)::int as count from promotions.grabs where draw_id =
         (select id from promotions.draws where reference = $1)`,
      [draw?.id],
    )
    expect(paid).toEqual({ sum: parseMoney('250.37'), count: envelopes })
  })

  test('PROMO-4 a daily pack is sealed anew each day; for who excluded themselves there is none', async () => {
    const id = await buildLuckOffer(house, 'red_envelope', {
      every: 'day',
      sum: '50',
      envelopes: 3,
      needs: NO_NEEDS,
      gift: CASH,
    })
    const member = await buildMember(house)
    const { draw } = await look(member, id)
    await member.caller.ok(redEnvelope, { id: draw?.id ?? '' })
    house.clock.advance(DAY_MS)
    await turnDraws(house.env)
    const there = await logInAgain(house, member)
    const next = await look(there, id)
    expect(next).toMatchObject({ state: 'open', amount: null })
    expect(next.draw?.seal).not.toBe(draw?.seal)
    expect(next.past[0]).toMatchObject({ id: draw?.id, secret: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await there.caller.ok(excludeSelf, { months: 6, understood: true })
    const gone = await logInAgain(house, member)
    for (const answer of [
      gone.caller.call(promotionLuck, { id }),
      gone.caller.call(redEnvelope, { id: next.draw?.id ?? '' }),
    ])
      expect(await codeOf(answer)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await codeOf(gone.caller.call(redEnvelope, { id: 'L-NOTHING1' }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})
