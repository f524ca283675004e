/** Ways of doing the same, measured in turns: what one turn found, and medians over many. */
import { median } from './lib-house.ts'
import { QUIET_MOST, watchMachine, type Meters } from './lib-machine.ts'

/** Does one thing once, for one of the callers. */
export type Way = (caller: number) => Promise<unknown>
export type Measured = {
  perSecond: number
  p50: number
  p99: number
  /** Processor time for one thing done, by meter, in milliseconds. */
  cost: Readonly<Record<string, number>>
  /** The share of the machine's processors that other work had. */
  others: number
}

/** How often each way is measured, and for how long each time. */
export type Turns = { turns: number; turnMs: number }

/** Reads the turns from the command line, `npm run bench -- <name> [turns] [milliseconds]`. */
export function readTurns(usual: Turns): Turns {
  const [turns = usual.turns, turnMs = usual.turnMs] = process.argv.slice(3, 5).map(Number)
  if (!(turns > 0) || !(turnMs > 0)) throw new Error('npm run bench -- <name> [turns] [milliseconds of each]')
  return { turns, turnMs }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Lets callers do it again and again for a while, each waiting for its own answer. */
export async function measure(way: Way, callers: number, forMs: number, meters: Meters): Promise<Measured> {
  const times: number[] = []
  const endWatch = watchMachine(meters)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let from = start; from < start + forMs; from = performance.now()) {
        await way(caller)
        times.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const { usedMs, others } = endWatch()
  times.sort((a, b) => a - b)
  const cost = Object.fromEntries(Object.entries(usedMs).map(([name, ms]) => [name, ms / times.length]))
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cost,
    others,
  }
}

/** Returns the median of a figure over turns. */
export const over = (turns: readonly Measured[], pick: (turn: Measured) => number): number => median(turns.map(pick))

/** Returns a way's speed as a multiple of another's: turn by turn, so that other work of the machine affects both. */
export const ratioOf = (ours: readonly Measured[], theirs: readonly Measured[]): number =>
  median(ours.map(({ perSecond }, turn) => perSecond / (theirs[turn]?.perSecond ?? perSecond)))

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

/** Prints whether a figure keeps its bound. Returns whether it does. */
export function judge(isKept: boolean, words: string): boolean {
  process.stdout.write(`${isKept ? 'ok' : 'MISSED'}: ${words}\n`)
  return isKept
}

/** As judge, for a figure that other work of the machine makes worse: it fails only where little of that ran. */
export function judgeWhereQuiet(isKept: boolean, words: string, others: number): boolean {
  if (isKept || others <= QUIET_MOST) return judge(isKept, words)
  process.stdout.write(`not judged: ${words}; other work had ${percent(others)} of the machine\n`)
  return true
}

/** As judge, for the p99 of some turns: it fails only where the machine did nothing else in most of them. */
export function judgeP99(turns: readonly Measured[], mostMs: number): boolean {
  const [p99, others] = [over(turns, (one) => one.p99), over(turns, (one) => one.others)]
  const words = `p99 ${p99.toFixed(1)} ms, at most ${mostMs} wanted where nothing else runs`
  return judgeWhereQuiet(p99 <= mostMs, words, others)
}
