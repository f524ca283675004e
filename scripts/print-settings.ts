/** npm run settings: writes README's table of settings and .env.example from the one table. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_SETTINGS } from '#server/environment.ts'
import { printExample, withTable } from '#server/list-settings.ts'

const root = join(import.meta.dirname, '..')
const readme = join(root, 'README.md')
writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), ALL_SETTINGS))
writeFileSync(join(root, '.env.example'), printExample(ALL_SETTINGS))
