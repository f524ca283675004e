/** The environment of a process of the house: the one place where server and commands read process.env. */
import { readFileSync } from 'node:fs'
import { SHARED_SETTINGS } from '#contract/shared-settings.ts'
import { type Setting, type Variables, withSecretFiles } from '#contract/settings.ts'
import { HOUSE_SETTINGS } from '#server/lib/house.settings.ts'
import { SETTINGS } from '#server/module-settings.ts'
import { STUDIO_SETTINGS } from '#studio/lib/studio.settings.ts'

/** Every setting of the house, in the order of the table: of both processes, of the server, its modules, the studio. */
export const ALL_SETTINGS: readonly Setting[] = [...SHARED_SETTINGS, ...HOUSE_SETTINGS, ...SETTINGS, ...STUDIO_SETTINGS]

/** Returns this process's environment, with secrets that lie in files (`NAME_FILE`). Throws as `withSecretFiles`. */
export function readEnvironment(): Variables {
  return withSecretFiles(process.env, ALL_SETTINGS, (file) => readFileSync(file, 'utf8'))
}
