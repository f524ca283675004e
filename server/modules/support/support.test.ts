import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginFreeplay } from '#contract/identity/identity.ts'
import { messages } from '#contract/messages/messages.ts'
import {
  officeCreateSupportAnswer,
  officeEndSupport,
  officeHandSupport,
  officeRemoveSupportAnswer,
  officeSaveSupportAnswer,
  officeSaySupport,
  officeSetSupportDesk,
  officeSignSupport,
  officeSupportAnswers,
  officeSupportColleagues,
  officeSupportConversation,
  officeSupportCount,
  officeSupportFigures,
  officeSupportQueue,
  officeTakeSupport,
} from '#contract/support/office-support.ts'
import {
  supportBegin,
  supportConversation,
  supportDesk,
  supportEarlier,
  supportEnd,
  supportRate,
  supportRead,
  supportSay,
  supportTranscript,
} from '#contract/support/support.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildAgent, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'
import { solveBotCheck } from '#server/testing/login-guard.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { BEGUN_PER_HOUR } from './begin.ts'
import { LINES_PER_MINUTE } from './say.ts'
import { clearOld, lookAfter } from './support.jobs.ts'
import { TELL_UNREAD } from './tell-unread.ts'

const ALWAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 0, until: 1440 }))
const DESK = { isOn: true, hours: ALWAYS, silenceMinutes: 30, absentMinutes: 5, keptMonths: 12 }
const HOSTILE = '<img src=x onerror=alert(1)> ${7*7} {name} \u202e‮ "; drop table support.lines; --'

