// What dist/ is built of: a hash of it tells whether anything has to be built.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INPUTS = [
  'conformance',
  'contract',
  'games',
  'server',
  'web',
  'studio',
  'telemetry',
  'art',
  'locales',
  'design',
  'scripts',
  'package-lock.json',
  'assets/art/manifest.json',
]
/** A file that changed so shortly before it was read may change again without another time. */
const SETTLED_MS = 2_000

function* files(path) {
  if (!existsSync(path)) return
  const at = statSync(path)
  if (at.isFile()) return yield { path, at }
  for (const name of readdirSync(path).sort()) yield* files(join(path, name))
}

function listInputs(root) {
  const configs = readdirSync(root)
    .filter((name) => /^(vite\..*|tsconfig.*)$/.test(name))
    .sort()
  return [...INPUTS, ...configs]
    .flatMap((input) => [...files(join(root, input))])
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
}

/**
 * Returns a hash of every input of a checkout, and what keeps it for the next start, in dist/.looked. Reading thousands of
 * files takes a good part of a second start: where size, times and number of each are those of a kept look, its hash is
 * the answer.
 */
export function hashInputs(root) {
  const file = join(root, 'dist/.looked')
  const looksAt = Date.now()
  const inputs = listInputs(root)
  const state = createHash('sha256')
  for (const { path, at } of inputs) state.update(`${path} ${at.size} ${at.mtimeMs} ${at.ctimeMs} ${at.ino}\n`)
  const look = state.digest('hex')
  const [before, known] = (existsSync(file) ? readFileSync(file, 'utf8') : '').split(' ')
  if (before === look && known) return { hash: known, keep: () => undefined }
  const read = createHash('sha256')
  for (const { path } of inputs) read.update(path.slice(root.length)).update(readFileSync(path))
  const hash = read.digest('hex')
  const isSettled = inputs.every(({ at }) => Math.max(at.mtimeMs, at.ctimeMs) < looksAt - SETTLED_MS)
  const keep = () => {
    try {
      writeFileSync(file, isSettled ? `${look} ${hash}` : '')
    } catch {
      // a dist/ that was brought here may belong to another account: its next start reads the files again
    }
  }
  return { hash, keep }
}
