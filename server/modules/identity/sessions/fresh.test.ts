/**
 * Which calls ask for the password again: a table of every change of what protects an account or its money, also in the
 * modules above.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { closeAccount } from '#contract/identity/closing.ts'
import {
  confirmItsMe,
  passkeyAdd,
  passkeyBegin,
  passkeyRemove,
  recoveryCodes,
  totpBegin,
  totpConfirm,
  totpRemove,
} from '#contract/identity/factors.ts'
import { addPayoutAccount, paymentPassword, removePayoutAccount } from '#contract/cashier/payees.ts'
import { contactCode, contactVerify } from '#contract/identity/profile.ts'
import { askReturn, confirmLimit } from '#contract/protection/protection.ts'
import { socialLinkBegin, socialUnlink } from '#contract/identity/social.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { buildMember, PASSWORD } from '#server/testing/builders.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const credential = { id: 'x', rawId: 'x', type: 'public-key' as const, response: {} }
const contact = { channel: 'sms' as const, target: '01712345678', countryDialingCode: '+880' }
/** Each such call with a valid input. */
const CASES: readonly (readonly [CallDefinition, Record<string, unknown>])[] = [
  [addPayoutAccount, { methodCode: 'bkash', holder: 'Me', number: '01712345678' }],
  [removePayoutAccount, { id: '1' }],
  [paymentPassword, { newPassword: '246810' }],
  [contactCode, contact],
  [contactVerify, { ...contact, code: '123456' }],
  [totpBegin, {}],
  [totpConfirm, { code: '123456' }],
  [totpRemove, {}],
  [passkeyBegin, {}],
  [passkeyAdd, { name: 'x', attestation: credential }],
  [passkeyRemove, { id: '1' }],
  [recoveryCodes, {}],
  [confirmLimit, { id: '1' }],
  [askReturn, {}],
  [socialLinkBegin, { provider: 'house-id' }],
  [socialUnlink, { provider: 'house-id' }],
  [closeAccount, { reason: 'unused' }],
]

test.each(CASES.map(([call, input]) => [call.id, call, input] as const))(
  'AUTH-17 CASH-9 %s asks who is there, and passes once that is shown',
  async (_id, call, input) => {
    const { caller } = await buildMember(house)
    house.clock.advance(HOUR_MS)
    expect((await caller.call(call, input as never)).body).toMatchObject({ code: 'REAUTH_REQUIRED' })
    await caller.ok(confirmItsMe, { method: 'password', password: PASSWORD })
    expect((await caller.call(call, input as never)).body).not.toMatchObject({ code: 'REAUTH_REQUIRED' })
  },
)

/** Asks only for the member's own data: tested in exports/personal-data.test.ts. */
const ELSEWHERE = ['downloadExport']

test('AUTH-17 the table holds every call that may ask', async () => {
  const asking = (await listContractCalls())
    .filter((call) => call.errors.includes('REAUTH_REQUIRED'))
    .map(({ id }) => id)
  expect(asking.filter((id) => !CASES.some(([call]) => call.id === id))).toEqual(ELSEWHERE)
})
