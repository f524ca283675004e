/** Values like those that are sent, for previews and tests: never a member's. */
import { CODE_EXPIRED_MINUTES } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { TemplateKey, TemplateKind, TemplateValues } from '#contract/outgoing/templates.ts'
import { originOf } from '#server/lib/brand-origin.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { translate } from '#server/lib/messages.ts'
import { codeTail } from '#server/lib/outgoing/code-tail.ts'

const CODE = '123456'
/** As long as a real one. */
const LINK = 'x'.repeat(43)

/** Returns an example of every value that a kind's words may name, in a language. */
export function exampleValues(env: Env, brand: Brand, kind: TemplateKind, language: string): TemplateValues {
  const say = (key: string) => translate(language, `outgoing.example.${key}`)
  const payee = { method: 'bKash', number: '•••••••5678' }
  const values: Readonly<Record<TemplateKind, TemplateValues>> = {
    code: { code: CODE, purpose: translate(language, 'codes.purpose.login'), minutes: CODE_EXPIRED_MINUTES },
    'password-link': { name: 'rahim88', minutes: 30, url: `${originOf(env, brand)}${paths.resetPassword(LINK)}` },
    'one-time-password': { name: 'rahim88', password: 'k7mw-3pxd-9trq', hours: 24 },
    'payment-code': { code: CODE, minutes: 10 },
    'payee-added': payee,
    'new-login': { device: 'Chrome, Android', ip: '203.0.113.7' },
    'chat-answer': { answer: say('answer') },
    'remark-answer': { remark: say('remark'), answer: say('answer') },
    'contact-answer': { subject: say('subject'), remark: say('remark'), answer: say('answer') },
    inbox: {
      title: translate(language, 'messages.payee-added.title'),
      text: translate(language, 'messages.payee-added.text', payee),
    },
    campaign: { title: say('title'), text: say('text') },
  }
  return { brand: brand.name, ...values[kind] }
}

/** Returns what the house adds to a text. */
export function exampleTail({ kind, channel }: Pick<TemplateKey, 'kind' | 'channel'>, { mainDomain }: Brand): string {
  return kind === 'code' && channel === 'sms' ? codeTail(mainDomain, CODE) : ''
}
