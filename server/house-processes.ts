/** The processes of a house on one machine: started as children, started again when they die, stopped together. */
import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'

/** A process that was ready is started again at once; one that was not, after a pause that doubles each time. */
const PAUSE_FIRST_MS = 250
const PAUSE_LONGEST_MS = 5_000
const STOP_MS = 10_000
/** A process with a spare has it so long after it was ready: the first visits are over. */
const SPARE_MS = 5_000
/** Spares of a house take 230 MB together; where less than this is free, a process is started again without. */
const SPARE_ROOM_BYTES = 2 ** 30

/**
 * A request leaves much that lives only for a moment. With 16 MB for it, the default, V8 tidies up so often that a tenth
 * of a bet's processor time goes there; so large, it may take 200 MB of memory.
 */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=64']

/** With this argument a process waits for what its parent tells it; without it, it has all that it needs. */
const WAITS = '--waits'
/** With this argument a process is the spare of another one, and waits for its turn before it listens. */
const SPARE = '--spare'
/**
 * What a parent tells: first the environment, where it was not known at the start, then that all is prepared; a spare,
 * that the process whose spare it is has ended.
 */
type Told = { environment: NodeJS.ProcessEnv } | { isPrepared: true } | { isTurn: true }

export type Heard = { environment: Promise<void>; prepared: Promise<void>; turn: Promise<void> }

/**
 * In a child: `environment` resolves when the environment is the one that its parent found out since it started the child,
 * `prepared` when the parent says that all is prepared, `turn` when it may listen where the process before it listened;
 * each at once where the parent did not ask it to wait. A child whose parent is gone before it told the environment ends.
 */
export function hearParent(): Heard {
  const turn = process.argv.includes(SPARE) ? hear('isTurn').then(() => undefined) : Promise.resolve()
  if (!process.argv.includes(WAITS)) return { environment: Promise.resolve(), prepared: Promise.resolve(), turn }
  const end = () => process.exit(0)
  if (!process.connected) end()
  process.once('disconnect', end)
  const environment = hear('environment').then((told) => {
    process.off('disconnect', end) // from here on the process ends in order
    for (const name of Object.keys(process.env)) if (!(name in told.environment)) delete process.env[name]
    Object.assign(process.env, told.environment)
  })
  return { environment, prepared: hear('isPrepared').then(() => undefined), turn }
}

function hear<What extends 'environment' | 'isPrepared' | 'isTurn'>(
  what: What,
): Promise<Extract<Told, Record<What, unknown>>> {
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
   * ready, else after a pause that grows up to five seconds.
   */
  launch: (name: string, file: string, wish?: Wish) => Promise<void>
  /** Returns the number of a process that is running now, or null between its end and its next start. */
  pidOf: (name: string) => number | null
  /** Returns the number of a process's spare, or null while it has none. */
  sparePidOf: (name: string) => number | null
  /**
   * Asks each process to end, the last launched first, and kills those that have not ended after ten seconds. None is
   * started again.
   */
  stop: () => Promise<void>
}

/** How a process is launched. */
export type Wish = {
  /**
   * Variables of this process alone; where they are a promise, the process is started before they are known and told its
   * whole environment then. It waits for what it is told (`hearParent`), and its code is loaded meanwhile.
   */
  own?: Own
  /** The process is told when this resolves, and waits for it. */
  prepared?: Promise<unknown> | null
  /**
   * Another process of it is loaded while it runs, where there is memory for it, and takes its place when it ends: nobody
   * waits then for what loading takes. The spare neither listens nor asks the database for anything before
   * (docs/decisions/0806).
   */
  hasSpare?: boolean
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

/** Starts a child that is told what `wish` says. */
function startChild(environment: NodeJS.ProcessEnv | null, file: string, wish: Wish, isSpare: boolean): ChildProcess {
  const { own = {}, prepared = null } = wish
  const loader = extname(file) === '.ts' ? ['--import', 'tsx'] : []
  const waits = prepared !== null || own instanceof Promise
  const child = fork(file, [...(waits ? [WAITS] : []), ...(isSpare ? [SPARE] : [])], {
    env: own instanceof Promise ? (environment ?? inherited()) : { ...environment, ...own },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...NODE_FLAGS, ...loader],
  })
  const whole = own instanceof Promise ? own.then((late) => ({ ...environment, ...late })) : { ...environment, ...own }
  if (waits) tell(child, whole, prepared).catch(() => undefined) // whoever prepares it says what failed
  return child
}

/** The spare of one process, made again whenever that process has been ready for a while. */
function openSpare(afterMs: number, start: () => ChildProcess) {
  let spare: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    if (spare || process.availableMemory() < SPARE_ROOM_BYTES) return
    const made = start()
    spare = made
    made.once('exit', () => {
      if (spare === made) spare = null // the next one is made when the process was ready again
    })
  }
  return {
    pid: () => spare?.pid ?? null,
    make: () => (timer = setTimeout(begin, afterMs).unref()),
    take: () => {
      clearTimeout(timer)
      const taken = spare
      spare = null
      taken?.send({ isTurn: true } satisfies Told, () => undefined) // one that died meanwhile is followed by another
      return taken
    },
    drop: () => {
      clearTimeout(timer)
      spare?.kill('SIGKILL') // it holds nothing yet
    },
  }
}

/**
 * Returns the processes of a house, none of them started. `environment` is what all of them have besides their own
 * variables; null: what this process has, and what is told to each is all. `spareMs`: how long after it was ready a
 * process gets its spare.
 */
export function openProcesses(
  environment: NodeJS.ProcessEnv | null,
  print: (text: string) => void,
  spareMs = SPARE_MS,
): HouseProcesses {
  const children = new Map<string, ChildProcess>()
  const spares = new Map<string, ReturnType<typeof openSpare>>()
  let stopping = false

  function launch(name: string, file: string, wish: Wish = {}): Promise<void> {
    const spare = openSpare(spareMs, () => startChild(environment, file, wish, true))
    spares.set(name, spare)
    return new Promise((ready) => {
      const live = (child: ChildProcess, failures: number) => {
        children.set(name, child)
        let wasReady = false
        child.once('message', () => {
          wasReady = true
          if (wish.hasSpare && !stopping) spare.make()
          ready()
        })
        child.once('exit', (code, signal) => {
          children.delete(name)
          if (stopping) return
          print(`${name} ended (${signal ?? code}), starting it again`)
          const pauseMs = wasReady ? 0 : Math.min(PAUSE_LONGEST_MS, PAUSE_FIRST_MS * 2 ** failures)
          setTimeout(() => {
            if (!stopping) live(spare.take() ?? startChild(environment, file, wish, false), wasReady ? 0 : failures + 1)
          }, pauseMs)
        })
      }
      live(startChild(environment, file, wish, false), 0)
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
    for (const spare of spares.values()) spare.drop()
    // one after the other: the last process that was launched sends stakes back through the first one's vendor door
    for (const child of [...children.values()].toReversed()) await end(child)
  }

  return {
    launch,
    stop,
    pidOf: (name) => children.get(name)?.pid ?? null,
    sparePidOf: (name) => spares.get(name)?.pid() ?? null,
  }
}
