/** Describes what a follower would have stored and done, for the reader of `npm run dry`. */
import type { DryRun } from '#server/lib/facts/run-dry.ts'
import type { Tables } from '#server/lib/facts/follower.ts'

/** Returns the kind of an effect: its field `kind`, else the word "effect". */
function kindOf(effect: unknown): string {
  if (typeof effect === 'object' && effect !== null && 'kind' in effect && typeof effect.kind === 'string')
    return effect.kind
  return 'effect'
}

type Sums = { count: number; sums: Map<string, bigint> }

/** Counts effects by their kind, and adds up each of their amounts (fields that are a bigint). */
function addUp(effects: readonly unknown[]): Map<string, Sums> {
  const kinds = new Map<string, Sums>()
  for (const effect of effects) {
    const kind = kinds.get(kindOf(effect)) ?? { count: 0, sums: new Map<string, bigint>() }
    kinds.set(kindOf(effect), kind)
    kind.count++
    if (typeof effect === 'object' && effect !== null)
      for (const [name, value] of Object.entries(effect))
        if (typeof value === 'bigint') kind.sums.set(name, (kind.sums.get(name) ?? 0n) + value)
  }
  return kinds
}

/**
 * Returns the summary of a dry run: the lines that were read, the rows of each table at the end, and the effects by
 * kind with their amounts in ledger units.
 */
export function describeDryRun(name: string, { lines, effects, state }: DryRun<Tables, unknown>): string {
  const rows = Object.entries(state).map(([table, { size }]) => `${table} ${size}`)
  const done = [...addUp(effects)].map(([kind, { count, sums }]) => {
    const amounts = [...sums].map(([field, sum]) => `${field} ${sum} ledger units`)
    return `${kind} ${count}${amounts.length > 0 ? ` (${amounts.join(', ')})` : ''}`
  })
  return [
    `${name}: a dry run. Nothing was written.`,
    `Lines read: ${lines}`,
    `Rows at the end: ${rows.join(', ') || 'none'}`,
    `It would have done: ${done.join(', ') || 'nothing outside its own rows'}`,
    '',
  ].join('\n')
}
