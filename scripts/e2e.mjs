// npm run e2e [-- playwright arguments]: the browser tests alone.
import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './browser.mjs'
import { buildAll } from './build.mjs'

process.env.CHROMIUM_PATH = ensureBrowser()
await buildAll()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
