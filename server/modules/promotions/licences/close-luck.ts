/** The house closes and opens offers of chance (docs/reference/promotions.md 2, trap 24; docs/decisions/0580). */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { CHANCE_KINDS, type ChanceKind } from '#contract/promotions/chance-kinds.ts'
import { PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import { readBrandRows } from '#server/lib/brands.sql.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { insertClosing, lockClosing, putOpened, type Closing } from './closings.sql.ts'

const LIFE_MS = 3 * DAY_MS
const where = ({ brand, country, kinds }: Pick<Closing, 'brand' | 'country' | 'kinds'>) => ({ brand, country, kinds })

/** Opens what one person closed. */
export const LUCK_OPEN = defineDecision({
  kind: 'luck.open',
  permission: 'house.rules',
  isHouse: true,
  content: z.object({
    id: z.string(),
    brand: z.string().nullable(),
    country: z.string().nullable(),
    kinds: z.array(z.enum(CHANCE_KINDS)),
    closedFor: z.string(),
  }),
  lifeMs: LIFE_MS,
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content: { id } }) => {
    const closing = await lockClosing(tx, BigInt(id))
    return closing?.openedAt?.toISOString() ?? 'closed'
  },
  async execute(tx, actor, { content: { id, brand, country, kinds }, reason }) {
    const { env, operator } = actor
    await putOpened(tx, BigInt(id), operator.username, env.clock.now())
    await writeAudit(tx, everywhere(actor), {
      action: 'luck.open',
      subject: `luck:${id}`,
      reason,
      after: { brand, country, kinds },
    })
    tx.onCommit(() => env.live.signal('all', PROMOTIONS_TOPIC))
  },
})

/**
 * Closes kinds of chance at once: nothing of them is given any more, and the offers exist for nobody there. Fails with
 * INVALID_INPUT for an unknown brand.
 */
export async function closeLuck(
  context: OperatorContext,
  order: { brand: string | null; country: string | null; kinds: readonly ChanceKind[]; reason: string },
): Promise<Closing> {
  const { env, operator } = context
  const { brand, country, reason } = order
  const { brands } = await readBrandRows(env.db)
  if (brand !== null && !brands.some(({ code }) => code === brand))
    return fail('INVALID_INPUT', { fields: { brand: { rule: 'unknown' } } })
  return env.db.tx(async (tx) => {
    const kinds = CHANCE_KINDS.filter((kind) => order.kinds.includes(kind))
    const at = env.clock.now()
    const closing = await insertClosing(tx, {
      brand,
      country,
      kinds,
      reason,
      closedAt: at,
      closedBy: operator.username,
    })
    await writeAudit(tx, everywhere(context), {
      action: 'luck.close',
      subject: `luck:${closing.id}`,
      reason,
      after: where(closing),
    })
    tx.onCommit(() => env.live.signal('all', PROMOTIONS_TOPIC))
    return closing
  })
}

/** Asks that a closing be opened. Fails with NOT_FOUND when it is open again, and DECISION_OPEN. */
export async function askOpenLuck(context: OperatorContext, id: bigint, reason: string): Promise<Closing> {
  return context.env.db.tx(async (tx) => {
    const closing = await lockClosing(tx, id)
    if (!closing || closing.openedAt !== null) return fail('NOT_FOUND')
    await askDecision(tx, context, LUCK_OPEN, {
      subject: `luck:${id}`,
      reason,
      content: { id: String(id), ...where(closing), closedFor: closing.reason },
    })
    return closing
  })
}
