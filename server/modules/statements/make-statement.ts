import { toWire } from '#contract/money.ts'
import type { OutputOf } from '#contract/call.ts'
import { STATEMENT_ENTRIES, type statement } from '#contract/statements/statement.ts'
import { proofPlaces } from '#contract/statements/statement-proof.mjs'
import type { Reason } from '#contract/wallet/wallet.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { listRoots, type Root } from './days.sql.ts'
import { blindingOf, nameLedger } from './hashing.ts'
import { presentEntry } from './present-entry.ts'
import { listDayEntries, listHashes, listOwnDays, listOwnLedgers, type OwnDay, type Place } from './statement.sql.ts'

type Statement = OutputOf<typeof statement>

/** Returns a sealed day as the public calls and the witness show it. */
export function presentDay(row: Root): Statement['days'][number] {
  return {
    ledger: nameLedger(row),
    day: row.day,
    accounts: row.accounts,
    entries: Number(row.entries),
    root: row.root.toString('hex'),
    previous: row.previous.toString('hex'),
    link: row.link.toString('hex'),
  }
}

/**
 * Returns whole days, up to and including the day on which STATEMENT_ENTRIES is reached, and the day that follows them.
 */
function cutOff(own: readonly OwnDay[]): { days: OwnDay[]; next: string | null } {
  let entries = 0
  for (const [index, one] of own.entries()) {
    if (entries >= STATEMENT_ENTRIES && own[index - 1]?.day !== one.day)
      return { days: own.slice(0, index), next: one.day }
    entries += one.entries
  }
  return { days: [...own], next: null }
}

async function listProofs(env: Env, own: readonly OwnDay[]): Promise<string[][]> {
  const places = own.map(({ ledger, day, position, accounts }) =>
    proofPlaces(position, accounts).map(([level, at]): Place => ({ ledger, day, level, position: at })),
  )
  const hashes = await listHashes(env.db, places.flat())
  let at = 0
  return places.map((ofOne) => hashes.slice(at, (at += ofOne.length)))
}

/** Returns a player's entries of the sealed days from one day to another (both included), with all proofs for them. */
export async function makeStatement(env: Env, account: Account, from: string, to: string): Promise<Statement> {
  const [ledgers, all] = await Promise.all([
    listOwnLedgers(env.db, account.id),
    listOwnDays(env.db, account.id, from, to),
  ])
  const { days: own, next } = cutOff(all)
  const [roots, entries, proofs] = await Promise.all([
    listRoots(env.db, from, to, ledgers),
    listDayEntries(env.db, own),
    listProofs(env, own),
  ])
  const names = new Map(roots.map((root) => [root.ledger, nameLedger(root)]))
  const byDay = new Map<string, Statement['accounts'][number]['entries']>()
  for (const { account: id, day, ...row } of entries) {
    const key = `${id} ${day}`
    const list = byDay.get(key) ?? []
    byDay.set(key, list)
    list.push({ ...presentEntry(row), type: row.reason as Reason })
  }
  return {
    format: 'fairhouse.statement.1',
    member: account.id,
    from,
    to,
    issuedAt: env.clock.now().toISOString(),
    days: roots.filter((root) => next === null || root.day < next).map(presentDay),
    accounts: own.map((one, index) => ({
      ledger: names.get(one.ledger) ?? '',
      day: one.day,
      account: String(one.account),
      kind: one.kind,
      owner: one.owner,
      entriesBefore: Number(one.entriesBefore),
      opening: toWire(one.opening),
      closing: toWire(one.closing),
      blinding: blindingOf(one.blindingKey, one.account),
      position: one.position,
      proof: proofs[index] ?? [],
      entries: byDay.get(`${one.account} ${one.day}`) ?? [],
    })),
    next,
  }
}
