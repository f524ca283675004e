/** An agent's reports through HTTP: figures that open down to their rounds, for one's own line only. */
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  agentBets,
  agentDownlineTransactions,
  agentOverview,
  agentTeamBets,
  agentUserLoss,
} from '#contract/agents/reports.ts'
import { createAgentExport, downloadExport, listExports } from '#contract/exports/exports.ts'
import { DEPOSIT_CREDITED, EXCLUSION_BEGAN, WITHDRAWAL_PAID } from '#contract/facts.ts'
import { parseMoney } from '#contract/money.ts'
import { putBrandSwitch } from '#server/lib/brand-settings.sql.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { localDay } from '#server/lib/local-day.ts'
import { findLine } from '#server/modules/identity/accounts/get-account.ts'
import { agentFile, orderAgentFile } from '#server/testing/agent-files.ts'
import { writeFile } from '#server/modules/exports/write-file.ts'
import { buildAgent, buildMember, buildTrial, logInAgain, type Person } from '#server/testing/builders.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes, playLine, type RoundPlay } from '#server/testing/rounds.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { daysOf, momentsOf, periodBefore } from './report-period.ts'

let house: House
/** top has agent and sibling below; agent has lower and member; lower has deep. */
let top: Person, agent: Person, sibling: Person, lower: Person, member: Person, deep: Person, aside: Person
const ZONE = 'Asia/Dhaka'

async function below(upline: Person, build: typeof buildMember): Promise<Person> {
  const path = (await findLine(house.env.db, upline.id)) ?? ''
  return build(house, { upline: { id: BigInt(upline.id), path } })
}
const today = () => localDay(house.clock.now(), ZONE)
const now = () => ({ from: today(), to: today() })
const money = (units: number) => parseMoney(units.toFixed(2))

async function play(person: Person, round: string, lines: readonly RoundPlay[]) {
  const agentLine = ((await findLine(house.env.db, person.id)) ?? '').split('.').filter(Boolean).slice(0, -1).join('.')
  for (const line of lines)
    await playLine(house.env, person.id, round, { ...(agentLine ? { agentLine } : {}), ...line })
}
const bet = (person: Person, round: string, stake: number, payout: number, more: Partial<RoundPlay> = {}) =>
  play(person, round, [
    { kind: 'stake', amountMinor: money(stake), ...more },
    { kind: 'payout', amountMinor: money(payout), closes: true, ...more },
  ])

beforeAll(async () => {
  house = await openHouse()
  top = await buildAgent(house)
  agent = await below(top, buildAgent)
  sibling = await below(top, buildAgent)
  lower = await below(agent, buildAgent)
  member = await below(agent, buildMember)
  deep = await below(lower, buildMember)
  aside = await below(sibling, buildMember)
  for (const { id } of [top, agent, sibling, lower, member, deep, aside]) await giveStakes(house.env, id, 10n ** 12n)
})
afterAll(() => house.close())

/** Everybody logs in anew, a day later. */
async function nextDay(days = 1) {
  house.clock.advance(days * DAY_MS)
  for (const one of [top, agent, sibling, lower, member, deep, aside]) Object.assign(one, await logInAgain(house, one))
}
const counted = () => catchUp(house.env, MEASURES_FOLLOWER)

test('AGENT-3 a day in a time zone begins and ends at its own midnights', () => {
  const { start, end } = momentsOf({ from: '2026-11-01', to: '2026-11-02' }, ZONE)
  expect([start, end].map((at) => at.toISOString())).toEqual(['2026-10-31T18:00:00.000Z', '2026-11-02T18:00:00.000Z'])
  const spring = momentsOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')
  expect(spring.end.getTime() - spring.start.getTime()).toBe(23 * 3_600_000)
  expect(momentsOf({ from: '2026-01-01', to: '2026-01-01' }, 'Pacific/Kiritimati').start.toISOString()).toBe(
    '2025-12-31T10:00:00.000Z',
  )
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({ from: '2026-02-22', to: '2026-02-28' })
})

