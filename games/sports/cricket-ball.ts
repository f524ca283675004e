/** The outcomes of a ball in ten-over cricket, and the figures of an innings, counted ball by ball. */

export const BALLS = 60
export const WICKETS = 10
export const SESSION_BALLS = 30
/** Runs of the outcomes of a ball; the last is a wicket. */
export const RUNS = [0, 1, 2, 3, 4, 6, 0] as const
export const WICKET = 6
/** caught, bowled, leg before, run out, stumped. */
export const METHODS = ['caught', 'bowled', 'lbw', 'runout', 'stumped'] as const
export const METHOD_CHANCES = [0.58, 0.2, 0.1, 0.08, 0.04] as const

/** Chances of 1, 2, 3, 4, 6 and a wicket; a dot ball takes the rest. */
const PHASES = [
  { until: 18, chances: [0.33, 0.06, 0.005, 0.15, 0.075, 0.04] },
  { until: 42, chances: [0.4, 0.08, 0.005, 0.11, 0.07, 0.035] },
  { until: BALLS, chances: [0.36, 0.09, 0.005, 0.13, 0.115, 0.06] },
] as const

/** Returns the chances of the outcomes of ball number `ball` (0 to 59) for a side of this strength (10 000 is even). */
export function ballChances(ball: number, strength: number): number[] {
  const scale = strength / 10_000
  const [one, two, three, four, six, wicket] = PHASES.find(({ until }) => ball < until)?.chances ?? PHASES[2].chances
  const chances = [one, two, three, four * scale, six * scale, wicket / scale]
  return [1 - chances.reduce((sum, chance) => sum + chance, 0), ...chances]
}

/** Returns the chances of the remaining runs from a ball on, up to `until`, with so many wickets lost. */
export function runsToCome(ball: number, wickets: number, strength: number, until = BALLS): number[] {
  const width = (until - ball) * 6 + 1
  let now = Array.from({ length: WICKETS + 1 }, () => new Float64Array(width))
  const start = now[wickets]
  if (start) start[0] = 1
  for (let next = ball; next < until; next++) {
    const chances = ballChances(next, strength)
    const then = Array.from({ length: WICKETS + 1 }, () => new Float64Array(width))
    const most = (next - ball) * 6
    now.forEach((row, down) => {
      const out = down === WICKETS
      for (let runs = 0; runs <= most; runs++) {
        const chance = row[runs] ?? 0
        if (chance === 0) continue
        if (out) addTo(then[down], runs, chance)
        else
          chances.forEach((part, outcome) =>
            addTo(then[outcome === WICKET ? down + 1 : down], runs + (RUNS[outcome] ?? 0), chance * part),
          )
      }
    })
    now = then
  }
  return Array.from({ length: width }, (_, runs) => now.reduce((sum, row) => sum + (row[runs] ?? 0), 0))
}

function addTo(row: Float64Array | undefined, at: number, chance: number): void {
  if (row) row[at] = (row[at] ?? 0) + chance
}

/** Returns the chance that no over of a whole innings has more than `limit` runs. */
function allOversWithin(limit: number, strength: number): number {
  let byWickets: number[] = Array.from({ length: WICKETS + 1 }, (_, down) => (down === 0 ? 1 : 0))
  for (let over = 0; over < BALLS / 6; over++) {
    let rows = byWickets.map((chance) =>
      Float64Array.from({ length: limit + 1 }, (_, runs) => (runs === 0 ? chance : 0)),
    )
    for (let ball = 0; ball < 6; ball++) {
      const chances = ballChances(over * 6 + ball, strength)
      const then = rows.map(() => new Float64Array(limit + 1))
      rows.forEach((row, down) =>
        row.forEach((chance, runs) => {
          if (chance === 0) return
          if (down === WICKETS) return addTo(then[down], runs, chance)
          chances.forEach((part, outcome) => {
            const sum = runs + (RUNS[outcome] ?? 0)
            if (sum <= limit) addTo(then[outcome === WICKET ? down + 1 : down], sum, chance * part)
          })
        }),
      )
      rows = then
    }
    byWickets = rows.map((row) => row.reduce((sum, chance) => sum + chance, 0))
  }
  return byWickets.reduce((sum, chance) => sum + chance, 0)
}

const topOvers = new Map<number, number[]>()
const OVER_MAX = 36
const KEPT_MAX = 64

/** Returns the chances of the most runs in one over of a whole innings. Cached, because it is asked for often. */
export function topOverChances(strength: number): number[] {
  const kept = topOvers.get(strength)
  if (kept) return kept
  const within = Array.from({ length: OVER_MAX + 1 }, (_, limit) => allOversWithin(limit, strength))
  const chances = within.map((chance, limit) => chance - (within[limit - 1] ?? 0))
  if (topOvers.size >= KEPT_MAX) topOvers.clear()
  topOvers.set(strength, chances)
  return chances
}
