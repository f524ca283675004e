/**
 * The witness: a party outside the house that receives each sealed day's link. The owner of the database could compute
 * the whole chain again; it would not match the links that are stored elsewhere.
 */
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import type { BooksScope, Difference } from '#server/lib/books-check.ts'
import { findLastDay, listRoots, lockWitness, type Root } from './days.sql.ts'
import { presentDay } from './make-statement.ts'
import { listChain } from './sealed-days.sql.ts'
import { defineJob } from '#server/lib/jobs.ts'
import { readSetting } from '#server/lib/settings.ts'
import { WITNESS_FILE, WITNESS_MAIL } from './statements.settings.ts'

const FIRST_DAY = '2000-01-01'
const lineSchema = z.object({ ledger: z.string(), day: z.iso.date(), link: z.string().regex(/^[0-9a-f]{64}$/) }).loose()

/** A sealed day as one line, in the form that `ledgerRoot` returns. */
const lineOf = (root: Root) => JSON.stringify(presentDay(root))

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? '' : Promise.reject(error),
  )
  return text.split('\n').filter(Boolean)
}

const parse = (line: string) => {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** Returns the last day of each ledger that the witness file has. */
function lastHeld(lines: readonly (z.infer<typeof lineSchema> | null)[]): Map<string, string> {
  const last = new Map<string, string>()
  for (const line of lines) if (line && line.day > (last.get(line.ledger) ?? '')) last.set(line.ledger, line.day)
  return last
}

/**
 * Appends to WITNESS_FILE the sealed days that follow its last ones, one a line, oldest first. Does nothing without the
 * setting. Lines in the file are never changed, and a day that is missing before the last one is not written again: it
 * was removed from the file, and the books report it. Throws when the file cannot be written: the next run appends what
 * is missing.
 */
export async function keepLinks(env: Env): Promise<void> {
  const witnessFile = readSetting(env.config, WITNESS_FILE)
  if (witnessFile === null) return
  await env.db.tx(async (tx) => {
    await lockWitness(tx)
    const last = await findLastDay(tx)
    if (!last) return
    await mkdir(dirname(witnessFile), { recursive: true })
    const held = lastHeld((await readLines(witnessFile)).map(parse))
    const missing = (await listRoots(tx, FIRST_DAY, last.day, null))
      .map((root) => ({ root, told: presentDay(root) }))
      .filter(({ told }) => told.day > (held.get(told.ledger) ?? ''))
    if (missing.length > 0)
      await appendFile(witnessFile, `${missing.map(({ root }) => lineOf(root)).join('\n')}\n`, { mode: 0o644 })
  })
}

const KEEP_IT =
  'Keep this mail: with it you can tell later whether the ledger of that day, or of any day before it, was changed.'

/** Mails a day's links to every address in WITNESS_MAIL. */
export async function mailLinks(env: Env, day: string): Promise<void> {
  const lines = (await listRoots(env.db, day, day, null)).map(lineOf)
  for (const recipient of readSetting(env.config, WITNESS_MAIL)) {
    await messageGateway.send(env.db, env, {
      kind: 'witness',
      channel: 'mail',
      recipient,
      brand: null,
      locale: 'en',
      values: { subject: `Sealed day ${day}`, text: [KEEP_IT, '', ...lines].join('\n') },
    })
  }
}

/**
 * Checks that each line of the witness file equals what the database has, and that each sealed day has its line: a
 * missing line was removed from the file. The newest day of each ledger may be missing, because it is written after the
 * sealing. Without a configured file there is nothing to compare. A configured file that does not exist, or is empty,
 * is a fault as soon as two days were sealed.
 */
export async function lookAtWitness(
  tx: Tx,
  { witnessFile = null }: BooksScope,
): Promise<{ examined: bigint; differing: Difference[] }> {
  const lines = witnessFile === null ? [] : await readLines(witnessFile)
  const chain = await listChain(tx)
  const links = new Map(chain.map((one) => [`${one.name} ${one.day}`, one.link.toString('hex')]))
  const differing = lines.flatMap((line, at): Difference[] => {
    const told = parse(line)
    if (!told) return [{ id: `line ${at + 1}`, what: 'is no link of a sealed day' }]
    const id = `${told.ledger} ${told.day}`
    const link = links.get(id)
    if (link === told.link) return []
    return [
      {
        id,
        what: link
          ? 'the witness was told another link: this day, or one before it, was sealed anew'
          : 'the witness was told of a day that the house does not have',
      },
    ]
  })
  if (witnessFile === null) return { examined: 0n, differing }
  const told = new Set(lines.map(parse).map((one) => `${one?.ledger} ${one?.day}`))
  const newest = new Map(chain.map((one) => [one.name, one.day]))
  for (const { name, day } of chain) {
    const id = `${name} ${day}`
    if (day !== newest.get(name) && !told.has(id))
      differing.push({ id, what: 'the witness’s file lacks this day: it was shortened, or is another file' })
  }
  return { examined: BigInt(lines.length), differing }
}

export const SEND_LINKS = defineJob({
  name: 'statements.send-links',
  payload: z.object({ day: z.iso.date() }),
  run: (env, { day }) => mailLinks(env, day),
})
