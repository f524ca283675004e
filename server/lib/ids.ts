/** Returns a row's id as the database counts, from its text on the wire; null for a text that is no id of ours. */
export function readId(text: string): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null
}
