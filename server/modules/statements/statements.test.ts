/**
 * Days are sealed once and never change; the proofs of a player's statement can be verified by any reader who has the
 * published roots.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { ledgerRoot, statement } from '#contract/statements/statement.ts'
import { verifyStatement, type SealedDay, type Verdict } from '#contract/statements/statement-proof.mjs'
import { DAY_MS } from '#server/lib/clock.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { memberLifetime, openSession } from '#server/modules/identity/sessions/open-session.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers, postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type Caller, type House } from '#server/testing/house.ts'
import { asOwner, damage } from '#server/testing/owner.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { sha256Bytes } from './hashing.ts'
import { dayOf, sealDays } from './seal-days.ts'

type Statement = OutputOf<typeof statement>
type AccountDay = Statement['accounts'][number]

let house: House
let anna: Person
let bela: Person
let folder: string
/** The three days on which something happens; Anna has no entries on the second. */
const days: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-statement-'))
  house = await openHouse()
  anna = await buildMember(house)
  bela = await buildMember(house)
  const { env } = house
  for (let index = 0; index < 3; index++) {
    days.push(dayOf(env.clock.now()))
    if (index !== 1) {
      await giveStakes(env, anna.id, 1_000_000n)
      await playLine(env, anna.id, `a ${index}`, { kind: 'stake', amountMinor: 1_500n })
      await playLine(env, anna.id, `a ${index}`, { kind: 'payout', amountMinor: 2_500n, closes: true })
    }
    await giveStakes(env, bela.id, 50_000n)
    for (let member = 0; member < 4; member++) await giveStakes(env, `other${index * member}`, 7n)
    house.clock.advance(DAY_MS)
  }
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a new session for a player: these tests advance the clock by days. */
async function again({ id }: Person): Promise<Caller> {
  const { env } = house
  const { token } = await env.db.tx((tx) =>
    openSession(tx, env, { accountId: BigInt(id) }, memberLifetime(720), { ip: '127.0.0.1', userAgent: 'test' }),
  )
  return house.as(token)
}

const span = () => ({ from: days[0], to: days[2] })
const published = async () => (await house.as().ok(ledgerRoot, span())).content
const check = (given: unknown, roots: readonly SealedDay[] | null) =>
  verifyStatement(given, { sha256: sha256Bytes, roots })
const faultsOf = ({ steps }: Verdict) => steps.flatMap((step) => (step.fault ? [step.fault.code] : []))
const clone = (given: Statement): Statement => structuredClone(given)

