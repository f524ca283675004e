/**
 * Validates what a vendor reported of a round: the shapes that our own studio sends (its `detail`). Anything else is
 * null.
 */
import {
  type EngineReader,
  isObject,
  type Json,
  type RoundFacts,
  type RoundProof,
  textOf as text,
} from './engines/engine-reader.ts'
import { readMix } from '#games/fair/round-mix.ts'
import { findReader } from './engines/engine-readers.ts'

export type { RoundFacts, RoundProof }

/** Returns the reader for facts that have been read. */
export function readerOf({ engine }: RoundFacts): EngineReader {
  return findReader(engine)
}

/** Returns how many steps a replay of the round has; the last one shows everything. */
export const stepsOf = (facts: RoundFacts): number => readerOf(facts).stepsOf(facts)

/** Returns whether the record has enough to replay the round: a round under way does not. */
export const isReplayed = (facts: RoundFacts): boolean => readerOf(facts).isReplayed(facts)

/** Returns the facts of a round in the shape of its engine, or null. */
export function readFacts(detail: Json): RoundFacts | null {
  const engine = text(detail.engine)
  return engine === null ? null : findReader(engine).read(detail)
}

/** Returns how the house ended a round that was left open, or null. */
export function readResolution({ resolution }: Json): { outcome: 'void' | 'closed'; by: 'operator' | 'time' } | null {
  if (!isObject(resolution)) return null
  const { outcome, by } = resolution
  if (outcome !== 'void' && outcome !== 'closed') return null
  return { outcome, by: by === 'operator' ? 'operator' : 'time' }
}

/** Returns the part of a win that is owed and not paid yet, or null. */
export function readHeld({ held }: Json): { amount: string; currency: string } | null {
  if (
    !isObject(held) ||
    typeof held.amount !== 'string' ||
    typeof held.currency !== 'string' ||
    !/^\d{1,15}(\.\d{1,4})?$/.test(held.amount)
  )
    return null
  return { amount: held.amount, currency: held.currency }
}

/** Returns what the round can be verified with, or null. */
export function readProof(detail: Json): RoundProof | null {
  const { proof } = detail
  if (!isObject(proof)) return null
  if (proof.kind === 'seeds' && text(proof.serverSeedHash)) {
    return {
      kind: 'seeds',
      serverSeedHash: text(proof.serverSeedHash) ?? '',
      serverSeed: text(proof.serverSeed),
      clientSeed: text(proof.clientSeed) ?? '',
      nonce: Number(proof.nonce),
    }
  }
  if (proof.kind === 'chain' && text(proof.terminalHash)) {
    return {
      kind: 'chain',
      terminalHash: text(proof.terminalHash) ?? '',
      salt: text(proof.salt) ?? '',
      roundNumber: Number(proof.roundNumber),
      hash: text(proof.hash),
      mix: readMix(proof.mix),
    }
  }
  return null
}
