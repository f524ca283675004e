/** The processes of a house on one machine: started as children, started again when they die, stopped together. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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

/** With this argument a process waits for the word of its parent; without it, it prepares what it needs itself. */
const WAITS = '--waits'
const PREPARED = 'prepared'

/** In a child: resolves when its parent says that all is prepared; at once where the parent did not ask it to wait. */
export async function untilPrepared(): Promise<void> {
  if (process.argv.includes(WAITS)) await once(process, 'message')
}

export type HouseProcesses = {
  /**
   * Starts a process and resolves when it reports that it is ready. When it ends it is started again: at once if it was
   * ready, else after a pause that grows up to five seconds. `own`: variables of this process alone. `prepared`: the
   * process is told when this resolves, and waits for it (`untilPrepared`), so that its code is loaded meanwhile.
   */
  launch: (name: string, file: string, own?: NodeJS.ProcessEnv, prepared?: Promise<unknown>) => Promise<void>
  /** Returns the number of a process that is running now, or null between its end and its next start. */
  pidOf: (name: string) => number | null
  /**
   * Asks each process to end, the last launched first, and kills those that have not ended after ten seconds. None is
   * started again.
   */
  stop: () => Promise<void>
}

export function openProcesses(environment: NodeJS.ProcessEnv, print: (text: string) => void): HouseProcesses {
  const children = new Map<string, ChildProcess>()
  let stopping = false

  function launch(
    name: string,
    file: string,
    own: NodeJS.ProcessEnv = {},
    prepared: Promise<unknown> | null = null,
    failures = 0,
  ): Promise<void> {
    return new Promise((ready) => {
      const loader = extname(file) === '.ts' ? ['--import', 'tsx'] : []
      const child = fork(file, prepared ? [WAITS] : [], {
        env: { ...environment, ...own },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        execArgv: [...NODE_FLAGS, ...loader],
      })
      children.set(name, child)
      prepared?.then(
        () => child.connected && child.send(PREPARED),
        () => undefined, // whoever prepares it says what failed
      )
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
