/** Rewards of a house that is older than who pays them: a migration says it of each, and what was given stays. */
import { expect, inject, test } from 'vitest'
import { openDb } from '#server/lib/db.ts'
import { readHouseSchema } from '#server/lib/house-schema.ts'
import { runMigrations, whileMigrating } from '#server/lib/migrate.ts'
import { createDatabase } from '#server/testing/postgres.ts'

const MIGRATION = '0542'

test('PROMO-3 what was given before it was written down who pays is the house’s, paid as what it is, and of its deposit', async () => {
  const database = await createDatabase(inject('postgresUrl'), 'empty')
  const { migrations } = await readHouseSchema()
  const run = (isWanted: (name: string) => boolean) =>
    whileMigrating(database.url, (client) =>
      runMigrations(
        client,
        migrations.filter(({ name }) => isWanted(name)),
      ),
    )
  try {
    await run((name) => name < MIGRATION)
    const db = openDb(database.url, 2)
    await db.query(
      `insert into rewards.authorities (brand, subject, currency, value_max, members_max, from_at, until_at, created_by,
         persons, created_at)
       values ('fairhouse', 'offer:reload:1', 'BDT', 1000000, 10, '2026-11-01', '2026-12-01', 'test', '{}', '2026-11-01')`,
    )
    const before = [
      ['cash', 'BDT', 'deposit:D-8K2M4QXT', { turnover: 1 }],
      ['bonus', 'BDT', 'once', { terms: {} }],
      ['points', 'PTS', 'deposit:7', {}],
      ['free_rounds', 'BDT', 'deposit:D-ZZZZZZZZ', { winnings: 'bonus' }],
      ['free_rounds', 'BDT', 'once', {}],
    ] as const
    for (const [place, [kind, currency, occurrence, what]] of before.entries())
      await db.query(
        `insert into rewards.rewards (reference, member_id, brand, source_kind, source_id, occurrence, kind, currency,
           amount, what, authority_id, title_key, title_values, state, created_at)
         values ('R-' || $1, '9', 'fairhouse', 'offer', 'offer-' || $1, $2, $3, $4, 10000, $5, 1, 'x', '{}', 'promised',
           '2026-11-02')`,
        [String(place), occurrence, kind, currency, JSON.stringify(what)],
      )
    await run((name) => name >= MIGRATION)
    expect(
      await db.query(
        'select kind, deposit, payer, paid_as as "paidAs", amount, state from rewards.rewards order by id',
      ),
    ).toEqual([
      { kind: 'cash', deposit: 'D-8K2M4QXT', payer: 'house', paidAs: 'cash', amount: 10_000n, state: 'promised' },
      { kind: 'bonus', deposit: null, payer: 'house', paidAs: 'bonus', amount: 10_000n, state: 'promised' },
      { kind: 'points', deposit: null, payer: 'house', paidAs: 'points', amount: 10_000n, state: 'promised' },
      {
        kind: 'free_rounds',
        deposit: 'D-ZZZZZZZZ',
        payer: 'house',
        paidAs: 'bonus',
        amount: 10_000n,
        state: 'promised',
      },
      { kind: 'free_rounds', deposit: null, payer: 'house', paidAs: 'cash', amount: 10_000n, state: 'promised' },
    ])
    // nor does anybody know any more what they were computed of
    expect(await db.query('select distinct reckoning from rewards.rewards')).toEqual([
      { reckoning: { rule: 'before-0' } },
    ])
    // the migration set its guard aside for the moment only
    await expect(
      db.query("update rewards.rewards set payer = 'vendor', paid_as = 'cash' where id = 5"),
    ).rejects.toThrow()
    await db.close()
  } finally {
    await database.drop()
  }
})
