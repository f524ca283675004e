/**
 * Returns which matches a list of `count` places shows: whoever has a place keeps it as long as the match is played, so
 * that nothing moves under a finger; places that became free go to the next matches in order.
 */
export function keepPlaces(held: readonly string[], found: readonly string[], count: number): string[] {
  const stay = new Set(held.filter((id) => found.includes(id)))
  const next = found.filter((id) => !stay.has(id))
  const places = held.slice(0, count).map((id) => (stay.has(id) ? id : next.shift()))
  while (places.length < count) places.push(next.shift())
  return places.filter((id) => id !== undefined)
}
