/** Chases: one bet on the coming issues with a multiple for each, whose cost is known before it starts (docs/reference/games.md 3.9). */

/** Rates are parts of ten thousand. */
export type ChasePlan =
  | { kind: 'constant'; multiple: number }
  /** The multiple grows by `factor` after every so many issues. */
  | { kind: 'geometric'; multiple: number; factor: number; every: number }
  /** The smallest multiple with which a win leaves at least this profit on all that was paid until then. */
  | { kind: 'profit'; rate: number }

export type ChaseTerms = {
  /** What the bet costs, and what a win of it pays, at multiple 1: ledger units. */
  bet: bigint
  prize: bigint
  issues: number
  /** No issue has a larger multiple. */
  mostMultiple: number
}

export type ChaseStep = {
  multiple: number
  cost: bigint
  /** All costs up to this issue. */
  invested: bigint
  /** What is left over when this issue wins, and none before. May be negative. */
  profit: bigint
}

/** The most issues of a chase. */
export const MOST_ISSUES = 1_440

/** `terms`: numbers that make no chase. `rate`: the prize is too small for this profit. `multiple`: it would grow too large. */
export type ChaseProblem = 'terms' | 'rate' | 'multiple'

const PARTS = 10_000n
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1

function areTerms(plan: ChasePlan, { bet, prize, issues, mostMultiple }: ChaseTerms): boolean {
  if (bet < 1n || prize < 0n || !isCount(issues) || issues > MOST_ISSUES || !isCount(mostMultiple)) return false
  if (plan.kind === 'constant') return isCount(plan.multiple)
  if (plan.kind === 'profit') return Number.isSafeInteger(plan.rate) && plan.rate >= 0
  return isCount(plan.multiple) && isCount(plan.factor) && isCount(plan.every)
}

function nextMultiple(
  plan: ChasePlan,
  { bet, prize }: ChaseTerms,
  index: number,
  invested: bigint,
): bigint | ChaseProblem {
  if (plan.kind === 'constant') return BigInt(plan.multiple)
  if (plan.kind === 'geometric')
    return BigInt(plan.multiple) * BigInt(plan.factor) ** BigInt(Math.min(Math.floor(index / plan.every), 64))
  const whole = PARTS + BigInt(plan.rate)
  // multiple × prize ≥ (invested + multiple × bet) × (1 + rate)
  const gain = prize * PARTS - bet * whole
  if (gain <= 0n) return 'rate'
  const least = (invested * whole + gain - 1n) / gain
  return least > 1n ? least : 1n
}

/** Plans a chase. Returns its steps, or why there is no such chase; `at`: the issue (0 is the first) that cannot be planned. */
export function planChase(
  plan: ChasePlan,
  terms: ChaseTerms,
): { steps: ChaseStep[] } | { problem: ChaseProblem; at: number } {
  if (!areTerms(plan, terms)) return { problem: 'terms', at: 0 }
  const steps: ChaseStep[] = []
  let invested = 0n
  for (let index = 0; index < terms.issues; index++) {
    const multiple = nextMultiple(plan, terms, index, invested)
    if (typeof multiple === 'string') return { problem: multiple, at: index }
    if (multiple > BigInt(terms.mostMultiple)) return { problem: 'multiple', at: index }
    const cost = multiple * terms.bet
    invested += cost
    steps.push({ multiple: Number(multiple), cost, invested, profit: multiple * terms.prize - invested })
  }
  return { steps }
}

/** Returns what a chase costs when it runs to its end: what is held before it starts. */
export const budgetOf = (steps: readonly ChaseStep[]): bigint => steps.at(-1)?.invested ?? 0n

export type ChaseStops = { onWin: boolean; /** Ledger units; null: no such stop. */ onProfit: bigint | null }

/** Returns whether a chase ends after an issue: `paid` and `invested` are sums since its start. */
export const isChaseOver = (
  { onWin, onProfit }: ChaseStops,
  { hasWon, paid, invested }: { hasWon: boolean; paid: bigint; invested: bigint },
): boolean => (onWin && hasWon) || (onProfit !== null && paid - invested >= onProfit)
