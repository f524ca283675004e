/** A house with content of before migrations 0572 to 0592: everything is there afterwards, and what is new says what was. */
import { expect, inject, test } from 'vitest'
import { openDb, type Db } from '#server/lib/db.ts'
import { readHouseSchema } from '#server/lib/house-schema.ts'
import { runMigrations, whileMigrating } from '#server/lib/migrate.ts'
import { createDatabase } from '#server/testing/postgres.ts'

const FIRST = '0572'

/** What such a house has of each table that changes. What its rows refer to is left out. */
const CONTENT = [
  `insert into campaigns.campaigns (brand, state, texts, audience, created_by, created_at, published_by, published_at,
     starts_at, ends_at, upto, members)
   values ('fairhouse', 'running', '{}', '{"kind": "everybody"}', 'author', now(), 'author', now(), now(),
     now() + interval '9 days', 5, 5)`,
  `insert into games.vendors (code, vassalage, names, types, sort, colour) values ('OLD', 'OLD', '{}', '{}', 1, '#000000')`,
  `insert into promotions.settlements (offer_id, day, members, given_minor, refused, at)
   values (1, '2026-11-01', 2, 500000, 1, now()), (1, '2026-11-02', 1, 100000, 0, now())`,
  ...[
    [`period:2026-11-01`, 'joined', 30_000, `{"signals": [], "waitsFor": "review"}`],
    [`period:2026-11-01`, 'closed', 20_000, `{"signals": []}`],
    [`period:2026-11-01`, 'given', 10_000, `{}`],
    [`period:2026-11-02`, 'given', 10_000, `{}`],
    [`once`, 'joined', 70_000, `{"signals": []}`],
  ].map(
    ([occurrence, state, minor, evidence], place) =>
      `insert into promotions.participations (offer_id, version, brand, member_id, occurrence, state, currency,
         amount_minor, reward, reason, evidence, at, changed_at)
       values (1, 1, 'fairhouse', '${place}', '${occurrence}', '${state}', 'BDT', ${minor}, '1', 'x', '${evidence}', now(), now())`,
  ),
  `insert into rewards.rewards (reference, member_id, brand, source_kind, source_id, occurrence, kind, currency, amount, what,
     authority_id, title_key, title_values, state, created_at, payer, paid_as)
   values ('R-1', '9', 'fairhouse', 'offer', '1', 'once', 'bonus', 'BDT', 10000, '{}', 1, 'x', '{}', 'promised', now(),
     'house', 'bonus')`,
  `insert into rewards.rewards (reference, member_id, brand, source_kind, source_id, occurrence, kind, currency, amount, what,
     authority_id, title_key, title_values, state, created_at, ended_at, end_reason, payer, paid_as)
   select 'R-' || n, '9', 'fairhouse', 'offer', n::text, 'deposit', 'cash', 'BDT', 10000, '{}', 1, 'promotions.kind.reload', '{}',
     'claimed', now(), now(), 'claimed', 'house', 'cash' from unnest(array[7, 8]) n`,
  ...[
    [7, `{"title": {"bn": "", "en": "A reload", "ar": "إيداع"}}`],
    [8, `{"title": {}}`],
  ].flatMap(([offer, document], place) => [
    `insert into promotions.offer_versions (offer_id, number, document, state, currency, created_at, created_by, changed_at)
     values (${offer}, 1, '${document}', 'dropped', 'BDT', now(), 'author', now())`,
    `insert into promotions.participations (offer_id, version, brand, member_id, occurrence, state, currency, amount_minor,
       reward, at, changed_at)
     values (${offer}, 1, 'fairhouse', '9', 'deposit', 'given', 'BDT', 10000, '${place + 2}', now(), now())`,
  ]),
  `insert into rewards.grants (reference, reward_id, member_id, brand, currency, design, amount, terms, target, state, created_at)
   values ('B-1', 1, '9', 'fairhouse', 'BDT', 'purse', 10000, '{}', 50000, 'queued', now())`,
  `insert into missions.payouts (item_id, member_id, rank, amount, state) values (1, '9', 1, 10000, 'due')`,
]

async function fill(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    for (const statement of CONTENT) await tx.query(statement)
  })
}

test('PROMO-3 PROMO-9 OFFICE-5 a house of before opens with all it had: what is new of it is said, and nothing is made up', async () => {
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
    await run((name) => name < FIRST)
    const db = openDb(database.url, 2)
    await fill(db)
    await run((name) => name >= FIRST)
    expect(await db.query('select state, trigger_of as of, members from campaigns.campaigns')).toEqual([
      { state: 'running', of: null, members: 5n },
    ])
    expect(await db.query(`select silent_days as days from games.vendor_windows where code = 'OLD'`)).toEqual([
      { days: 3 },
    ])
    // held is what waited or waits for a review of that period, and what was given stays given
    expect(
      await db.query('select day::text, members, held, held_minor as waits from promotions.settlements order by day'),
    ).toEqual([
      { day: '2026-11-01', members: 2, held: 2, waits: 50_000n },
      { day: '2026-11-02', members: 1, held: 0, waits: 0n },
    ])
    expect(await db.query('select * from promotions.luck_closings')).toEqual([])
    const unknown = { reckoning: { rule: 'before-0' }, amount: 10_000n }
    expect(await db.query('select reckoning, amount from rewards.rewards')).toEqual([unknown, unknown, unknown])
    // an offer's reward bears its title; the brand's own language has none here
    const titles = { title: 'إيداع', 'title.ar': 'إيداع', 'title.en': 'A reload' }
    expect(await db.query('select title_key as key, title_values as values from rewards.rewards order by id')).toEqual([
      { key: 'x', values: {} },
      { key: 'rewards.title.own', values: titles },
      { key: 'promotions.kind.reload', values: {} },
    ])
    expect(await db.query('select target_rule as rule, target from rewards.grants')).toEqual([
      { rule: 'times-down-1', target: 50_000n },
    ])
    expect(await db.query('select reckoning, state from missions.payouts')).toEqual([{ reckoning: null, state: 'due' }])
    // the guards that were set aside are in force again
    await expect(db.query(`update rewards.rewards set reckoning = '{"rule": "stated-1"}'`)).rejects.toThrow()
    await expect(
      db.query(`insert into promotions.luck_closings (kinds, reason, closed_at, closed_by)
      values ('{first_deposit}', 'x', now(), 'x')`),
    ).rejects.toThrow()
    await db.close()
  } finally {
    await database.drop()
  }
})
