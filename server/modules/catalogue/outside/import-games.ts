/** The games of an outside vendor come from a file: compared first, then asked for, and agreed to by another person. */
import { z } from 'zod'
import type { OutputOf } from '#contract/call.ts'
import { importedGame, type ImportedGame, type importVendorGames } from '#contract/catalogue/house-vendors.ts'
import { fail } from '#contract/errors.ts'
import { everywhere, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { sha256 } from '#server/lib/random.ts'
import { announceCatalogue } from '../titles/catalogue.ts'
import { findVendor, insertGames } from '../titles/catalogue.sql.ts'
import { compareGames, toKnown, type Comparison } from './compare-games.ts'
import { readGames, type Fault, type ReadGames } from './read-games.ts'
import { addTypes, listKnownGames, updateImported } from './vendor-launches.sql.ts'

const LIFE_MS = 3 * DAY_MS

export type GamesFile = { format: 'csv' | 'json'; text: string }
type Preview = Omit<OutputOf<typeof importVendorGames>, 'waiting'> & { next: ImportedGame[] }

const content = z.object({ vendor: z.string(), added: z.array(importedGame), changed: z.array(importedGame) })
type Content = z.output<typeof content>

async function write(tx: Tx, actor: AuditActor, { vendor, added, changed }: Content, reason: string): Promise<void> {
  await insertGames(
    tx,
    added.map(toKnown).map((game) => ({ ...game, vendor, theme: '', engine: null, status: 'on' })),
  )
  await updateImported(tx, vendor, changed.map(toKnown))
  await addTypes(tx, vendor)
  await writeAudit(tx, everywhere(actor), {
    action: 'vendor.import',
    subject: `vendor:${vendor}`,
    reason,
    after: { added: added.map(({ code }) => code), changed: changed.map(({ code }) => code) },
  })
  tx.onCommit(() => announceCatalogue(actor.env))
}

/** The decision about games that come with a file. */
export const VENDOR_IMPORT = defineDecision<Content>({
  kind: 'vendor.import',
  permission: 'house.vendors',
  isHouse: true,
  lifeMs: LIFE_MS,
  need: async () => ({ persons: 2 }),
  content,
  async readBasis(tx, { content: { vendor, added } }) {
    if (!(await findVendor(tx, vendor))) return 'gone'
    return sha256(
      JSON.stringify(
        await listKnownGames(
          tx,
          vendor,
          added.map(({ code }) => code),
        ),
      ),
    )
  },
  execute: (tx, actor, decision) => write(tx, actor, decision.content, decision.reason),
})

const faultsOf = ({ foreign, occupied }: Comparison, { games, lines }: ReadGames): Fault[] =>
  games.flatMap(({ code }, place) => {
    const line = lines[place] ?? 0
    return [
      ...(foreign.includes(code) ? [{ line, field: 'code', rule: 'other-vendor' }] : []),
      ...(occupied.includes(code) ? [{ line, field: 'game', rule: 'taken' }] : []),
    ]
  })

async function preview(q: Queryable, vendor: string, { format, text }: GamesFile): Promise<Preview> {
  const read = readGames(format, text)
  const known = await listKnownGames(
    q,
    vendor,
    read.games.map(({ code }) => code),
  )
  const compared = compareGames(vendor, known, read.games)
  const { added, changed, next, same, absent, print } = compared
  return { added, changed, next, same, absent, print, faults: [...read.faults, ...faultsOf(compared, read)] }
}

/**
 * Says what a file would add and change; asks for it where `print` is what this preview says. Fails with NOT_FOUND,
 * IMPORT_CHANGED, DECISION_OPEN, and INVALID_INPUT where a file with faults, or without any change, is asked for.
 */
export function importGames(
  context: OperatorContext,
  vendor: string,
  file: GamesFile,
  asked: { print: string; reason: string } | null,
): Promise<OutputOf<typeof importVendorGames>> {
  return context.env.db.tx(async (tx) => {
    if (!(await findVendor(tx, vendor))) return fail('NOT_FOUND')
    const { next, ...shown } = await preview(tx, vendor, file)
    if (!asked) return { ...shown, waiting: null }
    if (asked.print !== shown.print) return fail('IMPORT_CHANGED')
    if (shown.faults.length > 0 || shown.added.length + next.length === 0)
      return fail('INVALID_INPUT', { fields: { text: { rule: shown.faults.length > 0 ? 'faults' : 'no-change' } } })
    const decision = await askDecision(tx, context, VENDOR_IMPORT, {
      subject: `vendor:${vendor}`,
      reason: asked.reason,
      content: { vendor, added: shown.added, changed: next },
    })
    return { ...shown, waiting: presentWaiting(decision) }
  })
}

/** Imports a file for whoever works at the command line; `isTrial`: only says what it would do. Fails with NOT_FOUND. */
export function importGamesByHand(
  actor: AuditActor,
  vendor: string,
  file: GamesFile,
  isTrial: boolean,
): Promise<Preview> {
  return actor.env.db.tx(async (tx) => {
    if (!(await findVendor(tx, vendor))) return fail('NOT_FOUND')
    const shown = await preview(tx, vendor, file)
    if (!isTrial && shown.faults.length === 0 && shown.added.length + shown.next.length > 0)
      await write(tx, actor, { vendor, added: shown.added, changed: shown.next }, 'by hand')
    return shown
  })
}
