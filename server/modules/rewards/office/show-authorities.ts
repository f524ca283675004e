/** Ceilings, as operators read them: what each allows, what was given of it, and who stands behind it. */
import { type OutputOf, type ParsedInputOf, toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  AUTHORITY_DAYS_SHOWN,
  type AuthorityWire,
  type officeAuthorities,
  type officeAuthority,
} from '#contract/rewards/office-rewards.ts'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { type AuthorityRow, dayOf, findAuthority, listAuthorities, putStop } from '../authorities/authorities.sql.ts'
import { findDay, findLogins, listDays } from './authorities.office.sql.ts'

/** Whole points, or money in the currency's unit. */
const wireOf = (currency: string) => (minor: bigint) => (currency === POINTS_CURRENCY ? String(minor) : toWire(minor))

async function presentAll(
  q: Queryable,
  { env, merchant }: OperatorContext,
  rows: readonly AuthorityRow[],
): Promise<AuthorityWire[]> {
  const day = await dayOf(q, env.clock.now(), merchant)
  const today = await findDay(
    q,
    rows.map(({ id }) => id),
    day,
  )
  const logins = await findLogins(
    q,
    merchant,
    rows.flatMap(({ persons }) => persons.map(BigInt)),
  )
  return rows.map((row) => {
    const wire = wireOf(row.currency)
    const { id, subject, currency, membersMax, members, createdBy, stoppedBy } = row
    return {
      id: String(id),
      subject,
      currency,
      valueMax: wire(row.valueMaxMinor),
      given: wire(row.givenMinor),
      membersMax,
      members,
      dayMax: row.dayMaxMinor === null ? null : wire(row.dayMaxMinor),
      today: wire(today.get(id) ?? 0n),
      from: row.fromAt.toISOString(),
      until: row.untilAt.toISOString(),
      createdBy,
      persons: row.persons.flatMap((person) => logins.get(BigInt(person)) ?? []),
      createdAt: row.createdAt.toISOString(),
      stoppedAt: row.stoppedAt?.toISOString() ?? null,
      stoppedBy,
    }
  })
}

/** Returns a page of the brand's ceilings. */
export async function describeAuthorities(
  context: OperatorContext,
  { pageNo, pageSize, inForce, subject }: ParsedInputOf<typeof officeAuthorities>,
): Promise<OutputOf<typeof officeAuthorities>> {
  const { env, merchant: brand } = context
  const filter = { brand, at: env.clock.now(), isInForce: inForce === 'true', subject: subject || null }
  const { rows, total } = await listAuthorities(env.db, filter, (pageNo - 1) * pageSize, pageSize)
  return toPage(await presentAll(env.db, context, rows), pageNo, pageSize, total)
}

async function present(q: Queryable, context: OperatorContext, id: bigint): Promise<AuthorityWire> {
  const found = (await findAuthority(q, id, context.merchant)) ?? fail('NOT_FOUND')
  return (await presentAll(q, context, [found]))[0] ?? fail('NOT_FOUND')
}

/** Returns one ceiling of the brand with what was given by day. Fails with NOT_FOUND. */
export async function describeAuthority(
  context: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<typeof officeAuthority>> {
  const { db } = context.env
  const key = readId(id) ?? fail('NOT_FOUND')
  const row = await present(db, context, key)
  const wire = wireOf(row.currency)
  const days = await listDays(db, key, AUTHORITY_DAYS_SHOWN)
  return { ...row, days: days.map(({ day, givenMinor }) => ({ day, given: wire(givenMinor) })) }
}

/** Stops a ceiling of the brand at once; one person is enough. Fails with NOT_FOUND and AUTHORITY_STATE. */
export async function stopByHand(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<AuthorityWire> {
  const { env, merchant, operator } = context
  const key = readId(id) ?? fail('NOT_FOUND')
  return env.db.tx(async (tx) => {
    const found = (await findAuthority(tx, key, merchant)) ?? fail('NOT_FOUND')
    if (!(await putStop(tx, key, operator.username))) return fail('AUTHORITY_STATE')
    await writeAudit(tx, context, {
      action: 'authority.stop',
      subject: `authority:${id}`,
      reason,
      after: { subject: found.subject },
    })
    return present(tx, context, key)
  })
}
