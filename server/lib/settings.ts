/**
 * Settings of the environment that one module reads. The module declares them and lists them in its value; a start
 * refuses a value that is not understood, and README's table of settings says each as it is declared here. What several
 * modules or processes read is in config.ts.
 */
import { resolve } from 'node:path'
import { z } from 'zod'
import { readSetting, type Setting, type Variables } from '#contract/settings.ts'

export { defineSetting, LIST, ON_OR_OFF, readSetting, WHOLE_NUMBER } from '#contract/settings.ts'
export type { Setting, Variables } from '#contract/settings.ts'

/** A path, made absolute; null for none. */
export const FILE_PATH = z.string().transform((path) => (path === '' ? null : resolve(path)))

/** Throws for the first setting that is malformed. Called before the database is opened. */
export function checkSettings(config: { readonly variables: Variables }, settings: readonly Setting[]): void {
  for (const setting of settings) readSetting(config, setting)
}
