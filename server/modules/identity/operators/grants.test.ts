/**
 * What operators of the house may do at a brand: nothing without a grant. Another person must agree to the grant, it
 * lasts for hours, and the brand can read everything that is done under it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit, listMembers } from '#contract/identity/office-identity.ts'
import { officeAskGrant, officeEndGrant, officeGrants } from '#contract/identity/office-grants.ts'
import { officeHouseAudit } from '#contract/identity/office-house-audit.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { buildHouseOperator, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { codeOf, speakOfOperators } from '#server/testing/operators.ts'

let house: House
let say: ReturnType<typeof speakOfOperators>
beforeAll(async () => {
  house = await openHouse()
  say = speakOfOperators(house)
  await house.env.db.query(
    `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain, skin)
     values ('meghna', 'Meghna', 'INR', '{en}', 'en', 'Asia/Kolkata', 'IN', 'meghna.localhost', 'meghna') on conflict do nothing`,
  )
  await house.env.db.query(
    `insert into core.brand_domains (domain, brand) values ('meghna.localhost', 'meghna') on conflict do nothing`,
  )
})
afterAll(() => house.close())

const AT_MEGHNA = { host: 'meghna.localhost' }
const ask = (who: Person, permissions: string[], hours = 2) =>
  who.caller.call(officeAskGrant, { permissions: permissions as never, hours, reason: 'a complaint of a member' })
const asked = async (who: Person, permissions: string[], hours?: number) => {
  const { body } = await ask(who, permissions, hours)
  if (!body.success || !body.value.waiting) throw new Error(JSON.stringify(body))
  return body.value.waiting.id
}
const members = async (who: Person, headers = {}) => codeOf(await who.caller.call(listMembers, {}, headers))

describe('a grant', () => {
  test('OFFICE-1 OFFICE-2 opens one brand for its hours, after another person agreed, and bites on the next request when it ends', async () => {
    const [guest, manager, staff] = [
      await buildHouseOperator(house),
      await buildOperator(house, 'manager'),
      await buildHouseOperator(house, 'house-staff'),
    ]
    expect(await members(guest)).toBe('PERMISSION_DENIED')
    const one = await asked(guest, ['members.read'], 1)
    expect(await members(guest)).toBe('PERMISSION_DENIED')
    expect(await say.stateAfter(guest.caller, one), 'not by himself').toMatch(
      /SECOND_OPERATOR|RULE_AUTHOR|PERMISSION_DENIED/,
    )
    expect(await say.stateAfter((await buildOperator(house, 'admin')).caller, one), 'an admin makes nobody').toBe(
      'NOT_FOUND',
    )
    expect(await say.stateAfter(manager.caller, one)).toBe('done')
    expect(await members(guest)).toBe('ok')
    expect(await members(guest, AT_MEGHNA), 'at another brand').toBe('PERMISSION_DENIED')
    house.clock.advance(HOUR_MS)
    expect(await members({ ...guest, caller: guest.caller })).toMatch(/PERMISSION_DENIED|LOGIN_REQUIRED/)
    const again = await buildHouseOperator(house)
    expect(
      await say.stateAfter(
        (await buildHouseOperator(house, 'house-staff')).caller,
        await asked(again, ['members.read']),
      ),
    ).toBe('done')
    const boss = await buildOperator(house, 'manager')
    const [row] = (await boss.caller.ok(officeGrants, {})).content
    expect(row).toMatchObject({
      operator: { username: again.username },
      reason: 'a complaint of a member',
      isOpen: true,
      brand: 'fairhouse',
    })
    expect(await boss.caller.ok(officeEndGrant, { id: row?.id ?? '' })).toEqual({ ended: true })
    expect(await members(again)).toBe('PERMISSION_DENIED')
    expect(await boss.caller.ok(officeEndGrant, { id: row?.id ?? '' })).toEqual({ ended: false })
    expect(staff.id).not.toBe(guest.id)
  })

  test('OFFICE-2 an operator who creates operators cannot give themselves anything: their own vote does not count, a colleague’s does', async () => {
    const [staff, other] = [
      await buildHouseOperator(house, 'house-staff'),
      await buildHouseOperator(house, 'house-staff'),
    ]
    const id = await asked(staff, ['members.read'])
    expect(await say.stateAfter(staff.caller, id)).toMatch(/SECOND_OPERATOR|RULE_AUTHOR/)
    expect(await members(staff)).toBe('PERMISSION_DENIED')
    expect(await say.stateAfter(other.caller, id)).toBe('done')
    expect(await members(staff)).toBe('ok')
  })

  test('OFFICE-1 the brand reads what the house’s people asked for and did, with actor and reason; another brand reads nothing', async () => {
    const [guest, boss] = [await buildHouseOperator(house), await buildOperator(house, 'manager')]
    await say.stateAfter(boss.caller, await asked(guest, ['members.read']))
    const own = (await boss.caller.ok(listAudit, { subject: `operator:${guest.username}` })).content
    expect(own.find((act) => act.action === 'grant.give')).toMatchObject({
      operator: boss.username,
      reason: 'a complaint of a member',
    })
    const acts = (await boss.caller.ok(listAudit, { subject: `grant:${guest.username}` })).content
    expect(acts.find((act) => act.action === 'decision.ask')).toMatchObject({
      operator: guest.username,
      isHouse: true,
      ip: '',
    })
    const foreign = await buildOperator(house, 'manager', 'meghna')
    expect(
      (await foreign.caller.ok(listAudit, {}, AT_MEGHNA)).content.filter((act) => act.subject.includes(guest.username)),
    ).toEqual([])
    expect((await foreign.caller.ok(officeGrants, {}, AT_MEGHNA)).content).toEqual([])
    const grant = (await guest.caller.ok(officeGrants, {})).content[0]?.id ?? ''
    expect(codeOf(await foreign.caller.call(officeEndGrant, { id: grant }, AT_MEGHNA)), 'of another brand').toBe(
      'NOT_FOUND',
    )
    expect(codeOf(await foreign.caller.call(officeEndGrant, { id: '999999' }, AT_MEGHNA)), 'invented').toBe('NOT_FOUND')
    expect(await guest.caller.ok(officeEndGrant, { id: grant }), 'by himself').toEqual({ ended: true })
    expect(
      (await guest.caller.ok(officeHouseAudit, { operator: guest.username })).content.map((act) => act.action),
    ).toContain('grant.end')
  })

  test('OFFICE-1 never gives the right to make operators, nor power over money to who makes them, nor more than eight hours', async () => {
    const [guest, staff] = [await buildHouseOperator(house), await buildHouseOperator(house, 'house-staff')]
    expect(codeOf(await ask(guest, ['operators.manage']))).toBe('GRANT_REFUSED')
    expect(codeOf(await ask(staff, ['withdrawals.review']))).toBe('GRANT_REFUSED')
    expect(codeOf(await ask(guest, ['members.read'], 9))).toBe('INVALID_INPUT')
    expect(codeOf(await ask(await buildOperator(house, 'admin'), ['members.read'])), 'a brand’s').toBe(
      'PERMISSION_DENIED',
    )
    const give = (id: string, permissions: string[], hours: number) =>
      house.env.db.query(
        `insert into identity.grants (operator_id, merchant, permissions, reason, from_at, until_at) values ($1, 'fairhouse', $2, 'x', now(), now() + make_interval(hours => $3))`,
        [id, permissions, hours],
      )
    await expect(give(guest.id, ['operators.manage'], 1)).rejects.toThrow('such a grant is not given')
    await expect(give(staff.id, ['withdrawals.review'], 1)).rejects.toThrow('such a grant is not given')
    await expect(give(guest.id, ['members.read'], 9)).rejects.toThrow('such a grant is not given')
  })

  test('OFFICE-1 an operator who was frozen meanwhile gets none; of two requests at once, one waits', async () => {
    const [guest, boss] = [await buildHouseOperator(house), await buildOperator(house, 'manager')]
    const answers = await Promise.all([ask(guest, ['members.read']), ask(guest, ['bets.read'])])
    expect(answers.map(codeOf).sort()).toEqual(['DECISION_OPEN', 'ok'])
    const waiting = answers.map(({ body }) => (body.success ? body.value.waiting?.id : null)).find(Boolean) ?? ''
    await house.env.db.query(`update identity.operators set status = 'frozen' where id = $1`, [guest.id])
    expect(await say.stateAfter(boss.caller, waiting)).toBe('GRANT_REFUSED')
  })
})
