import { expect, test } from 'vitest'
import type { Translate } from '#web/lib/i18n.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { entryRefusal } from './entry-fault.ts'

const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key)

test.each([
  [900, 15],
  [61, 2],
  [1, 1],
])(
  'OFFICE-1 a lock of %i seconds is shown to an operator as %i minutes, with the passkey where there can be one',
  (retryAfterSeconds, minutes) => {
    const locked = new ApiError('ACCOUNT_LOCKED', 'wait', 423, { retryAfterSeconds })
    expect(entryRefusal(t, locked, false)).toBe(`account.login.locked {"minutes":${minutes}}`)
    expect(entryRefusal(t, locked, true)).toBe(
      `account.login.locked {"minutes":${minutes}} account.login.lockedPasskey`,
    )
  },
)

test('OFFICE-1 a frozen operator is sent to a colleague, not to members’ customer service; every other refusal keeps the server’s text', () => {
  expect(entryRefusal(t, new ApiError('ACCOUNT_FROZEN', 'ask customer service', 423), true)).toBe(
    'account.login.frozen',
  )
  expect(entryRefusal(t, new ApiError('NETWORK_CLOSED', 'not from here', 403), true)).toBeNull()
})
