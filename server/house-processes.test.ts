import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openProcesses } from './house-processes.ts'

test('the studio ends before the server is asked to end: stakes of a stop are returned through the vendor door', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-processes-'))
  const said = join(folder, 'said')
  const file = join(folder, 'child.mjs')
  appendFileSync(said, '')
  // each process writes that it was asked to end, waits a moment, and writes that it has ended
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
const name = process.argv[1].endsWith('studio.mjs') ? 'studio' : 'server'
const say = (word) => appendFileSync(${JSON.stringify(said)}, name + ' ' + word + '\\n')
process.on('SIGTERM', () => { say('asked'); setImmediate(() => setImmediate(() => { say('ended'); process.exit(0) })) })
setInterval(() => undefined, 1000)
process.send('ready')
`,
  )
  for (const name of ['server', 'studio']) writeFileSync(join(folder, `${name}.mjs`), readFileSync(file))
  try {
    const processes = openProcesses(process.env, () => undefined)
    await Promise.all([
      processes.launch('server', join(folder, 'server.mjs')),
      processes.launch('studio', join(folder, 'studio.mjs')),
    ])
    await processes.stop()
    expect(readFileSync(said, 'utf8').trim().split('\n')).toEqual([
      'studio asked',
      'studio ended',
      'server asked',
      'server ended',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a process that ends by itself while another is asked to end, as all do after Ctrl-C, is not waited for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-processes-'))
  const stay = "setInterval(() => undefined, 1000); process.send('ready')"
  const file = (name: string) => join(folder, `${name}.mjs`)
  writeFileSync(file('server'), stay)
  // the server is killed by the studio's end
  writeFileSync(
    file('studio'),
    `process.on('SIGTERM', () => { process.kill(Number(process.env.OTHER), 'SIGKILL'); setTimeout(() => process.exit(), 300) }); ${stay}`,
  )
  const environment: NodeJS.ProcessEnv = { ...process.env }
  const processes = openProcesses(environment, () => undefined)
  try {
    await processes.launch('server', file('server'))
    environment.OTHER = String(processes.pidOf('server'))
    await processes.launch('studio', file('studio'))
    await processes.stop()
    expect([processes.pidOf('server'), processes.pidOf('studio')]).toEqual([null, null])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('OFFICE-2 a process that dies is started again, also one that dies before it was ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-processes-'))
  const lives = join(folder, 'lives')
  const file = join(folder, 'server.mjs')
  appendFileSync(lives, '')
  // the first life ends before it is ready, the second is killed after that, the third stays
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
const before = readFileSync(${JSON.stringify(lives)}, 'utf8').length
appendFileSync(${JSON.stringify(lives)}, '.')
if (before === 0) process.exit(1)
setInterval(() => undefined, 1000)
process.send('ready')
`,
  )
  const said: string[] = []
  const processes = openProcesses(process.env, (text) => said.push(text))
  try {
    await processes.launch('server', file)
    const second = processes.pidOf('server') ?? expect.fail('the second life has no number')
    process.kill(second, 'SIGKILL')
    await expect.poll(() => readFileSync(lives, 'utf8'), { timeout: 20_000 }).toBe('...')
    await expect.poll(() => processes.pidOf('server')).not.toBe(second)
    expect(said).toEqual(['server ended (1), starting it again', 'server ended (SIGKILL), starting it again'])
  } finally {
    await processes.stop()
    rmSync(folder, { recursive: true })
  }
})

test('a process that waits is told what was not known at first, and when all is prepared, in each of its lives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-processes-'))
  const said = join(folder, 'said')
  const file = join(folder, 'server.ts')
  appendFileSync(said, '')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  // it is busy for a while before it looks, and dies once when it was told
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
import { hearParent } from ${JSON.stringify(join(import.meta.dirname, 'house-processes.ts'))}
const say = (word: string) => appendFileSync(${JSON.stringify(said)}, word + '\\n')
const isFirst = readFileSync(${JSON.stringify(said)}, 'utf8') === ''
say('loaded')
setInterval(() => undefined, 1000)
await new Promise((done) => setTimeout(done, 200))
const { environment, prepared } = hearParent()
await environment
say([process.env.KNOWN_LATE, process.env.INHERITED].join(' '))
await prepared
say('prepared')
if (isFirst) process.exit(1)
process.send?.('ready')
`,
  )
  const processes = openProcesses(null, () => undefined)
  const lines = () => readFileSync(said, 'utf8').split('\n').slice(0, -1)
  try {
    let prepare = () => {}
    const prepared = new Promise<void>((done) => (prepare = done))
    let know: (variables: NodeJS.ProcessEnv) => void = () => undefined
    const own = new Promise<NodeJS.ProcessEnv>((done) => (know = done))
    process.env.INHERITED = 'a variable that gives way, as that of a secret’s file does'
    const opened = processes.launch('server', file, { own, prepared })
    await expect.poll(lines, { timeout: 20_000 }).toEqual(['loaded'])
    know({ PATH: process.env.PATH, KNOWN_LATE: 'known' })
    await expect.poll(lines, { timeout: 20_000 }).toEqual(['loaded', 'known '])
    prepare()
    await opened
    expect(lines()).toEqual(['loaded', 'known ', 'prepared', 'loaded', 'known ', 'prepared'])
  } finally {
    await processes.stop()
    delete process.env.INHERITED
    rmSync(folder, { recursive: true })
  }
})

test('a process whose parent is gone before it was told its environment ends by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-processes-'))
  const file = join(folder, 'server.ts')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    file,
    `import { hearParent } from ${JSON.stringify(join(import.meta.dirname, 'house-processes.ts'))}
