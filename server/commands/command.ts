/** What every command of `fairhouse` is, and how it reads what was typed. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { CallError } from '#contract/errors.ts'

/** Exit statuses of every command. */
export const DONE = 0
export const FAILED = 1
export const MISUSED = 2

type OptionsOf = NonNullable<ParseArgsConfig['options']>

export type Command = {
  /** What --help prints. */
  help: string
  /** Carries out what was typed after the command's name, and returns the exit status. */
  run(words: readonly string[]): Promise<number>
}

/** The command was typed wrongly; the message says what is missing or not understood. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** Reads options and other words. Throws Misuse for an option that does not exist or has no value. */
export function readWords<const Options extends OptionsOf>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options })
  } catch (error) {
    const [first = ''] = (error as Error).message.split('. ')
    throw new Misuse(first)
  }
}

/** Throws Misuse when more words were typed than the command takes. */
export function refuseMore(words: readonly string[], most: number): void {
  if (words.length > most) throw new Misuse(`Not understood: ${words.slice(most).join(' ')}`)
}

/** Prints a line for people, on stdout. */
export const print = (text: string) => void process.stdout.write(`${text}\n`)

/** Prints a value for machines: JSON, with whole numbers of any size as text where a number would not hold them. */
export function printJson(value: unknown): void {
  const plain = (_: string, one: unknown) =>
    typeof one !== 'bigint' ? one : Number.isSafeInteger(Number(one)) ? Number(one) : String(one)
  print(JSON.stringify(value, plain, 1))
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EEXIST: 'is there already',
  EACCES: 'may not be opened by this account',
  EPERM: 'may not be changed by this account',
  EISDIR: 'is a folder',
  ENOSPC: 'cannot be written: the disk is full',
}

/** Returns what went wrong as one line for the person at the command line. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.code
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const fault = FILE_FAULTS[code ?? '']
  if (fault && path) return `${path} ${fault}`
  return error.message || code || error.name
}
