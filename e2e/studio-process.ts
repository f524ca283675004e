/** Takes the studio's process away from a running house; the house starts it again a second after each end. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect } from './fixture.ts'

const LOOK_EVERY_MS = 50

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // the process has ended meanwhile
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
    // it ended between the look and the kill
  }
}

const answers = () =>
  fetch(new URL('/healthz', process.env.STUDIO_URL)).then(
    (answer) => answer.ok,
    () => false,
  )

/** Kills the studio, and every one that the house starts, until the answer is called; that waits until it is open again. */
export async function holdStudioDown(): Promise<() => Promise<void>> {
  kill()
  const looking = setInterval(kill, LOOK_EVERY_MS)
  await expect.poll(answers).toBe(false)
  return async () => {
    clearInterval(looking)
    await expect.poll(answers, { timeout: 60_000 }).toBe(true)
  }
}
