/**
 * Changes that survive a reload: the question is kept in this tab until its answer has been shown. After a reload in the
 * middle of a round the same question with the same `requestId` is asked again, and the studio answers as the first time.
 */
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { type GameContext, withRequestId } from './context.ts'

interface Pending {
  path: string
  body: Record<string, unknown>
}

const keyOf = (session: string) => `studio.pending ${session}`

async function send<Answer>(context: GameContext, pending: Pending): Promise<Answer> {
  const key = keyOf(context.session.session)
  try {
    return await context.ask<Answer>({ method: 'POST', ...pending })
  } catch (failure) {
    if (failure instanceof StudioRefusal) sessionStorage.removeItem(key)
    throw failure
  }
}

/** Asks for a change under a fresh `requestId` and keeps the question until `changeShown` or a refusal. */
export function change<Answer>(context: GameContext, path: string, body: Record<string, unknown>): Promise<Answer> {
  const pending: Pending = { path, body: withRequestId(body) }
  sessionStorage.setItem(keyOf(context.session.session), JSON.stringify(pending))
  return send<Answer>(context, pending)
}

/** The answer to the last change has been shown: a reload need not bring it back. */
export function changeShown(context: GameContext): void {
  sessionStorage.removeItem(keyOf(context.session.session))
}

/** The change that a reload interrupted, asked for again; null when there was none. */
export function resumeChange<Answer>(context: GameContext): { path: string; answer: Promise<Answer> } | null {
  const kept = sessionStorage.getItem(keyOf(context.session.session))
  if (!kept) return null
  const pending = JSON.parse(kept) as Pending
  return { path: pending.path, answer: send<Answer>(context, pending) }
}
