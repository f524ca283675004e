/**
 * How settings of the environment are declared and read. Each is declared where it is read: what server and studio both
 * read in shared-settings.ts, the rest in the process or module that needs it. server/settings.ts lists all of them. A
 * value that is not understood stops the start: a misspelt word that was meant to close an access must not leave it open
 * (docs/decisions/0342, 0771).
 */
import { z } from 'zod'

export type Variables = Readonly<Record<string, string | undefined>>

export type Setting<Value = unknown> = {
  /** The variable of the environment. */
  readonly name: string
  /** What is read where the variable is absent or empty. Empty: none. */
  readonly fallback: string
  /** The same for processes with NODE_ENV=test. */
  readonly inTests?: string
  /** What the table says as the default, where `fallback` alone would not tell. */
  readonly shown?: string
  /**
   * Its value is printed nowhere, and NAME_FILE may name a file that holds it. The variable of another setting must not
   * have that name.
   */
  readonly isSecret?: boolean
  /** What it does, as the table of settings says. */
  readonly sentence: string
  /** Reads the text. Its messages continue "NAME must be". */
  readonly schema: z.ZodType<Value, string>
}

/** Declares a setting; exists for its types. */
export function defineSetting<Value>(setting: Setting<Value>): Setting<Value> {
  return setting
}

const LAST_PORT = 65_535

/** Schemas for what most settings are. */
export const WHOLE_NUMBER = z.string().regex(/^\d+$/, 'a whole number').transform(Number)
export const PORT_NUMBER = z
  .string()
  .regex(/^\d{1,5}$/, `a whole number up to ${LAST_PORT}`)
  .transform(Number)
  .refine((port) => port <= LAST_PORT, `a whole number up to ${LAST_PORT}`)
export const ON_OR_OFF = z
  .string()
  .trim()
  .pipe(z.stringbool({ truthy: ['on', '1', 'true', 'yes'], falsy: ['off', '0', 'false', 'no'], error: 'on or off' }))
/** Any text; null for none. */
export const TEXT = z.string().transform((text) => text || null)
/** Values between commas. */
export const LIST = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)

/** Returns whether a text is an origin as browsers send it. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}
const AN_ORIGIN = 'an origin as browsers send it, such as https://play.example.com: no path, no slash at its end'
export const ORIGIN = z.string().refine(isOrigin, AN_ORIGIN)
/** Origins between commas or spaces. */
export const ORIGINS = z
  .string()
  .transform((text) => text.split(/[ ,]+/).filter(Boolean))
  .refine((origins) => origins.every(isOrigin), `${AN_ORIGIN}, or several between commas`)

/** An address of one of these kinds, such as `redis`. */
export const addressOf = (kinds: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && kinds.includes(new URL(text).protocol.slice(0, -1)),
      `an address such as ${example}`,
    )
export const DATABASE_ADDRESS = addressOf(['postgres', 'postgresql'], 'postgres://role:password@host/database')

/** The same, where nothing may be set: null then. */
export const orNone = <Value>(schema: z.ZodType<Value, string>): z.ZodType<Value | null, string> =>
  z.string().transform((text, context): Value | null => {
    if (text === '') return null
    const { success, data, error } = schema.safeParse(text)
    if (success) return data
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'another value' })
    return z.NEVER
  })

/** Returns the value of a setting. Throws with the variable's name when it is malformed; a secret's value is not told. */
export function readSetting<Value>(
  { variables }: { readonly variables: Variables },
  { name, fallback, inTests = fallback, isSecret, schema }: Setting<Value>,
): Value {
  const text = variables[name] || (variables.NODE_ENV === 'test' ? inTests : fallback)
  const { data, error, success } = schema.safeParse(text)
  if (success) return data
  const expected = `${name} must be ${error.issues[0]?.message}`
  throw new Error(isSecret || text === '' ? expected : `${expected}, got "${text}"`)
}

/** The variable that names the file of a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`

/**
 * Returns the environment with every secret that lies in a file: `NAME_FILE` gives way to `NAME`, so that credentials of
 * systemd and secrets of containers need no variable of their own. One line break at the file's end is not part of it.
 * Throws, with the variable's name, when both are set, and when the file cannot be read or is empty.
 */
export function withSecretFiles(
  variables: Variables,
  settings: readonly Pick<Setting, 'name' | 'isSecret'>[],
  readText: (file: string) => string,
): Variables {
  const found: Record<string, string | undefined> = { ...variables }
  for (const { name } of settings.filter(({ isSecret }) => isSecret)) {
    const variable = fileVariable(name)
    const file = variables[variable]
    delete found[variable]
    if (!file) continue
    if (variables[name]) throw new Error(`${name} and ${variable} are both set: leave one of them out`)
    let text
    try {
      text = readText(file).replace(/\r?\n$/, '')
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      throw new Error(`${variable} names ${file}, which cannot be read (${code ?? message})`)
    }
    if (text === '') throw new Error(`${variable} names ${file}, which is empty`)
    found[name] = text
  }
  return found
}
