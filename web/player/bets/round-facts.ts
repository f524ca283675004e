/**
 * What a vendor told of a round, read with care: the shapes that our own studio sends (its `detail`), anything else is null.
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
import { ENGINE_READERS } from './engines/engine-readers.ts'

export type { RoundFacts, RoundProof }

/** The reader of facts that were read. */
export function readerOf({ engine }: RoundFacts): EngineReader {
  const reader = ENGINE_READERS[engine]
  if (!reader) throw new Error(`no engine is called ${engine}`)
  return reader
}

/** How many steps a round is played again in; the last one shows everything. */
export const stepsOf = (facts: RoundFacts): number => readerOf(facts).stepsOf(facts)

/** Whether the record tells enough to play the round again: a round under way does not. */
export const isReplayed = (facts: RoundFacts): boolean => readerOf(facts).isReplayed(facts)

/** The round as one of the known engines tells it, or null. */
export function readFacts(detail: Json): RoundFacts | null {
  const engine = text(detail.engine)
  return engine !== null && Object.hasOwn(ENGINE_READERS, engine)
    ? (ENGINE_READERS[engine]?.read(detail) ?? null)
    : null
}

/** How the house ended a round that was left open, or null. */
export function readResolution({ resolution }: Json): { outcome: 'void' | 'closed'; by: 'operator' | 'time' } | null {
  if (!isObject(resolution)) return null
  const { outcome, by } = resolution
  if (outcome !== 'void' && outcome !== 'closed') return null
  return { outcome, by: by === 'operator' ? 'operator' : 'time' }
}

/** What of a win is owed and not paid yet, or null. */
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

/** What the round can be checked with, or null. */
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
