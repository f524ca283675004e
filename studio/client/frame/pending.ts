/**
 * Changes that survive a reload: a request is stored in this tab until its answer has been shown. After a reload in the
 * middle of a round the same request with the same `requestId` is sent again, and the studio gives the same answer as
 * the first time.
 */
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { type GameContext, withRequestId } from './context.ts'

type Pending = {
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

/** Sends a change under a new `requestId`, and stores the request until `changeShown` or a refusal. */
export function change<Answer>(context: GameContext, path: string, body: Record<string, unknown>): Promise<Answer> {
  const pending: Pending = { path, body: withRequestId(body) }
  sessionStorage.setItem(keyOf(context.session.session), JSON.stringify(pending))
  return send<Answer>(context, pending)
}

/**
 * Deletes the stored request: the answer has been shown, so a reload need not ask again. With a `requestId`, a later
 * request stays.
 */
export function changeShown(context: GameContext, requestId?: string): void {
  const key = keyOf(context.session.session)
  const kept = sessionStorage.getItem(key)
  if (requestId !== undefined && kept && (JSON.parse(kept) as Pending).body['requestId'] !== requestId) return
  sessionStorage.removeItem(key)
}

/** Sends the change again that a reload interrupted. Returns null when there was none. */
export function resumeChange<Answer>(context: GameContext): { path: string; answer: Promise<Answer> } | null {
  const kept = sessionStorage.getItem(keyOf(context.session.session))
  if (!kept) return null
  const pending = JSON.parse(kept) as Pending
  return { path: pending.path, answer: send<Answer>(context, pending) }
}
