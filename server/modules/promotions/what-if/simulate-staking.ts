/** What staking would have finished of grants, line by line of the journal, one grant of a member at a time. Pure. */
import type { BonusRules } from '#contract/promotions/document-parts.ts'
import { parseMoney } from '#contract/money.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { countedBy } from '#server/modules/bets/counted.ts'
import type { JournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { stakingOf } from '../offers/figures.ts'
import type { Candidate } from './simulate-gifts.ts'

type StakeLine = Pick<
  JournalRow,
  | 'memberId'
  | 'at'
  | 'kind'
  | 'reverses'
  | 'validMinor'
  | 'recountMinor'
  | 'vendor'
  | 'gameCode'
  | 'gameType'
  | 'isTrial'
>

/** Returns how much of a stake counts, in per cent, most specific first: game, vendor, type, everything else. */
export function weightOf(rules: BonusRules, { vendor, gameCode, gameType }: StakeLine): number {
  const { weights, excluded } = rules
  const codes = { game: gameCode, vendor, type: gameType }
  if (excluded.some(({ of, code }) => codes[of] === code)) return 0
  const byType: Readonly<Record<string, number>> = weights.type
  return weights.game[gameCode] ?? weights.vendor[vendor] ?? byType[gameType] ?? weights.otherwise
}

type Running = { readonly rules: BonusRules; readonly target: bigint; readonly amountMinor: bigint; readonly at: Date }
type Line = { grants: Running[]; beganAt: Date; progress: bigint }
export type Staking = { finished: number; forfeited: number; running: number; costMinor: bigint; turnoverMinor: bigint }

const least = (one: bigint, other: bigint) => (one < other ? one : other)
const payout = ({ rules, amountMinor }: Running) =>
  rules.payoutMax === null ? amountMinor : least(amountMinor, parseMoney(rules.payoutMax))

/** Follows the grants that were simulated over lines of the journal. */
export class StakingReplay {
  readonly #lines = new Map<string, Line>()
  readonly #sums: Staking = { finished: 0, forfeited: 0, running: 0, costMinor: 0n, turnoverMinor: 0n }

  constructor(given: readonly Candidate[]) {
    for (const { memberId, at, gift } of given) {
      const { form, depositMinor, amountMinor } = gift
      if (form.form !== 'bonus') continue
      const grant = { rules: form.rules, target: stakingOf(form, depositMinor, amountMinor), amountMinor, at }
      const line = this.#lines.get(memberId) ?? { grants: [], beganAt: at, progress: 0n }
      line.grants.push(grant)
      this.#lines.set(memberId, line)
    }
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  #end(line: Line, grant: Running, how: 'finished' | 'forfeited', at: Date): void {
    this.#sums[how]++
    this.#sums.turnoverMinor += least(line.progress, grant.target)
    if (how === 'finished') this.#sums.costMinor += payout(grant)
    line.grants.shift()
    const [next] = line.grants
    line.progress = 0n
    line.beganAt = next && next.at > at ? next.at : at
  }

  /** Ends the running grants of a member whose days are over at a moment, the next ones begin. */
  #expire(line: Line, at: Date): void {
    for (let [grant] = line.grants; grant; [grant] = line.grants) {
      const until = after(line.beganAt, grant.rules.lifeDays * DAY_MS)
      if (until > at) return
      this.#end(line, grant, 'forfeited', until)
    }
  }

  /** Takes one line of the journal; lines come in their order. */
  take(one: StakeLine): void {
    const line = this.#lines.get(one.memberId)
    if (!line || one.isTrial) return
    this.#expire(line, one.at)
    const [grant] = line.grants
    if (!grant || one.at < line.beganAt) return
    line.progress += (countedBy(one) * BigInt(weightOf(grant.rules, one))) / 100n
    if (line.progress >= grant.target) this.#end(line, grant, 'finished', one.at)
  }

  /** Returns the sums at a moment. */
  close(at: Date): Staking {
    for (const line of this.#lines.values()) {
      this.#expire(line, at)
      this.#sums.running += line.grants.length
      this.#sums.turnoverMinor += line.progress > 0n ? line.progress : 0n
    }
    return this.#sums
  }
}
