/** What a version would have given, in order, under its own bounds. Pure. */
import type { Gift } from '../offers/gift.ts'

/** Something that an offer would have answered to. */
export type Candidate = {
  readonly memberId: string
  readonly at: Date
  /** The brand's calendar day, for the bound of a day. */
  readonly day: string
  readonly occurrence: string
  readonly gift: Gift
}
export type Ceiling = {
  readonly valueMaxMinor: bigint | null
  readonly membersMax: number | null
  readonly dayMaxMinor: bigint | null
  /** The most of one member on one day; null: no bound. */
  readonly perDay: number | null
}
export type Simulated = { readonly given: readonly Candidate[]; readonly refused: number }

const byTime = (one: Candidate, other: Candidate) =>
  one.at.getTime() - other.at.getTime() || one.memberId.localeCompare(other.memberId)

/** Counts what was given so far, as an authority does (server/modules/rewards/authorities). */
class Count {
  #value = 0n
  readonly #members = new Set<string>()
  readonly #days = new Map<string, bigint>()
  readonly #memberDays = new Map<string, number>()

  hasRoom({ memberId, day, gift: { amountMinor } }: Candidate, ceiling: Ceiling): boolean {
    const { valueMaxMinor, membersMax, dayMaxMinor } = ceiling
    if (valueMaxMinor !== null && this.#value + amountMinor > valueMaxMinor) return false
    if (dayMaxMinor !== null && (this.#days.get(day) ?? 0n) + amountMinor > dayMaxMinor) return false
    return membersMax === null || this.#members.has(memberId) || this.#members.size < membersMax
  }

  isDayFull({ memberId, day }: Candidate, { perDay }: Ceiling): boolean {
    return perDay !== null && (this.#memberDays.get(`${memberId} ${day}`) ?? 0) >= perDay
  }

  add({ memberId, day, gift: { amountMinor } }: Candidate): void {
    this.#value += amountMinor
    this.#members.add(memberId)
    this.#days.set(day, (this.#days.get(day) ?? 0n) + amountMinor)
    this.#memberDays.set(`${memberId} ${day}`, (this.#memberDays.get(`${memberId} ${day}`) ?? 0) + 1)
  }
}

/** Gives candidates in order of time, each occurrence of a member once, as long as there is room. */
export function simulateGifts(candidates: readonly Candidate[], ceiling: Ceiling): Simulated {
  const count = new Count()
  const had = new Set<string>()
  const given: Candidate[] = []
  let refused = 0
  for (const one of [...candidates].sort(byTime)) {
    const key = `${one.memberId} ${one.occurrence}`
    if (had.has(key) || count.isDayFull(one, ceiling)) continue
    if (!count.hasRoom(one, ceiling)) {
      refused++
      continue
    }
    had.add(key)
    count.add(one)
    given.push(one)
  }
  return { given, refused }
}
