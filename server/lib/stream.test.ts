import { WINNERS_TOPIC } from '#contract/catalogue/live.ts'
import { NOTICES_TOPIC, STATUS_TOPIC } from '#contract/site/live.ts'
import { DEPOSIT_TOPIC, WITHDRAWAL_TOPIC } from '#contract/cashier/live.ts'
import { DECISIONS_TOPIC } from '#contract/decisions/live.ts'
import { BETS_TOPIC } from '#contract/bets/live.ts'
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { officeStream, STREAM_EVENTS, stream } from '#contract/live.ts'
import { TOPICS } from '#server/modules.ts'
import { readDeclared } from '#server/testing/ask-call.ts'
import { freezeMember } from '#contract/identity/office-identity.ts'
import { officeEndOperatorSessions, officeFreezeOperator } from '#contract/identity/office-operators.ts'
import { revokeOtherSessions } from '#contract/identity/security.ts'
import { login, logout } from '#contract/identity/identity.ts'
import { buildHouseOperator, buildMember, buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { STREAMS_PER_ACCOUNT, VISITORS_PER_CALLER } from './open-streams.ts'

let house: House
let origin: string
beforeAll(async () => {
  house = await openHouse()
  origin = await house.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => house.close())
// what the story before signalled belongs to it, though only seconds have passed
beforeEach(() => {
  const begun = house.env.live.recent('all').at(-1)?.number ?? 0
  const recent = house.env.live.recent.bind(house.env.live)
  vi.spyOn(house.env.live, 'recent').mockImplementation((to) => recent(to).filter(({ number }) => number > begun))
  return () => void vi.restoreAllMocks()
})

/** Opens the stream and reads until a text has arrived. */
async function open(headers: Record<string, string> = {}, path = stream.path) {
  const cut = new AbortController()
  const response = await fetch(`${origin}${path}`, { headers, signal: cut.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  return {
    response,
    async until(text: string): Promise<string> {
      while (!seen.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { value: '', done: true }
        if (done) throw new Error(`the stream ended before "${text}": ${seen}`)
        seen += value
      }
      return seen
    },
    /** Reads to the end. */
    async ended(): Promise<string> {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { value: '', done: true }
        if (done) return seen
        seen += value
      }
    },
    cut: () => cut.abort(),
  }
}

const lastId = (seen: string) => [...seen.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? ''

describe('GET /office/stream', () => {
  test('OFFICE-1 an operator, known by the browser’s cookie, gets a signal at once when a decision waits; nobody else gets it or may listen', async () => {
    const [operator, member] = [await buildOperator(house), await buildMember(house)]
    const line = await open({ cookie: `office=${operator.token}`, 'sec-fetch-site': 'same-origin' }, officeStream.path)
    const visitors = await open()
    await Promise.all([line.until('resync'), visitors.until('resync')])
    house.env.live.signal('operators', DECISIONS_TOPIC)
    house.env.live.signal('all', NOTICES_TOPIC)
    expect(await line.until('data: notices')).toContain('data: decisions')
    expect(await visitors.until('data: notices')).not.toContain('data: decisions')
    const refused = await open({ authorization: `Bearer ${member.token}` }, officeStream.path)
    expect(refused.response.headers.get('content-type')).not.toContain('event-stream')
    for (const one of [line, visitors, refused]) one.cut()
  })

  test('OFFICE-1 of a brand’s decisions its own operators hear and the house’s; of the house’s own the house’s alone, also what they missed', async () => {
    const [own, chief] = [await buildOperator(house), await buildHouseOperator(house)]
    const listen = (person: Person, more: Record<string, string> = {}) =>
      open({ authorization: `Bearer ${person.token}`, ...more }, officeStream.path)
    const lines = [await listen(own), await listen(chief)]
    await Promise.all(lines.map((line) => line.until('resync')))
    const hears = async (some: typeof lines, text: string, topic: string = DECISIONS_TOPIC) =>
      Promise.all(some.map(async (line) => (await line.until(text)).includes(`data: ${topic}`)))
    house.env.live.signal('all', NOTICES_TOPIC)
    const before = await Promise.all(lines.map((line) => line.until('data: notices')))
    house.env.live.signalOperators('meghna', DECISIONS_TOPIC)
    house.env.live.signal('all', STATUS_TOPIC)
    expect(await hears(lines, 'data: status')).toEqual([false, true])
    const back = [
      await listen(own, { 'last-event-id': lastId(before[0] ?? '') }),
      await listen(chief, { 'last-event-id': lastId(before[1] ?? '') }),
    ]
    expect(await hears(back, 'data: status')).toEqual([false, true])
    const next = [await listen(own), await listen(chief)]
    await Promise.all(next.map((line) => line.until('resync')))
    house.env.live.signalOperators(null, WITHDRAWAL_TOPIC)
    house.env.live.signal('all', WINNERS_TOPIC)
    expect(await hears(next, 'data: winners', WITHDRAWAL_TOPIC)).toEqual([false, true])
    house.env.live.signalOperators('fairhouse', DEPOSIT_TOPIC)
    house.env.live.signal('all', BETS_TOPIC)
    expect(await hears(next, 'data: bets', DEPOSIT_TOPIC)).toEqual([true, true])
    for (const one of [...lines, ...back, ...next]) one.cut()
  })
})

describe('GET /office/stream, and its session', () => {
  test('OFFICE-1 a line ends at once when a colleague ends its session or freezes its operator; everybody else’s stays', async () => {
    const [manager, stolen, frozen] = [
      await buildOperator(house, 'manager'),
      await buildOperator(house),
      await buildOperator(house),
    ]
    const listen = (person: Person) => open({ authorization: `Bearer ${person.token}` }, officeStream.path)
    const [ended, stopped, stays] = [await listen(stolen), await listen(frozen), await listen(manager)]
    await Promise.all([ended, stopped, stays].map((line) => line.until('resync')))
    await manager.caller.ok(officeEndOperatorSessions, { id: stolen.id })
    expect(await ended.ended()).toContain('data: session')
    await manager.caller.ok(officeFreezeOperator, { id: frozen.id, reason: 'his cookie was taken' })
    expect(await stopped.ended()).toContain('data: session')
    house.env.live.signal('operators', DECISIONS_TOPIC)
    await stays.until('data: decisions')
    stays.cut()
  })
})

describe('GET /wps/stream', () => {
  test('CASH-1 SITE-15 members get their own signals and those for everybody, and nobody gets another’s', async () => {
    const [ada, bela] = [await buildMember(house), await buildMember(house)]
    const [mine, visitors] = [await open({ authorization: `Bearer ${ada.token}` }), await open()]
    expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
    expect(await mine.until('resync')).toContain('event: resync')
    await visitors.until('resync')

    house.env.live.signal(bela.id, BALANCE_TOPIC)
    house.env.live.signal(ada.id, WITHDRAWAL_TOPIC)
    house.env.live.signal('all', NOTICES_TOPIC)
    expect(await mine.until('data: notices')).toContain('data: withdrawal')
    expect(await mine.until('data: notices')).not.toContain('data: balance')
    expect(await visitors.until('data: notices')).not.toContain('data: withdrawal')
    mine.cut()
    visitors.cut()
  })

  test('CASH-1 a page that comes back gets what it missed, and no more', async () => {
    const ada = await buildMember(house)
    const authorization = `Bearer ${ada.token}`
    const first = await open({ authorization })
    await first.until('resync')
    house.env.live.signal(ada.id, BALANCE_TOPIC)
    const seen = await first.until('data: balance')
    first.cut()
    house.env.live.signal(ada.id, DEPOSIT_TOPIC)
    house.env.live.signal('9999999', WITHDRAWAL_TOPIC)

    const second = await open({ authorization, 'last-event-id': lastId(seen) })
    const missed = await second.until('data: deposit')
    expect(missed).not.toContain('resync')
    expect(missed).not.toContain('data: balance')
    expect(missed).not.toContain('data: withdrawal')
    second.cut()
  })

  test('CASH-1 a page that is opened just after a change hears of it, of its own and of everybody’s, each topic once', async () => {
    const [ada, bela] = [await buildMember(house), await buildMember(house)]
    for (const topic of [BALANCE_TOPIC, DEPOSIT_TOPIC, BALANCE_TOPIC]) house.env.live.signal(ada.id, topic)
    house.env.live.signal(bela.id, WITHDRAWAL_TOPIC)
    house.env.live.signal('all', NOTICES_TOPIC)
    const first = await open({ authorization: `Bearer ${ada.token}` })
    const seen = await first.until('data: notices')
    first.cut()
    expect(seen.match(/data: (all|balance|deposit|withdrawal|notices)/g)).toEqual([
      'data: all',
      'data: deposit',
      'data: balance',
      'data: notices',
    ])
    // it goes on from there when the line breaks
    house.env.live.signal(ada.id, DEPOSIT_TOPIC)
    const second = await open({ authorization: `Bearer ${ada.token}`, 'last-event-id': lastId(seen) })
    const missed = await second.until('data: deposit')
    expect(missed).not.toContain('resync')
    expect(missed).not.toContain('data: balance')
    second.cut()
  })

  test('a number of another process’s life, or of the future, means fetching everything', async () => {
    for (const id of ['other.5', 'test.999999', 'nonsense']) {
      const line = await open({ 'last-event-id': id })
      expect(await line.until('resync')).toContain('event: resync')
      line.cut()
    }
  })

  test('CASH-1 every topic is sent as the contract declares it, and the browser reads no other', async () => {
    const line = await open()
    await line.until('resync')
    for (const topic of TOPICS) house.env.live.signal('all', topic)
    const seen = readDeclared(STREAM_EVENTS, await line.until(`data: ${TOPICS.at(-1)}\n\n`))
    expect(seen).toEqual([{ event: 'resync', data: 'all' }, ...TOPICS.map((data) => ({ event: 'signal', data }))])
    expect(() => readDeclared(STREAM_EVENTS, 'event: signal\ndata: 25.00\n\n')).toThrow()
    expect(() => readDeclared(STREAM_EVENTS, 'event: amount\ndata: all\n\n')).toThrow('no event amount')
    line.cut()
  })

  test('signals carry a topic and nothing else', async () => {
    const line = await open()
    await line.until('resync')
    house.env.live.signal('all', WINNERS_TOPIC)
    const event = (await line.until('data: winners')).split('\n\n').find((part) => part.includes('winners'))
    expect(event?.split('\n').map((line) => line.split(':')[0])).toEqual(['id', 'event', 'data'])
    line.cut()
  })

  test('AUTH-18 AUTH-17 a line ends with its session: logged out, ended elsewhere, frozen, or its password given anew', async () => {
    const admin = await buildOperator(house)
    const ends: [string, (member: Person, other: Person) => Promise<unknown>][] = [
      ['logout', (member) => member.caller.ok(logout)],
      ['revoked', (_member, other) => other.caller.ok(revokeOtherSessions)],
      ['frozen', (member) => admin.caller.ok(freezeMember, { id: member.id, reason: 'asked us to' })],
    ]
    for (const [how, act] of ends) {
      const member = await buildMember(house)
      const { token } = await house
        .as()
        .ok(login, { username: member.username, password: PASSWORD, botCheck: await solveBotCheck(house) })
      const line = await open({ authorization: `Bearer ${member.token}` })
      await line.until('resync')
      await act(member, { ...member, token, caller: house.as(token) })
      expect(await line.ended(), how).toContain('data: session')
    }
  })

  test('AUTH-18 AUTH-17 a session that runs out is found, of members and operators; who was seen of late stays', async () => {
    const [member, lively, operator] = [await buildMember(house), await buildMember(house), await buildOperator(house)]
    const [old, young, office, visitor] = [
      await open({ authorization: `Bearer ${member.token}` }),
      await open({ authorization: `Bearer ${lively.token}` }),
      await open({ authorization: `Bearer ${operator.token}` }),
      await open(),
    ]
    for (const line of [old, young, office, visitor]) await line.until('resync')
    await house.env.db.query(
      "update identity.sessions set last_seen_at = last_seen_at - interval '40 days' where account_id = $1 or operator_id = $2",
      [member.id, operator.id],
    )
    await house.http.streams?.sweep()
    expect(await old.ended()).toContain('data: session')
    expect(await office.ended()).toContain('data: session')
    house.env.live.signal(lively.id, BALANCE_TOPIC)
    house.env.live.signal('all', WINNERS_TOPIC)
    expect(await young.until('data: balance')).not.toContain('data: session')
    await visitor.until('data: winners')
    young.cut()
    visitor.cut()
  })

  test('AUTH-18 one address holds so many lines and no more, an account so many on all its devices; others are served', async () => {
    const member = await buildMember(house)
    const own = { authorization: `Bearer ${member.token}` }
    const lines = []
    for (let count = 0; count < STREAMS_PER_ACCOUNT; count++) lines.push(await open(own))
    const refused = await fetch(`${origin}${stream.path}`, { headers: own })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    for (let count = 0; count < VISITORS_PER_CALLER; count++) lines.push(await open())
    expect((await fetch(`${origin}${stream.path}`)).status).toBe(429)
    const other = await buildMember(house)
    lines.push(await open({ authorization: `Bearer ${other.token}` }))
    expect(lines.at(-1)?.response.status).toBe(200)
    // each channel that closes makes room again
    const size = () => house.http.streams?.size ?? 0
    const before = size()
    for (const line of lines) line.cut()
    await expect.poll(size).toBe(before - lines.length)
    const again = await open(own)
    expect(again.response.status).toBe(200)
    again.cut()
  })
})