describe('CASH-7 sealing days', () => {
  test('seals every day that is over, once, however many processes try at once', async () => {
    const other = await openHouseOn(house.url)
    other.clock.advance(3 * DAY_MS)
    const sealed = await Promise.all([sealDays(house.env), sealDays(other.env), sealDays(house.env)])
    expect(sealed.flat().sort()).toEqual(days)
    expect(await sealDays(house.env)).toEqual([])
    await other.close()
    await expectBalancedBooks(house.env.db)
  })

  test('chains each day to the day before and publishes it to anybody, by span, ledger and newest', async () => {
    const { latest, content } = await house.as().ok(ledgerRoot, span())
    expect(content.map((row) => row.day)).toEqual(days)
    expect(content.map((row) => row.previous)).toEqual(['0'.repeat(64), content[0]?.link, content[1]?.link])
    expect(latest).toEqual([content[2]])
    expect(content.map((row) => row.entries)).toEqual([16, 10, 16]) // both entries of each transfer
    expect((await house.as().ok(ledgerRoot, { ledger: 'trial USD' })).content).toEqual([])
    expect((await house.as().ok(ledgerRoot, { from: '2020-01-01', to: '2020-01-02' })).content).toEqual([])
    expect((await house.as().ok(ledgerRoot)).content).toHaveLength(3)
  })

  test('leaves what is sealed as it is', async () => {
    for (const table of ['days', 'roots', 'accounts', 'levels']) {
      for (const statement of [`delete from statements.${table}`, `update statements.${table} set day = day`]) {
        await expect(asOwner(house, (db) => db.query(statement))).rejects.toThrow(/stays as it is/)
        await expect(house.env.db.query(statement)).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  test('waits for a transaction that was writing before, and puts every transfer into one day', async () => {
    const { env } = house
    const [debit, credit] = [
      await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' }),
      await openAccount(env.db, { kind: 'fees', owner: '', currency: 'BDT' }),
    ]
    let sealing: Promise<string[]> = Promise.resolve([])
    await env.db.tx(async (tx) => {
      await postTransfersInTx(tx, env, {
        key: 'slow',
        transfers: [{ debit, credit, amountMinor: 1n, reason: 'adjustment', reference: 'slow' }],
      })
      house.clock.advance(DAY_MS)
      sealing = sealDays(env)
      const looked = (async () => {
        for (let looks = 0; looks < 20; looks++)
          expect(await env.db.query('select 1 from statements.days')).toHaveLength(3)
        return 'still waiting'
      })()
      expect(await Promise.race([sealing, looked])).toBe('still waiting')
    })
    expect(await sealing).toHaveLength(1)
    await giveStakes(env, bela.id, 1n)
    const [late] = await env.db.query<{ count: bigint }>(`select count(*) from wallet.transfers t where not exists (
      select from statements.days d where t.id > d.after_transfer and t.id <= d.last_transfer)`)
    expect(late?.count).toBe(1n) // the transfer of today
    const twice = await env.db.query(
      `select t.id from wallet.transfers t join statements.days d on t.id > d.after_transfer and t.id <= d.last_transfer group by 1 having count(*) > 1`,
    )
    expect(twice).toEqual([])
    await expectBalancedBooks(env.db)
  })

  test('puts a transfer that is dated on a sealed day into the next one, and is whole after a crash between days', async () => {
    const { env } = house
    const [debit, credit] = [
      await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' }),
      await openAccount(env.db, { kind: 'fees', owner: '', currency: 'BDT' }),
    ]
    await postTransfers(env, {
      key: 'late',
      at: new Date(`${days[0]}T12:00:00Z`),
      transfers: [{ debit, credit, amountMinor: 1n, reason: 'adjustment', reference: 'late' }],
    })
    house.clock.advance(3 * DAY_MS)
    let commits = 0
    const dying = {
      ...env,
      db: {
        ...env.db,
        tx: <R>(work: Parameters<typeof env.db.tx<R>>[0]) =>
          ++commits === 2
            ? env.db.tx<R>(async (tx) => {
                await work(tx)
                throw new Error('killed')
              })
            : env.db.tx(work),
      },
    }
    await expect(sealDays(dying)).rejects.toThrow('killed')
    const before = (await env.db.query('select 1 from statements.days')).length
    expect((await sealDays(env)).length).toBeGreaterThan(0)
    expect((await env.db.query('select 1 from statements.days')).length).toBeGreaterThan(before)
    const [row] = await env.db.query<{ days: bigint }>(
      `select count(*) as days from statements.days d join wallet.transfers t on t.id > d.after_transfer and t.id <= d.last_transfer where t.reference = 'late'`,
    )
    expect(row?.days).toBe(1n)
    await expectBalancedBooks(env.db)
  })

  test('refuses to seal what does not follow on', async () => {
    const { env } = house
    await giveStakes(env, bela.id, 5n)
    const change = (by: string) =>
      damage(
        house,
        `update wallet.entries set balance_after = balance_after ${by} where transfer_id = (select max(transfer_id) from wallet.entries)`,
      )
    await change('+ 7')
    house.clock.advance(DAY_MS)
    await expect(sealDays(env)).rejects.toThrow(/opens .* with/)
    await change('- 7')
    expect((await sealDays(env)).length).toBe(1)
  })
})

describe('CASH-7 a statement', () => {
  test('holds every entry of sealed days and proves itself against the published roots', async () => {
    const own = await (await again(anna)).ok(statement, span())
    expect(
      own.accounts.map((one) => [one.day, one.kind, one.entriesBefore, one.entries.length, one.opening, one.closing]),
    ).toEqual([
      [days[0], 'member_cash', 0, 3, '0.00', '100.10'],
      [days[2], 'member_cash', 3, 3, '100.10', '200.20'],
    ])
    expect(own.days.map((day) => day.day)).toEqual(days)
    const verdict = await check(own, await published())
    expect(verdict.steps.map((step) => [step.step, step.isOk])).toEqual(
      ['form', 'balances', 'complete', 'included', 'chain', 'published'].map((step) => [step, true]),
    )
    expect(verdict.isVerified).toBe(true)
  })

  test('reveals nothing of others: neither their entries nor anything from which their leaves could be guessed', async () => {
    const own = await (await again(anna)).ok(statement, span())
    const text = JSON.stringify(own)
    for (const other of [bela.id, 'other1']) expect(text).not.toContain(`"${other}"`)
    const keys = await house.env.db.query<{ key: string }>(
      `select encode(blinding_key, 'hex') as key from statements.days`,
    )
    for (const { key } of keys) expect(text).not.toContain(key)
    // Bela's leaf of the same day, guessed completely except for her blinding value, is none of the hashes that Anna
    // has
    const hers = await (await again(bela)).ok(statement, span())
    const swapped = clone(own)
    const [mine, guessed] = [swapped.accounts[0], hers.accounts[0]]
    if (!mine || !guessed) throw new Error('no days')
    swapped.accounts[0] = { ...guessed, blinding: mine.blinding }
    expect(faultsOf(await check(swapped, null))).toContain('not-included')
  })

  test('shows every kind of tampering, and says what', async () => {
    const roots = await published()
    const own = await (await again(anna)).ok(statement, span())
    const first = (given: Statement) => given.accounts[0] as AccountDay
    const entryOf = (given: Statement, at: number) => first(given).entries[at] as AccountDay['entries'][number]
    const tampered: [string, (given: Statement) => void, string][] = [
      [
        'an amount',
        (given) => {
          entryOf(given, 1).amount = '-0.14'
        },
        'balance',
      ],
      [
        'an amount and all balances after it',
        (given) => {
          const one = first(given)
          Object.assign(entryOf(given, 0), { amount: '101.00', balanceAfter: '101.00' })
          Object.assign(entryOf(given, 1), { balanceBefore: '101.00', balanceAfter: '100.85' })
          Object.assign(entryOf(given, 2), { balanceBefore: '100.85', balanceAfter: '101.10' })
          one.closing = '101.10'
        },
        'not-included',
      ],
      [
        'an entry dropped in the middle',
        (given) => {
          first(given).entries.splice(1, 1)
        },
        'missing-before',
      ],
      [
        'the last entry dropped',
        (given) => {
          first(given).entries.pop()
        },
        'missing-after',
      ],
      [
        'a day of the account dropped and the other moved up',
        (given) => {
          given.accounts = given.accounts.slice(1).map((one) => ({ ...one, entriesBefore: 0 }))
        },
        'not-included',
      ],
      [
        'a proof swapped',
        (given) => {
          first(given).proof = [...(given.accounts[1]?.proof ?? [])].reverse()
        },
        'not-included',
      ],
      [
        'another place',
        (given) => {
          first(given).position ^= 1
        },
        'not-included',
      ],
      [
        'another root, with a link made of it',
        (given) => {
          ;(given.days[1] as SealedDay).root = 'ab'.repeat(32)
        },
        'link',
      ],
      [
        'a day of the chain dropped',
        (given) => {
          given.days.splice(1, 1)
        },
        'chain-broken',
      ],
      [
        'an account day twice',
        (given) => {
          given.accounts.push(first(given))
        },
        'gap',
      ],
      [
        'a day without a root',
        (given) => {
          given.days = given.days.slice(1)
        },
        'no-day',
      ],
    ]
    for (const field of ['id', 'type', 'at', 'reference'] as const)
      tampered.push([
        `an entry’s ${field}`,
        (given) => {
          Object.assign(entryOf(given, 1), { [field]: 'x' })
        },
        'not-included',
      ])
    for (const field of ['account', 'kind', 'owner', 'blinding'] as const)
      tampered.push([
        `the account’s ${field}`,
        (given) => {
          first(given)[field] = 'x'
        },
        'not-included',
      ])
    for (const [what, tamper, code] of tampered) {
      const given = clone(own)
      tamper(given)
      const verdict = await check(given, roots)
      expect(
        [what, verdict.isVerified, faultsOf(verdict).includes(code as never)],
        `${what}: ${faultsOf(verdict).join()}`,
      ).toEqual([what, false, true])
    }
    expect(
      faultsOf(
        await check(
          own,
          roots.map((root) => ({ ...root, root: 'cd'.repeat(32) })),
        ),
      ),
    ).toEqual(['other-root'])
    expect(faultsOf(await check(own, roots.slice(1)))).toEqual(['unpublished'])
  })

  test('is whole days at a time where it is long, and goes on where it says', async () => {
    const { env } = house
    const busy = await buildMember(house)
    const from = dayOf(env.clock.now())
    for (let day = 0; day < 2; day++) {
      await Promise.all(Array.from({ length: 2_600 }, () => giveStakes(env, busy.id, 1n)))
      house.clock.advance(DAY_MS)
    }
    await giveStakes(env, busy.id, 1n)
    house.clock.advance(DAY_MS)
    await sealDays(env)
    const to = dayOf(env.clock.now())
    const firstPart = await (await again(busy)).ok(statement, { from, to })
    expect(firstPart.accounts.map((one) => one.entries.length)).toEqual([2_600, 2_600])
    expect(firstPart.next).not.toBe(null)
    const rest = await (await again(busy)).ok(statement, { from: firstPart.next ?? '', to })
    expect([rest.accounts[0]?.entriesBefore, rest.next]).toEqual([5_200, null])
    const whole = {
      ...firstPart,
      days: [...firstPart.days, ...rest.days],
      accounts: [...firstPart.accounts, ...rest.accounts],
    }
    expect(await check(whole, null)).toMatchObject({ isVerified: true })
    await expectBalancedBooks(env.db)
  })

  test('is a trial player’s own as well, in the book of play money, and empty where nothing was sealed', async () => {
    const tess = await buildTrial(house)
    await giveStakes(house.env, tess.id, 10n, true)
    expect(await (await again(tess)).ok(statement)).toMatchObject({ accounts: [], next: null })
    house.clock.advance(DAY_MS)
    await sealDays(house.env)
    const own = await (await again(tess)).ok(statement)
    expect(own.accounts).toMatchObject([{ ledger: 'trial BDT', kind: 'trial_play', closing: '0.001' }])
    expect(await check(own, (await house.as().ok(ledgerRoot)).content)).toMatchObject({ isVerified: true })
    expect(
      await (await buildMember(house)).caller.ok(statement, { from: '2020-01-01', to: '2020-01-31' }),
    ).toMatchObject({ days: [], accounts: [] })
  })

  test('is for players, over at most 92 days that end after they begin', async () => {
    const operator = await buildOperator(house)
    for (const caller of [house.as(), operator.caller])
      expect(await caller.call(statement)).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } })
    for (const input of [
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2026-01-01', to: '2026-06-01' },
      { from: 'yesterday' },
    ]) {
      expect(await (await again(anna)).call(statement, input)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      })
      expect(await house.as().call(ledgerRoot, input)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    }
    expect(await house.as().call(ledgerRoot, { ledger: 'real' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  })
})

describe('CASH-7 fairhouse-verify', () => {
  const keep = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(projectRoot(), 'scripts/verify.mjs'), ...words]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )

  test('says verified and ends with 0, or exactly what is wrong and ends with 1', async () => {
    const own = await (await again(anna)).ok(statement, span())
    const roots = keep('roots.json', { success: true, value: await house.as().ok(ledgerRoot, span()) })
    const good = await run(keep('good.json', own), '--roots', roots)
    expect(good).toMatchObject({ code: 0 })
    expect(good.stdout).toContain('VERIFIED: 6 entries on 3 days.')
    expect(good.stdout).toContain('ok      The roots are those that were published')
    expect(
      (await run(keep('answer.json', { success: true, value: own }), '--root', own.days[2]?.link ?? '')).code,
    ).toBe(0)
    expect((await run(join(folder, 'good.json'))).stdout).toContain('Not compared with published roots')

    const dropped = clone(own)
    dropped.accounts[0]?.entries.splice(1, 1)
    expect(await run(keep('dropped.json', dropped), '--roots', roots)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/missing or changed before entry \d+[^]*NOT VERIFIED\./) as string,
    })
    const others = keep(
      'others.json',
      (await published()).map((root) => ({ ...root, link: 'ab'.repeat(32) })),
    )
    expect(await run(join(folder, 'good.json'), '--roots', others)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the published root of') as string,
    })
    expect(await run(join(folder, 'good.json'), '--root', 'ab'.repeat(32))).toMatchObject({ code: 1 })
    expect(await run(keep('nothing.json', {}))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('not a statement') as string,
    })
    expect(await run(join(folder, 'missing.json'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('cannot be read') as string,
    })
    expect(await run()).toMatchObject({ code: 2 })
    expect(await run('--roots')).toMatchObject({ code: 2 })
  })
})
