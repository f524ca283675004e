// Runs one of the project's TypeScript programs: node scripts/run.mjs <file> [arguments]
import { register } from 'tsx/esm/api'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

const [file, ...rest] = process.argv.slice(2)
if (!file) throw new Error('name a file')
process.argv = [process.argv[0], resolve(file), ...rest]
register()
await import(pathToFileURL(resolve(file)).href)
