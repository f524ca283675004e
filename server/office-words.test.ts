/**
 * The back office has words for everything that the server writes into the audit log and into decisions: every act,
 * every kind of decision and each of its fields, every permission and every noun of a subject has its message in each
 * language of the back office.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { OFFICE_LANGUAGES, OFFICE_BUNDLE } from '#contract/languages.ts'
import { GIVING_REFUSALS } from '#contract/rewards/rewards.ts'
import { HOUSE_PERMISSIONS, HOUSE_ROLES, PERMISSIONS, ROLES } from '#contract/permissions.ts'
import { listMessageFiles } from './lib/message-files.ts'
import { DECISIONS } from './modules.ts'

const root = join(import.meta.dirname, '..')
const walk = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? walk(path) : [path]
  })
const sources = ['server/modules', 'server/lib']
  .flatMap((folder) => walk(join(root, folder)))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))

/** Acts whose name is put together from parts; a new pattern is added here with the names that it can become. */
const CONTENTS = ['banner', 'notice', 'article', 'page', 'resource']
const PATTERNS: Record<string, readonly string[]> = {
  'referral.${outcome}': ['referral.hold', 'referral.reject', 'referral.release'],
  'points-order.${move.to}': ['approved', 'shipped', 'delivered', 'rejected'].map((to) => `points-order.${to}`),
  '${row.kind}.create': CONTENTS.map((kind) => `${kind}.create`),
  "${row.kind}.${undo ? 'restore' : 'update'}": CONTENTS.flatMap((kind) => [`${kind}.restore`, `${kind}.update`]),
  '${before.kind}.remove': CONTENTS.map((kind) => `${kind}.remove`),
  'site.${setting}': ['site.status', 'site.regions', 'site.switches', 'site.registration', 'site.brand'],
  'adjustment.${decision}': ['adjustment.post', 'adjustment.refuse'],
  'debt.${act}': ['debt.recover', 'debt.waive'],
  'finding.${decision}': ['finding.credit', 'finding.close'],
  "deposit.${decision.replace('_', '-')}": ['deposit.credit', 'deposit.refuse', 'deposit.ask-again'],
  'withdrawal.${outcome}': ['withdrawal.paid', 'withdrawal.failed', 'withdrawal.noted'],
  'chat.${act}': ['chat.remove', 'chat.keep', 'chat.mute', 'chat.unmute'],
  '${action}.failed': [
    'chat.remove.failed',
    'chat.keep.failed',
    'chat.mute.failed',
    'chat.unmute.failed',
    'chat.rules.failed',
  ],
  '${noun}.set': [
    'bonus-settings.set',
    'cashier-rules.set',
    'house-rules.set',
    'person-rule.set',
    'line-policy.set',
    'agent-policy.set',
    'payment-method.set',
    'vendor-caps.set',
    'agent-rate-rule.set',
    'agent-rates.set',
    'agent-contract-rule.set',
  ],
  'signal.${outcome}': ['signal.founded', 'signal.unfounded'],
  '${kind}.choose': ['vendor.choose', 'game.choose'],
  '${kind}.picture': ['vendor.picture', 'game.picture'],
}

/**
 * Returns the acts that a source writes, by their literals: `action: 'noun.verb'`, both sides of a choice, and the
 * patterns.
 */
function actsOf(text: string): { acts: string[]; unknown: string[] } {
  const acts: string[] = []
  const unknown: string[] = []
  for (const [, after = ''] of text.matchAll(/\baction: ([^\n]*)/g)) {
    const quoted = /^[^'`,]*'([a-z-]+\.[a-z-]+)'(?: : '([a-z-]+\.[a-z-]+)')?/.exec(after)
    if (quoted) acts.push(...quoted.slice(1).filter((one) => one !== undefined))
    const pattern = /^`([^`]+)`/.exec(after)?.[1]
    if (pattern === undefined) continue
    if (!pattern.includes('${')) acts.push(pattern)
    else if (PATTERNS[pattern]) acts.push(...PATTERNS[pattern])
    else unknown.push(pattern)
  }
  return { acts, unknown }
}

/** Returns the names of the fields of a content, nested ones too; `before` and `after` are shown as columns. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => [
      ...(name === 'before' || name === 'after' ? [] : [name]),
      ...fieldsOf(inner),
    ])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap())
  return schema instanceof z.ZodUnion ? schema.options.flatMap(fieldsOf) : []
}

function messagesOf(language: string): Record<string, string> {
  const folder = join(root, 'locales')
  return Object.assign(
    {},
    ...listMessageFiles(folder, language)
      .filter(({ bundle }) => OFFICE_BUNDLE.test(bundle))
      .map(({ path }) => JSON.parse(readFileSync(join(folder, language, path), 'utf8')) as object),
  ) as Record<string, string>
}
const missing = (keys: readonly string[]) =>
  OFFICE_LANGUAGES.flatMap((language) => {
    const messages = messagesOf(language)
    return [...new Set(keys)].filter((key) => !messages[key]).map((key) => `${language} ${key}`)
  })

test('OFFICE-1 every act that the server writes into the audit log has words', () => {
  const found = sources.map(actsOf)
  expect(found.flatMap(({ unknown }) => unknown)).toEqual([])
  const acts = found.flatMap(({ acts: some }) => some)
  expect(acts).toContain('decision.agree')
  expect(missing(acts.map((act) => `office.act.${act}`))).toEqual([])
})

test('OFFICE-1 an act without words, or put together in an unknown way, is noticed', () => {
  expect(
    missing(
      actsOf("writeAudit(tx, actor, { action: 'nothing.such', subject: 'x' })").acts.map((act) => `office.act.${act}`),
    ),
  ).toEqual(['bn office.act.nothing.such', 'en office.act.nothing.such'])
  expect(actsOf('{ action: `${thing}.done`, subject }').unknown).toEqual(['${thing}.done'])
})

test('OFFICE-1 every kind of decision, and each of its fields, has words', () => {
  expect(missing([...DECISIONS.keys()].map((kind) => `decision.kind.${kind}`))).toEqual([])
  expect(
    missing(
      [...DECISIONS.values()].flatMap(({ content }) => fieldsOf(content)).map((field) => `decision.field.${field}`),
    ),
  ).toEqual([])
})

test('OFFICE-1 every permission, role and noun of a subject has words', () => {
  const nouns = sources
    .flatMap((text) => [...text.matchAll(/subject: `([a-z-]+):/g)].map(([, noun]) => noun ?? ''))
    .filter((noun) => noun !== 'content')
  expect(
    missing([
      ...[...PERMISSIONS, ...HOUSE_PERMISSIONS].map((one) => `office.permission.${one}`),
      ...[...ROLES, ...HOUSE_ROLES].map((one) => `office.role.${one}`),
      ...nouns.map((noun) => `office.about.${noun}`),
    ]),
  ).toEqual([])
})

test('OFFICE-5 every reason for which a reward is not given has words: operators read no code', () => {
  const own = sources
    .filter((text) => text.includes('giveReward(tx, env'))
    .flatMap((text) => [...text.matchAll(/(?:refuse\('|why: ')([a-z_]+)'/g)].map(([, why]) => why ?? ''))
  expect(own).toContain('month_full')
  expect(missing([...GIVING_REFUSALS, ...own].map((why) => `office.refusal.${why}`))).toEqual([])
})
