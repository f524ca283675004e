/** Programs of the system that a measurement or a check needs beside Node. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs missing Debian packages as root, and says so; otherwise ends the run with a clear message. `programs`: the
 * package of each program.
 */
export function ensurePrograms(programs: Record<string, string>): void {
  const lacks = () =>
    Object.keys(programs).filter(
      (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0 && !existsSync(`/usr/sbin/${name}`),
    )
  const missing = lacks()
  if (missing.length === 0) return
  const packages = missing.map((name) => programs[name] ?? name)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`bringing ${packages.join(' and ')} from the system’s packages …\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env })
  }
  if (lacks().length === 0) return
  process.stderr.write(`This needs ${packages.join(' and ')}: apt-get install ${packages.join(' ')}\n`)
  process.exit(1)
}