test('AGENT-3 AUTH-18 a period at the end of all days, or one that is too long, is refused and not counted up to', async () => {
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysOf({ from: '9999-12-30', to: '9999-12-31' })).toHaveLength(2)
  for (const [from, to] of [
    ['9999-12-31', '9999-12-31'],
    ['3000-01-01', '3000-01-02'],
    ['0000-01-01', '0000-01-02'],
    ['2026-01-01', '2026-12-31'],
  ] as const)
    expect((await top.caller.call(agentOverview, { from, to })).body, `${from} ${to}`).toMatchObject({
      code: 'INVALID_INPUT',
    })
})

test('AGENT-2 AGENT-3 the overview adds up the team beside the days before, by day, and shows which lines moved', async () => {
  await nextDay(5)
  await bet(deep, 'o1', 100, 30)
  await bet(member, 'o2', 10, 0)
  await nextDay()
  await bet(deep, 'o3', 50, 80)
  await counted()
  const { sums, before, days, movers, currency } = await top.caller.ok(agentOverview, now())
  expect(currency).toBe('BDT')
  expect(sums).toMatchObject({ stake: '50.00', valid: '50.00', payout: '80.00', net: '-30.00', active: 1, rounds: 1 })
  expect(before).toMatchObject({ stake: '110.00', net: '80.00', active: 2, rounds: 2 })
  expect(days).toHaveLength(1)
  expect(movers).toMatchObject([{ username: agent.username, kind: 'agent', valid: '50.00', validBefore: '110.00' }])
  const own = await agent.caller.ok(agentOverview, { from: periodBefore(now()).from, to: today() })
  expect(own.sums).toMatchObject({ stake: '160.00', active: 2 })
  expect(own.days.map(({ stake }) => stake)).toEqual(['110.00', '50.00'])
  expect(own.movers.map(({ username }) => username).toSorted()).toEqual([lower.username, member.username].toSorted())
  expect((await sibling.caller.ok(agentOverview, now())).sums).toMatchObject({ stake: '0.00', active: 0 })
})

test('AGENT-3 who bet is counted once in a period, and not whom later lines took back all of it', async () => {
  await nextDay()
  const others = [await below(lower, buildMember), await below(agent, buildMember), await below(agent, buildMember)]
  for (const { id } of others) await giveStakes(house.env, id, 10n ** 12n)
  const [back, half, again] = others as [Person, Person, Person]
  const late = (person: Person, round: string, stake: number) =>
    play(person, round, [{ kind: 'reversal', reverses: 'stake', amountMinor: money(stake) }])
  await bet(back, 'l1', 10, 0)
  await bet(half, 'l2', 20, 0)
  await bet(again, 'l3', 30, 0)
  const first = today()
  await nextDay()
  await late(back, 'l1', 10)
  await bet(half, 'l4', 5, 0)
  await late(half, 'l4', 5)
  await late(again, 'l3', 30)
  await bet(again, 'l5', 40, 0)
  await counted()
  const active = async (of: Person, from: string, to: string) =>
    (await of.caller.ok(agentOverview, { from, to })).sums.active
  expect(await active(agent, first, first)).toBe(3)
  expect(await active(agent, first, today())).toBe(2)
  expect(await active(agent, today(), today())).toBe(1)
  expect([await active(lower, first, first), await active(lower, first, today())]).toEqual([1, 0])
})

