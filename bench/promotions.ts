/**
 * What promotions cost beside play. Every follower of the house reads the same stored play in turn, at one brand with 50
 * missions and 20 boards, whose 1,000 members each have an active grant; each must use at least 5,000 lines a second of
 * one core (the database's time counted as its own), and all of them together what the vendor's bench writes. Then a
 * board of a million members: each question of its page must take less than 20 ms. The process is bundled and started as
 * the server is. `npm run bench -- promotions [lines] [members of the board] [players] [follower]`: less for a first look.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleInto } from '#server/testing/server-process.ts'

/** Measures in a process of its own. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-promotions')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bundle = join(folder, 'bundle')
  await bundleInto(bundle, 'bench/lib-promotions.ts')
  const file = join(bundle, 'bench/lib-promotions.js')
  const { status } = spawnSync(process.execPath, ['--max-semi-space-size=64', file, ...process.argv.slice(3)], {
    stdio: 'inherit',
  })
  rmSync(folder, { recursive: true, force: true })
  if (status !== 0) process.exitCode = 1
}
