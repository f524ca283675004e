/** A row's id as the database counts, from how it travels on the wire; null for anything that is no id of ours. */
export function readId(text: string): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null
}
