/** Reads the originals: their record is a choice, moves and the result, which their rules recompute. */
import { hmac } from './crypto.ts'
import { isObject, textOf, type EngineReader } from './engine-reader.ts'

export type OriginalFacts = {
  engine: string
  choice: Record<string, unknown>
  moves: unknown[]
  view: Record<string, unknown>
  multiplier: string
  /** What its bets are counted in, where a round begins with several. */
  stake: string | null
  /** What the seeds decided, as text; null while the round is open. */
  shown: string | null
}

/** Returns the reader of one original's records. The rules are loaded when a round is verified. */
export function originalReader(name: string): EngineReader<OriginalFacts> {
  return {
    read({ choice, moves, view, multiplier, stake, shown }) {
      if (!isObject(choice)) return null
      return {
        engine: name,
        choice,
        moves: Array.isArray(moves) ? moves : [],
        view: isObject(view) ? view : {},
        multiplier: textOf(multiplier) ?? '',
        stake: textOf(stake),
        shown: textOf(shown),
      }
    },
    // the deal, then each move
    stepsOf: ({ moves }) => Math.max(2, moves.length + 1),
    stepMs: 700,
    isReplayed: ({ shown }) => shown !== null,
    resultOf: ({ shown }) => shown,
    async verify({ choice, moves, shown }, proof) {
      if (proof.kind !== 'seeds' || !proof.serverSeed || shown === null) return 'sealed'
      const [{ findOriginal }, { recount }] = await Promise.all([
        import('#games/original/originals.ts'),
        import('#games/original/original.ts'),
      ])
      const game = findOriginal(name)
      if (!game) return 'sealed' // a vendor's game of another name: this site has no rules to recompute it
      const { serverSeed, clientSeed, nonce } = proof
      const again = await recount(game, hmac, { serverSeed, clientSeed, nonce }, { choice, moves })
      return again?.shown === shown ? 'matches' : 'differs'
    },
  }
}

/** Returns the numbers of a list that may hold anything. */
export const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
