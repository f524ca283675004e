/**
 * Distributes the chips of a hand (docs/reference/games.md 6.8). What no other seat called is returned first; the rest
 * is divided into pots by what each seat still in has put; the house takes its rake of each pot, never more than the
 * cap for the hand.
 */

/** The chips of one seat in the hand. */
export type Put = {
  put: bigint
  isFolded: boolean
}

export type Pot = {
  amount: bigint
  /** Seats that can win it. */
  eligible: number[]
}

export type PaidPot = Pot & {
  rake: bigint
  winners: number[]
}

/** Returns the excess of the one seat that put more than every other, or null. */
export function findUncalled(seats: readonly Put[]): { seat: number; amount: bigint } | null {
  let [top, second, seat] = [0n, 0n, -1]
  for (const [index, { put }] of seats.entries()) {
    if (put > top) [top, second, seat] = [put, top, index]
    else if (put > second) second = put
  }
  return top > second ? { seat, amount: top - second } : null
}

/**
 * Divides what was put into pots. Uncalled chips are excluded already. A pot with the same players as the one before is
 * added to it.
 */
export function cutPots(seats: readonly Put[]): Pot[] {
  const left = seats.map(({ put }) => put)
  const pots: Pot[] = []
  for (;;) {
    const eligible = seats.flatMap(({ isFolded }, seat) => (!isFolded && (left[seat] ?? 0n) > 0n ? [seat] : []))
    const levels = eligible.map((seat) => left[seat] ?? 0n)
    const rest = left.reduce((sum, chips) => sum + chips, 0n)
    if (rest === 0n) return pots
    const last = pots.at(-1)
    if (eligible.length === 0) {
      // only folded chips exceed what any seat still in has put: they belong to the last pot
      if (last) last.amount += rest
      return pots
    }
    const level = levels.reduce((low, chips) => (chips < low ? chips : low))
    let amount = 0n
    for (const [seat, chips] of left.entries()) {
      const taken = chips < level ? chips : level
      left[seat] = chips - taken
      amount += taken
    }
    if (last && last.eligible.join() === eligible.join()) last.amount += amount
    else pots.push({ amount, eligible })
  }
}

export type RakeRule = {
  /** In ten-thousandths of each pot. */
  share: bigint
  /** The most rake of one hand. */
  cap: bigint
  /** Rake and shares are whole multiples of this. */
  quantum: bigint
}

const WHOLE = 10_000n

/** Returns the rake of each pot in turn, until the cap is reached. */
export function rakeOf(pots: readonly Pot[], { share, cap, quantum }: RakeRule): bigint[] {
  let left = cap
  return pots.map(({ amount }) => {
    const exact = (amount * share) / WHOLE
    const floored = exact - (exact % quantum)
    const rake = floored < left ? floored : left - (left % quantum)
    left -= rake
    return rake
  })
}

/**
 * Pays each pot to its best hand. `scoreOf` is higher for better hands; `order` lists the seats from the first left of
 * the button: what cannot be divided equally goes, a quantum each, to the first of them.
 */
export function payPots(
  pots: readonly Pot[],
  rule: RakeRule,
  scoreOf: (seat: number) => number,
  order: readonly number[],
  seats: number,
): { pots: PaidPot[]; won: bigint[] } {
  const won = Array.from({ length: seats }, () => 0n)
  const rakes = rakeOf(pots, rule)
  const paid = pots.map((pot, index) => {
    const rake = rakes[index] ?? 0n
    const best = Math.max(...pot.eligible.map(scoreOf))
    const winners = order.filter((seat) => pot.eligible.includes(seat) && scoreOf(seat) === best)
    const all = pot.amount - rake
    const each = all / BigInt(winners.length)
    const share = each - (each % rule.quantum)
    let odd = all - share * BigInt(winners.length)
    for (const seat of winners) {
      const extra = odd < rule.quantum ? odd : rule.quantum
      odd -= extra
      won[seat] = (won[seat] ?? 0n) + share + extra
    }
    return { ...pot, rake, winners }
  })
  return { pots: paid, won }
}
