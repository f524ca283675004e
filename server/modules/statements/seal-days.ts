/** Seals days: builds a Merkle tree over the entries of each ledger and chains it to the previous day. */
import { setTimeout as pause } from 'node:timers/promises'
import { toWire } from '#contract/money.ts'
import {
  accountText,
  bytesToHex,
  entryText,
  FIRST_LINK,
  hashDay,
  hashLeaf,
  treeLevels,
  treeRoot,
} from '#contract/statements/statement-proof.mjs'
import { addDays } from '#server/lib/local-day.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { readSetting } from '#server/lib/settings.ts'
import { WITNESS_MAIL } from './statements.settings.ts'
import {
  eachEntry,
  findCut,
  findFirstEntryDay,
  findLastDay,
  lockSealing,
  insertDay,
  insertTree,
  isSettled,
  type LeafRow,
  listAccountFacts,
  listLedgers,
  readHorizon,
} from './days.sql.ts'
import { blindingOf, nameLedger, sha256Bytes } from './hashing.ts'
import { presentEntry } from './present-entry.ts'
import { SEND_LINKS } from './witness.ts'

const KEY_BYTES = 32
const ENTRIES_AT_A_TIME = 5_000
const SETTLE_PAUSE_MS = 50
const SETTLE_TRIES = 600

/** Returns the UTC day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The figures of an account on a day. */
export type AccountDay = { accountId: bigint; entries: number; opening: bigint; closing: bigint; entriesRoot: string }

/**
 * Returns the figures of each account within some transfers, by account. Hashes the entries as the ledger holds them
 * now.
 */
export async function readAccountDays(tx: Tx, afterTransfer: bigint, lastTransfer: bigint): Promise<AccountDay[]> {
  const days: AccountDay[] = []
  let leaves: Uint8Array[] = []
  let current: { accountId: bigint; opening: bigint; closing: bigint } | null = null
  const close = async () => {
    if (current) days.push({ ...current, entries: leaves.length, entriesRoot: await treeRoot(sha256Bytes, leaves) })
    leaves = []
  }
  await eachEntry(tx, afterTransfer, lastTransfer, ENTRIES_AT_A_TIME, async (page) => {
    for (const row of page) {
      if (current?.accountId !== row.account) {
        await close()
        current = { accountId: row.account, opening: row.after - row.amount, closing: row.after }
      }
      current.closing = row.after
      leaves.push(await hashLeaf(sha256Bytes, entryText(String(row.account), presentEntry(row))))
    }
  })
  await close()
  return days
}

type Leaf = LeafRow & { hash: Uint8Array }

/** Returns the hash of an account's leaf in a day's tree. */
export function hashAccountDay(
  of: { ledger: string; day: string; key: Buffer; kind: string; owner: string; entriesBefore: bigint },
  { accountId, entries, opening, closing, entriesRoot }: AccountDay,
): Promise<Uint8Array> {
  return hashLeaf(
    sha256Bytes,
    accountText(
      {
        ledger: of.ledger,
        day: of.day,
        account: String(accountId),
        kind: of.kind,
        owner: of.owner,
        entriesBefore: Number(of.entriesBefore),
        entries: { length: entries },
        opening: toWire(opening),
        closing: toWire(closing),
        blinding: blindingOf(of.key, accountId),
      },
      entriesRoot,
    ),
  )
}

async function makeLeaves(
  tx: Tx,
  ledger: string,
  day: string,
  key: Buffer,
  days: readonly AccountDay[],
): Promise<Leaf[]> {
  const facts = new Map(
    (
      await listAccountFacts(
        tx,
        days.map((one) => one.accountId),
      )
    ).map((one) => [one.id, one]),
  )
  const leaves: Leaf[] = []
  for (const [position, one] of days.entries()) {
    const { accountId, entries, opening, closing } = one
    const known = facts.get(accountId)
    if (!known) throw new Error(`account ${accountId} has entries and does not exist`)
    if (known.closing !== opening)
      throw new Error(`account ${accountId} opens ${day} with ${opening}, and was left with ${known.closing}`)
    const hash = await hashAccountDay({ ledger, day, key, ...known }, one)
    leaves.push({ accountId, position, entriesBefore: known.entriesBefore, entries, opening, closing, hash })
  }
  return leaves
}

/**
 * Seals the day after the last sealed one, in the caller's transaction. Returns the day, or null when there is no entry
 * yet or the day is not over.
 */
async function sealNext(tx: Tx, env: Env, horizon: bigint): Promise<string | null> {
  await lockSealing(tx)
  const last = await findLastDay(tx)
  const day = last ? addDays(last.day, 1) : await findFirstEntryDay(tx)
  if (day === null || day >= dayOf(env.clock.now())) return null
  const afterTransfer = last?.lastTransfer ?? 0n
  const lastTransfer = await findCut(tx, day, afterTransfer, horizon)
  const blindingKey = env.random.bytes(KEY_BYTES)
  await insertDay(tx, { day, afterTransfer, lastTransfer, blindingKey }, env.clock.now())
  const all = await readAccountDays(tx, afterTransfer, lastTransfer)
  for (const { number, link: before, ...names } of await listLedgers(tx)) {
    const ledger = nameLedger(names)
    const leaves = await makeLeaves(
      tx,
      ledger,
      day,
      blindingKey,
      all.filter((one) => Number(one.accountId % 1000n) === number),
    )
    const levels = await treeLevels(
      sha256Bytes,
      leaves.map((leaf) => leaf.hash),
    )
    const root = levels.at(-1)?.[0] ?? new Uint8Array()
    const entries = leaves.reduce((sum, leaf) => sum + leaf.entries, 0)
    const previous = before ? bytesToHex(before) : FIRST_LINK
    const link = await hashDay(sha256Bytes, {
      ledger,
      day,
      accounts: leaves.length,
      entries,
      root: bytesToHex(root),
      previous,
    })
    await insertTree(
      tx,
      day,
      {
        ledger: number,
        accounts: leaves.length,
        entries: BigInt(entries),
        root: Buffer.from(root),
        previous: Buffer.from(previous, 'hex'),
        link: Buffer.from(link, 'hex'),
      },
      leaves,
      levels.map((level) => Buffer.concat(level)),
    )
  }
  if (readSetting(env.config, WITNESS_MAIL).length > 0) await enqueue(tx, SEND_LINKS, { day })
  return day
}

/**
 * Seals every day that is over and not sealed yet, oldest first, one day in each commit. Returns the sealed days. A day
 * contains the transfers numbered after the previous day's last one, up to the last transfer dated on it: each transfer
 * is in exactly one day, at whatever times and however often this runs. Fails, and seals nothing more, when an
 * account's opening balance is not the closing balance of its last sealed day, or when a transaction that began before
 * the run does not end within half a minute.
 */
export async function sealDays(env: Env): Promise<string[]> {
  const { lastTransfer, settledAt } = await readHorizon(env.db)
  for (let tries = 0; !(await isSettled(env.db, settledAt)); tries++) {
    if (tries === SETTLE_TRIES) throw new Error('a transaction holds the ledger’s end open; the next run seals')
    await pause(SETTLE_PAUSE_MS)
  }
  const sealed: string[] = []
  for (;;) {
    const day = await env.db.tx((tx) => sealNext(tx, env, lastTransfer))
    if (day === null) return sealed
    sealed.push(day)
  }
}
