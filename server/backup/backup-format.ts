/**
 * The file of `npm run backup`: gzip of lines, and where it is sealed, that in the format age. The first line says what the file is. Then each table has a line that
 * names it, its rows as PostgreSQL's COPY writes them, and `\.`. Then the sequences. The last line holds the SHA-256 of
 * everything before it.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { PassThrough, type Readable } from 'node:stream'
import { isSealed, unseal } from './sealing.ts'

export const FORMAT = 'fairhouse backup 1'
export const END_OF_TABLE = '\\.'

export type Ran = { name: string; hash: string }
export type Partition = { name: string; parent: string; bound: string }
export type Head = {
  format: typeof FORMAT
  takenAt: string
  server: string
  /** Migrations that made the tables, in order; null where there is no such schema. */
  migrations: Ran[]
  studioMigrations: Ran[] | null
  partitions: Partition[]
  /** The files of keys that open what is encrypted in the rows, by name; in sealed backups alone. */
  secrets?: Readonly<Record<string, string>>
}
/** A backup's file; `identities` open it where it is sealed. */
export type BackupFile = { file: string; identities?: readonly string[] }
export type TableLine = { table: string; columns: string[] }
export type Sequence = { name: string; last: string; isCalled: boolean }
export type Foot = { sequences: Sequence[]; rows: Record<string, number> }
export type Seal = { sha256: string }

const NEWLINE = 10

/** Returns whether a file is a sealed backup. */
export async function isSealedFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return isSealed(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

async function openBytes({ file, identities = [] }: BackupFile): Promise<Readable> {
  const bytes = createReadStream(file)
  return (await isSealedFile(file)) ? unseal(bytes, identities) : bytes
}

/**
 * Returns the lines of a backup file, without their ends. Fails when the file is cut off, is no gzip, or is sealed and
 * no identity opens it.
 */
export async function* readLines(from: BackupFile): AsyncGenerator<Buffer> {
  const out = new PassThrough()
  const piped = pipeline(await openBytes(from), createGunzip(), out)
  piped.catch((error: Error) => out.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of out as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      yield bytes.subarray(from, end)
      from = end + 1
    }
    rest = bytes.subarray(from)
  }
  await piped
  if (rest.length > 0) throw new Error(`${from.file} is cut off`)
}

/**
 * Reads a whole file and compares its SHA-256. Returns its head; throws with what is wrong before anything is restored.
 */
export async function verifyFile(from: BackupFile): Promise<Head> {
  const { file } = from
  const hash = createHash('sha256')
  let head: Head | null = null
  let last: Buffer | null = null
  for await (const line of readLines(from)) {
    head ??= JSON.parse(line.toString()) as Head
    if (head.format !== FORMAT) throw new Error(`${file} is not a backup of this format (${FORMAT})`)
    if (last) hash.update(last).update('\n')
    last = line
  }
  if (!head || !last) throw new Error(`${file} is empty`)
  const seal = JSON.parse(last.toString()) as Partial<Seal>
  if (seal.sha256 !== hash.digest('hex')) throw new Error(`${file} is damaged: its checksum does not fit`)
  return head
}
