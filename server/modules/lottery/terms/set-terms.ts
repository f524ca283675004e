/** Changing what a brand sells of a lottery: two persons, or one who only stops sales (docs/decisions/0630). */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import type { LotteryTerms } from '#contract/lottery/office.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { MAKE_ISSUES } from '../issues/make-issues.ts'
import { termsProblems } from './check-terms.ts'
import { listVersions } from './on-sale.ts'
import { readTerms } from './read-terms.ts'
import { changedTerms, onlyStops, termsChanges, type TermsChange } from './terms-changes.ts'
import { comingOf, insertTerms, listTerms, type TermsOf, type TermsRow } from './terms.sql.ts'

const LIFE_MS = 3 * DAY_MS
/** The longest time ahead for which a version may be scheduled. */
const AHEAD_MAX_MS = 90 * DAY_MS

export const subjectOfTerms = (lottery: string): string => `lottery-terms:${lottery}`
const getLottery = (code: string): Lottery => findLottery(code) ?? fail('LOTTERY_NOT_FOUND')
const lockTerms = (tx: Tx, { merchant, lottery }: TermsOf) => lockName(tx, `lottery terms ${merchant} ${lottery}`)

/** Fails with TERMS_INVALID for terms that may not be sold. */
function checkTerms(lottery: Lottery, terms: LotteryTerms): void {
  const problems = termsProblems(lottery, terms)
  if (problems.length > 0) fail('TERMS_INVALID', { problems })
}

const content = z.object({
  lottery: z.string(),
  /** The version that is changed. */
  formerVersion: z.number().int(),
  fromAt: z.string().nullable(),
  restored: z.number().int().nullable(),
  /** What changes, by field, as it was and as it will be. */
  before: z.record(z.string(), z.json()),
  after: z.record(z.string(), z.json()),
})
type Content = z.infer<typeof content>

const changesOf = ({ before, after }: Pick<Content, 'before' | 'after'>): TermsChange[] =>
  Object.keys(after).map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))

const sidesOf = (changes: readonly TermsChange[]): Pick<Content, 'before' | 'after'> => ({
  before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
  after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
})

/**
 * Stores the new version. What only stops sales is done to the versions that are to come as well, so that none of them
 * opens again what was stopped; any other version overrules those to come.
 */
async function storeTerms(
  env: Env,
  tx: Tx,
  of: TermsOf,
  asked: Content,
  made: { by: string; at: Date; decision: bigint },
): Promise<number> {
  const { formerVersion, fromAt, restored } = asked
  const changes = changesOf(asked)
  const rows = await listVersions(env, tx, of)
  const from = fromAt === null || new Date(fromAt) < made.at ? made.at : new Date(fromAt)
  const changed = rows.find(({ version }) => version === formerVersion) ?? fail('NOT_FOUND')
  const next: Pick<TermsRow, 'terms' | 'fromAt' | 'restored'>[] = [{ terms: changed.terms, fromAt: from, restored }]
  if (fromAt === null && restored === null && onlyStops(changes)) next.push(...comingOf(rows, made.at))
  const lottery = getLottery(of.lottery)
  let version = rows[0]?.version ?? 1
  const first = version + 1
  for (const one of next) {
    const terms = changedTerms(one.terms, changes)
    checkTerms(lottery, terms)
    await insertTerms(tx, { ...of, ...made, version: ++version, terms, fromAt: one.fromAt, restored: one.restored })
  }
  return first
}

export const TERMS_SET = defineDecision({
  kind: 'lottery-terms.set',
  permission: 'lotteries.write',
  lifeMs: LIFE_MS,
  content,
  need: async (_tx, _env, { content: asked }) => ({
    persons: asked.fromAt === null && asked.restored === null && onlyStops(changesOf(asked)) ? 1 : 2,
  }),
  readBasis: async (tx, { brand, content: { lottery } }) => {
    const of = { merchant: brand ?? '', lottery }
    await lockTerms(tx, of)
    return String((await listTerms(tx, of))[0]?.version ?? 0)
  },
  execute: async (tx, actor, { id, brand, subject, reason, content: asked }) => {
    const { env, operator } = actor
    const of = { merchant: brand ?? fail('NOT_FOUND'), lottery: asked.lottery }
    const made = { by: operator.username, at: env.clock.now(), decision: id }
    const version = await storeTerms(env, tx, of, asked, made)
    await writeAudit(tx, actor, { action: 'lottery-terms.set', subject, reason, after: { version, ...asked } })
    // a lottery that no brand sold has no issues yet
    await enqueue(tx, MAKE_ISSUES, {}, { key: MAKE_ISSUES.name })
    tx.onCommit(() => env.live.signal('all', DRAWS_TOPIC))
    return { version }
  },
})

type Asked = {
  code: string
  terms: LotteryTerms
  fromAt?: string | undefined
  restored?: number
  reason: string
  /** The version in force that was edited. */
  version?: number | undefined
}
type Answer = { version: number | null; waiting: Waiting }

function scheduled({ env }: OperatorContext, fromAt: string | undefined): string | null {
  if (fromAt === undefined) return null
  const at = env.clock.now().getTime()
  const wanted = new Date(fromAt).getTime()
  if (wanted > at + AHEAD_MAX_MS) fail('INVALID_INPUT', { fields: { fromAt: { rule: 'too_big' } } })
  return wanted <= at ? null : new Date(wanted).toISOString()
}

/**
 * Asks for new terms. Fails with LOTTERY_NOT_FOUND, TERMS_INVALID, INVALID_INPUT where nothing changes, DECISION_OPEN, and
 * DECISION_STALE where others are in force than were edited.
 */
export async function askTerms(context: OperatorContext, { code, terms, reason, ...asked }: Asked): Promise<Answer> {
  const { env, merchant } = context
  const lottery = getLottery(code)
  checkTerms(lottery, terms)
  const fromAt = scheduled(context, asked.fromAt)
  return env.db.tx(async (tx) => {
    const of = { merchant, lottery: code }
    await lockTerms(tx, of)
    const inForce = await readTerms(env, tx, of)
    if (asked.version !== undefined && asked.version !== inForce.version) return fail('DECISION_STALE')
    const changes: TermsChange[] = termsChanges(inForce.terms, terms)
    const withdraws = asked.restored !== undefined && comingOf(await listTerms(tx, of), env.clock.now()).length > 0
    if (changes.length === 0 && !withdraws) return fail('INVALID_INPUT', { fields: { terms: { rule: 'unchanged' } } })
    const decision = await askDecision(tx, context, TERMS_SET, {
      subject: subjectOfTerms(code),
      reason,
      content: {
        lottery: code,
        formerVersion: inForce.version,
        fromAt,
        restored: asked.restored ?? null,
        ...sidesOf(changes),
      },
    })
    const version = decision.result?.version
    return { version: typeof version === 'number' ? version : null, waiting: presentWaiting(decision) }
  })
}

/** Asks for a former version again. Fails as `askTerms`, and with NOT_FOUND for a version that there is not. */
export async function askRestore(
  context: OperatorContext,
  { code, version, reason }: { code: string; version: number; reason: string },
): Promise<Answer> {
  const of = { merchant: context.merchant, lottery: getLottery(code).code }
  const former =
    (await listVersions(context.env, context.env.db, of)).find((row) => row.version === version) ?? fail('NOT_FOUND')
  return askTerms(context, { code, terms: former.terms, restored: version, reason })
}
