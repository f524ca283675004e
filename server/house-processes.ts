/** The processes of a house on one machine: started as children, started again when they die, stopped together. */
import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'

/** A process that was ready is started again at once; one that was not, after a pause that doubles each time. */
const PAUSE_FIRST_MS = 250
const PAUSE_LONGEST_MS = 5_000
const STOP_MS = 10_000

/**
 * A request leaves much that lives only for a moment. With 16 MB for it, the default, V8 tidies up so often that a tenth
 * of a bet's processor time goes there; so large, it may take 200 MB of memory.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=64']

/** With this argument a process waits for what its parent tells it; without it, it has all that it needs. */
const WAITS = '--waits'
/** What a parent tells: first the environment, where it was not known at the start, then that all is prepared. */
type Told = { environment: NodeJS.ProcessEnv } | { isPrepared: true }

/**
 * In a child: `environment` resolves when the environment is the one that its parent found out since it started the child,
 * `prepared` when the parent says that all is prepared; both at once where the parent did not ask it to wait. A child
 * whose parent is gone before it told the environment ends.
 */
export function hearParent(): { environment: Promise<void>; prepared: Promise<void> } {
  if (!process.argv.includes(WAITS)) return { environment: Promise.resolve(), prepared: Promise.resolve() }
  const end = () => process.exit(0)
  if (!process.connected) end()
  process.once('disconnect', end)
  const environment = hear('environment').then((told) => {
    process.off('disconnect', end) // from here on the process ends in order
    for (const name of Object.keys(process.env)) if (!(name in told.environment)) delete process.env[name]
    Object.assign(process.env, told.environment)
  })
  return { environment, prepared: hear('isPrepared').then(() => undefined) }
}

function hear<What extends 'environment' | 'isPrepared'>(what: What): Promise<Extract<Told, Record<What, unknown>>> {
  return new Promise((done) => {
    const listen = (told: Told) => {
      if (!(what in told)) return
      process.off('message', listen)
      done(told as Extract<Told, Record<What, unknown>>)
    }
    process.on('message', listen)
  })
}

export type HouseProcesses = {
  /**
   * Starts a process and resolves when it reports that it is ready. When it ends it is started again: at once if it was
   * ready, else after a pause that grows up to five seconds. `own`: variables of this process alone; where they are a
   * promise, the process is started before they are known and told its whole environment then. `prepared`: the process
   * is told when this resolves. It waits for what it is told (`hearParent`), and its code is loaded meanwhile.
   */
  launch: (name: string, file: string, own?: Own, prepared?: Promise<unknown>) => Promise<void>
  /** Returns the number of a process that is running now, or null between its end and its next start. */
  pidOf: (name: string) => number | null
  /**
   * Asks each process to end, the last launched first, and kills those that have not ended after ten seconds. None is
   * started again.
   */
  stop: () => Promise<void>
}

type Own = NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>

/** What a process has until it is told its environment: what this one has, without the owner's address, which none uses. */
const inherited = (): NodeJS.ProcessEnv => ({ ...process.env, DATABASE_OWNER_URL: undefined })

/** Tells a process what it waits for, in this order. */
async function tell(child: ChildProcess, own: Own, prepared: Promise<unknown> | null): Promise<void> {
  // one that was killed a moment ago hears nothing: it is started again, and told then
  const send = (told: Told) => child.connected && child.send(told, () => undefined)
  send({ environment: await own })
  if (!prepared) return
  await prepared
  send({ isPrepared: true })
}

/**
 * Returns the processes of a house, none of them started. `environment` is what all of them have besides their own
 * variables; null: what this process has, and what is told to each is all.
 */
export function openProcesses(environment: NodeJS.ProcessEnv | null, print: (text: string) => void): HouseProcesses {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  function launch(
    name: string,
    file: string,
    own: Own = {},
    prepared: Promise<unknown> | null = null,
    failures = 0,
  ): Promise<void> {
    return new Promise((ready) => {
      const loader = extname(file) === '.ts' ? ['--import', 'tsx'] : []
      const whole =
        own instanceof Promise ? own.then((late) => ({ ...environment, ...late })) : { ...environment, ...own }
      const waits = prepared !== null || own instanceof Promise
      const child = fork(file, waits ? [WAITS] : [], {
        env: own instanceof Promise ? (environment ?? inherited()) : { ...environment, ...own },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: [...NODE_FLAGS, ...loader],
      })
      children.set(name, child)
      if (waits) tell(child, whole, prepared).catch(() => undefined) // whoever prepares it says what failed
      let wasReady = false
      child.once('message', () => {
        wasReady = true
        ready()
      })
      child.once('exit', (code, signal) => {
        children.delete(name)
        if (stopping) return
        print(`${name} ended (${signal ?? code}), starting it again`)
        const pauseMs = wasReady ? 0 : Math.min(PAUSE_LONGEST_MS, PAUSE_FIRST_MS * 2 ** failures)
        setTimeout(() => {
          if (!stopping) void launch(name, file, own, prepared, wasReady ? 0 : failures + 1).then(ready)
        }, pauseMs)
      })
    })
  }

  function end(child: ChildProcess): Promise<void> {
    return new Promise((done) => {
      // Ctrl-C reaches every process of the terminal: this one may have ended while another was waited for
      if (child.exitCode !== null || child.signalCode !== null) return done()
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.once('exit', () => {
        clearTimeout(late)
        done()
      })
      child.kill('SIGTERM')
    })
  }

  async function stop(): Promise<void> {
    stopping = true
    // one after the other: the last process that was launched sends stakes back through the first one's vendor door
    for (const child of [...children.values()].toReversed()) await end(child)
  }

  return { launch, stop, pidOf: (name) => children.get(name)?.pid ?? null }
}
