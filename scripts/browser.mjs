// Finds a Chromium for the browser tests, or installs one: Debian's package as root, else Playwright's own, else ends
// with a clear message.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

function installed() {
  const own = chromium.executablePath()
  return [...PLACES, own].find((path) => path && existsSync(path))
}

/** Returns the path of a Chromium; installs one when there is none. Exits with a message when that fails. */
export function ensureBrowser() {
  const found = installed()
  if (found) return found
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('bringing Chromium from the system’s packages …\n')
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      ...quiet,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } else {
    process.stdout.write('bringing Chromium with Playwright …\n')
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], quiet)
  }
  const brought = installed()
  if (brought) return brought
  process.stderr.write(
    'The browser tests need Chromium. Install it and set CHROMIUM_PATH, or run `npm run check` for everything else.\n',
  )
  process.exit(1)
}
