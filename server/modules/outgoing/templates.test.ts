/** Words of mail and SMS that a brand writes itself: who puts them in force, what goes out then, what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { smsNoLogin } from '#contract/identity/identity.ts'
import {
  officeSetTemplate,
  officeTemplate,
  officeTemplates,
  officeTestTemplate,
  type TemplateRow,
} from '#contract/outgoing/office-templates.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { KINDS } from '#server/lib/outgoing/kinds.ts'
import { composeWords, houseWords } from '#server/lib/outgoing/compose.ts'
import { messageGateway, type OutgoingMessage } from '#server/lib/outgoing.ts'
import { LOCALES } from '#server/lib/messages.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { hostsOf } from '#server/lib/brand-origin.ts'
import { getBrand } from '#server/lib/brands.ts'
import { findTemplateFaults, TEMPLATE_KINDS, TEMPLATES } from '#contract/outgoing/templates.ts'
import { answerWaiting, agreeTo } from '#server/testing/agree.ts'
import { buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { codeOf } from '#server/testing/operators.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { settleDeliveries } from '#server/modules/identity/codes/one-time-codes.ts'
import { TESTS_PER_HOUR } from './test-template.ts'

const OWN = 'আপনার {brand} কোড: {code}। {minutes} মিনিটের মধ্যে দিন, কাউকে বলবেন না।'
const there = { host: MEGHNA.domain }
let house: House
let one: Person
let two: Person
let other: Person
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  ;[one, two, other] = await Promise.all([
    buildOperator(house),
    buildOperator(house),
    buildOperator(house, 'admin', MEGHNA.code),
  ])
})
afterAll(() => house.close())

const read = (id: string, who = one, headers = {}) => who.caller.ok(officeTemplate, { id }, headers)
const body = (text: string, subject: string | null = null) => ({ subject, body: text })
type Words = ReturnType<typeof body> | null
const ask = async (id: string, words: Words, version?: number, who = one) =>
  who.caller.call(officeSetTemplate, {
    id,
    words,
    version: version ?? (await read(id)).version,
    reason: 'our own voice',
  })
/** Puts words in force, with a second person where one is needed. */
async function put(id: string, words: Words): Promise<TemplateRow> {
  const { body: said } = await ask(id, words)
  if (!said.success) throw new Error(said.code)
  if (said.value.waiting) await agreeTo(two, said.value.waiting)
  return read(id)
}
let next = 0
/** Sends a message, and returns what went out. */
async function sent(more: Partial<OutgoingMessage> = {}) {
  const recipient = `+88018123${String(++next).padStart(5, '0')}`
  await messageGateway.send(house.env.db, house.env, {
    kind: 'code',
    channel: 'sms',
    recipient,
    brand: 'fairhouse',
    locale: 'bn',
    values: { code: '271828', purpose: 'x', minutes: 10 },
    ...more,
  })
  return lastTo(more.recipient ?? recipient)
}
const lastTo = async (recipient: string) => {
  await settleDeliveries(house.env)
  const [row] = await house.env.db.query<{ subject: string; body: string }>(
    'select subject, body from core.outgoing_messages where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return row ?? expect.fail('nothing was sent')
}
const houseCode = (locale: string, brand = 'Fairhouse') =>
  composeWords({ kind: 'code', channel: 'sms', locale, values: { brand, code: '271828', purpose: 'x', minutes: 10 } })
    .text

test('OFFICE-2 AUTH-9 a code arrives in the brand’s own words as soon as a second person agreed, and in no others’', async () => {
  const before = await read('code_sms_bn')
  expect(before).toMatchObject({
    words: null,
    version: 0,
    waiting: null,
    persons: 2,
    hosts: expect.arrayContaining(['localhost']) as string[],
  })
  expect(before.house.body).toContain('{code}')
  const { body: asked } = await ask('code_sms_bn', body(OWN))
  expect(asked).toMatchObject({ success: true, value: { words: null, waiting: { needed: 2, agreed: 1 } } })
  expect((await sent()).body, 'it waits').toBe(houseCode('bn'))
  expect(codeOf(await ask('code_sms_bn', body(`${OWN} `)))).toBe('DECISION_OPEN')
  const { waiting } = await read('code_sms_bn')
  expect(codeOf(await answerWaiting(one, waiting ?? undefined)), 'nobody agrees to their own').toBe('SECOND_OPERATOR')
  await agreeTo(two, waiting ?? undefined)
  expect((await sent()).body).toBe('আপনার Fairhouse কোড: 271828। 10 মিনিটের মধ্যে দিন, কাউকে বলবেন না।')
  expect((await sent({ locale: 'en' })).body, 'a language without words of its own').toBe(houseCode('en'))
  const far = await getBrand(house.env, MEGHNA.code)
  expect((await sent({ brand: MEGHNA.code })).body, 'another brand').toBe(houseCode('bn', far.name))
  expect((await sent({ brand: null })).body, 'the house').toBe(houseCode('bn'))
  expect(await read('code_sms_bn')).toMatchObject({
    words: body(OWN),
    version: 1,
    changedBy: one.username,
    versions: [{ version: 1, by: one.username, words: body(OWN) }],
  })
  const { rows, languages } = await one.caller.ok(officeTemplates)
  expect(languages).toEqual(expect.arrayContaining(['bn', 'en']))
  const some = await one.caller.ok(officeTemplates, { language: 'bn', channel: 'sms', kind: 'code' })
  expect(some.rows.map(({ id }) => id)).toEqual(['code_sms_bn'])
  expect((await one.caller.ok(officeTemplates, { language: 'xx' })).rows).toEqual([])
  expect(rows.filter(({ isOwn }) => isOwn)).toMatchObject([{ id: 'code_sms_bn', isWaiting: false }])
  const { content } = await one.caller.ok(listAudit, { action: 'outgoing-template.set' })
  expect(content).toMatchObject([
    {
      subject: 'outgoing-template:code_sms_bn',
      reason: 'our own voice',
      before: { body: null },
      after: { kind: 'code', channel: 'sms', language: 'bn', body: OWN },
    },
  ])
})

test('AUTH-6 the login page’s code comes in the brand’s words, with the line for the phone at its end', async () => {
  await one.caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 90 })
  for (const id of ['REGMOBVERF3', 'MOBILECODELOGIN'] as const) await one.caller.ok(setSwitch, { id, enabled: true })
  await house.as().ok(smsNoLogin, { mobileNum: '01712345678' }, { 'accept-language': 'bn' })
  expect((await lastTo('+8801712345678')).body).toMatch(/^আপনার Fairhouse কোড: (\d{6})।[^]*\n\n@localhost #\1$/)
})

