/**
 * npm run bench -- <name>: runs one measurement, or lists them. Each compares its sides in one run and prints ratios.
 */
import { readdirSync } from 'node:fs'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts' && !file.startsWith('lib-'))
  .map((file) => file.slice(0, -3))
const name = process.argv[2] ?? ''
if (!names.includes(name)) {
  process.stdout.write(`npm run bench -- <name>, one of: ${names.join(', ')}\n`)
  process.exitCode = name ? 1 : 0
} else {
  const { run } = (await import(`./${name}.ts`)) as { run(): Promise<void> }
  await run()
}
