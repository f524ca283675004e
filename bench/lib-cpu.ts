/**
 * Measures the cost of a measurement in processor time, by process: more stable than wall-clock time on a shared
 * machine.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts processor time in hundredths of a second. */
export const TICK_MS = 10

/** Returns the processor time of a process and its ended children, in milliseconds; 0 when it has ended. */
export function cpuOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid ?? 'self'}/stat`, 'utf8')
    const [, , , , , , , , , , , ...times] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // user, system, and both of the children waited for
    return times.slice(0, 4).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  } catch {
    return 0
  }
}

function parentOf(pid: string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''
  } catch {
    return ''
  }
}

/** Returns the same for a database in a folder: its first process and all living processes that it started. */
export function cpuOfPostgres(dir: string): number {
  const first = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first)
  return [first, ...own].reduce((sum, pid) => sum + cpuOf(Number(pid)), 0)
}
