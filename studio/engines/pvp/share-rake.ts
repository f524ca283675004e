/** Returns how much of a hand's rake each player's chips paid: in proportion to what each put in, rounded down. */
export function shareRake(rake: bigint, puts: readonly bigint[]): bigint[] {
  const all = puts.reduce((sum, put) => sum + put, 0n)
  return puts.map((put) => (all === 0n ? 0n : (rake * put) / all))
}
