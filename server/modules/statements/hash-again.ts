/** Hashes sealed days again from the ledger's present entries and compares them with what was sealed. */
import { addDays } from '#server/lib/local-day.ts'
import { bytesToHex, FIRST_LINK, hashDay, treeLevels } from '#contract/statements/statement-proof.mjs'
import type { Tx } from '#server/lib/db.ts'
import type { BooksScope, Difference } from '#server/lib/books-check.ts'
import type { Day } from './days.sql.ts'
import { sha256Bytes } from './hashing.ts'
import { type AccountDay, hashAccountDay, readAccountDays } from './seal-days.ts'
import {
  type ChainedDay,
  countSealedEntries,
  listBrokenDays,
  listChain,
  listDaysToHash,
  listLevels,
  listSealedAccounts,
  type SealedAccount,
} from './sealed-days.sql.ts'

/** Without `everything`: this many of the last days, and this many of those before, chosen at random. */
const LAST_DAYS = 7
const SAMPLE_DAYS = 3
const HASH_BYTES = 32

/**
 * Checks that each ledger's days follow on each other without a gap, and that each link is made of its day and the
 * previous link.
 */
export async function lookAtChain(tx: Tx): Promise<{ examined: bigint; differing: Difference[] }> {
  const chain = await listChain(tx)
  const differing = await listBrokenDays(tx)
  let before: ChainedDay | null = null
  for (const one of chain) {
    const previous: ChainedDay | null = before?.ledger === one.ledger ? before : null
    const id = `${one.name} ${one.day}`
    before = one
    if (previous && addDays(previous.day, 1) !== one.day)
      differing.push({ id, what: `the day before it is missing: ${previous.day} is followed by it` })
    if (bytesToHex(one.previous) !== (previous ? bytesToHex(previous.link) : FIRST_LINK))
      differing.push({ id, what: 'does not hold the link of the day before' })
    const link = await hashDay(sha256Bytes, {
      ledger: one.name,
      day: one.day,
      accounts: one.accounts,
      entries: Number(one.entries),
      root: bytesToHex(one.root),
      previous: bytesToHex(one.previous),
    })
    if (link !== bytesToHex(one.link))
      differing.push({ id, what: 'its link is not made of this day and the day before' })
  }
  return { examined: BigInt(chain.length), differing }
}

/**
 * Hashes one ledger's day: makes its leaves from the ledger's present entries, builds the tree over them and compares
 * both with the stored ones.
 */
async function hashLedger(
  tx: Tx,
  { day, blindingKey }: Day,
  sealed: ChainedDay,
  places: readonly SealedAccount[],
  moved: ReadonlyMap<bigint, AccountDay>,
): Promise<Difference[]> {
  const differing: Difference[] = []
  const kept = await listLevels(tx, sealed.ledger, day)
  const leaves: Uint8Array[] = []
  for (const { accountId, position, entriesBefore, kind, owner } of places) {
    const id = `day ${day} account ${accountId}`
    const now = moved.get(accountId)
    if (!now || kind === null) {
      differing.push({ id, what: now ? 'the account is gone' : 'what was sealed is gone from the ledger' })
      continue
    }
    const hash = await hashAccountDay({ ledger: sealed.name, day, key: blindingKey, kind, owner, entriesBefore }, now)
    const was = kept[0]?.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES)
    if (!was || !Buffer.from(hash).equals(was))
      differing.push({ id, what: 'what the ledger holds is not what was sealed' })
    leaves.push(hash)
  }
  if (differing.length > 0) return differing
  const levels = await treeLevels(sha256Bytes, leaves)
  if (!Buffer.from(levels.at(-1)?.[0] ?? []).equals(sealed.root))
    return [
      { id: `day ${day} ${sealed.name}`, what: 'the ledger’s entries do not lead to the root that was published' },
    ]
  const isTree = levels.length === kept.length && levels.every((level, at) => kept[at]?.equals(Buffer.concat(level)))
  return isTree ? [] : [{ id: `day ${day} ${sealed.name}`, what: 'the kept tree is not the one under its root' }]
}

async function hashDayAgain(tx: Tx, day: Day, roots: readonly ChainedDay[]): Promise<Difference[]> {
  const places = await listSealedAccounts(tx, day.day)
  const moved = new Map(
    (await readAccountDays(tx, day.afterTransfer, day.lastTransfer)).map((one) => [one.accountId, one]),
  )
  const known = new Set(places.map((one) => one.accountId))
  const differing: Difference[] = [...moved.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ id: `day ${day.day} account ${id}`, what: 'moved within what was sealed, and is not in the seal' }))
  const ledgers = new Set(roots.map((root) => root.ledger))
  for (const { ledger } of places.filter(
    (one, at) => !ledgers.has(one.ledger) && places[at - 1]?.ledger !== one.ledger,
  ))
    differing.push({ id: `day ${day.day} ledger ${ledger}`, what: 'its root is gone' })
  for (const root of roots)
    differing.push(
      ...(await hashLedger(
        tx,
        day,
        root,
        places.filter((one) => one.ledger === root.ledger),
        moved,
      )),
    )
  return differing
}

/**
 * Hashes sealed days again from the ledger's present entries (the last days and some at random; all of them with
 * `everything`) and compares every leaf, tree and root with the sealed ones. A change to an entry's amount, reason,
 * reference or time shows, and so does a change of an account's owner, even when triggers were switched off.
 */
export async function lookAtDays(
  tx: Tx,
  { everything = false }: BooksScope,
): Promise<{ examined: bigint; differing: Difference[] }> {
  const days = await listDaysToHash(tx, { everything, last: LAST_DAYS, sample: SAMPLE_DAYS })
  const chain = await listChain(tx)
  const differing: Difference[] = []
  for (const day of days)
    differing.push(
      ...(await hashDayAgain(
        tx,
        day,
        chain.filter((one) => one.day === day.day),
      )),
    )
  return {
    examined: await countSealedEntries(
      tx,
      days.map((one) => one.day),
    ),
    differing,
  }
}
