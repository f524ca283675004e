/** A Redis of its own for a test or a measurement: Debian's program on a free port, storing nothing on the disk. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './server-process.ts'

/** Returns whether this machine has the program. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0
}

export type RedisProcess = { url: string; stop(): Promise<void>; start(): Promise<void> }

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Starts Redis and resolves when it answers. `stop` kills it immediately; `start` starts an empty one on the same port.
 */
export async function startRedis(): Promise<RedisProcess> {
  const port = await findFreePort()
  const launch = async () => {
    const child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
      { stdio: 'ignore' },
    )
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('Redis does not start')
      await sleep(10)
    }
    return child
  }
  let child = await launch()
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
    start: async () => {
      child = await launch()
    },
  }
}
