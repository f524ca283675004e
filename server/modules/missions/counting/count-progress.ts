/** How a mission's steps are counted: pure, and in the order of business times where one step opens the next. */
import { compareCursors, type Cursor } from '#server/lib/facts/stream.ts'
import type { CountedStep } from './documents.ts'

/** What a line adds to each step, or takes back; `key` is what is counted once: a day, a game. */
export type StepLine = {
  readonly at: Date
  readonly place: Cursor
  readonly adds: readonly ({ readonly value: bigint; readonly key?: string } | null)[]
}

export type Progress = {
  readonly version: number
  /** What counts towards each step. */
  readonly values: readonly bigint[]
  /** Of each step that counts different things once: how many lines name each. */
  readonly keys: readonly Readonly<Record<string, number>>[]
  /** When each finished step was done, in order. */
  readonly done: readonly Date[]
  /** Steps that were done, and of which so much was taken back that they are not any more, until they are reached again. */
  readonly fell: readonly number[]
  readonly lastAt: Date
}

const EPOCH = new Date(0)

/** Returns the progress of a member who has done nothing yet. */
export function noProgress(version: number, steps: number): Progress {
  return {
    version,
    values: Array.from({ length: steps }, () => 0n),
    keys: Array.from({ length: steps }, () => ({})),
    done: [],
    fell: [],
    lastAt: EPOCH,
  }
}

const countKeys = (keys: Readonly<Record<string, number>>) =>
  BigInt(Object.values(keys).filter((lines) => lines > 0).length)

const addKey = (keys: Progress['keys'], step: number, key: string, lines: number) =>
  keys.with(step, { ...keys[step], [key]: (keys[step]?.[key] ?? 0) + lines })

function add(steps: readonly CountedStep[], progress: Progress, line: StepLine, step: number): Progress | null {
  const adds = line.adds[step]
  const { target } = steps[step] ?? {}
  if (!adds || target === undefined) return null
  const keys = adds.key === undefined ? progress.keys : addKey(progress.keys, step, adds.key, Number(adds.value))
  const value = adds.key === undefined ? (progress.values[step] ?? 0n) + adds.value : countKeys(keys[step] ?? {})
  const values = progress.values.with(step, value < 0n ? 0n : value)
  const isDone = step === progress.done.length && value >= target
  return {
    version: progress.version,
    values,
    keys,
    done: isDone ? [...progress.done, line.at] : progress.done,
    fell: progress.fell.length > 0 && value >= target ? progress.fell.filter((one) => one !== step) : progress.fell,
    lastAt: line.at > progress.lastAt ? line.at : progress.lastAt,
  }
}

/** Takes back from the step that is open, and then from those before it, as far as each has counted. */
function takeBack(steps: readonly CountedStep[], progress: Progress, line: StepLine): Progress {
  let now = progress
  let open = Math.min(progress.done.length, steps.length - 1)
  let left: bigint | null = null
  for (; open >= 0; open--) {
    const adds = line.adds[open]
    if (!adds) continue
    if (adds.key !== undefined) {
      if ((now.keys[open]?.[adds.key] ?? 0) <= 0) continue
      now = add(steps, now, line, open) ?? now
      break
    }
    const wanted: bigint = left ?? -adds.value
    const has = now.values[open] ?? 0n
    const taken = has < wanted ? has : wanted
    now = { ...now, values: now.values.with(open, has - taken) }
    left = wanted - taken
    if (left === 0n) break
  }
  const fell = now.done.flatMap((_at, step) =>
    (now.values[step] ?? 0n) < (steps[step]?.target ?? 0n) && !now.fell.includes(step) ? [step] : [],
  )
  return { ...now, fell: fell.length > 0 ? [...now.fell, ...fell] : now.fell, lastAt: maxOf(line.at, now.lastAt) }
}

const maxOf = (one: Date, other: Date) => (one > other ? one : other)

/** Returns the progress after one line; the same object when the line changes nothing. */
export function advance(steps: readonly CountedStep[], progress: Progress, line: StepLine): Progress {
  if (line.adds.some((adds) => adds && adds.value < 0n)) return takeBack(steps, progress, line)
  // a step that fell is filled first; after the last step, its figure goes on: what is taken back later is first taken
  // from there
  const open = Math.min(progress.done.length, steps.length - 1)
  const fallen = progress.fell.length > 0 ? add(steps, progress, line, Math.min(...progress.fell)) : null
  return fallen ?? add(steps, progress, line, open) ?? progress
}

/** Compares lines by their business times, and lines of one time by their places in the log. */
export function compareLines(one: StepLine, other: StepLine): number {
  return one.at.getTime() - other.at.getTime() || compareCursors(one.place, other.place)
}

/** Returns the progress that some lines give, in the order of their times whatever the order given. */
export function countAnew(steps: readonly CountedStep[], version: number, lines: readonly StepLine[]): Progress {
  return [...lines]
    .sort(compareLines)
    .reduce((progress, line) => advance(steps, progress, line), noProgress(version, steps.length))
}

/**
 * Returns the newly counted progress, in which a step that was done before stays done: one that is not reached any more
 * has fallen.
 */
export function keepDone(before: Progress, anew: Progress): Progress {
  const lost = before.done.slice(anew.done.length)
  if (lost.length === 0) return anew
  const fell = [...anew.fell, ...lost.map((_at, index) => anew.done.length + index)]
  return { ...anew, done: [...anew.done, ...lost], fell: [...new Set(fell)] }
}
