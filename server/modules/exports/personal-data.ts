/**
 * Everything that the house keeps of a member, as one JSON file: sections of entries, in the order below. What is secret stays so
 * (passwords, keys of second factors, tokens are kept as hashes that would help nobody but a thief).
 */
import { toWire } from '#contract/money.ts'
import { MINUTES_RANGE } from '#contract/protection-rules.ts'
import { listPayoutAccounts } from '#server/modules/cashier/payout-accounts.sql.ts'
import { describeMember } from '#server/modules/identity/describe-member.ts'
import { listDevices } from '#server/modules/identity/devices.sql.ts'
import { findProfile } from '#server/modules/identity/profile.sql.ts'
import { listLogins, listOpenSessions } from '#server/modules/identity/sessions.sql.ts'
import { countMessages, listMessageRows } from '#server/modules/messages/messages.sql.ts'
import { showMessage } from '#server/modules/messages/show-message.ts'
import { listChanges, listLimits } from '#server/modules/protection/limits.sql.ts'
import type { Cell } from './csv.ts'
import { MEMBER_SOURCES } from './member-sources.ts'
import { playerOf, type Reading, type Source, type Writer } from './source.ts'

type Entry = Record<string, unknown>
type Section = {
  name: string
  /** How many entries there are, where that is more than a few. */
  count?: (reading: Reading) => Promise<number>
  read(reading: Reading, cursor: string | null, limit: number): Promise<{ entries: Entry[]; next: string | null }>
}

/** Entries of a list that is bounded by its own rules, at most. */
const LIST_MAX = 10_000

const moment = (at: Date | null) => at?.toISOString() ?? null
const plain = (cell: Cell) =>
  typeof cell === 'bigint' ? toWire(cell) : cell instanceof Date ? cell.toISOString() : cell

/** A record that can be taken along by itself, its heads as keys. */
function recordOf(name: keyof typeof MEMBER_SOURCES): Section {
  const { heads, count, read }: Source = MEMBER_SOURCES[name]
  return {
    name,
    count,
    read: async (reading, cursor, limit) => {
      const { rows, next } = await read(reading, cursor, limit)
      return {
        entries: rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, plain(row[index] ?? null)]))),
        next,
      }
    },
  }
}

/** A list that is read as a whole. */
function listOf(name: string, list: (reading: Reading, memberId: string) => Promise<Entry[]>): Section {
  return { name, read: async (reading) => ({ entries: await list(reading, playerOf(reading).id), next: null }) }
}

const SECTIONS: readonly Section[] = [
  listOf('account', async ({ env }, id) => [(await describeMember(env.db, BigInt(id))).info]),
  listOf('profile', async ({ env }, id) => {
    const profile = await findProfile(env.db, BigInt(id))
    return profile ? [profile] : []
  }),
  listOf('logins', async ({ env }, id) =>
    (await listLogins(env.db, BigInt(id), LIST_MAX)).map((row) => ({
      at: moment(row.at),
      ip: row.ip,
      browser: row.user_agent,
      method: row.method,
      isNew: row.is_new,
    })),
  ),
  listOf('sessions', async ({ env }, id) =>
    (await listOpenSessions(env.db, BigInt(id), env.clock.now(), LIST_MAX)).map((row) => ({
      ip: row.ip,
      browser: row.user_agent,
      method: row.method,
      createdAt: moment(row.created_at),
      lastSeenAt: moment(row.last_seen_at),
      expiresAt: moment(row.expires_at),
    })),
  ),
  listOf('devices', async ({ env }, id) =>
    (await listDevices(env.db, BigInt(id), env.clock.now(), LIST_MAX)).map((row) => ({
      browser: row.user_agent,
      ip: row.last_ip,
      firstSeenAt: moment(row.first_seen_at),
      lastSeenAt: moment(row.last_seen_at),
      trustedUntil: moment(row.trusted_until),
      isRemembered: row.remembered,
    })),
  ),
  listOf('limits', async ({ env }, id) =>
    (await listLimits(env.db, id)).map(({ kind, period, value, since, setBy }) => ({
      kind,
      period,
      value: amountOf(kind, value),
      since: moment(since),
      setBy,
    })),
  ),
  listOf('limitChanges', async ({ env }, id) =>
    (await listChanges(env.db, id, LIST_MAX)).map((change) => ({
      ...sayable(change),
      fromValue: amountOf(change.kind, change.fromValue),
      toValue: amountOf(change.kind, change.toValue),
    })),
  ),
  listOf('payoutAccounts', async ({ env }, id) => (await listPayoutAccounts(env.db, id)).map((row) => sayable(row))),
  recordOf('deposits'),
  recordOf('withdrawals'),
  recordOf('transfers'),
  recordOf('transactions'),
  recordOf('bets'),
  {
    name: 'messages',
    count: async (reading) => (await countMessages(reading.env.db, playerOf(reading).id)).total,
    read: async (reading, cursor, limit) => {
      const from = Number(cursor ?? 0)
      const rows = await listMessageRows(reading.env.db, playerOf(reading).id, limit, from)
      return {
        entries: rows.map((row) => showMessage(row, reading.locale)),
        next: rows.length < limit ? null : String(from + limit),
      }
    },
  },
]

/** Limits of money are ledger units, those of time minutes. */
function amountOf(kind: string | null, value: bigint | null): string | null {
  if (value === null) return null
  return kind !== null && kind in MINUTES_RANGE ? String(value) : toWire(value)
}

/** A row of a table as JSON takes it. */
function sayable(row: object): Entry {
  return Object.fromEntries(
    Object.entries(row as Entry).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value instanceof Date ? value.toISOString() : value,
    ]),
  )
}

/** The place where a part begins: which section, and where in it. */
const placeOf = (cursor: string | null): [number, string | null] => {
  const [section = '0', ...inner] = (cursor ?? '0|').split('|')
  return [Number(section), inner.join('|') || null]
}

export const PERSONAL_DATA: Writer = {
  async count(reading) {
    const counts = await Promise.all(SECTIONS.map(async (section) => (await section.count?.(reading)) ?? 0))
    return counts.reduce((all, one) => all + one, 0)
  },
  async write(reading, cursor, limit) {
    const [index, inner] = placeOf(cursor)
    const section = SECTIONS[index]
    if (!section) throw new Error('no such section')
    const { entries, next } = await section.read(reading, inner, limit)
    const isLast = next === null && index === SECTIONS.length - 1
    const begin = inner !== null ? '' : `${cursor === null ? '{' : ','}\n${JSON.stringify(section.name)}: [`
    const between = inner !== null && entries.length > 0 ? ',' : ''
    const body = entries.map((entry) => `\n  ${JSON.stringify(entry)}`).join(',')
    const end = next !== null ? '' : isLast ? ']\n}\n' : ']'
    return {
      text: begin + between + body + end,
      rows: entries.length,
      next: next !== null ? `${index}|${next}` : isLast ? null : `${index + 1}|`,
    }
  },
}
