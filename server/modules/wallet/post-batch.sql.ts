/** Calls wallet.post_batch: encodes postings, and decodes the result of each. */
import type { Effect, PostedTransfer, Posting, PostingResult } from './posting.ts'
import { hashPosting, TRANSFERS_MAX } from './posting.ts'

export type PreparedPosting = { posting: Posting; hash: string; at: Date }

/** The result of one posting of a batch. */
export type Outcome = Done | { status: 'insufficient' } | { status: 'key_reused' }
type Done = { status: 'done'; result: PostingResult; members: ReadonlySet<string> }

type Row = {
  /** The place of a posting whose key was known, from 1; 0: the row of what was posted now. */
  ord: number
  status: number
  postings: string
  balances: string | null
  members: string | null
}

export const POST_BATCH = {
  name: 'wallet.post_batch',
  text: 'select * from wallet.post_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
}

const KEY_REUSED = 3
/** In the place of a posting's id: an account does not have the money. */
const INSUFFICIENT = -1n

/** Returns the posting with its content hash and its time. Throws on an amount that is not above zero. */
export function preparePosting(posting: Posting, now: Date): PreparedPosting {
  for (const { amountMinor, reason } of posting.transfers) {
    if (amountMinor <= 0n) throw new RangeError(`a transfer moves more than nothing (${reason}, ${amountMinor})`)
  }
  return { posting, hash: hashPosting(posting), at: posting.at ?? now }
}

/**
 * Returns the accounts of a batch, each once and in ascending order, and each account's place in that list (from 1).
 */
function orderAccounts(batch: readonly PreparedPosting[]): { accounts: bigint[]; placeOf: Map<bigint, number> } {
  const placeOf = new Map<bigint, number>()
  for (const { posting } of batch)
    for (const { debit, credit } of posting.transfers) placeOf.set(debit, 0).set(credit, 0)
  const accounts = [...placeOf.keys()].sort((a, b) => (a < b ? -1 : 1))
  accounts.forEach((account, index) => placeOf.set(account, index + 1))
  return { accounts, placeOf }
}

/** Returns an effect's row as JSON, with the place of its posting: as text, because copying many rows is slower. */
function rowOf(ord: number, row: Effect['row']): string {
  const text = JSON.stringify(row)
  return text === '{}' ? `{"ord":${ord}}` : `{"ord":${ord},${text.slice(1)}`
}

/** Returns the function's arguments for postings with different keys. */
export function encodeBatch(batch: readonly PreparedPosting[]): unknown[] {
  const { accounts, placeOf } = orderAccounts(batch)
  const ords: number[] = []
  const legs: number[] = []
  const debits: (number | undefined)[] = []
  const credits: (number | undefined)[] = []
  const amounts: bigint[] = []
  const reasons: string[] = []
  const references: string[] = []
  const effects = new Map<string, string[]>()
  batch.forEach(({ posting }, index) => {
    const ord = index + 1
    posting.transfers.forEach((one, leg) => {
      ords.push(ord)
      legs.push(leg)
      debits.push(placeOf.get(one.debit))
      credits.push(placeOf.get(one.credit))
      amounts.push(one.amountMinor)
      reasons.push(one.reason)
      references.push(one.reference)
    })
    for (const { effect, row } of posting.effects ?? []) {
      const rows = effects.get(effect)
      if (rows) rows.push(rowOf(ord, row))
      else effects.set(effect, [rowOf(ord, row)])
    }
  })
  return [
    batch.map((one) => one.posting.key),
    batch.map((one) => `\\x${one.hash}`),
    batch.map((one) => one.at.toISOString()),
    accounts,
    ords,
    legs,
    debits,
    credits,
    amounts,
    reasons,
    references,
    effects.size > 0
      ? `{${[...effects].map(([name, rows]) => `${JSON.stringify(name)}:[${rows.join(',')}]`).join(',')}}`
      : null,
  ]
}

function readTransfers(posting: bigint, debits: readonly string[], credits: readonly string[]): PostedTransfer[] {
  return debits.map((debit, place) => ({
    id: posting * BigInt(TRANSFERS_MAX) + BigInt(place),
    debitBalanceAfterMinor: BigInt(debit),
    creditBalanceAfterMinor: BigInt(credits[place] ?? ''),
  }))
}

const NOBODY: ReadonlySet<string> = new Set()
const wordsOf = (text: string | null | undefined) => (text ? text.split(' ') : [])

/** Returns the outcome of a posting whose key was known: what came of it then. */
function readKnown({ status, postings, balances }: Row): Outcome {
  if (status === KEY_REUSED) return { status: 'key_reused' }
  const after = wordsOf(balances)
  const [debits, credits] = [0, 1].map((side) => after.filter((_, place) => place % 2 === side))
  const id = BigInt(postings)
  const transfers = readTransfers(id, debits ?? [], credits ?? [])
  return { status: 'done', result: { status: 'replayed', id, transfers }, members: NOBODY }
}

/** Decodes the function's rows: returns one outcome for each posting, in order. */
export function decodeBatch(batch: readonly PreparedPosting[], rows: readonly Row[]): Outcome[] {
  const byOrd = new Map(rows.map((row) => [row.ord, row]))
  const all = byOrd.get(0)
  const ids = wordsOf(all?.postings)
  const [debits = [], credits = []] = all?.balances?.split(';').map(wordsOf) ?? []
  const names = all?.members?.split(' ') ?? []
  const { placeOf } = orderAccounts(batch)
  const memberOf = (account: bigint) => names[(placeOf.get(account) ?? 0) - 1] ?? ''
  let next = 0
  return batch.map(({ posting }, index): Outcome => {
    const known = byOrd.get(index + 1)
    const [from, to] = [next, (next += posting.transfers.length)]
    if (known) return readKnown(known)
    if (!ids[index]) throw new Error(`nothing came back for posting ${posting.key}`)
    const id = BigInt(ids[index])
    if (id === INSUFFICIENT) return { status: 'insufficient' }
    const members = new Set(posting.transfers.flatMap((one) => [memberOf(one.debit), memberOf(one.credit)]))
    members.delete('')
    const transfers = readTransfers(id, debits.slice(from, to), credits.slice(from, to))
    return { status: 'done', result: { status: 'posted', id, transfers }, members }
  })
}
