/** Runs a measurement in a process of its own, bundled and started as the server is. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleInto } from '#server/testing/server-process.ts'

/** The folder of a measurement's data and bundle; it is removed when the measurement ends. */
export const benchFolder = (name: string): string => resolve('.cache', `bench-${name}`)

/** Bundles `bench/<file>.ts` and runs it with the arguments of the command. Sets the exit status. */
export async function runBundled(name: string, file: string): Promise<void> {
  const folder = benchFolder(name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bundle = join(folder, 'bundle')
  await bundleInto(bundle, `bench/${file}.ts`)
  const { status } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=64', join(bundle, `bench/${file}.js`), ...process.argv.slice(3)],
    { stdio: 'inherit' },
  )
  rmSync(folder, { recursive: true, force: true })
  if (status !== 0) process.exitCode = 1
}
