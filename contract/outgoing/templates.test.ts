/** What words of a brand may contain, and what is put into them. */
import { describe, expect, test } from 'vitest'
import {
  fillTemplate,
  findSizeFault,
  findTemplateFaults,
  readTemplateId,
  TEMPLATE_KINDS,
  templateId,
  TEMPLATES,
} from './templates.ts'

const HOSTS = ['own.example', 'www.own.example']
const CODE = { kind: 'code', channel: 'sms' } as const
const LINK = { kind: 'password-link', channel: 'mail' } as const
const faultOf = (body: string) => findTemplateFaults(CODE, { subject: null, body }, HOSTS)[0]?.rule

describe('SITE-8 words of a brand', () => {
  test.each([
    ['{code}'],
    ['আপনার {brand} কোড {code}। কাউকে বলবেন না।'],
    ['Your code: {code}. It is valid for {minutes} minutes.\nNever share it.'],
    ['{code} is for own.example.'],
    ['{code} https://own.example/help?a=1 (https://www.own.example:443/)'],
    ['{code}, 10.50 or 1.000.000, e.g. at noon... Bye'],
    ['নমস্\u200Dকার {code}'],
  ])('may be %j', (body) => expect(faultOf(body)).toBeUndefined())

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    [`{code}${'a'.repeat(1_000)}`, 'too_big'],
    ['Your code', 'needed'],
    ['{code} {url}', 'unknown'],
    ['{code} {Code}', 'unknown'],
    ['{code} {minutes, plural, one {1 minute}}', 'braces'],
    ['{code} {', 'braces'],
    ['{{code}}', 'braces'],
    ['{code}\u0000', 'sign'],
    ['{code}\u001b[2J', 'sign'],
    ['{code}\u202e', 'sign'],
    ['{code}\u2066', 'sign'],
    ['{code}\u200b', 'sign'],
    ['{code}\u2028', 'sign'],
    ['{code}\ud800', 'sign'],
    ['{code}\ue000', 'sign'],
  ])('may not be %j: %s', (body, rule) => expect(faultOf(body)).toBe(rule))

  test.each([
    'evil.com',
    'EVIL.COM/login',
    'https://evil.com',
    'https://own.example.evil.com',
    'https://own.example@evil.com',
    'https://evil.com@own.example',
    'https://own.example:pw@own.example',
    'own.example.evil.com',
    'evil-own.example',
    '_own.example',
    'sub.own.example',
    'http://localhost',
    'http://1.2.3.4/',
    '1.2.3.4',
    'http://[::1]/',
    'whatsapp://send?text=a',
    'intent://scan/#Intent;end',
    'help@evil.com',
    'ev\u200Dil.com',
    'evil．com',
    'evil。com',
    'evil․com',
    'evil.com..and so on',
    'বাজি.কম',
    '{brand}.com',
    'evil.{brand}',
    'https://{brand}/x',
    '{brand}@evil.com',
  ])('leads to nobody else’s address: %s', (address) => expect(faultOf(`{code} ${address}`)).toBe('address'))

  test.each(['own.example/?c={code}', 'https://own.example/{code}', 'https://own.example/a?b=c&d={minutes}'])(
    'puts no value into an address: %s',
    (address) => expect(faultOf(`{code} ${address}`)).toBe('value_in_address'),
  )

  test('keep the link whole', () => {
    const ruleOf = (body: string) => findTemplateFaults(LINK, { subject: 'A link', body }, HOSTS)[0]?.rule
    expect(ruleOf('Here:\n{url}\nBye')).toBeUndefined()
    expect(ruleOf('{url}')).toBeUndefined()
    expect(ruleOf('Here:{url}')).toBe('alone')
    expect(ruleOf('Here: {url}. Bye')).toBe('alone')
    expect(ruleOf('Here: {url}x')).toBe('alone')
    expect(ruleOf('Here: {url}.evil.com')).toBe('address')
    expect(ruleOf('Here: {url}@evil.com')).toBe('address')
  })

  test('have a subject of one line where the channel has one, and each field says what is wrong with it', () => {
    const faults = (subject: string | null, body = '{url}') => findTemplateFaults(LINK, { subject, body }, HOSTS)
    expect(faults('For {name}')).toEqual([])
    expect(faults(null)).toMatchObject([{ field: 'subject', rule: 'required' }])
    expect(faults('Two\nlines')).toMatchObject([{ field: 'subject', rule: 'sign' }])
    expect(faults('{code}', 'evil.com {url}')).toEqual([
      { field: 'subject', rule: 'unknown', what: '{code}' },
      { field: 'body', rule: 'address', what: 'evil.com' },
    ])
    expect(findTemplateFaults(CODE, { subject: 'evil.com', body: '{code}' }, HOSTS)).toEqual([])
  })

  test('have a size with their values', () => {
    const values = { brand: 'Own', code: '123456' }
    const of = (body: string, tail = '') =>
      findSizeFault('sms', { subject: null, body }, { values, language: 'bn', tail })
    expect(of(`{code}${'ক'.repeat(396)}`)).toBeNull()
    expect(of(`{code}${'ক'.repeat(397)}`)).toMatchObject({ rule: 'segments', what: '6' })
    expect(of(`{code}${'ক'.repeat(396)}`, 'x')).toMatchObject({ rule: 'segments' })
    expect(
      findSizeFault('mail', { subject: 'a', body: 'ক'.repeat(900) }, { values, language: 'bn', tail: '' }),
    ).toBeNull()
  })
})

describe('SITE-8 what is put into them', () => {
  test('is not read again, and one that is not there is told', () => {
    expect(fillTemplate('{a} {b}', { a: '{b} $& $1', b: 2 }, 'en')).toBe('{b} $& $1 2')
    expect(fillTemplate('{a} {c}', { a: 1 }, 'en')).toBeNull()
    expect(fillTemplate('{constructor}', {}, 'en')).toBeNull()
    expect(fillTemplate('it’s {a}', { a: "'{'" }, 'en')).toBe("it’s '{'")
  })

  test('keeps its direction in a language that is written from the right', () => {
    expect(fillTemplate('{a}', { a: 'Rahim 7' }, 'ar')).toBe('\u2068Rahim 7\u2069')
    expect(fillTemplate('{a}', { a: '123456' }, 'ar')).toBe('123456')
  })
})

test('SITE-8 each place has a name of its own, and no other name has a place', () => {
  for (const kind of TEMPLATE_KINDS)
    for (const channel of TEMPLATES[kind].channels) {
      const key = { kind, channel, language: 'pt-BR' }
      expect(readTemplateId(templateId(key))).toEqual(key)
    }
  for (const id of ['password-link_sms_bn', 'operator_mail_bn', 'code_sms_bn_x', 'code', '', 'constructor_mail_bn'])
    expect(readTemplateId(id)).toBeNull()
})
