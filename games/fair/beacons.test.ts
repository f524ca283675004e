/** What the network of quicknet publishes, and that no other values are accepted as its own. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { beaconOf, drandChain, QUICKNET, QUICKNET_FACTS } from './beacons.ts'
import { isSignedPulse, messageOf } from './pulse-signature.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
/** Pulses as the network published them: number, signature, value. */
const PUBLISHED = [
  [
    123,
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
    'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  ],
  [
    1_000,
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  ],
  [
    657_413,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  ],
] as const
const [, [number, signature]] = PUBLISHED
/** The published hash of the group that holds the network's key. */
const GROUP_HASH = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e'

describe('the signature of a pulse', () => {
  test.each(PUBLISHED)(
    'GAME-8 pulse %i of quicknet is signed, and its value is the hash of the signature',
    async (pulse, signed, value) => {
      expect(await QUICKNET.isSigned(pulse, signed)).toBe(true)
      expect(sha256(Buffer.from(signed, 'hex')).toString('hex')).toBe(value)
    },
  )

  test.each([
    ['another number', number + 1, signature],
    ['the number zero', 0, signature],
    ['a number that is none', Number.NaN, signature],
    ['a changed signature', number, signature.replace('b4', 'b5')],
    [
      'the signature turned round',
      number,
      `${(Number.parseInt(signature.slice(0, 2), 16) ^ 0x20).toString(16)}${signature.slice(2)}`,
    ],
    ['the point at infinity', number, `c0${'0'.repeat(94)}`],
    ['a point that is none', number, '0'.repeat(96)],
    ['half a signature', number, signature.slice(0, 48)],
    ['another way of writing it', number, signature.toUpperCase()],
    ['nothing', number, ''],
  ])('GAME-8 is refused for %s', async (_, pulse, given) => {
    expect(await QUICKNET.isSigned(pulse, given)).toBe(false)
  })

  test('GAME-8 is refused under the key of another network, and under none', async () => {
    const testnet =
      'b15b65b46fb29104f6a4b5d1e11a8da6344463973d423661bb0804846a0ecd1ef93c25057f1c0baab2ac53e56c662b66072f6d84ee791a3382bfb055afab1e6a375538d8ffc451104ac971d2dc9b168e2d3246b0be2015969cbaac298f6502da'
    expect(await drandChain({ ...QUICKNET_FACTS, publicKey: testnet }).isSigned(number, signature)).toBe(false)
    expect(isSignedPulse('', number, signature)).toBe(false)
    expect(() => messageOf(1.5)).toThrow(RangeError)
  })
})

test('GAME-8 the chain that is named belongs to its key and its times: its hash is one over them', () => {
  const { hash, publicKey, genesis, period } = QUICKNET_FACTS
  const times = Buffer.alloc(12)
  times.writeUInt32BE(period / 1_000)
  times.writeBigInt64BE(BigInt(genesis / 1_000), 4)
  expect(
    sha256(
      Buffer.concat([times, Buffer.from(publicKey, 'hex'), Buffer.from(GROUP_HASH, 'hex'), Buffer.from('quicknet')]),
    ).toString('hex'),
  ).toBe(hash)
  expect(beaconOf(`drand/${hash}`)).toBe(QUICKNET)
  expect(beaconOf('drand/00')).toBeNull()
})
