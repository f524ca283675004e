/**
 * `npm run bench -- start`: the first and the second start of a fresh copy of the repository, as the README has them:
 * `npm ci`, `npm start` in an empty folder, stopped, `npm start` again. A start is over when the house has said that it
 * is open and its first page answers. Prints each in seconds; fails above the limits.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, printTable } from './lib-house.ts'

const COLD_LIMIT_S = 20
/** `npm ci` and the first start together, where nothing else runs. */
const BOTH_LIMIT_S = 30
const WARM_LIMIT_S = 5
/** No start that is worth a figure takes longer. */
const GIVE_UP_S = 180
const LOOK_MS = 20

/** Copies what git knows of the repository, with changes that are not committed yet. */
function copyRepository(to: string): void {
  rmSync(to, { recursive: true, force: true })
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of new Set(stdout.split('\0').filter((name) => name !== '' && existsSync(name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(file, join(to, file))
  }
}

function install(folder: string): number {
  const began = performance.now()
  if (spawnSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error('npm ci failed')
  return (performance.now() - began) / 1000
}

/** Starts the house in a folder, stops it when it is open, and returns after how many seconds it was. */
async function measureStart(folder: string): Promise<number> {
  const [port, studioPort] = [await freePort(), await freePort()]
  const began = performance.now()
  // in a group of its own, as a terminal has it: npm does not pass every signal on
  const house = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), STUDIO_PORT: String(studioPort), DATA_DIR: '', DATABASE_URL: '' },
  })
  const ended = once(house, 'exit')
  let said = ''
  house.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const seconds = () => (performance.now() - began) / 1000
  try {
    while (!said.includes('Fairhouse is open') || !(await answers(`http://127.0.0.1:${port}/`))) {
      if (house.exitCode !== null || seconds() > GIVE_UP_S) throw new Error(`the house does not open:\n${said}`)
      await sleep(LOOK_MS)
    }
    return seconds()
  } finally {
    if (house.pid && house.exitCode === null) process.kill(-house.pid, 'SIGINT')
    await ended
  }
}

const answers = (url: string) =>
  fetch(url).then(
    async (answer) => answer.ok && (await answer.text()).includes('<div id="root"><'),
    () => false,
  )

/** Prints how long the first and the second start take. */
export async function run(): Promise<void> {
  const folder = resolve('.cache/bench-start')
  copyRepository(folder)
  try {
    const installed = install(folder)
    const cold = await measureStart(folder)
    const warm = await measureStart(folder)
    const row = (name: string, seconds: number) => [name, seconds.toFixed(1)]
    printTable(
      ['start', 'seconds'],
      [
        row('npm ci', installed),
        row('first npm start', cold),
        row('both', installed + cold),
        row('second npm start', warm),
      ],
    )
    const late = [
      cold > COLD_LIMIT_S && 'the first start',
      installed + cold > BOTH_LIMIT_S && 'npm ci and the first start together',
      warm > WARM_LIMIT_S && 'the second start',
    ].filter(Boolean)
    if (late.length === 0) return
    process.stdout.write(`above the limit: ${late.join(', ')}\n`)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
