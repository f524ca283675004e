/**
 * Defines how the record of one engine's rounds is read, replayed and verified; its picture is in engine-pictures.tsx.
 */
import type { RoundMix } from '#games/fair/round-mix.ts'

/** What proves a round: the seeds whose hash was published before it, or the link of a chain. */
export type SeedsProof = {
  kind: 'seeds'
  serverSeedHash: string
  serverSeed: string | null
  clientSeed: string
  nonce: number
}
export type ChainProof = {
  kind: 'chain'
  terminalHash: string
  salt: string
  roundNumber: number
  hash: string | null
  mix: RoundMix | null
}
export type RoundProof = SeedsProof | ChainProof

/** What a vendor reported of a round, in the shape of the engine that `engine` names. */
export type RoundFacts = {
  engine: string
}

/** `sealed`: the seed is still secret, so there is nothing to compare yet. */
export type Verdict = 'matches' | 'differs' | 'sealed'

export type EngineReader<Facts extends RoundFacts = RoundFacts> = {
  /** Returns the validated facts, or null where the record is not one of this engine's. */
  read(detail: Record<string, unknown>): Facts | null
  /** Returns how many steps a replay has; the last one shows everything. */
  stepsOf(facts: Facts): number
  /** How long a replay shows each step, in milliseconds. */
  stepMs: number
  /** Returns whether the record has enough to replay the round: a round under way does not. */
  isReplayed(facts: Facts): boolean
  /** Returns the result as a short text for the proof; null where it has no short form. */
  resultOf(facts: Facts): string | null
  /**
   * Recomputes the result. A seeds proof must have its seed revealed and matching its published hash; a chain proof may
   * be in any state.
   */
  verify(facts: Facts, proof: RoundProof): Promise<Verdict>
}

export type Json = Record<string, unknown>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
