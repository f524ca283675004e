/**
 * Operators change play switches: the house for every brand, a brand for its members and for one of them. Stopping
 * takes effect immediately; allowing waits for a second person where one is needed. Each change is audited in its own
 * commit.
 */
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { MEMBER_BARRED } from '#contract/facts.ts'
import { everywhere, writeAudit, type Act, type AuditActor } from '#server/lib/audit.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { isOpener, type Status } from '#server/lib/play-status.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { MEMBER_ALLOW_PLAY, PLAY_ALLOW, PLAY_OPEN, tellPlaySwitched } from './allow-decisions.ts'
import { findBar, insertBar } from './bars.sql.ts'
import { findBrandPlay, getPlayStatus, putBrandPlay, updatePlayStatus } from './play-switches.sql.ts'

async function audited(tx: Tx, context: AuditActor, act: Act): Promise<void> {
  await writeAudit(tx, context, act)
  tx.onCommit(() => tellPlaySwitched(context.env))
}

const content = (code: string, was: Status, status: Status) => ({ code, before: { status: was }, after: { status } })

/** Stops all bets of every brand, or asks that they be allowed. Fails with DECISION_OPEN. */
export function setHousePlay(context: OperatorContext, status: Status, reason: string): Promise<Waiting> {
  return context.env.db.tx(async (tx) => {
    const was = await getPlayStatus(tx, true)
    if (isOpener(status, was))
      return presentWaiting(
        await askDecision(tx, context, PLAY_OPEN, { subject: 'play:all', content: content('', was, status), reason }),
      )
    await updatePlayStatus(tx, status)
    await audited(tx, everywhere(context), {
      action: 'play.set',
      subject: 'play:all',
      reason,
      before: { status: was },
      after: { status },
    })
    return null
  })
}

/** Stops all bets of the brand's members, or asks that they be allowed. Fails with DECISION_OPEN. */
export function setBrandPlay(context: OperatorContext, status: Status, reason: string): Promise<Waiting> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const was = await findBrandPlay(tx, merchant, true)
    if (isOpener(status, was)) {
      return presentWaiting(
        await askDecision(tx, context, PLAY_ALLOW, {
          subject: `play:${merchant}`,
          content: content(merchant, was, status),
          reason,
        }),
      )
    }
    await putBrandPlay(tx, merchant, status, { reason, operatorId: operator.id, at: env.clock.now() })
    await audited(tx, context, {
      action: 'play.set',
      subject: `play:${merchant}`,
      reason,
      before: { status: was },
      after: { status },
    })
    return null
  })
}
/**
 * Stops a member's play, or asks that it be allowed again. Changes nothing when it is so already. Fails with NOT_FOUND,
 * DECISION_OPEN.
 */
export async function setMayPlay(
  context: OperatorContext,
  memberId: string,
  mayPlay: boolean,
  reason: string,
): Promise<void> {
  const { env, merchant, operator } = context
  await env.db.tx(async (tx) => {
    const account = await findAccount(tx, memberId)
    if (account?.merchant !== merchant) return fail('NOT_FOUND')
    const bar = await findBar(tx, account.id, true)
    if (mayPlay === (bar === null)) return
    if (bar) {
      await askDecision(tx, context, MEMBER_ALLOW_PLAY, {
        subject: `member:${account.id}`,
        memberId: account.id,
        reason,
        content: { member: account.id, stoppedFor: bar.reason },
      })
      return
    }
    const at = env.clock.now()
    // two operators at once: one of them stopped it
    if (!(await insertBar(tx, account.id, { reason, at, operatorId: operator.id }))) return
    if (!account.isTrial) await tellFact(tx, MEMBER_BARRED, { brand: merchant, memberId: account.id, at }, {})
    await writeAudit(tx, context, {
      action: 'member.bar-play',
      subject: `member:${account.id}`,
      reason,
      before: { mayPlay: true },
      after: { mayPlay: false },
    })
  })
}