test('AGENT-3 AGENT-9 rows by member and by line add up to the totals, and each opens to the rounds that made it', async () => {
  await nextDay()
  await bet(deep, 'r1', 20, 5)
  await bet(deep, 'r2', 7.5, 0, { gameType: 'LIVE', gameCode: 'tables' })
  await bet(member, 'r3', 4, 9)
  await bet(agent, 'r4', 2, 0)
  await bet(aside, 'r5', 1_000, 0)
  await play(deep, 'r6', [{ kind: 'stake', amountMinor: money(99) }])
  await counted()
  const rows = await agent.caller.ok(agentTeamBets, now())
  expect(rows.content.map(({ username, stake, net }) => [username, stake, net])).toEqual([
    [deep.username, '27.50', '22.50'],
    [member.username, '4.00', '-5.00'],
    [agent.username, '2.00', '2.00'],
  ])
  expect(rows.totals).toMatchObject({ stake: '33.50', payout: '14.00', rounds: 4 })
  expect(rows.gameTypes).toEqual(['LIVE', 'RNG'])
  const lines = await top.caller.ok(agentTeamBets, { ...now(), rows: 'lines', sort: 'net', order: 'asc' })
  expect(lines.content.map(({ username, net }) => [username, net])).toEqual([
    [agent.username, '19.50'],
    [sibling.username, '1000.00'],
  ])
  const live = await agent.caller.ok(agentTeamBets, { ...now(), gameType: 'LIVE' })
  expect(live.content.map(({ stake }) => stake)).toEqual(['7.50'])
  const first = await agent.caller.ok(agentUserLoss, { ...now(), pageSize: 1, sort: 'stake', order: 'asc' })
  expect(first).toMatchObject({ total: 3, content: [{ username: agent.username }] })
  const ofLower = await agent.caller.ok(agentTeamBets, { ...now(), account: lower.id })
  expect(ofLower.content.map(({ username }) => username)).toEqual([deep.username])
  expect(ofLower.totals).toMatchObject({ stake: '27.50' })
  for (const row of rows.content) {
    const { rows: rounds, next } = await agent.caller.ok(agentBets, { ...now(), account: row.id })
    expect(next).toBeNull()
    const sum = (name: 'stake' | 'valid' | 'payout') =>
      rounds.reduce((all, one) => all + Number(one[name]), 0).toFixed(2)
    expect([sum('stake'), sum('valid'), sum('payout')]).toEqual([row.stake, row.valid, row.payout])
  }
})