let house: House
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
})
beforeEach(async () => {
  // sessions end while the clock goes on
  admin = await buildOperator(house)
  await admin.caller.ok(officeSetSupportDesk, DESK)
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
let numbers = 0
const requestId = () => `request-${String(++numbers).padStart(16, '0')}`
const line = (text: string) => ({ requestId: requestId(), text })
const begin = (text = 'Where is my deposit?') => ({ topic: 'deposit' as const, ...line(text) })
const work = async () => ({ botCheck: await solveBotCheck(house) })
const visitor = () => new Browser(house, `10.${++numbers % 250}.7.1`)
const textsOf = async (who: { ok: Person['caller']['ok'] }) =>
  ((await who.ok(supportConversation)).conversation?.lines ?? []).map(({ text, event }) => text ?? event)
const jobOf = async (id: string) => {
  const [job] = await house.env.db.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where key = $1`,
    [`${TELL_UNREAD.name} ${id}`],
  )
  return job?.count
}

describe('a conversation with customer service', () => {
  test('PROMO-10 a member asks, an operator takes it and answers, they talk, it ends, is rated, and stands among the earlier ones', async () => {
    const [member, operator] = [await buildMember(house), await buildOperator(house, 'support')]
    await operator.caller.ok(officeSignSupport, { name: 'Rima' })
    expect(await member.caller.ok(supportDesk)).toMatchObject({ isOn: true, isOpen: true, opensAt: null })
    const { id } = await member.caller.ok(supportBegin, begin())
    expect((await member.caller.ok(supportConversation)).conversation).toMatchObject({
      state: 'waiting',
      place: 1,
      topic: 'deposit',
      lines: [{ speaker: 'member', text: 'Where is my deposit?' }],
    })
    const [waiting] = (await operator.caller.ok(officeSupportQueue, { view: 'waiting' })).content
    expect(waiting).toMatchObject({ id, username: member.username, memberId: member.id, last: 'Where is my deposit?' })
    expect(codeOf(await operator.caller.call(officeSaySupport, { id, ...line('too early') }))).toBe('SUPPORT_NOT_YOURS')
    await operator.caller.ok(officeTakeSupport, { id })
    await operator.caller.ok(officeSaySupport, { id, ...line('I am looking.') })
    await member.caller.ok(supportSay, line('Thank you.'))
    expect(await operator.caller.ok(officeSupportCount)).toMatchObject({ mine: 1, due: 1 })
    const shown = (await member.caller.ok(supportConversation)).conversation
    expect(shown).toMatchObject({ state: 'open', place: null, unread: 1 })
    expect(shown?.lines).toMatchObject([
      { speaker: 'member' },
      { speaker: 'house', event: 'taken', name: 'Rima' },
      { speaker: 'operator', name: 'Rima', text: 'I am looking.' },
      { speaker: 'member', text: 'Thank you.' },
    ])
    expect(JSON.stringify(shown), 'the name with which an operator logs in').not.toContain(operator.username)
    const cursor = Number(shown?.lines[2]?.id)
    expect((await member.caller.ok(supportConversation, { after: cursor })).conversation?.lines).toHaveLength(1)
    await member.caller.ok(supportRead, { line: cursor })
    expect((await member.caller.ok(supportConversation)).conversation?.unread).toBe(0)
    expect(await operator.caller.ok(officeSupportConversation, { id })).toMatchObject({ seen: String(cursor) })

    await operator.caller.ok(officeEndSupport, { id })
    expect(codeOf(await member.caller.call(supportSay, line('one more')))).toBe('SUPPORT_ENDED')
    expect((await member.caller.ok(supportConversation)).conversation).toMatchObject({ state: 'ended', canRate: true })
    await member.caller.ok(supportRate, { stars: 5, words: 'quick' })
    await member.caller.ok(supportRate, { stars: 1 })
    expect((await member.caller.ok(supportEarlier)).content).toMatchObject([
      { id, topic: 'deposit', lines: 3, rating: { stars: 5, words: 'quick' } },
    ])
    expect((await member.caller.ok(supportTranscript, { id })).lines).toHaveLength(5)
    const acts = await house.env.db.query<{ action: string; after: unknown }>(
      `select action, after from core.audit_log where subject = $1 order by id`,
      [`conversation:${id}`],
    )
    expect(acts.map(({ action }) => action)).toEqual(['conversation.take', 'conversation.end'])
  })

  test('PROMO-10 a visitor and a trial player are known by a cookie alone, bring a solved challenge, and read nobody else’s', async () => {
    const [one, other] = [visitor(), visitor()]
    expect(codeOf(await one.call(supportBegin, begin()))).toBe('BOT_CHECK_REQUIRED')
    expect(codeOf(await one.call(supportBegin, { ...begin(), address: 'call me', ...(await work()) }))).toBe(
      'CONTACT_ADDRESS_NEEDED',
    )
    const first = begin('A visitor asks.')
    expect(codeOf(await one.call(supportBegin, { ...first, ...(await work()) }))).toBe('ok')
    const token = one.cookies.get('support') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const [kept] = await house.env.db.query<{ rows: string }>(
      `select string_agg(c::text, ' ') as rows from support.conversations c`,
    )
    expect(kept?.rows, 'only the token’s hash is stored').not.toContain(token)
    const again = { ...begin('And more.') }
    expect(codeOf(await one.call(supportBegin, again)), 'known by now').toBe('ok')
    const seen = (await one.call(supportConversation)).body
    expect(seen.success && seen.value.conversation?.lines.map(({ text }) => text)).toEqual([
      'A visitor asks.',
      'And more.',
    ])
    for (const stranger of [other, visitor()]) {
      const { body } = await stranger.call(supportConversation)
      expect(body.success && body.value.conversation).toBeNull()
      expect(codeOf(await stranger.call(supportSay, line('mine?')))).toBe('NOT_FOUND')
    }
    const guess = visitor()
    guess.cookies.set('support', 'A'.repeat(43))
    expect(codeOf(await guess.call(supportEnd, {}))).toBe('NOT_FOUND')

    const trial = visitor()
    const entered = await trial.call(loginFreeplay, {})
    trial.token = entered.body.success ? entered.body.value.token : null
    expect(codeOf(await trial.call(supportBegin, begin()))).toBe('BOT_CHECK_REQUIRED')
    expect(codeOf(await trial.call(supportBegin, { ...begin(), ...(await work()) }))).toBe('ok')
    expect(codeOf(await trial.call(supportEarlier, {}))).toBe('in_need_true_account')
  })

  test('PROMO-10 what a visitor began is the member’s once they log in there; an ended one, and one beside the member’s own, stay the visitor’s', async () => {
    const [member, other] = [await buildMember(house), await buildMember(house)]
    const one = visitor()
    expect(codeOf(await one.call(supportBegin, { ...begin('Before I logged in.'), ...(await work()) }))).toBe('ok')
    const stale = one.copy()
    const logIn = (browser: Browser, { token }: Person) => Object.assign(browser, { token })
    const read = async (browser: Browser) => {
      const { body } = await browser.call(supportConversation)
      return body.success ? (body.value.conversation?.lines.map(({ text }) => text) ?? []) : null
    }
    logIn(one, member)
    expect(await read(one)).toEqual(['Before I logged in.'])
    expect(await textsOf(member.caller), 'from any browser').toEqual(['Before I logged in.'])
    expect(codeOf(await one.call(supportSay, line('and after')))).toBe('ok')
    expect(await read(stale), 'the token opens nothing now').toEqual([])
    expect(await read(logIn(stale.copy(), other)), 'and gives nothing to the next who logs in').toEqual([])

    const two = visitor()
    expect(codeOf(await two.call(supportBegin, { ...begin('A second.'), ...(await work()) }))).toBe('ok')
    expect(await read(logIn(two.copy(), member)), 'the member’s own goes on').toEqual([
      'Before I logged in.',
      'and after',
    ])
    expect(await read(two)).toEqual(['A second.'])
    expect(codeOf(await two.call(supportEnd, {}))).toBe('ok')
    expect(await read(logIn(two.copy(), other)), 'what has ended').toEqual([])
  })

  test('PROMO-10 a visitor whose answer was lost repeats the request and gets the one conversation, with another token', async () => {
    const one = visitor()
    const first = { ...begin('Lost on the way.'), ...(await work()) }
    expect(codeOf(await one.call(supportBegin, first))).toBe('ok')
    const lost = one.copy()
    lost.cookies.delete('support')
    const { botCheck: _spent, ...repeated } = first
    expect(codeOf(await lost.call(supportBegin, repeated))).toBe('ok')
    expect(codeOf(await lost.call(supportSay, line('here I am')))).toBe('ok')
    expect(codeOf(await one.call(supportSay, line('the former token'))), 'the former token').toBe('NOT_FOUND')
  })

  test('PROMO-10 a repeated request is one line, of the member and of the operator, and concurrent lines keep one order for both', async () => {
    const [member, operator] = [await buildMember(house), await buildOperator(house)]
    const first = begin()
    const begun = await Promise.all([1, 2, 3].map(() => member.caller.ok(supportBegin, first)))
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    const id = begun[0]?.id ?? ''
    await operator.caller.ok(officeTakeSupport, { id })
    const [mine, theirs] = [line('from the member'), line('from the operator')]
    await Promise.all([
      ...[1, 2].map(() => member.caller.ok(supportSay, mine)),
      ...[1, 2].map(() => operator.caller.ok(officeSaySupport, { id, ...theirs })),
    ])
    const asMember = await textsOf(member.caller)
    expect(asMember.filter((text) => text?.startsWith('from the'))).toHaveLength(2)
    expect(
      (await operator.caller.ok(officeSupportConversation, { id })).lines.map((one) => one.text ?? one.event),
    ).toEqual(asMember)
    await expect(
      house.env.db.query(`update support.lines set text = 'changed' where conversation_id = $1`, [id]),
    ).rejects.toThrow(/do not change/)
  })

  test('PROMO-10 what is typed is shown as it was typed, to both, and never in the queue’s markup', async () => {
    const [member, operator] = [await buildMember(house), await buildOperator(house)]
    const { id } = await member.caller.ok(supportBegin, begin(HOSTILE))
    expect(await textsOf(member.caller)).toEqual([HOSTILE])
    expect((await operator.caller.ok(officeSupportConversation, { id })).lines[0]?.text).toBe(HOSTILE)
    expect(codeOf(await member.caller.call(supportSay, line('a'.repeat(1001))))).toBe('INVALID_INPUT')
    expect(codeOf(await member.caller.call(supportSay, line('   ')))).toBe('INVALID_INPUT')
    expect(codeOf(await member.caller.call(supportSay, line('a\u0000b')))).toBe('INVALID_INPUT')
  })

  test('PROMO-10 limits: so many lines in a minute, so many conversations in an hour: TOO_MANY_REQUESTS', async () => {
    const member = await buildMember(house)
    await member.caller.ok(supportBegin, begin())
    const written = await Promise.all(
      Array.from({ length: LINES_PER_MINUTE + 3 }, (_, index) => member.caller.call(supportSay, line(`line ${index}`))),
    )
    expect(written.filter(({ body }) => body.success)).toHaveLength(LINES_PER_MINUTE - 1)
    expect(new Set(written.map(codeOf))).toEqual(new Set(['ok', 'TOO_MANY_REQUESTS']))
    house.clock.advance(MINUTE_MS + SECOND_MS)
    expect(codeOf(await member.caller.call(supportSay, line('a minute later')))).toBe('ok')
    for (let begun = 1; begun < BEGUN_PER_HOUR.member; begun++) {
      await member.caller.ok(supportEnd, {})
      await member.caller.ok(supportBegin, begin())
    }
    await member.caller.ok(supportEnd, {})
    expect(codeOf(await member.caller.call(supportBegin, begin()))).toBe('TOO_MANY_REQUESTS')
  })

  test('PROMO-10 an agent talks as a member; another member reads and ends nothing of it', async () => {
    const [agent, member] = [await buildAgent(house), await buildMember(house)]
    const { id } = await agent.caller.ok(supportBegin, begin('An agent asks.'))
    expect(codeOf(await member.caller.call(supportTranscript, { id }))).toBe('NOT_FOUND')
    expect((await member.caller.ok(supportConversation)).conversation).toBeNull()
    expect(codeOf(await member.caller.call(supportEnd, {}))).toBe('NOT_FOUND')
    expect(codeOf(await member.caller.call(supportRead, { line: 1 }))).toBe('NOT_FOUND')
    expect(codeOf(await member.caller.call(supportRate, { stars: 5 }))).toBe('NOT_FOUND')
  })
})

describe('the queue', () => {
  test('PROMO-10 two operators take one conversation: one has it, the other is told who', async () => {
    const [member, one, other] = [await buildMember(house), await buildOperator(house), await buildOperator(house)]
    const { id } = await member.caller.ok(supportBegin, begin())
    const both = await Promise.all([one, other].map(({ caller }) => caller.call(officeTakeSupport, { id })))
    expect(both.map(codeOf).sort()).toEqual(['SUPPORT_TAKEN', 'ok'])
    const [winner, loser] = both[0]?.body.success ? [one, other] : [other, one]
    const refused = both.find(({ body }) => !body.success)?.body
    expect(refused?.value).toMatchObject({ operator: winner.username })
    expect(codeOf(await loser.caller.call(officeEndSupport, { id }))).toBe('SUPPORT_NOT_YOURS')
    expect((await textsOf(member.caller)).filter((text) => text === 'taken')).toHaveLength(1)
  })

  test('PROMO-10 it is handed to a colleague or back to the queue with a note that the member never sees', async () => {
    const [member, one, other] = [
      await buildMember(house),
      await buildOperator(house),
      await buildOperator(house, 'support'),
    ]
    const viewer = await buildOperator(house, 'viewer')
    const { id } = await member.caller.ok(supportBegin, begin())
    await one.caller.ok(officeTakeSupport, { id })
    const { colleagues } = await one.caller.ok(officeSupportColleagues)
    expect(colleagues.map(({ username }) => username)).toEqual(expect.arrayContaining([one.username, other.username]))
    expect(colleagues.map(({ username }) => username)).not.toContain(viewer.username)
    expect(codeOf(await one.caller.call(officeHandSupport, { id, to: viewer.username }))).toBe('NOT_FOUND')
    await one.caller.ok(officeHandSupport, { id, to: other.username, note: 'a note for operators' })
    expect(codeOf(await one.caller.call(officeSaySupport, { id, ...line('still me?') }))).toBe('SUPPORT_NOT_YOURS')
    expect((await other.caller.ok(officeSupportQueue, { view: 'mine' })).content).toMatchObject([{ id }])
    expect((await other.caller.ok(officeSupportConversation, { id })).notes).toMatchObject([
      { operator: one.username, text: 'a note for operators' },
    ])
    await other.caller.ok(officeHandSupport, { id, to: null })
    const shown = (await member.caller.ok(supportConversation)).conversation
    expect(shown?.lines.map(({ event }) => event)).toEqual([null, 'taken', 'handed', 'queued'])
    expect(shown).toMatchObject({ state: 'waiting' })
    expect(JSON.stringify(shown)).not.toContain('note')
  })

  test('PROMO-10 who speaks of limits of play is served first', async () => {
    const [early, late] = [await buildMember(house), await buildMember(house)]
    const first = await early.caller.ok(supportBegin, begin())
    house.clock.advance(SECOND_MS)
    const urgent = await late.caller.ok(supportBegin, { ...begin('I want to stop.'), topic: 'limits' })
    expect((await late.caller.ok(supportConversation)).conversation?.place).toBe(1)
    const ids = (await admin.caller.ok(officeSupportQueue, { view: 'waiting', pageSize: 100 })).content.map(
      ({ id }) => id,
    )
    expect(ids[0]).toBe(urgent.id)
    expect(ids).toContain(first.id)
  })

  test('SITE-6 PROMO-10 another brand’s operator sees nothing of it and can do nothing with it', async () => {
    const [member, theirs] = [await buildMember(house), await buildOperator(house, 'admin', MEGHNA.code)]
    const { id } = await member.caller.ok(supportBegin, begin())
    const there = { host: MEGHNA.domain }
    for (const call of [officeSupportConversation, officeTakeSupport, officeEndSupport] as const)
      expect(codeOf(await theirs.caller.call(call, { id }, there))).toBe('NOT_FOUND')
    expect(codeOf(await theirs.caller.call(officeTakeSupport, { id }))).toBe('LOGIN_REQUIRED')
    expect((await theirs.caller.ok(officeSupportQueue, { view: 'waiting' }, there)).total).toBe(0)
    expect(await member.caller.call(supportDesk, {}, there).then(codeOf)).toBe('ok')
  })
})

describe('the house looks after conversations', () => {
  test('PROMO-10 an operator who is frozen, or leaves a member without an answer, loses the conversation to the queue', async () => {
    for (const leave of ['frozen', 'silent'] as const) {
      const [member, operator] = [await buildMember(house), await buildOperator(house)]
      const { id } = await member.caller.ok(supportBegin, begin())
      await operator.caller.ok(officeTakeSupport, { id })
      await operator.caller.ok(officeSaySupport, { id, ...line('One moment.') })
      await lookAfter(house.env)
      expect((await member.caller.ok(supportConversation)).conversation?.state).toBe('open')
      if (leave === 'frozen')
        await house.env.db.query(`update identity.operators set status = 'frozen' where id = $1`, [operator.id])
      else {
        await member.caller.ok(supportSay, line('Are you there?'))
        house.clock.advance(6 * MINUTE_MS)
      }
      await Promise.all([lookAfter(house.env), lookAfter(house.env)])
      const shown = (await member.caller.ok(supportConversation)).conversation
      expect(shown?.state, leave).toBe('waiting')
      expect(shown?.lines.filter(({ event }) => event === 'queued')).toHaveLength(1)
    }
  })

  test('PROMO-10 a member who has gone is told once by message, and silence ends the conversation', async () => {
    const [member, operator] = [await buildMember(house), await buildOperator(house)]
    const { id } = await member.caller.ok(supportBegin, begin())
    await operator.caller.ok(officeTakeSupport, { id })
    for (const text of ['It is there.', 'Anything else?'])
      await operator.caller.ok(officeSaySupport, { id, ...line(text) })
    expect(await jobOf(id), 'one job for both lines').toBe(1)
    for (let run = 0; run < 2; run++) await TELL_UNREAD.run(house.env, { id })
    const told = (await member.caller.ok(messages, {})).content.filter(({ kind }) => kind === 'support-answered')
    expect(told).toMatchObject([{ about: { kind: 'chat', id } }])
    const newest = (await member.caller.ok(supportConversation)).conversation?.lines.at(-1)?.id
    await member.caller.ok(supportRead, { line: Number(newest) })
    house.clock.advance(31 * MINUTE_MS)
    await lookAfter(house.env)
    expect((await member.caller.ok(supportConversation)).conversation).toMatchObject({ state: 'ended', canRate: true })
    expect((await textsOf(member.caller)).at(-1)).toBe('ended-silence')
  })

  test('PROMO-10 a conversation ends with its member’s account, and after a week in which nobody took it', async () => {
    const [closed, forgotten, operator] = [
      await buildMember(house),
      await buildMember(house),
      await buildOperator(house),
    ]
    const { id } = await closed.caller.ok(supportBegin, begin())
    const left = await forgotten.caller.ok(supportBegin, begin())
    await house.env.db.query(`update identity.accounts set status = 'closed' where id = $1`, [closed.id])
    await lookAfter(house.env)
    expect(await operator.caller.ok(officeSupportConversation, { id })).toMatchObject({ state: 'ended' })
    expect((await forgotten.caller.ok(supportConversation)).conversation?.state).toBe('waiting')
    house.clock.advance(7 * DAY_MS + MINUTE_MS)
    await lookAfter(house.env)
    const later = await buildOperator(house)
    expect(await later.caller.ok(officeSupportConversation, { id: left.id })).toMatchObject({ state: 'ended' })
  })

  test('PROMO-10 a visitor who left an address gets the answer there, in the language of the visit', async () => {
    const one = visitor()
    const operator = await buildOperator(house)
    const begun = await one.call(supportBegin, { ...begin(), address: 'asked@example.com', ...(await work()) })
    const id = begun.body.success ? begun.body.value.id : ''
    await operator.caller.ok(officeTakeSupport, { id })
    await operator.caller.ok(officeSaySupport, { id, ...line('By mail as well.') })
    for (let run = 0; run < 2; run++) await TELL_UNREAD.run(house.env, { id })
    const sent = await house.env.db.query<{ body: string }>(
      `select body from core.outgoing_messages where recipient = 'asked@example.com'`,
    )
    expect(sent).toMatchObject([{ body: expect.stringContaining('By mail as well.') as string }])
  })
})

describe('the desk', () => {
  const answer = { title: 'Greeting', texts: { en: 'Hello {name}', bn: 'হ্যালো {name}' } }

  test('PROMO-10 out of hours a conversation waits and says when somebody comes; without a desk there is none', async () => {
    const member = await buildMember(house)
    const now = house.clock.now()
    const day = new Date(now.getTime() + 6 * 60 * MINUTE_MS) // Dhaka is six hours ahead of UTC
    const tomorrow = (day.getUTCDay() + 1) % 7
    await admin.caller.ok(officeSetSupportDesk, { ...DESK, hours: [{ day: tomorrow, from: 540, until: 600 }] })
    const desk = await member.caller.ok(supportDesk)
    expect(desk).toMatchObject({ isOn: true, isOpen: false, timeZone: 'Asia/Dhaka' })
    const opens = new Date(desk.opensAt ?? 0)
    expect(opens.getUTCHours() * 60 + opens.getUTCMinutes()).toBe(180)
    expect(opens.getTime()).toBeGreaterThan(now.getTime())
    await member.caller.ok(supportBegin, begin())
    expect((await member.caller.ok(supportConversation)).conversation).toMatchObject({
      state: 'waiting',
      lines: [{ speaker: 'member' }, { event: 'closed-hours', opensAt: desk.opensAt }],
    })
    await member.caller.ok(supportEnd, {})
    await admin.caller.ok(officeSetSupportDesk, { ...DESK, isOn: false })
    expect(await member.caller.ok(supportDesk)).toMatchObject({ isOn: false })
    expect(codeOf(await member.caller.call(supportBegin, begin()))).toBe('SUPPORT_OFF')
  })

  test('PROMO-10 prepared answers are changed by version, bear known names only, and every change is in the log', async () => {
    const made = await admin.caller.ok(officeCreateSupportAnswer, answer)
    const unknown = { ...answer, texts: { en: 'Your {password}' } }
    expect(codeOf(await admin.caller.call(officeCreateSupportAnswer, unknown))).toBe('INVALID_INPUT')
    const saved = { ...answer, id: made.id, title: 'A greeting' }
    await admin.caller.ok(officeSaveSupportAnswer, { ...saved, version: 1 })
    expect(codeOf(await admin.caller.call(officeSaveSupportAnswer, { ...saved, version: 1 }))).toBe(
      'SUPPORT_ANSWER_CHANGED',
    )
    const support = await buildOperator(house, 'support')
    expect((await support.caller.ok(officeSupportAnswers)).answers).toMatchObject([{ title: 'A greeting', version: 2 }])
    expect(codeOf(await support.caller.call(officeRemoveSupportAnswer, { id: made.id }))).toBe('PERMISSION_DENIED')
    await admin.caller.ok(officeRemoveSupportAnswer, { id: made.id })
    expect(codeOf(await admin.caller.call(officeRemoveSupportAnswer, { id: made.id }))).toBe('NOT_FOUND')
    const acts = await house.env.db.query<{ action: string }>(
      `select action from core.audit_log where subject in ($1, 'brand:fairhouse') and operator = $2 order by id`,
      [`chat-answer:${made.id}`, admin.username],
    )
    expect(acts.map(({ action }) => action)).toEqual([
      'chat-desk.set',
      'chat-answer.save',
      'chat-answer.save',
      'chat-answer.remove',
    ])
  })

  test('PROMO-10 figures by day and operator stay when the brand’s months are over and the text is deleted', async () => {
    const [member, operator] = [await buildMember(house), await buildOperator(house)]
    const { id } = await member.caller.ok(supportBegin, begin('To be deleted.'))
    house.clock.advance(40 * SECOND_MS)
    await operator.caller.ok(officeTakeSupport, { id })
    await operator.caller.ok(officeSaySupport, { id, ...line('Deleted as well.') })
    await operator.caller.ok(officeHandSupport, { id, to: operator.username, note: 'and the note' })
    await operator.caller.ok(officeEndSupport, { id })
    await member.caller.ok(supportRate, { stars: 4, words: 'good' })
    house.clock.advance(366 * DAY_MS)
    await clearOld(house.env)
    const late = await buildOperator(house)
    const whole = await late.caller.ok(officeSupportConversation, { id })
    expect(whole).toMatchObject({ stars: 4, ratingWords: null, notes: [], clearedAt: expect.any(String) as string })
    expect(whole.lines.every(({ text }) => text === null)).toBe(true)
    const day = whole.beganAt.slice(0, 10)
    const from = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
    const to = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    const { operators } = await late.caller.ok(officeSupportFigures, { from, to })
    expect(operators.find((one) => one.operator === operator.username)).toEqual({
      operator: operator.username,
      conversations: 1,
      firstAnswerSeconds: 40,
      ratings: 1,
      stars: 4,
    })
  })
})
