/**
 * Every amount that the browser refuses beside the field is refused by the server too. Covers every call of the
 * contract that takes an amount, found in the contract itself.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { CallDefinition } from './call.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
)
const modules = await Promise.all(
  files.map(async (name) => (await import(join(import.meta.dirname, name))) as Record<string, unknown>),
)
const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'id' in value && 'path' in value && 'input' in value
/** A provider's own report is signed by a machine and may have four decimals; everything else was typed by a person. */
const calls = modules
  .flatMap((one) => Object.values(one).filter(isCall))
  .filter(({ id, method }) => method !== 'GET' && id !== 'paymentCallback')
const shapeOf = (input: unknown) => (input as { shape?: Record<string, z.ZodType> }).shape ?? {}
const moving = calls.flatMap((call) => {
  const amount = shapeOf(call.input)['amount']
  return amount ? [[call.id, amount] as const] : []
})

test('CASH-2 CASH-3 the calls that move money by hand are found', () => {
  expect(moving.map(([id]) => id)).toEqual(
    expect.arrayContaining(['createDeposit', 'createWithdrawal', 'walletTransfer', 'transferUpline', 'agentTransfer']),
  )
})

test.each(moving)(
  'CASH-2 CASH-3 %s takes no amount that is none: no exponent, no grouping, no third decimal, nothing else than figures',
  (_, amount) => {
    for (const text of [
      '',
      ' ',
      'abc',
      '1e3',
      '1,000',
      '12,5',
      '12.345',
      '+5',
      '0x10',
      '৫০',
      'NaN',
      'Infinity',
      '1.',
      '.5',
      '9'.repeat(16),
    ])
      expect(amount.safeParse(text).success, text).toBe(false)
    for (const number of [5, 1e3, null, {}, ['5']]) expect(amount.safeParse(number).success, String(number)).toBe(false)
  },
)
