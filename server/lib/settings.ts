/**
 * Settings of the environment that one module reads. The module declares them and lists them in its value; a start
 * refuses a value that is not understood, and README's table of settings says each as it is declared here. What several
 * modules or processes read is in config.ts.
 */
import { resolve } from 'node:path'
import { z } from 'zod'

export type Variables = Readonly<Record<string, string | undefined>>

export type Setting<Value = unknown> = {
  /** The variable of the environment. */
  readonly name: string
  /** What is read where the variable is absent or empty. Empty: none. */
  readonly fallback: string
  /** The same for processes with NODE_ENV=test. */
  readonly inTests?: string
  /** What it does, as the table of settings says. */
  readonly sentence: string
  /** Reads the text. Its messages continue "NAME must be". */
  readonly schema: z.ZodType<Value, string>
}

/** Declares a setting; exists for its types. */
export function defineSetting<Value>(setting: Setting<Value>): Setting<Value> {
  return setting
}

/** Schemas for what most settings are. */
export const WHOLE_NUMBER = z.string().regex(/^\d+$/, 'a whole number').transform(Number)
export const ON_OR_OFF = z
  .string()
  .trim()
  .pipe(z.stringbool({ truthy: ['on', '1', 'true', 'yes'], falsy: ['off', '0', 'false', 'no'], error: 'on or off' }))
/** Values between commas. */
export const LIST = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)
/** A path, made absolute; null for none. */
export const FILE_PATH = z.string().transform((path) => (path === '' ? null : resolve(path)))

/** Returns the value of a setting. Throws with the variable's name when it is malformed. */
export function readSetting<Value>(
  { variables }: { readonly variables: Variables },
  { name, fallback, inTests = fallback, schema }: Setting<Value>,
): Value {
  const text = variables[name] || (variables.NODE_ENV === 'test' ? inTests : fallback)
  const { data, error, success } = schema.safeParse(text)
  if (!success) throw new Error(`${name} must be ${error.issues[0]?.message}, got "${text}"`)
  return data
}

/** Throws for the first setting that is malformed. Called before the database is opened. */
export function checkSettings(config: { readonly variables: Variables }, settings: readonly Setting[]): void {
  for (const setting of settings) readSetting(config, setting)
}

/** Returns the setting's row in README's table. */
export const settingRow = ({ name, fallback, sentence }: Setting) =>
  `| \`${name}\` | ${fallback === '' ? 'none' : fallback} | ${sentence} |`
