/**
 * Operators change vendors and games: the house for every brand, a brand for its members. Closing and another picture
 * take effect immediately; opening waits for a second person where one is needed. Each change is audited in its own commit, and a
 * signal makes every process read it.
 */
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { everywhere, writeAudit, type Act, type AuditActor } from '#server/lib/audit.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { needPicture } from '#server/lib/pictures/need-picture.ts'
import { isOpener, type Status } from '#server/lib/play-status.ts'
import { findChoice, putChoice, type ChoiceSubject } from '../titles/brand-choices.sql.ts'
import { announceCatalogue } from '../titles/catalogue.ts'
import {
  findGame,
  findVendor,
  updateGame,
  updateVendor,
  type GameChange,
  type VendorChange,
} from '../titles/catalogue.sql.ts'
import { findShownPicture, putShownPicture } from '../titles/shown-pictures.sql.ts'
import { GAME_OPEN, VENDOR_OPEN } from './open-decisions.ts'

/** Returns the earlier values of the changed fields alone. */
function before(row: object, change: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => (change as Record<string, unknown>)[name] !== undefined),
  )
}

function defined(change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

async function audited(tx: Tx, context: AuditActor, act: Act): Promise<void> {
  await writeAudit(tx, context, act)
  tx.onCommit(() => announceCatalogue(context.env))
}

const content = (code: string, was: Status, status: Status) => ({ code, before: { status: was }, after: { status } })

type PictureChange = {
  /** The address of an uploaded picture; null takes it back. */ picture?: string | null | undefined
}

/** Sets an uploaded picture, or takes it back; `merchant` null: for every brand. Fails with NOT_FOUND. */
async function setPicture(
  tx: Tx,
  context: AuditActor & Pick<OperatorContext, 'operator'>,
  merchant: string | null,
  [kind, code]: readonly ['vendor' | 'game', string],
  picture: string | null,
  reason: string,
): Promise<void> {
  const subject: ChoiceSubject = `${kind} ${code}`
  const [before, after] = [
    await findShownPicture(tx, merchant, subject),
    picture === null ? null : await needPicture(tx, merchant, picture),
  ]
  if (before === after) return
  const { env, operator } = context
  await putShownPicture(tx, { merchant, subject }, after, { operatorId: operator.id, at: env.clock.now() })
  await audited(tx, context, {
    action: `${kind}.picture`,
    subject: `${kind}:${code}`,
    before: { picture: before },
    after: { picture: after },
    reason,
  })
}

/** Changes a vendor for every brand, or asks that it be opened. Fails with NOT_FOUND, DECISION_OPEN. */
export function setVendor(
  context: OperatorContext,
  code: string,
  { status, picture, ...rest }: VendorChange & PictureChange,
  reason: string,
): Promise<Waiting> {
  return context.env.db.tx(async (tx) => {
    const row = (await findVendor(tx, code)) ?? fail('NOT_FOUND')
    if (picture !== undefined) await setPicture(tx, everywhere(context), null, ['vendor', code], picture, reason)
    const opens = status !== undefined && isOpener(status, row.status)
    const change = { ...rest, ...(status === undefined || opens ? {} : { status }) }
    if (Object.keys(defined(change)).length > 0) {
      await updateVendor(tx, code, { ...change, why: reason })
      await audited(tx, everywhere(context), {
        action: 'vendor.update',
        subject: `vendor:${code}`,
        before: before(row, change),
        after: defined(change),
        reason,
      })
    }
    return opens
      ? presentWaiting(
          await askDecision(tx, context, VENDOR_OPEN, {
            subject: `vendor:${code}`,
            content: content(code, row.status, status),
            reason,
          }),
        )
      : null
  })
}

/** Changes a game for every brand, or asks that it be opened. Fails with NOT_FOUND, DECISION_OPEN. */
export function setGame(
  context: OperatorContext,
  code: string,
  { status, picture, ...rest }: GameChange & PictureChange,
  reason: string,
): Promise<Waiting> {
  return context.env.db.tx(async (tx) => {
    const row = (await findGame(tx, code)) ?? fail('NOT_FOUND')
    if (picture !== undefined) await setPicture(tx, everywhere(context), null, ['game', code], picture, reason)
    const opens = status !== undefined && isOpener(status, row.status)
    const change = { ...rest, ...(status === undefined || opens ? {} : { status }) }
    if (Object.keys(defined(change)).length > 0) {
      await updateGame(tx, code, change)
      await audited(tx, everywhere(context), {
        action: 'game.update',
        subject: `game:${code}`,
        before: before(row, change),
        after: defined(change),
        reason,
      })
    }
    return opens
      ? presentWaiting(
          await askDecision(tx, context, GAME_OPEN, {
            subject: `game:${code}`,
            content: content(code, row.status, status),
            reason,
          }),
        )
      : null
  })
}

/**
 * Closes a vendor or a game at the operator's brand, or makes the house's status apply again; sets the brand's picture of
 * it, or takes it back. Fails with NOT_FOUND, also for a picture that the brand has not.
 */
export function setChoice(
  context: OperatorContext,
  kind: 'vendor' | 'game',
  code: string,
  { status, picture }: { status?: Status | undefined } & PictureChange,
  reason: string,
): Promise<void> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    if (!(await (kind === 'vendor' ? findVendor(tx, code) : findGame(tx, code)))) return fail('NOT_FOUND')
    if (picture !== undefined) await setPicture(tx, context, merchant, [kind, code], picture, reason)
    const subject: ChoiceSubject = `${kind} ${code}`
    const was = await findChoice(tx, merchant, subject)
    if (status === undefined || was === status) return
    await putChoice(tx, { merchant, subject, status }, { reason, operatorId: operator.id, at: env.clock.now() })
    await audited(tx, context, {
      action: `${kind}.choose`,
      subject: `${kind}:${code}`,
      reason,
      before: { status: was },
      after: { status },
    })
  })
}
