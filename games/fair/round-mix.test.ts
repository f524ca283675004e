/** The second recipe of shared rounds: published vectors, and the faults that the verification of a mix finds. */
import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bustOfLink } from '#games/crash/rules.ts'
import { isUnder, treeOf } from './bet-tree.ts'
import { QUICKNET } from './beacons.ts'
import { decidedBy, decidingHash, findMixFaults, readMix, type RoundMix } from './round-mix.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** Round 657413 of drand's quicknet, as its network published it. */
const PULSE = {
  source: QUICKNET.source,
  pulse: 657_413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  value: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
}
/** Round 1000 of the same network. */
const OTHER = {
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  value: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
}
const MADE_UP = {
  signature: `${hex('made up')}${hex('made up').slice(0, 32)}`,
  value: createHash('sha256')
    .update(`${hex('made up')}${hex('made up').slice(0, 32)}`, 'hex')
    .digest('hex'),
}
const LINK = hex('link of the vectors')
const SEED = hex('seed of the vectors')
const BETS = [
  { bet: 'crash-1', seed: '00112233445566778899aabbccddeeff' },
  { bet: 'crash-2', seed: '' },
  { bet: 'crash-3', seed: 'ffeeddccbbaa99887766554433221100' },
]

async function mixOf(fields: Partial<RoundMix> = {}): Promise<RoundMix> {
  const { root, paths } = await treeOf(sha256, BETS)
  const bet = BETS[2] ?? expect.fail('no bet')
  return {
    recipe: 2,
    round: 'flight-1',
    seal: hex(SEED),
    seed: SEED,
    closesAt: QUICKNET.timeOf(657_413) - 1,
    root,
    beacon: PULSE,
    own: { ...bet, path: paths[2] ?? [] },
    ...fields,
  }
}

describe('the published vectors of the second recipe', () => {
  test('GAME-8 what three bets brought, what one did, what none did', async () => {
    expect((await treeOf(sha256, BETS)).root).toBe('609ef554890ac0ce85d238a2e6af3c164648608744989daaf91d0cf3240e357c')
    expect((await treeOf(sha256, BETS.slice(0, 1))).root).toBe(hex('bet|crash-1|00112233445566778899aabbccddeeff'))
    expect((await treeOf(sha256, [])).root).toBe(hex(''))
  })

  test('GAME-8 the deciding hash with a pulse and without, and the bust that each gives', async () => {
    const withPulse = await decidingHash(hmac, LINK, await mixOf())
    const without = await decidingHash(hmac, LINK, await mixOf({ beacon: null }))
    expect([withPulse, without]).toEqual([
      '6cd4bb8bf32f8c13adaaf7ff0d8e0b015cf80b5b786bd79309e607d1d73d2435',
      '1ff9e4587054adc01f203557e64ac7915b175164e381986f631276b80e106f21',
    ])
    const root = (await mixOf()).root ?? ''
    expect(without).toBe(
      createHmac('sha256', Buffer.from(LINK, 'hex')).update(`ROUND|2|flight-1|${SEED}|${root}|-|-|-`).digest('hex'),
    )
    expect([await bustOfLink(hmac, withPulse, 'salt'), await bustOfLink(hmac, without, 'salt')]).toEqual([174, 889])
  })

  test('GAME-8 drand: the pulse of a moment, and the value of its signature', async () => {
    expect(QUICKNET.timeOf(27_946_612)).toBe(Date.UTC(2026, 3, 20))
    expect(QUICKNET.pulseAfter(Date.UTC(2026, 3, 20) - 1)).toBe(27_946_612)
    expect(QUICKNET.pulseAfter(Date.UTC(2026, 3, 20))).toBe(27_946_613) // not the one that is published at the close itself
    expect(await findMixFaults(sha256, await mixOf())).toEqual([])
  })
})

describe('a look at a mix', () => {
  test.each([
    ['another house seed', { seed: hex('another') }, ['seal']],
    ['a bet that was not in it', { own: { bet: 'crash-4', seed: '', path: [] } }, ['bet']],
    ['a pulse of another moment', { closesAt: Date.UTC(2026, 3, 20) }, ['pulse']],
    ['a beacon that nobody knows', { beacon: { ...PULSE, source: 'drand/00' } }, ['pulse', 'signature']],
    ['a value that was not signed', { beacon: { ...PULSE, value: hex('chosen') } }, ['signature']],
    ['a signature of another pulse, with its own hash as the value', { beacon: { ...PULSE, ...OTHER } }, ['signature']],
    [
      'a signature that the house made up, with its hash as the value',
      { beacon: { ...PULSE, ...MADE_UP } },
      ['signature'],
    ],
    ['a value without a signature', { beacon: { ...PULSE, signature: null } }, ['signature']],
  ])('GAME-8 notices %s', async (_, fields, faults) => {
    expect(await findMixFaults(sha256, await mixOf(fields))).toEqual(faults)
  })

  test('GAME-8 every bet is under the root with its own seed, and with no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 8 }), { maxLength: 40 }), async (seeds) => {
        const bets = seeds.map((seed, index) => ({ bet: `b${index}`, seed }))
        const { root, paths } = await treeOf(sha256, bets)
        for (const [index, bet] of bets.entries()) {
          expect(await isUnder(sha256, root, bet, paths[index] ?? [])).toBe(true)
          expect(await isUnder(sha256, root, { ...bet, seed: `${bet.seed}!` }, paths[index] ?? [])).toBe(false)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('GAME-8 a record of the first recipe is decided by its link, one that is not told by nothing, one of a later recipe is refused', async () => {
    expect(await decidedBy(hmac, sha256, LINK, null)).toEqual({ hash: LINK, faults: [] })
    expect(await decidedBy(hmac, sha256, LINK, undefined)).toEqual({ hash: LINK, faults: [] })
    for (const hidden of [{ seed: null }, { root: null }, { beacon: { ...PULSE, value: null } }]) {
      expect((await decidedBy(hmac, sha256, LINK, await mixOf(hidden))).hash).toBeNull()
      await expect(decidingHash(hmac, LINK, await mixOf(hidden))).rejects.toThrow(RangeError)
    }
    expect(() => readMix({ recipe: 3 })).toThrow(RangeError)
    const told = await mixOf()
    expect(readMix(JSON.parse(JSON.stringify(told)))).toEqual(told)
  })

  test('GAME-9 mixed hashes spread as links do: of 20,000 rounds, a share of 0.99 / m reaches m', async () => {
    let reached = 0
    for (let round = 0; round < 20_000; round++) {
      const hash = await decidingHash(
        hmac,
        hex(`link ${round}`),
        await mixOf({ round: String(round), beacon: null, own: null }),
      )
      if ((await bustOfLink(hmac, hash, 'salt')) >= 200) reached++
    }
    expect(Math.abs(reached - 9_900)).toBeLessThan(4 * Math.sqrt(20_000 * 0.495 * 0.505))
  })
})
