/** The members' calls about protection. The contract says who may call; here each call is bound to its operation. */
import {
  answerReality as answerRealityCall,
  askReturn as askReturnCall,
  confirmLimit as confirmLimitCall,
  dropLimitChange as dropLimitChangeCall,
  excludeSelf,
  limits,
  playSession,
  setLimit as setLimitCall,
  takeBreak as takeBreakCall,
  type ProtectionState,
} from '#contract/protection/protection.ts'
import type { Tx } from '#server/lib/db.ts'
import { bindCall, type Http, type PlayerContext } from '#server/lib/http.ts'
import { requireFresh } from '#server/modules/identity/sessions/fresh.ts'
import { confirmLimit, dropLimitChange } from './confirm-limit.ts'
import { BY_MEMBER } from './member-of.ts'
import { answerReality, getPlaySession } from './play-session.ts'
import { presentProtection } from './present-protection.ts'
import { setLimit } from './set-limit.ts'
import { askReturn, excludeMember, takeBreak } from './take-break.ts'

async function change({ env, account }: PlayerContext, work: (tx: Tx) => Promise<void>): Promise<ProtectionState> {
  await env.db.tx(work)
  return presentProtection(env, account)
}

/** Adds the members' calls to the application. Members see and change their own protection only. */
export function bindProtection(http: Http): void {
  const { env } = http
  bindCall(http, limits, async ({ account }) => presentProtection(env, account))
  bindCall(http, setLimitCall, (context, input) =>
    change(context, (tx) => setLimit(tx, env, context.account, input, BY_MEMBER)),
  )
  bindCall(http, confirmLimitCall, async (context, { id }) => {
    await requireFresh(context)
    return change(context, (tx) => confirmLimit(tx, env, context.account, id))
  })
  bindCall(http, dropLimitChangeCall, (context, { id }) =>
    change(context, (tx) => dropLimitChange(tx, env, context.account, id)),
  )
  bindCall(http, takeBreakCall, (context, { hours }) =>
    change(context, (tx) => takeBreak(tx, env, context.account, hours, BY_MEMBER)),
  )
  bindCall(http, excludeSelf, (context, { months }) =>
    change(context, (tx) => excludeMember(tx, env, context.account, months, BY_MEMBER)),
  )
  bindCall(http, askReturnCall, async (context) => {
    await requireFresh(context)
    return change(context, (tx) => askReturn(tx, env, context.account))
  })
  bindCall(http, playSession, async ({ account }) => getPlaySession(env, account))
  bindCall(http, answerRealityCall, async ({ account }) => answerReality(env, account))
}
