/** The record of a round learns the house seed that its vendor revealed after the round. */
import { createHash } from 'node:crypto'
import type { Env } from '#server/lib/env.ts'
import { askRevealedSeed } from './bets.slots.ts'
import { findRevealedSeed, insertRevealedSeed } from './revealed-seeds.sql.ts'

const HASH = /^[0-9a-f]{64}$/
type Detail = Record<string, unknown>

const isRecord = (value: unknown): value is Detail => typeof value === 'object' && value !== null

/**
 * Returns a round's details with the seed in their proof, once its vendor has revealed it. The vendor is asked while
 * the seed is unknown, and believed only where SHA-256 of the seed is the hash that the round has borne since the bet.
 * A vendor that does not answer changes nothing.
 */
export async function learnSeed(env: Env, detail: Detail): Promise<Detail> {
  const { proof } = detail
  if (!isRecord(proof) || proof.kind !== 'seeds' || typeof proof.serverSeed === 'string') return detail
  const hash = proof.serverSeedHash
  if (typeof hash !== 'string' || !HASH.test(hash)) return detail
  const known = await findRevealedSeed(env.db, hash)
  const seed = known ?? (await askRevealedSeed(env, hash))
  if (seed === null) return detail
  if (known === null) {
    if (createHash('sha256').update(seed).digest('hex') !== hash) return detail
    await insertRevealedSeed(env.db, hash, seed)
  }
  return { ...detail, proof: { ...proof, serverSeed: seed } }
}
