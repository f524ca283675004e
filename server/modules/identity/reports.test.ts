/** The operators' lists stay fast with many members: an index serves each of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { sql } from '#server/lib/sql.ts'
import { planOf } from '#server/testing/plan.ts'
import { auditQuery } from './audit.report.sql.ts'
import { membersQuery, type MemberFilter, type MemberSort } from './members/members.report.sql.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const { db } = house.env
  await db.query(
    `insert into identity.accounts (id, merchant, username, type, currency, path, created_at, last_login_at, upline_id) overriding system value
     select n, 'fairhouse', 'member' || n, 0, 'BDT', case when n % 100 = 0 then n || '.' else (n - n % 100) || '.' || n || '.' end,
       now() - n * interval '1 minute', now() - n * interval '2 minutes', null from generate_series(100, 30099) as n`,
  )
  await db.query(
    `insert into identity.profiles (account_id, email, mobile_num) select id, 'm' || id || '@example.com', '17' || id from identity.accounts`,
  )
  await db.query(
    `insert into core.audit_log (at, brand, operator_id, operator, action, subject, ip)
     select now(), 'fairhouse', '1', 'operator' || n % 50, 'member.freeze', 'member:' || n, '' from generate_series(1, 20000) as n`,
  )
  await asOwner(house, (owner) => owner.query('analyze identity.accounts, identity.profiles, core.audit_log'))
})
afterAll(() => house.close())

const ALL: MemberFilter = {
  merchant: 'fairhouse',
  search: undefined,
  kind: undefined,
  status: undefined,
  below: undefined,
  from: undefined,
  to: undefined,
}
const NEWEST: MemberSort = { field: 'registeredAt', order: 'desc' }

test.each<[string, Partial<MemberFilter>, MemberSort]>([
  ['the newest', {}, NEWEST],
  ['the last seen', {}, { field: 'lastLoginAt', order: 'desc' }],
  ['by name', {}, { field: 'username', order: 'asc' }],
  ['by beginning of name', { search: 'member123' }, NEWEST],
  ['by mobile number', { search: '17123' }, NEWEST],
  ['by mail address', { search: 'm123@example.com' }, NEWEST],
  ['below an agent', { below: '200.' }, NEWEST],
])('OFFICE-1 members, %s: no large table is scanned', async (_name, filter, sort) => {
  const plan = await planOf(house.env.db, membersQuery({ ...ALL, ...filter }, { sort, limit: 20, offset: 0 }))
  expect(plan).not.toMatch(/Seq Scan on (accounts|profiles)/)
})

test.each([{}, { subject: 'member:77' }, { operator: 'operator7' }])(
  'OFFICE-1 the audit log with %j: no large table is scanned',
  async (filter) => {
    const none = { operator: undefined, action: undefined, subject: undefined, from: undefined, to: undefined }
    expect(await planOf(house.env.db, auditQuery({ brand: 'fairhouse', ...none, ...filter }, 20, 0))).not.toMatch(
      /Seq Scan on audit_log/,
    )
  },
)

test('OFFICE-1 a list without an index would be noticed', async () => {
  const plan = await planOf(house.env.db, sql`select * from identity.accounts where icon = ${'fox'}`)
  expect(plan).toMatch(/Seq Scan on accounts/)
})