test('OFFICE-2 one person goes back to the house’s words at once, and overtakes what waits', async () => {
  const { body: asked } = await ask('code_sms_bn', body(`${OWN} ধন্যবাদ।`))
  const { waiting } = asked.success ? asked.value : expect.fail('refused')
  expect(codeOf(await ask('code_sms_bn', null))).toBe('ok')
  expect((await sent()).body).toBe(houseCode('bn'))
  expect(codeOf(await answerWaiting(two, waiting ?? undefined))).toBe('DECISION_STALE')
  expect(await read('code_sms_bn')).toMatchObject({ words: null, version: 2, waiting: null })
})

test('OFFICE-2 what frames an operator’s answer needs one person; a mail has its subject', async () => {
  const row = await put('chat-answer_mail_en', body('From {brand}:\n\n{answer}\n\nBye', '{brand} wrote back'))
  expect(row).toMatchObject({ persons: 1, version: 1, waiting: null })
  const { subject, body: text } = await sent({
    kind: 'chat-answer',
    channel: 'mail',
    recipient: 'a@example.com',
    locale: 'en',
    values: { answer: '<b>{brand}</b> https://anywhere.example' },
  })
  expect(subject).toBe('Fairhouse wrote back')
  expect(text, 'an answer is put in as it is').toBe('From Fairhouse:\n\n<b>{brand}</b> https://anywhere.example\n\nBye')
})

test('OFFICE-2 what was saved since it was read is not written over', async () => {
  const { version } = await put('remark-answer_mail_en', body('{answer}', 'An answer'))
  await put('remark-answer_mail_en', body('{answer}\n\nBye', 'An answer'))
  expect(codeOf(await ask('remark-answer_mail_en', body('{answer}!', 'Mine'), version))).toBe('DECISION_STALE')
  expect(codeOf(await ask('remark-answer_mail_en', null, version))).toBe('DECISION_STALE')
  expect((await read('remark-answer_mail_en')).words?.body).toBe('{answer}\n\nBye')
})

