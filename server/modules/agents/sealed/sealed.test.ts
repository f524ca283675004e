/** Sealed days of teams: an agent checks them without trusting the house, by the file that checks members' statements. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentRoots, agentStatement } from '#contract/agents/sealed.ts'
import { parseMoney } from '#contract/money.ts'
import { verifyStatement } from '#contract/statements/statement-proof.mjs'
import { projectRoot } from '#server/lib/project-root.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { sha256Bytes } from '#server/modules/statements/hashing.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, logInAgain, type Person } from '#server/testing/builders.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { nextNoon } from '#server/testing/next-noon.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { sealTeamDays } from './seal-days.ts'

let house: House
/** top has agent below, and agent a member; other stands alone with one member. */
let top: Person, agent: Person, member: Person, other: Person, aside: Person

async function below(upline: Person, build: typeof buildMember): Promise<Person> {
  const path = (await findLine(house.env.db, upline.id)) ?? ''
  return build(house, { upline: { id: BigInt(upline.id), path } })
}
async function bet(person: Person, round: string, stake: number, payout: number, gameType = 'RNG') {
  const agentLine = ((await findLine(house.env.db, person.id)) ?? '').split('.').filter(Boolean).slice(0, -1).join('.')
  const line = { gameType, gameCode: gameType === 'LIVE' ? 'tables' : 'dice', ...(agentLine ? { agentLine } : {}) }
  const money = (units: number) => parseMoney(units.toFixed(2))
  await playLine(house.env, person.id, round, { kind: 'stake', amountMinor: money(stake), ...line })
  await playLine(house.env, person.id, round, { kind: 'payout', amountMinor: money(payout), closes: true, ...line })
}
async function nextDay() {
  nextNoon(house.clock)
  for (const one of [top, agent, other]) Object.assign(one, await logInAgain(house, one))
}

beforeAll(async () => {
  house = await openHouse()
  nextNoon(house.clock) // a day is sealed two hours after its end
  top = await buildAgent(house)
  agent = await below(top, buildAgent)
  member = await below(agent, buildMember)
  other = await buildAgent(house)
  aside = await below(other, buildMember)
  for (const { id } of [member, aside]) await giveStakes(house.env, id, 10n ** 12n)
  await bet(member, 's1', 100, 40)
  await bet(member, 's2', 30, 0, 'LIVE')
  await bet(aside, 's3', 7, 0)
  await nextDay()
  await nextDay()
  await bet(member, 's4', 12.5, 60)
  await nextDay()
  await catchUp(house.env, MEASURES_FOLLOWER)
})
afterAll(() => house.close())

const statementOf = (who: Person) => who.caller.ok(agentStatement, {})
const rootsNow = async () => (await top.caller.ok(agentRoots, {})).content
const check = (statement: unknown, roots: Awaited<ReturnType<typeof rootsNow>> | null) =>
  verifyStatement(statement, { sha256: sha256Bytes, roots })

test('AGENT-9 a day is sealed once it is over, once, by however many processes; a day without play as well', async () => {
  await Promise.all([sealTeamDays(house.env), sealTeamDays(house.env)])
  const { latest, content } = await other.caller.ok(agentRoots, {})
  expect(content.map(({ accounts }) => accounts)).toEqual([2 * 5 + 4, 0, 2 * 4])
  expect(latest.map(({ day }) => day)).toEqual([content.at(-1)?.day])
  await sealTeamDays(house.env)
  expect(await rootsNow()).toEqual(content)
})

test('AGENT-9 an agent’s sealed figures are those of his team, add up from day to day, and lead to the published roots', async () => {
  const statement = await statementOf(agent)
  const figures = statement.accounts.map(({ day, kind, opening, closing, entries }) => [
    statement.days.findIndex((one) => one.day === day),
    kind,
    opening,
    closing,
    entries.map(({ reference, amount }) => `${reference} ${amount}`),
  ])
  expect(figures).toEqual([
    [0, 'active', '0.00', '1.00', [' 1.00']],
    [0, 'payout', '0.00', '40.00', ['RNG 40.00']],
    [0, 'registered', '0.00', '1.00', [' 1.00']],
    [0, 'stake', '0.00', '130.00', ['LIVE 30.00', 'RNG 100.00']],
    [0, 'valid', '0.00', '130.00', ['LIVE 30.00', 'RNG 100.00']],
    [2, 'active', '1.00', '2.00', [' 1.00']],
    [2, 'payout', '40.00', '100.00', ['RNG 60.00']],
    [2, 'stake', '130.00', '142.50', ['RNG 12.50']],
    [2, 'valid', '130.00', '142.50', ['RNG 12.50']],
  ])
  expect(await check(statement, await rootsNow())).toMatchObject({ isVerified: true })
  expect(new Set((await statementOf(other)).accounts.map(({ owner }) => owner))).toEqual(new Set([other.id]))
})

test('AGENT-9 whatever is changed of a statement shows', async () => {
  const roots = await rootsNow()
  const whole = await statementOf(agent)
  const [first] = whole.accounts
  const changes = [
    { accounts: whole.accounts.map((one) => (one === first ? { ...one, closing: '41.00' } : one)) },
    {
      accounts: whole.accounts.map((one) => ({
        ...one,
        entries: one.entries.map((entry) => ({ ...entry, reference: 'FISH' })),
      })),
    },
    { accounts: whole.accounts.filter(({ day }) => day !== first?.day).map((one) => ({ ...one, entriesBefore: 0 })) },
    { accounts: whole.accounts.map((one) => ({ ...one, owner: top.id })) },
    { days: whole.days.filter((_, place) => place !== 1) },
    { days: whole.days.map((day) => ({ ...day, accounts: day.accounts + 1 })) },
  ]
  for (const change of changes)
    expect((await check({ ...whole, ...change }, roots)).isVerified, Object.keys(change).join()).toBe(false)
  const [day] = roots
  expect(
    (await check(whole, [{ ...(day as NonNullable<typeof day>), root: '0'.repeat(64) }, ...roots.slice(1)])).isVerified,
  ).toBe(false)
})

test('AGENT-9 the file is checked by the command that checks members’ statements', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-team-'))
  try {
    const [file, roots] = [join(folder, 'statement.json'), join(folder, 'roots.json')]
    writeFileSync(file, JSON.stringify(await statementOf(top)))
    writeFileSync(roots, JSON.stringify({ content: await rootsNow() }))
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(projectRoot(), 'scripts/verify.mjs'),
      file,
      '--roots',
      roots,
    ])
    expect(stdout).toContain('VERIFIED')
    expect(stdout).not.toContain('NOT VERIFIED')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('AGENT-9 what was sealed cannot be changed by the application; books hold seals against measures', async () => {
  await expectBalancedBooks(house.env.db)
  for (const statement of [
    `update agents.seals set root = previous`,
    `update agents.sealed_figures set closing = 0`,
    `delete from agents.sealed_figures`,
  ])
    await expect(house.env.db.query(statement)).rejects.toThrow()
})
