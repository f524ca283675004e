/** Kills the studio's process of a running house; the house starts it again a second after each end. */
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

function studioPid(): number | null {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]
    if (parent === process.env.HOUSE_PID && read(`/proc/${pid}/cmdline`).includes('studio/main')) return Number(pid)
  }
  return null
}

function kill(): void {
  const pid = studioPid()
  if (pid === null) return
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
