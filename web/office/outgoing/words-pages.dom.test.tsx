/** Tests the pages of messages' words: the list, writing, what is refused while one types, preview, test, putting back. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  officeSetTemplate,
  officeTemplate,
  officeTemplates,
  officeTestTemplate,
  type TemplateRow,
} from '#contract/outgoing/office-templates.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, field, leave, loadWords, noteOf, say, type, until } from '#web/testing/show.tsx'
import { enterAs, showAt } from '#web/testing/show-office.tsx'
import { WordsList } from './words-list.tsx'
import { WordsShow } from './words-show.tsx'

const AT = '2026-11-27T09:00:00.000Z'
const SMS: TemplateRow = {
  id: 'code_sms_en',
  kind: 'code',
  channel: 'sms',
  language: 'en',
  words: null,
  house: { subject: null, body: '{code} is your code at {brand}.' },
  version: 0,
  changedBy: null,
  changedAt: null,
  waiting: null,
  names: [
    { name: 'brand', isNeeded: false, example: 'Fairhouse' },
    { name: 'code', isNeeded: true, example: '123456' },
  ],
  tail: '\n\n@own.example #123456',
  persons: 2,
  hosts: ['own.example'],
  sender: 'Fairhouse',
  testTo: null,
  versions: [],
}
const MAIL: TemplateRow = {
  ...SMS,
  id: 'remark-answer_mail_en',
  kind: 'remark-answer',
  channel: 'mail',
  house: { subject: '{brand}: an answer', body: 'Hello,\n\n{answer}' },
  names: [
    { name: 'brand', isNeeded: false, example: 'Fairhouse' },
    { name: 'answer', isNeeded: true, example: '<b>It arrived.</b>' },
  ],
  tail: '',
  persons: 1,
  testTo: 'm•••@example.com',
}
const OWN = {
  ...MAIL,
  words: { subject: 'From {brand}', body: 'Ours: {answer}' },
  version: 2,
  changedBy: 'mitu',
  changedAt: AT,
  versions: [
    { version: 2, words: { subject: 'From {brand}', body: 'Ours: {answer}' }, by: 'mitu', at: AT },
    { version: 1, words: { subject: 'Before', body: 'Before: {answer}' }, by: 'rafi', at: AT },
  ],
} satisfies TemplateRow
const WAITING = {
  id: '9',
  reference: 'Q-1',
  needed: 2,
  agreed: 1,
  expiresAt: AT,
  effectiveAt: null,
  after: { body: 'other' },
}

let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const area = () => document.querySelector('textarea') ?? expect.fail('no text')
const write = (typed: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area(), typed)
  area().dispatchEvent(new Event('input', { bubbles: true }))
}
const open = async (row: TemplateRow) => {
  fakes.answer(officeTemplate, row)
  showAt('/message-words/$id/show', `/message-words/${row.id}/show`, WordsShow)
  await until(() => expect(document.querySelector('textarea')).not.toBeNull())
}
const ASK = () => button(say('office.words.ask'))

beforeAll(() => loadWords('office', 'office-outgoing', 'office-decisions', 'decisions', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  await enterAs(fakes, ['outgoing.read', 'templates.write'])
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('OFFICE-2 the list says of each message whose words are sent; nothing, and a failure, are said', async () => {
  const rows = [
    { id: 'code_sms_en', kind: 'code' as const, channel: 'sms' as const, language: 'en', isOwn: true, isWaiting: true },
    {
      id: 'inbox_mail_bn',
      kind: 'inbox' as const,
      channel: 'mail' as const,
      language: 'bn',
      isOwn: false,
      isWaiting: false,
    },
  ]
  fakes.answer(officeTemplates, { languages: ['bn', 'en'], rows })
  showAt('/message-words', '/message-words?language=en', WordsList)
  await until(() => expect(text()).toContain(say('office.words.own')))
  for (const key of ['office.words.own', 'office.words.waits', 'office.words.house'] as const)
    expect(text()).toContain(say(key))
  expect(fakes.sent(officeTemplates)).toContainEqual(expect.objectContaining({ language: 'en' }))
  const ways = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'))
  expect(ways).toContain('/backoffice/message-words/code_sms_en/show')
  expect(await axeFindings()).toEqual([])
  leave()
  fakes.answer(officeTemplates, { languages: ['bn'], rows: [] })
  showAt('/message-words', '/message-words', WordsList)
  await until(() => expect(text()).toContain(say('office.nothing')))
  leave()
  fakes.refuse(officeTemplates, 'INTERNAL', 'Away.')
  showAt('/message-words', '/message-words', WordsList)
  await until(() => expect(text()).toContain(say('office.loadFailed')))
})

test('OFFICE-2 the form begins with the house’s words, shows them filled in, and counts an SMS’s parts', async () => {
  await open(SMS)
  expect(area().value).toBe(SMS.house.body)
  expect(text()).toContain('123456 is your code at Fairhouse.\n\n@own.example #123456')
  expect(text()).toContain(say('office.words.partsGsm', { count: 1, shown: '1', left: '105' }))
  expect(ASK().disabled, 'nothing was typed').toBe(true)
  write('আপনার কোড {code}')
  await until(() => expect(text()).toContain(say('office.words.partsUcs2', { count: 1, shown: '1', left: '32' })))
  expect(text()).toContain('আপনার কোড 123456')
  expect(ASK().disabled).toBe(false)
  expect(await axeFindings()).toEqual([])
})

test('OFFICE-2 what is wrong is said while one types, and is not sent', async () => {
  await open(SMS)
  for (const [typed, rule, what] of [
    ['No code', 'needed', '{code}'],
    ['{code} {url}', 'unknown', '{url}'],
    ['{code} {', 'braces', ''],
    ['{code} evil.com', 'address', 'evil.com'],
    ['{code} own.example/{code}', 'value_in_address', ''],
    ['{code}\u202e', 'sign', ''],
    [`{code} ${'ক'.repeat(420)}`, 'segments', '6'],
    ['', 'required', ''],
  ] as const) {
    write(typed)
    await until(() => expect(alerts().join()).toContain(say(`office.words.fault.${rule}`, { what })))
    expect(area().getAttribute('aria-invalid')).toBe('true')
    expect(ASK().disabled).toBe(true)
  }
  area().form?.requestSubmit()
  expect(fakes.sent(officeSetTemplate)).toEqual([])
})

test('OFFICE-2 words that need a second person are asked for, and what waits is shown until it is decided', async () => {
  await open(SMS)
  write('{code}: your code')
  await until(() => expect(ASK().disabled).toBe(false))
  type(say('office.reason'), 'shorter')
  const waits = { ...SMS, waiting: WAITING }
  fakes.answer(officeSetTemplate, waits)
  fakes.answer(officeTemplate, waits)
  ASK().click()
  await until(() => expect(text()).toContain('Q-1'))
  expect(fakes.sent(officeSetTemplate)).toEqual([
    { id: SMS.id, words: { subject: null, body: '{code}: your code' }, version: 0, reason: 'shorter' },
  ])
  await until(() => expect(text()).toContain(say('office.words.waitsFirst')))
  expect(area().value, 'what was asked for stays').toBe('{code}: your code')
})

test('OFFICE-2 a mail has its subject, shows what is put in as it is, and is saved by one', async () => {
  await open(MAIL)
  expect(text()).toContain('<b>It arrived.</b>')
  expect(document.querySelector('b')).toBeNull()
  type(say('office.words.subject'), 'Two words')
  await until(() => expect(button(say('office.save')).disabled).toBe(false))
  fakes.answer(officeSetTemplate, { ...OWN, words: { subject: 'Two words', body: MAIL.house.body }, version: 1 })
  fakes.answer(officeTemplate, { ...OWN, words: { subject: 'Two words', body: MAIL.house.body }, version: 1 })
  button(say('office.save')).click()
  await until(() => expect(fakes.sent(officeSetTemplate)).toMatchObject([{ words: { subject: 'Two words' } }]))
  await until(() => expect(text()).toContain(say('office.words.unchanged')))
  type(say('office.words.subject'), '')
  await until(() =>
    expect(noteOf(say('office.words.subject'))).toContain(say('office.words.fault.required', { what: '' })),
  )
})

test('OFFICE-2 a name is put where the text is being written', async () => {
  await open(SMS)
  write('Hello ! {code}')
  await until(() => expect(area().value).toBe('Hello ! {code}'))
  area().setSelectionRange(6, 6)
  button(say('office.words.insert', { name: '{brand}' })).click()
  await until(() => expect(area().value).toBe('Hello {brand}! {code}'))
})

test('OFFICE-2 a former version is taken into the form, and the house’s words come back after a question', async () => {
  await open(OWN)
  expect(await axeFindings()).toEqual([])
  button(say('office.words.takeOf', { number: '1' })).click()
  await until(() => expect(area().value).toBe('Before: {answer}'))
  expect(field(say('office.words.subject')).value).toBe('Before')
  button(say('office.words.back')).click()
  await until(() => expect(text()).toContain(say('office.words.backTitle')))
  fakes.answer(officeSetTemplate, { ...MAIL, version: 3 })
  const confirm = [...document.querySelectorAll('button')].filter((one) => one.textContent === say('office.words.back'))
  confirm.at(-1)?.click()
  await until(() => expect(fakes.sent(officeSetTemplate)).toMatchObject([{ id: OWN.id, words: null, version: 2 }]))
})

test('OFFICE-2 a test goes to one’s own address, or to a typed one that is refused when it is none', async () => {
  await open(MAIL)
  expect(text()).toContain(say('office.words.testTo', { recipient: 'm•••@example.com' }))
  fakes.answer(officeTestTemplate, { recipient: 'm•••@example.com' })
  button(say('office.words.sendTest')).click()
  await until(() => expect(text()).toContain(say('office.words.tested', { recipient: 'm•••@example.com' })))
  expect(fakes.sent(officeTestTemplate)).toEqual([{ id: MAIL.id, words: MAIL.house, to: null }])
  leave()
  await open(SMS)
  fakes.refuse(officeTestTemplate, 'INVALID_INPUT', 'Wrong.', { fields: { to: { rule: 'invalid' } } })
  type(say('office.words.number'), '0171')
  button(say('office.words.sendTest')).click()
  await until(() => expect(noteOf(say('office.words.number'))).toBe(say('office.words.to.sms')))
})
