import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bytesToHex,
  hashLeaf,
  hexToBytes,
  proofPlaces,
  rootOfProof,
  treeLevels,
  treeRoot,
  verifyStatement,
  type Sha256,
} from './statement-proof.mjs'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const concat = (...parts: Uint8Array[]) => Buffer.concat(parts)

/** Returns the tree's hash as defined in RFC 6962 section 2.1, with the largest power of two below the size. */
function rfcRoot(leaves: readonly Buffer[]): Buffer {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  const [first] = leaves
  if (!first) return hash(Buffer.alloc(0))
  if (leaves.length === 1) return hash(concat(Buffer.of(0), first))
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return hash(concat(Buffer.of(1), rfcRoot(leaves.slice(0, half)), rfcRoot(leaves.slice(half))))
}

const texts = fc.array(fc.string({ maxLength: 12 }), { maxLength: 70 })
const hashesOf = (leaves: readonly string[]) => Promise.all(leaves.map((text) => hashLeaf(sha256, text)))

describe('CASH-7 the tree of a day', () => {
  test('is the one of RFC 6962, for any leaves', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (leaves) => {
        expect(await treeRoot(sha256, await hashesOf(leaves))).toBe(
          rfcRoot(leaves.map((text) => Buffer.from(text))).toString('hex'),
        )
      }),
    )
  })

  test('has the published roots of the reference implementation’s vectors', async () => {
    const leaves = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ].map((hex) => Buffer.from(hex, 'hex'))
    const hashes = leaves.map((leaf) =>
      createHash('sha256')
        .update(concat(Buffer.of(0), leaf))
        .digest(),
    )
    expect(await treeRoot(sha256, [])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(await treeRoot(sha256, hashes.slice(0, 1))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    )
    expect(await treeRoot(sha256, hashes.slice(0, 3))).toBe(
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    )
    expect(await treeRoot(sha256, hashes)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
  })

  test('proves every leaf at its place, with proofs read from its levels, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts.filter((leaves) => leaves.length > 0),
        fc.nat(),
        fc.nat(),
        fc.nat({ max: 255 }),
        async (leaves, any, other, flip) => {
          const hashes = await hashesOf(leaves)
          const levels = await treeLevels(sha256, hashes)
          const root = bytesToHex(levels.at(-1)?.[0] ?? new Uint8Array())
          const at = any % leaves.length
          const proof = proofPlaces(at, leaves.length).map(([level, place]) =>
            bytesToHex(levels[level]?.[place] ?? new Uint8Array()),
          )
          const leaf = hashes[at] ?? new Uint8Array()
          expect(await rootOfProof(sha256, leaf, at, leaves.length, proof)).toBe(root)
          // another leaf, another place, a shorter or a changed proof lead to another root
          expect(
            await rootOfProof(sha256, await hashLeaf(sha256, `${leaves[at]}!`), at, leaves.length, proof),
          ).not.toBe(root)
          expect(await rootOfProof(sha256, leaf, at, leaves.length, [...proof, root])).toBe(null)
          expect(await rootOfProof(sha256, leaf, leaves.length, leaves.length, proof)).toBe(null)
          if (proof.length > 0) {
            expect(await rootOfProof(sha256, leaf, at, leaves.length, proof.slice(1))).toBe(null)
            const place = other % proof.length
            const changed = hexToBytes(proof[place] ?? '')
            changed[flip % 32] = (changed[flip % 32] ?? 0) ^ 1
            expect(await rootOfProof(sha256, leaf, at, leaves.length, proof.with(place, bytesToHex(changed)))).not.toBe(
              root,
            )
          }
        },
      ),
    )
  })
})

test('CASH-7 whatever is given as a statement, checking it answers and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (anything) => {
      expect((await verifyStatement(anything, { sha256 })).isVerified).toBe(false)
    }),
  )
  const day = { ledger: 'real BDT', day: '2026-11-01', accounts: 1, entries: 1, root: 'zz', previous: '', link: '' }
  const one = {
    ledger: 'real BDT',
    day: '2026-11-01',
    account: '1',
    kind: '',
    owner: '',
    opening: 'x',
    closing: 'y',
    blinding: '',
    position: 0,
    entriesBefore: 0,
    proof: [7],
    entries: [],
  }
  for (const statement of [
    { days: [day], accounts: [] },
    { days: [], accounts: [one] },
    { days: [day], accounts: [one, { ...one, entries: [null] }] },
  ])
    expect((await verifyStatement({ format: 'fairhouse.statement.1', ...statement }, { sha256 })).isVerified).toBe(
      false,
    )
})