await hearParent().environment
`,
  )
  try {
    const child = fork(file, ['--waits'], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.disconnect() // while it is being loaded
    expect((await once(child, 'exit'))[0]).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('OFFICE-2 a process that was killed before it is told anything takes nobody with it: its next life is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-processes-'))
  const file = join(folder, 'server.mjs')
  const said = join(folder, 'said')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
setInterval(() => undefined, 1000)
process.on('message', ({ environment }) => { appendFileSync(${JSON.stringify(said)}, environment.KNOWN_LATE); process.send('ready') })
`,
  )
  const processes = openProcesses(null, () => undefined)
  try {
    let know: (variables: NodeJS.ProcessEnv) => void = () => undefined
    const ready = processes.launch('server', file, { own: new Promise<NodeJS.ProcessEnv>((done) => (know = done)) })
    process.kill(processes.pidOf('server') ?? expect.fail('it does not run'), 'SIGKILL')
    // its end is not noticed before this turn is over
    spawnSync('sleep', ['0.3'])
    know({ KNOWN_LATE: 'told' })
    await ready
    expect(readFileSync(said, 'utf8')).toBe('told')
  } finally {
    await processes.stop()
    rmSync(folder, { recursive: true })
  }
})

/** A process that says what it does with its number: `begun`, then in its turn `opened`; and how many of it ran in all. */
function makeSpared() {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-processes-'))
  const file = join(folder, 'server.ts')
  const said = join(folder, 'said')
  appendFileSync(said, '')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
import { hearParent } from ${JSON.stringify(join(import.meta.dirname, 'house-processes.ts'))}
const say = (word: string) => appendFileSync(${JSON.stringify(said)}, process.pid + ' ' + word + '\\n')
const { environment, prepared, turn } = hearParent()
process.on('disconnect', () => process.exit())
setInterval(() => undefined, 1000)
await environment
say('begun ' + process.env.KNOWN_LATE)
await turn
await prepared
say('opened')
process.send?.('ready')
`,
  )
  const told: string[] = []
  const processes = openProcesses(null, (text) => told.push(text), 100)
  const own = Promise.resolve({ PATH: process.env.PATH, KNOWN_LATE: 'late' })
  const opened = processes.launch('server', file, { own, prepared: Promise.resolve(), hasSpare: true })
  const lines = () => readFileSync(said, 'utf8').split('\n').slice(0, -1)
  /** Waits until a spare is loaded; returns its number. */
  const untilSpared = async (): Promise<number> => {
    const pid = () => Number(/^(\d+) begun late$/.exec(lines().at(-1) ?? '')?.[1] ?? 0)
    await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(() => pid() !== processes.pidOf('server'), { timeout: 20_000 }).toBe(true)
    return pid()
  }
  const isAlive = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0
  const end = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true })
  }
  return { processes, opened, told, lines, untilSpared, isAlive, end }
}

test('OFFICE-2 a process’s spare waits beside it, takes its place when it is killed, and has a spare in its turn', async () => {
  const { processes, opened, told, lines, untilSpared, isAlive, end } = makeSpared()
  try {
    await opened
    const first = processes.pidOf('server') ?? expect.fail('it does not run')
    const spare = await untilSpared()
    expect(processes.sparePidOf('server')).toBe(spare)
    expect(lines()).toEqual([`${first} begun late`, `${first} opened`, `${spare} begun late`])
    process.kill(first, 'SIGKILL')
    await expect.poll(() => lines().at(-1), { timeout: 20_000 }).toBe(`${spare} opened`)
    expect([processes.pidOf('server'), told]).toEqual([spare, ['server ended (SIGKILL), starting it again']])

    const next = await untilSpared()
    expect(next).not.toBe(spare)
    await processes.stop()
    await expect.poll(() => [isAlive(spare), isAlive(next)], { timeout: 20_000 }).toEqual([false, false])
    expect(lines().at(-1)).toBe(`${next} begun late`)
  } finally {
    await end()
  }
})

test('OFFICE-2 a process whose spare is dead, or not noticed to be, is started again as one without', async () => {
  const { processes, opened, lines, untilSpared, end } = makeSpared()
  try {
    await opened
    const first = processes.pidOf('server') ?? expect.fail('it does not run')
    const spare = await untilSpared()
    process.kill(spare, 'SIGKILL')
    process.kill(first, 'SIGKILL')
    await expect.poll(() => lines().at(-1), { timeout: 20_000 }).toMatch(/ opened$/)
    expect([first, spare]).not.toContain(processes.pidOf('server'))
  } finally {
    await end()
  }
})

test('OFFICE-2 a process has no spare where memory is short', async () => {
  const room = vi.spyOn(process, 'availableMemory').mockReturnValue(2 ** 30 - 1)
  const { processes, opened, lines, end } = makeSpared()
  try {
    await opened
    await expect.poll(() => room.mock.calls.length, { timeout: 20_000 }).toBe(1)
    expect([processes.sparePidOf('server'), lines().length]).toEqual([null, 2])
  } finally {
    room.mockRestore()
    await end()
  }
})