test.each([
  ['code_sms_bn', body('কোড'), { 'words.body': { rule: 'needed' } }],
  ['code_sms_bn', body('{code} {password}'), { 'words.body': { rule: 'unknown' } }],
  ['code_sms_bn', body('{code} https://fairhouse-help.example/login'), { 'words.body': { rule: 'address' } }],
  ['code_sms_bn', body('{code} https://localhost/{code}'), { 'words.body': { rule: 'value_in_address' } }],
  ['code_sms_bn', body('{code}\u202e'), { 'words.body': { rule: 'sign' } }],
  ['code_sms_bn', body(`{code} ${'ক'.repeat(400)}`), { 'words.body': { rule: 'segments', max: 6 } }],
  ['code_sms_bn', body(`{code} ${'a'.repeat(1_000)}`), { 'words.body': { rule: 'too_big', max: 1_000 } }],
  [
    'password-link_mail_en',
    body('Here', 'evil.com'),
    { 'words.subject': { rule: 'address' }, 'words.body': { rule: 'needed' } },
  ],
  ['password-link_mail_en', body('{url}', 'Two\nlines'), { 'words.subject': { rule: 'sign' } }],
  ['password-link_mail_en', body('{url}', null), { 'words.subject': { rule: 'required' } }],
] as const)('OFFICE-2 refuses for %s what harms: %j', async (id, words, fields) => {
  expect((await ask(id, words)).body).toMatchObject({ code: 'INVALID_INPUT', value: { fields } })
  const tried = await one.caller.call(officeTestTemplate, { id, words, to: '+8801812345678' })
  expect(tried.body).toMatchObject({ code: 'INVALID_INPUT', value: { fields } })
})

test('OFFICE-2 what does not fit any more is not sent: a code comes in the house’s words', async () => {
  await put('code_sms_bn', body('{code} for http://127.0.0.1'))
  const later = `update core.outgoing_templates set body = $1 where brand = 'fairhouse' and kind = 'code' and language = 'bn'`
  for (const broken of ['{code} {gone}', '{code} at our-old-domain.example', 'no code']) {
    await house.env.db.query(later, [broken])
    house.clock.advance(MINUTE_MS)
    expect((await sent()).body, broken).toBe(houseCode('bn'))
    expect((await sent()).body, 'from memory as well').toBe(houseCode('bn'))
  }
  // a value that this sender did not give
  await house.env.db.query(later, ['{code} {purpose}'])
  house.clock.advance(MINUTE_MS)
  expect((await sent({ values: { code: '271828', minutes: 10 } })).body).toContain('271828')
  expect(codeOf(await ask('code_sms_bn', null))).toBe('ok')
})

test('OFFICE-2 another brand’s operator, and one without the permission, change and read nothing', async () => {
  await put('contact-answer_sms_en', body('Ours: {answer}'))
  expect((await read('contact-answer_sms_en', other, there)).words).toBeNull()
  const { body: said } = await other.caller.call(
    officeSetTemplate,
    { id: 'contact-answer_sms_en', words: body('Theirs: {answer}'), version: 0, reason: '' },
    there,
  )
  expect(said).toMatchObject({ success: true, value: { words: body('Theirs: {answer}') } })
  expect((await read('contact-answer_sms_en')).words).toEqual(body('Ours: {answer}'))
  const { body: asked } = await ask('inbox_mail_en', body('{title} {text}', '{title}'))
  const { waiting } = asked.success ? asked.value : expect.fail('refused')
  expect(codeOf(await other.caller.call(officeTemplate, { id: 'inbox_mail_en' }))).not.toBe('ok')
  await expect(answerWaiting(other, waiting ?? undefined)).rejects.toThrow()
  for (const role of ['support', 'manager'] as const) {
    const reader = await buildOperator(house, role)
    expect((await read('inbox_mail_en', reader)).waiting).toMatchObject({ needed: 2 })
    expect(codeOf(await ask('inbox_mail_en', null, 0, reader))).toBe('PERMISSION_DENIED')
    const test = { id: 'inbox_mail_en', words: body('{title} {text}', '{title}'), to: 'me@example.com' }
    expect(codeOf(await reader.caller.call(officeTestTemplate, test))).toBe('PERMISSION_DENIED')
  }
  const finance = await buildOperator(house, 'finance')
  expect(codeOf(await finance.caller.call(officeTemplates))).toBe('PERMISSION_DENIED')
})

