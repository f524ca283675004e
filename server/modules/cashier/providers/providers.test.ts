import { generateKeyPairSync } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { depositMethods } from '#contract/cashier/deposits.ts'
import {
  officeAddPaymentMethod,
  officePaymentMethods,
  officeUpdatePaymentMethod,
} from '#contract/cashier/office-methods.ts'
import { officeProviders, officeSetProvider } from '#contract/cashier/office-providers.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { findProvider, openProviderSecret } from './providers.sql.ts'

const reason = 'as the contract says'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
let house: CashierHouse
let [owner, partner, admin, second]: Person[] = []
beforeAll(async () => {
  house = await openCashierHouse()
  ;[owner, partner] = [await buildHouseOperator(house), await buildHouseOperator(house)]
  ;[admin, second] = [await buildOperator(house, 'finance'), await buildOperator(house, 'finance')]
})
afterAll(() => house.close())
const people = () => ({ owner, partner, admin, second }) as Record<'owner' | 'partner' | 'admin' | 'second', Person>

test('CASH-1 two persons add a provider; only it opens the secret, and no answer has it', async () => {
  const { owner, partner, admin } = people()
  const asked = { id: 'monsoon-pay', apiUrl: 'https://pay.monsoon.example/api/', publicKey, reason }
  expect((await admin.caller.call(officeSetProvider, asked)).status).toBe(403)
  const { waiting } = await owner.caller.ok(officeSetProvider, asked)
  expect((await owner.caller.ok(officeProviders)).content.map(({ id }) => id)).not.toContain('monsoon-pay')
  expect((await answerWaiting(owner, waiting)).body.success).toBe(false)
  const { result } = await agreeTo(partner, waiting)
  const { plaintext } = await compactDecrypt(String((result as { sealedSecret: string }).sealedSecret), pair.privateKey)
  const opened = JSON.parse(new TextDecoder().decode(plaintext)) as { provider: string; secret: string }
  const stored = (await findProvider(house.env.db, 'monsoon-pay')) ?? expect.fail('no provider')
  expect(stored.apiUrl).toBe('https://pay.monsoon.example/api')
  expect(openProviderSecret(house.env, stored)).toBe(opened.secret)
  const shown = JSON.stringify((await owner.caller.ok(officeProviders)).content)
  expect(shown).toContain('/callback/payment/monsoon-pay')
  expect(shown).not.toContain(opened.secret)
  const [log] = await house.env.db.query<{ text: string }>(
    `select string_agg(a::text, ' ') as text from core.audit_log a`,
  )
  expect(log?.text).not.toContain(opened.secret)
  // elsewhere with the same secret: it needs two again, and what stands meanwhile stays
  const moved = await owner.caller.ok(officeSetProvider, {
    id: 'monsoon-pay',
    apiUrl: 'https://pay2.monsoon.example',
    reason,
  })
  expect((await findProvider(house.env.db, 'monsoon-pay'))?.apiUrl).toBe('https://pay.monsoon.example/api')
  await agreeTo(partner, moved.waiting)
  const after = (await findProvider(house.env.db, 'monsoon-pay')) ?? expect.fail('no provider')
  expect([after.apiUrl, openProviderSecret(house.env, after)]).toEqual(['https://pay2.monsoon.example', opened.secret])
})

test.each([
  ['http://pay.example', 'x-pay'],
  ['https://a:b@pay.example', 'x-pay'],
  ['https://pay.example/?key=1', 'x-pay'],
  ['pay.example', 'x-pay'],
  ['https://pay.example', 'sandbox'],
  ['https://pay.example', 'own-accounts'],
])('CASH-1 payments go to no such place: %s as %s', async (apiUrl, id) => {
  const { body } = await people().owner.caller.call(officeSetProvider, { id, apiUrl, publicKey, reason })
  expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT' })
})

test('CASH-1 a new provider needs a key', async () => {
  const order = { id: 'keyless', apiUrl: 'https://pay.example', reason }
  expect((await people().owner.caller.call(officeSetProvider, order)).body).toMatchObject({ code: 'INVALID_INPUT' })
  const nonsense = await people().owner.caller.call(officeSetProvider, { ...order, publicKey: 'nonsense' })
  expect(nonsense.body).toMatchObject({ code: 'VENDOR_KEY_INVALID' })
})

test('CASH-1 CASH-3 a method is added switched off; two persons and a day switch it on', async () => {
  const { admin, second } = people()
  const method = {
    direction: 'deposit' as const,
    code: 'monsoon',
    kind: 'ewallet' as const,
    names: { en: 'Monsoon', bn: 'মনসুন' },
    currencies: ['BDT'],
    min: '100.00',
    max: '5000.00',
    feeFixed: '0.00',
    feePercent: '0',
    quickAmounts: ['100.00'],
    position: 1,
    minVip: 0,
    countries: [],
    payee: null,
  }
  const order = { ...method, provider: 'monsoon-pay', flow: 'hosted' as const, reason }
  const refusal = async (more: object) => {
    const { body } = await admin.caller.call(officeAddPaymentMethod, { ...order, ...more })
    return body.success ? 'ok' : body.code
  }
  expect(await refusal({ provider: 'nobody' })).toBe('INVALID_INPUT')
  expect(await refusal({ provider: 'own-accounts' })).toBe('INVALID_INPUT')
  expect(await refusal({ max: '50.00' })).toBe('INVALID_INPUT')
  expect(await refusal({ flow: 'transfer' })).toBe('INVALID_INPUT')
  expect(
    await refusal({
      direction: 'withdrawal',
      flow: 'transfer',
      payee: { holder: 'Fairhouse', number: '1234', bank: null },
    }),
  ).toBe('INVALID_INPUT')
  expect(await admin.caller.ok(officeAddPaymentMethod, order)).toMatchObject({ code: 'monsoon', isActive: false })
  expect(await refusal({})).toBe('METHOD_EXISTS')
  const member = await buildMember(house)
  const offered = async (who = member) =>
    (await who.caller.ok(depositMethods)).methods.flatMap(({ code, isAvailable }) => (isAvailable ? code : []))
  expect(await offered()).not.toContain('monsoon')
  const { kind: _kind, ...settings } = method
  const on = await admin.caller.ok(officeUpdatePaymentMethod, { ...settings, isActive: true, reason })
  expect(on.isActive).toBe(false)
  await agreeTo(second, on.waiting ?? undefined)
  expect(await offered(), 'all who may can read it for a day').not.toContain('monsoon')
  house.clock.advance(DAY_MS)
  await house.work()
  expect((await (await buildOperator(house)).caller.ok(officePaymentMethods)).methods).toContainEqual(
    expect.objectContaining({ code: 'monsoon', isActive: true, provider: 'monsoon-pay' }),
  )
  expect(await offered(await buildMember(house))).toContain('monsoon')
})
