/** What a line of the journal says its round was before it, and what follows from lines that say nothing. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { closeWriter, postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner, damage } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { DAILY_DIFFERENCES, DAILY_FOLLOWER } from './daily.sql.ts'
import { GAME_DAYS_DIFFERENCES, GAME_DAYS_FOLLOWER, rebuildGameDays } from './game-days.sql.ts'
import { journalEffect, type JournalLine } from './journal.sql.ts'

let database: TestDatabase
let env: Env
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  env = await openEnv(database.url)
  for (const member of ['anna', 'bela']) await giveStakes(env, member, 50_000_000_000n)
})
afterAll(async () => {
  await expectBalancedBooks(env.db)
  await closeWriter(env)
  await env.db.close()
  await database.drop()
})

type Told = { begins: boolean | null; stake: bigint | null; payout: bigint | null }
const toldOf = async (roundId: string) =>
  (
    await env.db.query<Told>(
      `select begins, stake_before as stake, payout_before as payout from bets.journal where round_id = $1
       order by epoch, xid, seq`,
      [roundId],
    )
  ).map(({ begins, stake, payout }) => [begins, stake, payout])

const lineOf = (
  roundId: string,
  line: Pick<JournalLine, 'kind' | 'amountMinor'> & Partial<JournalLine>,
): JournalLine => ({
  memberId: 'anna',
  vendor: 'acme',
  roundId,
  currency: 'BDT',
  gameCode: 'reels',
  gameType: 'RNG',
  isTrial: false,
  merchant: '',
  at: env.clock.now(),
  ...line,
})

/** Posts several lines of a round at once: a stake of 10 and one of 5, a payout of 4, an end. */
async function playAtOnce(roundId: string): Promise<void> {
  const own = await openAccount(env.db, { kind: 'member_cash', owner: 'anna', currency: 'BDT' })
  const house = await openAccount(env.db, { kind: 'house_vendor', owner: 'acme', currency: 'BDT' })
  await postTransfers(env, {
    key: `at once ${roundId}`,
    transfers: [
      { debit: own, credit: house, amountMinor: 10n, reason: 'bet', reference: roundId },
      { debit: own, credit: house, amountMinor: 5n, reason: 'bet', reference: roundId },
      { debit: house, credit: own, amountMinor: 4n, reason: 'win', reference: roundId },
    ],
    effects: [
      lineOf(roundId, { kind: 'stake', amountMinor: 10n, leg: 0 }),
      lineOf(roundId, { kind: 'stake', amountMinor: 5n, leg: 1 }),
      lineOf(roundId, { kind: 'payout', amountMinor: 4n, leg: 2 }),
      lineOf(roundId, { kind: 'close', amountMinor: 0n }),
    ].map(journalEffect),
  })
}

describe('GAME-7 a line of the journal', () => {
  test('says what its round was before it, also among lines that are written at once', async () => {
    await playAtOnce('w1')
    await playLine(env, 'anna', 'w1', { kind: 'reversal', reverses: 'payout', amountMinor: 4n })
    await playLine(env, 'anna', 'w1', { kind: 'stake', amountMinor: 1n })
    expect(await toldOf('w1')).toEqual([
      [true, null, null],
      [false, 10n, 0n],
      [false, 15n, 0n],
      [false, 15n, 4n],
      [false, 15n, 4n],
      [false, 15n, 0n],
    ])
  })

  test('is refused for now where followers would read it before a line that it comes after', async () => {
    const write = (roundId: string) => {
      const line = { ord: 1, ...journalEffect(lineOf(roundId, { kind: 'close', amountMinor: 0n })).row }
      return [JSON.stringify([line]), [1]]
    }
    await asOwner(database, (db) =>
      db.tx(async (tx) => {
        await tx.query('select pg_current_xact_id()')
        await playLine(env, 'anna', 'w2', { kind: 'stake', amountMinor: 1n })
        const error: unknown = await tx
          .query('select bets.apply_journal($1, $2)', write('w2'))
          .catch((reason: unknown) => reason)
        expect(sqlState(error)).toBe('40001')
      }),
    )
    expect(await toldOf('w2')).toEqual([[true, null, null]])
    await asOwner(database, (db) => db.query('select bets.apply_journal($1, $2)', write('w2')))
    expect(await toldOf('w2')).toEqual([
      [true, null, null],
      [false, 1n, 0n],
    ])
  })
})

