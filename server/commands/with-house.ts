/** The house that a command changes. */
import { readFileSync } from 'node:fs'
import { CallError } from '#contract/errors.ts'
import { readEnvironment } from '#server/environment.ts'
import { readConfig } from '#server/lib/config.ts'
import type { Env } from '#server/lib/env.ts'
import { hasHouse } from '#server/modules/identity/operators/operators-by-hand.ts'
import { openEnv } from '#server/open-env.ts'
import { withDatabase } from './at-hand.ts'
import { Misuse } from './command.ts'

/** Returns a refusal with its code and the fields that it names, as one line. */
function inWords(error: CallError): Error {
  const { fields } = (error.details ?? {}) as { fields?: Record<string, { rule: string }> }
  const named = Object.entries(fields ?? {}).map(([name, { rule }]) => `${name}: ${rule}`)
  return new Error(named.length > 0 ? `${error.code} (${named.join(', ')})` : error.code)
}

/** Opens the house of this machine for a command, and closes it. Throws where there is none. */
export async function withHouse<Result>(name: string, work: (env: Env) => Promise<Result>): Promise<Result> {
  const config = readConfig(readEnvironment())
  return withDatabase(config, async ({ given }) => {
    const env = await openEnv(config, given, name)
    try {
      if (!(await hasHouse(env)))
        throw new Error('There is no house in this database yet: start it once, or run fairhouse migrate.')
      return await work(env)
    } catch (error) {
      throw error instanceof CallError ? inWords(error) : error
    } finally {
      await env.close()
    }
  })
}

/** Returns the value of an option. Throws Misuse where it is absent. */
export function needed(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new Misuse(`Say --${name}`)
  return value
}

/** Returns the parts of a list between commas. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Returns the text of a file; `-` is the standard input. */
export const readText = (file: string): string => readFileSync(file === '-' ? 0 : file, 'utf8')

/** Returns what a schema makes of options. Throws Misuse, which names the first that does not fit. */
export function understood<Value>(
  schema: {
    safeParse(value: unknown): { success: boolean; data?: Value; error?: { issues: { path: PropertyKey[] }[] } }
  },
  value: unknown,
): Value {
  const { success, data, error } = schema.safeParse(value)
  if (!success || data === undefined) throw new Misuse(`Not understood: ${error?.issues[0]?.path.join('.') ?? ''}`)
  return data
}
