// Loads one of the project's TypeScript programs: from dist/ as it was built, or, in a checkout whose sources changed
// since, from the sources. A production installation has no loader for sources: there it is always dist/.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const SOURCES = ['contract', 'games', 'server', 'studio', 'telemetry', 'conformance', 'scripts', 'package-lock.json']

function hasLoader() {
  try {
    createRequire(import.meta.url).resolve('tsx/esm/api')
    return true
  } catch {
    return false
  }
}

function isNewer(path, than) {
  if (!existsSync(path)) return false
  const at = statSync(path)
  if (!at.isDirectory()) return at.mtimeMs > than && !/\.test\.tsx?$/.test(path)
  return readdirSync(path).some((name) => isNewer(join(path, name), than))
}

const isOlder = (built) => {
  const { mtimeMs } = statSync(built)
  return SOURCES.some((name) => isNewer(join(root, name), mtimeMs))
}

/** Prints one line and ends with status 1. */
function end(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const isMissing = (error) => error?.code === 'ERR_MODULE_NOT_FOUND'
/** Returns the name of the package that an import did not find, or null. */
const packageOf = ({ message }) =>
  /Cannot find package '([^']+)'/.exec(message)?.[1]?.replace(/^.*node_modules\//, '') ?? null

/** Refuses a Node that is too old, in words. */
export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    end(`Fairhouse needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/**
 * Imports a program by the path of its source, such as server/fairhouse.ts. Ends the process with a sentence where it
 * is not built, or a package is missing.
 */
export async function loadProgram(entry) {
  const built = join(root, 'dist/node', entry.replace(/\.ts$/, '.js'))
  const canLoad = hasLoader()
  if (!existsSync(built) && !canLoad)
    end(`${built} is not there: bring a built dist/ here, or run npm ci && npm run build.`)
  try {
    if (existsSync(built) && (!canLoad || !isOlder(built))) return await import(pathToFileURL(built).href)
    const { register } = await import('tsx/esm/api')
    register()
    return await import(pathToFileURL(join(root, entry)).href)
  } catch (error) {
    const name = isMissing(error) ? packageOf(error) : null
    if (name === null) throw error
    return end(`The package ${name} is not installed: run npm ci --omit=dev.`)
  }
}
