/** Masks a name for others: two letters, three stars, the last letter ("Tamimr" → "Ta***r"). */
export function maskName(name: string): string {
  const letters = [...name.trim()]
  const shown = letters.length > 3 ? 2 : 1
  const last = letters.length > 2 ? letters.at(-1) : ''
  return `${letters.slice(0, shown).join('')}***${last ?? ''}`
}

/** Returns the avatar of a name, out of so many. The same name always has the same one. */
export function avatarOf(seed: string, count: number): number {
  let sum = 0
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % count
}
