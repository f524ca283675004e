/** Returns a name as others see it: the first two letters, three stars, the last letter ("Tamimr" → "Ta***r"). */
export function maskName(name: string): string {
  const letters = [...name.trim()]
  const shown = letters.length > 3 ? 2 : 1
  return `${letters.slice(0, shown).join('')}***${letters.length > 2 ? (letters.at(-1) ?? '') : ''}`
}
