/** What the demo's brand put into its pools, a fortnight ago: two operators decided it, and draws since carried it. */
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { agreeInPast } from '#server/lib/decisions/agree-in-past.ts'
import { closeDecision, insertDecision } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { findDemoOperator } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { fillPools } from '../pools/fill-pools.ts'
import { readTerms } from '../terms/read-terms.ts'
import { subjectOfTerms, TERMS_SET } from '../terms/set-terms.ts'
import { insertTerms } from '../terms/terms.sql.ts'

const POOLS = 'lottery-pools'
const OTHER_OPERATOR = 'admin2'
const DAYS_AGO = 22
/** As much as a first prize of each is known for. */
const STARTS: Readonly<Record<string, string>> = {
  ph642: '5940000.00',
  ph645: '8910000.00',
  ph649: '15840000.00',
  ph655: '29700000.00',
  ph658: '49500000.00',
}

async function decideStart(env: Env, tx: Tx, lottery: string, poolStart: string, at: Date): Promise<void> {
  const of = { merchant: FIRST_BRAND.code, lottery }
  const { version, terms } = await readTerms(env, tx, of)
  const [asker, other] = [
    await findDemoOperator(tx, DEMO_LOGINS[2].username),
    await findDemoOperator(tx, OTHER_OPERATOR),
  ]
  const decision = await insertDecision(tx, {
    reference: newReference(env.random, 'Q'),
    brand: of.merchant,
    kind: TERMS_SET.kind,
    permission: TERMS_SET.permission,
    housePermission: null,
    needsHouse: false,
    subject: subjectOfTerms(lottery),
    memberId: null,
    direction: null,
    currency: null,
    amountMinor: null,
    basis: String(version),
    reason: 'A first prize worth playing for',
    evidence: null,
    needed: 2,
    excluded: [],
    content: {
      lottery,
      formerVersion: version,
      fromAt: null,
      restored: null,
      before: { poolStart: null },
      after: { poolStart },
    },
    askedBy: asker.id,
    askedName: asker.username,
    askedPerson: asker.personId,
    askedAt: at,
    expiresAt: after(at, DAY_MS),
  })
  if (!decision) throw new Error('the past has one decision about each pool')
  await agreeInPast(tx, decision, [asker, other], of.merchant, at)
  await closeDecision(tx, decision.id, { state: 'done', at, by: other.username })
  const made = { by: other.username, at, fromAt: at, restored: null, decision: decision.id }
  await insertTerms(tx, { ...of, ...made, version: version + 1, terms: { ...terms, poolStart } })
}

async function seedPools(env: Env, { began }: Demo): Promise<void> {
  const at = after(began, -DAYS_AGO * DAY_MS)
  await env.db.tx(async (tx) => {
    if (!(await claimSeed(tx, POOLS, began))) return
    for (const [lottery, start] of Object.entries(STARTS)) await decideStart(env, tx, lottery, start, at)
  })
  await fillPools({ ...env, clock: { now: () => after(at, HOUR_MS) } })
}

export const POOL_SEEDS: readonly Seed[] = [{ stage: 'past', run: seedPools }]