describe('AGENT-3 the followers of the journal', () => {
  const followers = [DAILY_FOLLOWER, GAME_DAYS_FOLLOWER] as unknown as Follower[]
  const countAnew = async () => {
    await damage(database, 'delete from bets.daily', 'delete from bets.game_days', 'delete from bets.game_players')
    await damage(database, `delete from core.followers where name in ('bets.daily', 'bets.game-days')`)
    for (const follower of followers) {
      await catchUp(env, { ...follower, batch: 3 })
      expect((await shadow(env, follower)).differing).toEqual([])
    }
    expect(await env.db.query(DAILY_DIFFERENCES)).toEqual([])
    expect(await env.db.query(GAME_DAYS_DIFFERENCES)).toEqual([])
    return env.db.query('select * from bets.game_days order by day')
  }

  test('PROMO-3 count what a round says at its end of its stakes, and the books hold it', async () => {
    const end = (id: string, amountMinor: bigint, roundValid: JournalLine['roundValid']) =>
      playLine(env, 'anna', id, { kind: amountMinor > 0n ? 'payout' : 'close', amountMinor, closes: true, roundValid })
    for (const [id, payout, said] of [
      ['lost', 0n, 'at_risk'],
      ['push', 100n, 'at_risk'],
      ['short', 120n, 'at_risk'],
      ['both', 195n, { minor: 30n, why: 'covered' }],
    ] as const) {
      await playLine(env, 'anna', id, { kind: 'stake', amountMinor: 100n })
      await end(id, payout, said)
    }
    // corrected: what was won is taken back, and the round ends as lost
    await playLine(env, 'anna', 'short', { kind: 'reversal', reverses: 'payout', amountMinor: 120n })
    await end('short', 0n, 'at_risk')
    const rows = await env.db.query<{ id: string; valid: bigint }>(
      `select round_id as id, valid_bet as valid from bets.rounds where round_id in ('lost', 'push', 'short', 'both') order by id`,
    )
    expect(rows.map(({ id, valid }) => [id, valid])).toEqual([
      ['both', 30n],
      ['lost', 100n],
      ['push', 0n],
      ['short', 100n],
    ])
    await countAnew()
  })

  test('count the same where lines say nothing of what was before them: all, some, those of half a round', async () => {
    // squares of the larger ones do not fit a bigint
    for (const [index, stake] of [7n, 3_000_000_000n, 2_999_999_999n, 9_000_000_000n].entries()) {
      const id = `f${index}`
      await playLine(env, 'bela', id, { kind: 'stake', amountMinor: stake })
      await playLine(env, 'bela', id, { kind: 'payout', amountMinor: stake * 3n })
      if (index % 2 === 0) await playLine(env, 'bela', id, { kind: 'reversal', reverses: 'stake', amountMinor: stake })
      await playLine(env, 'bela', id, { kind: 'stake', amountMinor: 2n, closes: true })
    }
    const said = await countAnew()
    expect(said).toHaveLength(1)
    for (const some of ['seq % 3 = 0', `kind = 'stake'`, 'true']) {
      await damage(
        database,
        `update bets.journal set begins = null, stake_before = null, payout_before = null where ${some}`,
      )
      expect(await countAnew()).toEqual(said)
    }
    expect(await rebuildGameDays(env)).toEqual({ differed: 0, rows: 1 })
    expect(await env.db.query('select * from bets.game_days')).toEqual(said)
  })
})