test.each(['operator_mail_en', 'security-change_mail_en', 'password-link_sms_en', 'code_sms_xx', 'code_sms_hi'])(
  'OFFICE-2 there are no words of %s',
  async (id) => {
    expect(codeOf(await one.caller.call(officeTemplate, { id }))).toBe('NOT_FOUND')
    expect(codeOf(await one.caller.call(officeSetTemplate, { id, words: null, version: 0, reason: '' }))).toBe(
      'NOT_FOUND',
    )
  },
)

test('OFFICE-2 a test goes to the operator’s own address, marked, with example values, some times an hour', async () => {
  house.clock.advance(DAY_MS)
  one = await buildOperator(house)
  await house.env.db.query('update identity.operators set email = $2 where id = $1', [one.id, 'me@example.com'])
  expect((await read('code_mail_en')).testTo).toBe('m•••@example.com')
  const words = body('{code} it is', 'Code {code}')
  const sentTo = await one.caller.ok(officeTestTemplate, { id: 'code_mail_en', words, to: 'a.member@example.com' })
  expect(sentTo).toEqual({ recipient: 'm•••@example.com' })
  const { subject, body: text } = await lastTo('me@example.com')
  expect(subject).toMatch(/^\[Test of Fairhouse: [^\]]+\] Code 123456$/)
  expect(text).toMatch(/^\[Test of Fairhouse: [^\]]+\]\n\n123456 it is$/)
  await expect(lastTo('a.member@example.com'), 'the typed address gets nothing').rejects.toThrow()
  const sms = { id: 'code_sms_bn', words: body(OWN), to: '+880 1812-345678' }
  expect(await one.caller.ok(officeTestTemplate, sms)).toEqual({ recipient: '+880•••••78' })
  expect((await lastTo('+8801812345678')).body).toMatch(/^\[Fairhouse-এর পরীক্ষা[^\]]+\] আপনার Fairhouse কোড: 123456।/)
  for (const to of [null, '', 'me@example.com', '0181', '+88018123456781234567'])
    expect(codeOf(await one.caller.call(officeTestTemplate, { ...sms, to }))).toBe('INVALID_INPUT')
  const mail = { id: 'code_mail_en', words, to: null }
  for (let more = 2; more < TESTS_PER_HOUR; more++) await one.caller.ok(officeTestTemplate, mail)
  expect(codeOf(await one.caller.call(officeTestTemplate, mail))).toBe('TOO_MANY_REQUESTS')
  house.clock.advance(HOUR_MS)
  one = await buildOperator(house)
  expect((await one.caller.call(officeTestTemplate, mail)).body).toMatchObject({
    value: { fields: { to: { rule: 'required' } } },
  })
  const { content } = await one.caller.ok(listAudit, { action: 'outgoing-template.test' })
  expect(content).toHaveLength(TESTS_PER_HOUR)
  expect(content.at(-1)).toMatchObject({ after: { recipient: 'm•••@example.com', body: '{code} it is' } })
})

test('OFFICE-2 the house’s own words may all be kept as they are, and what they need is there', async () => {
  const brand = await getBrand(house.env, 'fairhouse')
  const hosts = hostsOf(house.env, brand)
  for (const kind of TEMPLATE_KINDS)
    for (const channel of TEMPLATES[kind].channels)
      for (const language of LOCALES)
        expect(findTemplateFaults({ kind, channel }, houseWords(kind, channel, language), hosts), kind).toEqual([])
  expect(Object.keys(KINDS)).toEqual(expect.arrayContaining([...TEMPLATE_KINDS]))
  for (const { id } of (await one.caller.ok(officeTemplates)).rows) {
    const { house: words, names } = await read(id)
    expect(names.every(({ example }) => example !== '')).toBe(true)
    expect(words.body, id).not.toMatch(/[\u2068\u2069]/)
  }
})
