/**
 * The arithmetic of VIP levels, pure: what a member stakes lifts them, and each month's end says whether they keep the
 * level (docs/reference/games.md 9.3, docs/reference/promotions.md 1).
 *
 * A level is reached by the valid bet of all time, once. At the end of each full month in which it was held, the month's
 * valid bet must be what keeps it; if not, the member stands one level lower, and the lost level comes back in the month
 * in which they stake what keeps it. An edit of the ladder lowers nobody: a level that was reached stays reached.
 */
import { parseMoney } from '#contract/money.ts'
import type { Ladder } from '#contract/vip/ladder.ts'
import type { StepWhy } from '#contract/vip/vip.ts'
import { monthAfter, startOfMonth } from './months.ts'

/** One version of a ladder, and from when on it is in force. */
export type LadderVersion = {
  readonly version: number
  readonly from: Date
  readonly timeZone: string
  readonly ladder: Ladder
}

/** Where a member stands. Ledger units. */
export type Standing = {
  readonly brand: string
  /** Valid bet of all time, and of the month. */
  readonly total: bigint
  readonly month: string
  readonly monthValid: bigint
  readonly level: number
  /** For each level held: the total that reached it, and the month in which it was reached or regained. */
  readonly needs: readonly bigint[]
  readonly months: readonly string[]
  /** The highest level ever held. */
  readonly best: number
  /** The highest level whose bonus was given. */
  readonly paid: number
}

export type Step = {
  readonly at: Date
  readonly from: number
  readonly to: number
  readonly why: StepWhy
  readonly version: number
  readonly total: bigint
  readonly monthValid: bigint
}
/** `levels`: whose bonuses are given now, each for the first time. */
export type Climbed = {
  readonly standing: Standing
  readonly steps: readonly Step[]
  readonly levels: readonly number[]
}

/** What follows from a line: the member's level has changed, and bonuses of levels are due. */
export type MemberClimb = {
  readonly memberId: string
  readonly brand: string
  readonly currency: string
  readonly steps: readonly Step[]
  readonly levels: readonly number[]
}

/** Returns where a new member stands. */
export function newStanding(brand: string, month: string): Standing {
  return { brand, total: 0n, month, monthValid: 0n, level: 0, needs: [], months: [], best: 0, paid: 0 }
}

/** Returns the version in force at a moment, or null before the first. `versions` are in the order of their time. */
export function versionAt<V extends Pick<LadderVersion, 'from'>>(versions: readonly V[], at: Date): V | null {
  return versions.findLast(({ from }) => from <= at) ?? null
}

/** Returns one level's row of a ladder, or null above its top. */
const rowOf = ({ ladder }: LadderVersion, level: number) => ladder.levels[level - 1] ?? null

function stepOf(standing: Standing, to: number, why: StepWhy, at: Date, version: number): Step {
  return { at, from: standing.level, to, why, version, total: standing.total, monthValid: standing.monthValid }
}

const dropTop = (standing: Standing): Standing => ({
  ...standing,
  level: standing.level - 1,
  needs: standing.needs.slice(0, -1),
  months: standing.months.slice(0, -1),
})

/** Ends months until the standing is in the wanted one; each ended month is checked by the version that it began with. */
export function endMonths(before: Standing, month: string, versions: readonly LadderVersion[]): Climbed {
  const steps: Step[] = []
  let standing = before
  while (standing.month < month) {
    const following = monthAfter(standing.month)
    const zone = versions[0]?.timeZone ?? 'UTC'
    const version = versionAt(versions, startOfMonth(standing.month, zone))
    const heldSince = standing.months.at(-1)
    const row = version && rowOf(version, standing.level)
    if (version && row && heldSince && heldSince < standing.month && standing.monthValid < parseMoney(row.keep)) {
      const at = startOfMonth(following, version.timeZone)
      steps.push(stepOf(standing, standing.level - 1, 'not_kept', at, version.version))
      standing = dropTop(standing)
    }
    standing = { ...standing, month: following, monthValid: 0n }
  }
  return { standing, steps, levels: [] }
}

/** Lifts a standing as far as its sums allow. */
function rise(before: Standing, version: LadderVersion, at: Date): Climbed {
  const steps: Step[] = []
  const levels: number[] = []
  let standing = before
  for (;;) {
    const level = standing.level + 1
    const row = rowOf(version, level)
    if (!row) break
    const isLost = level <= standing.best
    const isThere = isLost ? standing.monthValid >= parseMoney(row.keep) : standing.total >= parseMoney(row.reach)
    if (!isThere) break
    steps.push(stepOf(standing, level, isLost ? 'regained' : 'reached', at, version.version))
    const need = parseMoney(row.reach) < standing.total ? parseMoney(row.reach) : standing.total
    if (level > standing.paid) levels.push(level)
    standing = {
      ...standing,
      level,
      needs: [...standing.needs, need],
      months: [...standing.months, standing.month],
      best: Math.max(standing.best, level),
      paid: Math.max(standing.paid, level),
    }
  }
  return { standing, steps, levels }
}

/** Takes back levels that only a stake had reached which has been returned since. */
function sink(before: Standing, version: LadderVersion, at: Date): Climbed {
  const steps: Step[] = []
  let standing = before
  while (standing.level > 0 && standing.total < (standing.needs.at(-1) ?? 0n)) {
    steps.push(stepOf(standing, standing.level - 1, 'reversed', at, version.version))
    const lower = dropTop(standing)
    standing = { ...lower, best: lower.level }
  }
  return { standing, steps, levels: [] }
}

/**
 * Adds a valid bet (negative: a returned one) of a month to a standing. A month that is over already counts in the
 * standing's own, because its check is done.
 */
export function addValid(
  before: Standing,
  { valid, month, at }: { valid: bigint; month: string; at: Date },
  versions: readonly LadderVersion[],
): Climbed {
  const ended = endMonths(before, month, versions)
  const sums: Standing = {
    ...ended.standing,
    total: ended.standing.total + valid,
    monthValid: ended.standing.monthValid + valid,
  }
  const version = versionAt(versions, at)
  if (!version) return { ...ended, standing: sums }
  const moved = valid < 0n ? sink(sums, version, at) : rise(sums, version, at)
  return { standing: moved.standing, steps: [...ended.steps, ...moved.steps], levels: moved.levels }
}