test('AGENT-3 a report turns its pages by place: a figure that changes meanwhile shifts no row out of the next page', async () => {
  await nextDay()
  await bet(deep, 'p1', 30, 0)
  await bet(member, 'p2', 20, 0)
  await bet(agent, 'p3', 10, 0)
  await counted()
  const page = (more: object) => agent.caller.ok(agentTeamBets, { ...now(), pageSize: 1, sort: 'net', ...more })
  const names = (one: Awaited<ReturnType<typeof page>>) => one.content.map(({ username }) => username)
  const first = await page({})
  expect([names(first), first.previous]).toEqual([[deep.username], null])
  await bet(agent, 'p4', 90, 0) // by number, deep would be the second as well
  await counted()
  const second = await page({ pageNo: 2, before: first.next ?? '' })
  expect([names(second), second.next, second.total]).toEqual([[member.username], null, 3])
  const back = await page({ after: second.previous ?? '' })
  expect(names(back)).toEqual([deep.username])
  expect(names(await page({ after: back.previous ?? '' }))).toEqual([agent.username])
  const lowest = await page({ order: 'asc' })
  expect(names(lowest)).toEqual([member.username])
  expect(names(await page({ order: 'asc', before: lowest.next ?? '' }))).toEqual([deep.username])
  expect((await agent.caller.call(agentTeamBets, { ...now(), before: '1.x' })).body).toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('AGENT-9 what comes after a round’s end opens on its own day, and what is not counted is not shown', async () => {
  await nextDay()
  await play(deep, 'late', [
    { kind: 'stake', amountMinor: money(40) },
    { kind: 'close', amountMinor: 0n },
  ])
  const first = today()
  await nextDay()
  await play(deep, 'late', [{ kind: 'payout', amountMinor: money(15), closes: true }])
  const about = { brand: 'fairhouse', memberId: member.id, at: house.clock.now() }
  await play(member, 'barred', [{ kind: 'stake', amountMinor: money(3) }])
  await house.env.db.tx((tx) => tellFact(tx, EXCLUSION_BEGAN, about, { until: null, setBy: 'member' }))
  house.clock.advance(1_000)
  await play(member, 'barred', [{ kind: 'close', amountMinor: 0n }])
  await counted()
  const on = async (day: string) =>
    (await agent.caller.ok(agentBets, { from: day, to: day, account: deep.id })).rows.map(({ stake, payout }) => [
      stake,
      payout,
    ])
  expect(await on(first)).toEqual([['40.00', '0.00']])
  expect(await on(today())).toEqual([['0.00', '15.00']])
  expect((await agent.caller.ok(agentBets, { ...now(), account: member.id })).rows).toEqual([])
  const { content } = await agent.caller.ok(agentUserLoss, now())
  expect(content.map(({ username }) => username)).toEqual([deep.username])
})

test('AGENT-3 downline transactions show deposits and withdrawals of the line, newest first, by cursor', async () => {
  await nextDay()
  const tell = async (person: Person, order: string, units: number) => {
    house.clock.advance(1_000)
    const about = { brand: 'fairhouse', memberId: person.id, at: house.clock.now() }
    const amount = { order, currency: 'BDT', amountMinor: money(units), feeMinor: 0n }
    await house.env.db.tx((tx) =>
      order.startsWith('D')
        ? tellFact(tx, DEPOSIT_CREDITED, about, { ...amount, method: 'test' })
        : tellFact(tx, WITHDRAWAL_PAID, about, amount),
    )
  }
  for (const [person, order, units] of [
    [deep, 'D-1', 500],
    [member, 'W-1', 200],
    [aside, 'D-2', 900],
    [deep, 'D-3', 50],
  ] as const)
    await tell(person, order, units)
  await counted()
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await agent.caller.ok(agentDownlineTransactions, {
      ...now(),
      pageSize: 2,
      ...(before ? { before } : {}),
    })
    seen.push(...page.rows.map(({ reference, kind, amount }) => `${reference} ${kind} ${amount}`))
    before = page.next ?? undefined
  } while (before)
  expect(seen).toEqual(['D-3 deposit 50.00', 'W-1 withdrawal 200.00', 'D-1 deposit 500.00'])
  const deposits = await top.caller.ok(agentDownlineTransactions, { ...now(), kind: 'deposit' })
  expect(deposits.rows.map(({ reference }) => reference)).toEqual(['D-3', 'D-2', 'D-1'])
  const ofOne = await top.caller.ok(agentDownlineTransactions, { ...now(), account: member.id })
  expect(ofOne.rows.map(({ reference }) => reference)).toEqual(['W-1'])
  expect((await agent.caller.ok(agentUserLoss, now())).totals).toMatchObject({
    deposits: '550.00',
    withdrawals: '200.00',
  })
})

describe('AGENT-3 nobody reads beyond the own line', () => {
  const CALLS = [agentTeamBets, agentUserLoss, agentDownlineTransactions, agentBets] as const

  test.each(CALLS.map((call) => [call.id, call] as const))('%s answers strangers like nobody', async (_id, call) => {
    const unknown = await agent.caller.call(call, { ...now(), account: '999999999' })
    expect(unknown.body).toMatchObject({ code: 'NOT_FOUND' })
    const shape = ({ requestId: _one, ...body }: Record<string, unknown>) => body
    for (const other of [top, sibling, aside]) {
      const { status, body } = await agent.caller.call(call, { ...now(), account: other.id })
      expect([status, shape(body as Record<string, unknown>)]).toEqual([
        unknown.status,
        shape(unknown.body as Record<string, unknown>),
      ])
    }
    for (const mine of [member, deep, lower, agent])
      expect((await agent.caller.call(call, { ...now(), account: mine.id })).status).toBe(200)
    expect((await member.caller.call(call, { ...now(), account: member.id })).body).toMatchObject({
      code: 'NOT_AN_AGENT',
    })
    expect((await (await buildTrial(house)).caller.call(call, { ...now(), account: member.id })).status).not.toBe(200)
  })

  test('a period that is too long, or runs backwards, is refused; a brand without agents reads nothing', async () => {
    for (const period of [
      { from: '2026-01-02', to: '2026-01-01' },
      { from: '2026-01-01', to: '2026-12-01' },
      { from: 'yesterday', to: today() },
    ])
      expect((await agent.caller.call(agentOverview, period)).body).toMatchObject({ code: 'INVALID_INPUT' })
    const set = (isOn: boolean) =>
      house.env.db.tx((tx) => putBrandSwitch(tx, house.env, 'fairhouse', 'AGENTPOLICY3', isOn))
    await set(false)
    for (const call of [agentOverview, ...CALLS])
      expect((await agent.caller.call(call, { ...now(), account: deep.id } as never)).body).toMatchObject({
        code: 'AGENTS_CLOSED',
      })
    await set(true)
  })
})

/** Returns the text of a member of a zip, with what the archive says of it held against it. */
function unzip(zip: Buffer, name: string): string {
  const directory = zip.readUInt32LE(zip.length - 6)
  for (let at = directory; zip.readUInt32LE(at) === 0x02014b50; at += 46 + zip.readUInt16LE(at + 28)) {
    if (zip.toString('latin1', at + 46, at + 46 + zip.readUInt16LE(at + 28)) !== name) continue
    const [crc, size, head] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
    expect(zip.readUInt32LE(head)).toBe(0x04034b50)
    const begin = head + 30 + zip.readUInt16LE(head + 26)
    const content = zip.subarray(begin, begin + size)
    expect(crc32(content)).toBe(crc)
    return content.toString()
  }
  throw new Error(`no ${name}`)
}

test('AGENT-3 AGENT-7 every report becomes a file of the own line alone, as CSV and as a spreadsheet in which no name is a formula', async () => {
  await nextDay()
  const played = await below(agent, buildMember) // the other one is excluded by now
  await giveStakes(house.env, played.id, 10n ** 12n)
  await bet(played, 'export-1', 40, 10)
  await bet(aside, 'export-2', 70, 0)
  await counted()
  await house.env.db.query(`update identity.accounts set username = '=cmd|<calc>' where id = $1`, [played.id])
  let orders = 0
  const order = (by: Person, more: object) =>
    by.caller.call(createAgentExport, { requestId: `export-${orders++}`, ...now(), ...more } as never)
  const fetchFile = async (by: Person, id: string) => {
    const { action: url, ticket } = await by.caller.ok(downloadExport, { id })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ ticket }).toString()
    return house.app.inject({ method: 'POST', url, headers, payload })
  }
  const fileOf = async (by: Person, more: object) => {
    const { body } = await order(by, more)
    if (!body.success) throw new Error(body.code)
    await writeFile(house.env, BigInt(body.value.id))
    return { id: body.value.id, ...(await fetchFile(by, body.value.id)) }
  }
  const csv = await fileOf(agent, { record: 'agentTeamBets' })
  expect(csv.body.split('\r\n')).toEqual([
    '\uFEFFAccount,Kind,Bet,Turnover,Payout,Bonuses,Net loss,Deposits,Withdrawals,Rounds,Rebates,Salaries,Dividends,Result,Currency',
    `"'=cmd|<calc>",Member,40.00,40.00,10.00,0.00,30.00,0.00,0.00,1,0.00,0.00,0.00,30.00,BDT`,
    '',
  ])
  const sheet = await fileOf(agent, { record: 'agentUserLoss', format: 'xlsx', rows: 'lines' })
  expect(sheet.headers['content-length']).toBe(String(sheet.rawPayload.length))
  expect((await agent.caller.ok(listExports)).exports[0]).toMatchObject({
    bytes: sheet.rawPayload.length,
    fileName: expect.stringMatching(/^team-loss_.*\.xlsx$/),
  })
  const rows = unzip(sheet.rawPayload, 'xl/worksheets/sheet1.xml')
  expect(rows).toContain(`<c t="inlineStr"><is><t xml:space="preserve">'=cmd|&lt;calc&gt;</t></is></c>`)
  expect(rows).toContain('<c><v>40.00</v></c>')
  expect(rows.match(/<row>/g)).toHaveLength(2)
  expect(rows).not.toContain('<f>')
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'])
    expect(unzip(sheet.rawPayload, name)).toContain('<?xml')
  for (const record of ['agentTransactions', 'agentRebates', 'agentBills'])
    expect((await fileOf(agent, { record })).body.split('\r\n')).toHaveLength(2)

  // with something in them: by day, the line, and money
  const about = { brand: 'fairhouse', memberId: played.id, at: house.clock.now() }
  const paid = { order: 'file', currency: 'BDT', amountMinor: money(25), feeMinor: 0n, method: 'm' }
  await house.env.db.tx((tx) => tellFact(tx, DEPOSIT_CREDITED, about, paid))
  await counted()
  const row = await agentFile(house, agent, { record: 'agentDays', ...now() })
  expect(row).toEqual([`${today()},1,1,1,40.00,40.00,10.00,0.00,30.00,25.00,0.00,1,0.00,0.00,0.00,30.00,BDT`])
  const moved = await agentFile(house, top, { record: 'agentTransactions', ...now(), account: played.id })
  expect(moved).toHaveLength(1)
  expect(moved[0]).toMatch(/^[^,]+,"'=cmd\|<calc>",[^,]+,25.00,BDT,/)
  await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [played.id])
  const tree = await agentFile(house, top, { record: 'agentTree', ...now(), account: agent.id })
  const [seen] = tree.filter((one) => one.includes('cmd'))
  expect(seen).toMatch(new RegExp(`^"'=cmd\\|<calc>",Member,${agent.username},1,Suspended,[^,]+,[^,]*,0,0$`))
  const whole = await agentFile(house, top, { record: 'agentTree', ...now() })
  expect(whole.length).toBe(tree.length + 3)
  expect(tree.some((one) => one.startsWith(aside.username))).toBe(false)
  await house.env.db.query(`update identity.accounts set status = 'active' where id = $1`, [played.id])
  for (const { id } of [top, sibling, aside])
    expect((await orderAgentFile(agent, { record: 'agentTree', ...now(), account: id })).body).toMatchObject({
      code: 'NOT_FOUND',
    })

  // no account of another line, of the line above or beside, and no file of somebody else
  for (const { id } of [top, sibling, aside])
    expect((await order(agent, { record: 'agentTransactions', account: id })).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await order(member, { record: 'agentTeamBets' })).body).toMatchObject({ code: 'NOT_AN_AGENT' })
  for (const one of [top, sibling, member])
    expect((await one.caller.call(downloadExport, { id: csv.id })).body).toMatchObject({ code: 'NOT_FOUND' })
  const years = { record: 'agentTeamBets', from: '2020-01-01' }
  expect((await order(top, years)).body).toMatchObject({ code: 'INVALID_INPUT' })
  // who leaves the line between the order and the writing is not in the file
  const late = await order(top, { record: 'agentTeamBets', account: played.id })
  if (!late.body.success) throw new Error(late.body.code)
  await house.env.db.query('update identity.accounts set path = $2, upline_id = null where id = $1', [
    played.id,
    `${played.id}.`,
  ])
  await writeFile(house.env, BigInt(late.body.value.id))
  expect((await fetchFile(top, late.body.value.id)).body).not.toContain('cmd')
})
