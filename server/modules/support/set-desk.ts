/** The desk's hours and times, and the operator's name there. */
import type { SupportDesk } from '#contract/support/office-support.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findDesk, findSignature, putDesk, putSignature } from './desks.sql.ts'
import { tellDesk } from './serve.ts'

/** What a brand begins with: no desk, and questions go to the contact form. */
const NO_DESK: SupportDesk = { isOn: false, hours: [], silenceMinutes: 30, absentMinutes: 5, keptMonths: 12 }

/** Returns the brand's desk, and the name by which readers know the operator. */
export async function showDesk({ env, merchant, brand, operator }: OperatorContext) {
  const desk = (await findDesk(env.db, merchant)) ?? NO_DESK
  return { ...desk, timeZone: brand.timeZone, signature: await findSignature(env.db, merchant, operator.id) }
}

/** Sets the brand's desk. */
export async function setDesk(context: OperatorContext, desk: SupportDesk): Promise<SupportDesk> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const before = (await findDesk(tx, merchant)) ?? NO_DESK
    await putDesk(tx, merchant, desk, operator.username, env.clock.now())
    await writeAudit(tx, context, { action: 'chat-desk.set', subject: `brand:${merchant}`, before, after: desk })
    tx.onCommit(() => tellDesk(context))
    return desk
  })
}

/** Sets the name by which readers know the operator; empty for none. */
export async function signAs(context: OperatorContext, name: string): Promise<void> {
  const { env, merchant, operator } = context
  await env.db.tx(async (tx) => {
    const before = await findSignature(tx, merchant, operator.id)
    await putSignature(tx, merchant, operator.id, name || null)
    await writeAudit(tx, context, {
      action: 'chat-name.set',
      subject: `operator:${operator.id}`,
      before: { name: before },
      after: { name: name || null },
    })
    tx.onCommit(() => tellDesk(context))
  })
}
