/** Kills the studio's process of a running house; the house starts it again after each end. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect } from './fixture.ts'

const LOOK_EVERY_MS = 50

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // the process has ended since
  }
}

/** Returns the numbers of the studio's process and of its spare. */
function studioPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const parent = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]
      return parent === process.env.HOUSE_PID && read(`/proc/${pid}/cmdline`).includes('studio/main')
    })
    .map(Number)
}

function kill(): void {
  for (const pid of studioPids())
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it ended before it could be killed
    }
}

const answers = () =>
  fetch(new URL('/readyz', process.env.STUDIO_URL)).then(
    (answer) => answer.ok,
    () => false,
  )

/**
 * Kills the studio, and every one that the house starts, until the returned function is called, which waits until the
 * studio is open again.
 */
export async function holdStudioDown(): Promise<() => Promise<void>> {
  kill()
  const looking = setInterval(kill, LOOK_EVERY_MS)
  await expect.poll(answers).toBe(false)
  return async () => {
    clearInterval(looking)
    await expect.poll(answers, { timeout: 60_000 }).toBe(true)
  }
}
