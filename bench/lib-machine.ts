/** Measures how busy the machine is with other work while something is measured, so that figures say it beside them. */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuOf, TICK_MS } from './lib-cpu.ts'

/** Meters by name: each returns the processor time so far of one side of a measurement, in milliseconds. */
export type Meters = Readonly<Record<string, () => number>>

/** Up to this share of the machine's processors, nothing else runs: a limit of time that depends on it may fail. */
export const QUIET_MOST = 0.05
/** Linux starts every thread of its own from this process. */
const KERNEL_PID = '2'

/** Returns the processor time of the kernel's threads: they write for the measurement, and are not other work. */
function kernelMs(): number {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === KERNEL_PID) sum += cpuOf(Number(pid))
    } catch {
      // it has ended
    }
  }
  return sum
}

/** Returns what all programs used of the processors so far, and what other guests took of them (steal). */
function programsMs(): number {
  const [user = 0, nice = 0, system = 0, , , , , steal = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + steal) * TICK_MS
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

/**
 * Starts to watch. The returned function ends it, and says the processor time of each meter in milliseconds, and which
 * share of all processors went to work that is none of theirs.
 */
export function watchMachine(meters: Meters): () => { usedMs: Record<string, number>; others: number } {
  const read = () => Object.entries(meters).map(([name, meter]): [string, number] => [name, meter()])
  const [before, all, kernel, at] = [read(), programsMs(), kernelMs(), performance.now()]
  return () => {
    const used = read().map(([name, ms], place): [string, number] => [name, ms - (before[place]?.[1] ?? 0)])
    const others = programsMs() - all - (kernelMs() - kernel) - sum(used.map(([, ms]) => ms))
    const could = (performance.now() - at) * availableParallelism()
    return { usedMs: Object.fromEntries(used), others: Math.max(0, others / could) }
  }
}
