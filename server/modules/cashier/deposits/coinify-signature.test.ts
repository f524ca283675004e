import { describe, expect, test } from 'vitest'
import { COINIFY_SIGNATURE_HEADER, verifyCoinifyCallback } from './coinify-signature.ts'

/**
 * The published example (https://coinify-trade-api.readme.io/reference/webhook-signature): secret, body and signature.
 */
const SECRET = 'my-shared-secret'
const BODY = '{"examplePayload":true}'
const SIGNATURE = 'bcdbb89e3031905f3cc1a20d16b5f969a17a7d8fa0c26e4a807c2193402d66f4'

const verify =
  (change: { secret?: string; signature?: string | undefined; body?: string } = {}) =>
  () => {
    const { secret = SECRET, body = BODY } = change
    const signature = 'signature' in change ? change.signature : SIGNATURE
    verifyCoinifyCallback(secret, signature === undefined ? {} : { [COINIFY_SIGNATURE_HEADER]: signature }, body)
  }

describe('verifyCoinifyCallback', () => {
  test('CASH-2 takes the example that the provider publishes', () => {
    expect(verify()).not.toThrow()
  })

  test.each([
    ['another secret', { secret: 'my-shared-secre' }],
    ['another body', { body: '{"examplePayload":false}' }],
    ['the same body with a space', { body: '{"examplePayload": true}' }],
    ['another signature', { signature: SIGNATURE.replace('b', 'c') }],
    ['capitals', { signature: SIGNATURE.toUpperCase() }],
    ['a part of it', { signature: SIGNATURE.slice(0, 40) }],
    ['nothing', { signature: '' }],
    ['no header', { signature: undefined }],
  ])('CASH-2 refuses %s', (_title, change) => {
    expect(verify(change)).toThrow('SIGNATURE_INVALID')
  })
})
