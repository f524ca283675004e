/**
 * Where files are stored: pictures, proofs, exports, backups. One port with two adapters (decision 0774): a folder, or a
 * bucket of a store that speaks S3. Rows of the database say which files there are and who may see them; a store knows
 * neither, and nothing here is public.
 */
import type { Readable } from 'node:stream'

/** What a file is made of: all of it, or parts that arrive one after another. */
export type FileContent = Buffer | AsyncIterable<Uint8Array>

export type FileDetails = {
  /** Its media type, such as `image/avif`. A folder does not keep it. */
  type: string
  /** How many bytes come, where it is known before: a very large file is then sent in larger parts. */
  size?: number
}

/** A file of a list. */
export type StoredFile = { key: string; size: number; at: Date }

/** Keys are checked before anything is asked (`checkKey`). Whatever else goes wrong is a `FileStoreFault`. */
export type FileStore = {
  /** `folder` or `s3`. */
  readonly name: string
  /**
   * Stores a file under a key; what was there before is replaced. When it resolves the file is safe from a crash; until
   * then, and when it fails, readers see the one of before, or none.
   */
  put(key: string, content: FileContent, details: FileDetails): Promise<void>
  /** Returns a file's bytes, or null when there is none. For what fits into memory. */
  read(key: string): Promise<Buffer | null>
  /** Opens a file for reading from its start, or returns null when there is none. The caller reads it, or destroys it. */
  open(key: string): Promise<{ stream: Readable; size: number } | null>
  /** Removes a file. One that is not there is no fault. */
  remove(key: string): Promise<void>
  /** Lists the files under a prefix, which is empty or ends with `/`; in no certain order. */
  list(prefix: string): AsyncGenerator<StoredFile>
  /** Where it is, as `fairhouse check` says it; without a secret. */
  describe(): string
}

/** Why a store could not do what it was asked. Its text names no secret; `key` is the file. */
export class FileStoreFault extends Error {
  readonly key: string

  constructor(store: string, work: string, key: string, cause: unknown) {
    const { message, code } = (cause ?? {}) as { message?: string; code?: string }
    super(`the files (${store}) could not ${work} ${key || 'anything'}: ${code ?? message ?? 'unknown'}`, { cause })
    this.name = 'FileStoreFault'
    this.key = key
  }
}

const KEY_MAX = 200
const PARTS_MAX = 8
const PART = String.raw`[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)*`
const KEY = new RegExp(`^${PART}(?:/${PART}){0,${PARTS_MAX - 1}}$`)

/**
 * Returns the key when it is one: parts of small letters, digits, `_`, `-` and single dots, with `/` between them. No
 * key can leave its folder, is hidden, or means something else on another system. Throws for any other.
 */
export function checkKey(key: string): string {
  if (key.length > KEY_MAX || !KEY.test(key)) throw new Error(`no key of a file: ${JSON.stringify(key.slice(0, 60))}`)
  return key
}

/** Returns the prefix when it is one: empty, or a key and `/`. Throws for any other. */
export function checkPrefix(prefix: string): string {
  if (prefix !== '' && !prefix.endsWith('/')) throw new Error('a prefix of files ends with /')
  if (prefix !== '') checkKey(prefix.slice(0, -1))
  return prefix
}
