/** Answers to contracts: the taker accepts or rejects, the giver takes an offer back, either of them gives notice. */
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import type { ContractKind, EndReason } from '#contract/agents/terms.ts'
import { fail } from '#contract/errors.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { confirmOwner, type OwnerProof } from '#server/modules/cashier/payment-password/confirm-owner.ts'
import { shareTree } from '#server/modules/identity/accounts/tree-lock.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { later, noticeEnd, placeOf, type Moment } from '../terms/starts.ts'
import { applyEffects } from './apply-effects.ts'
import { acceptContract, closeOffer, findContract, listAround, lockContracts, type Contract } from './contracts.sql.ts'
import { effectsOfAccepting, effectsOfEnding, type Effects } from './effects.ts'
import { judge } from './judge.ts'
import { meansOf } from './offer.ts'
import { printOf } from './print.ts'
import { momentOf, presentContract, printEffects } from './show.ts'
import { insertSignature } from './signatures.sql.ts'
import { tellSides } from './tell.ts'

export type AnswerRequest = OwnerProof & {
  id: string
  answer: 'accept' | 'reject' | 'cancel' | 'end'
  seen?: string | undefined
}
type Draft = Pick<Contract, 'brand' | 'giverId' | 'takerId' | 'terms'> & { id: bigint | null }

/** Returns what accepting a contract now does. Fails as `judge` does. Call it under `lockContracts` where it is to be done. */
export async function findEffects(
  q: Queryable,
  draft: Draft,
  moment: Moment,
): Promise<Effects & { from: string; currency: string }> {
  const { terms, takerId } = draft
  const { from, gap, currency } = await judge(q, draft, terms, moment)
  const place = placeOf(terms, moment)
  const around = await listAround(q, { brand: draft.brand, kind: terms.kind, takerId, place, now: moment.now })
  return { ...effectsOfAccepting(around, { id: draft.id, takerId, terms, from }, gap), from, currency }
}

/** Passes for an open offer. Fails with CONTRACT_ANSWERED and CONTRACT_EXPIRED. */
export function guardOpen({ state, expiresAt }: Contract, { now }: Moment): void {
  if (state === 'expired' || (state === 'offered' && expiresAt <= now)) return fail('CONTRACT_EXPIRED')
  if (state !== 'offered') return fail('CONTRACT_ANSWERED')
}

/** Lets a contract end by notice, with all that hangs on it. Fails with CONTRACT_ANSWERED and CONTRACT_ENDING. */
export async function giveNotice(
  tx: Tx,
  env: Env,
  contract: Contract,
  reason: Extract<EndReason, 'byGiver' | 'byTaker'>,
  moment: Moment,
): Promise<void> {
  const { id, brand, state, until, from, terms, kind, takerId } = contract
  if (state !== 'accepted' || from === null) return fail('CONTRACT_ANSWERED')
  if (until !== null) return fail('CONTRACT_ENDING')
  const place = placeOf(terms, moment)
  const around = await listAround(tx, { brand, kind, takerId, place, now: moment.now })
  const at = later(noticeEnd(terms, moment), from)
  await applyEffects(tx, env, effectsOfEnding(around, takerId, [{ id, at }], reason))
}

async function accept(tx: Tx, env: Env, contract: Contract, request: AnswerRequest, moment: Moment): Promise<void> {
  guardOpen(contract, moment)
  const effects = await findEffects(tx, contract, moment)
  if (printEffects(effects) !== request.seen) return fail('CONTRACT_CHANGED')
  // the former one ends first: only one goes on at a time
  await applyEffects(tx, env, effects)
  await acceptContract(tx, contract, effects.from, moment.now)
  const signature = { contractId: contract.id, side: 'taker', means: meansOf(request), at: moment.now } as const
  await insertSignature(tx, { ...signature, print: printOf(contract) })
  await tellSides(tx, env, contract, 'contract-accepted', ['giver'])
}

async function close(
  tx: Tx,
  env: Env,
  contract: Contract,
  state: 'rejected' | 'cancelled',
  moment: Moment,
): Promise<void> {
  guardOpen(contract, moment)
  await closeOffer(tx, contract.id, state, moment.now)
  if (state === 'rejected') await tellSides(tx, env, contract, 'contract-rejected', ['giver'])
  else await tellSides(tx, env, contract, 'contract-cancelled', ['taker'])
}

/** Returns whether somebody gave the same answer before, so that nothing is left to do. */
function isDone({ state, endReason }: Contract, answer: AnswerRequest['answer'], isTaker: boolean): boolean {
  if (answer === 'accept') return state === 'accepted'
  if (answer === 'reject') return state === 'rejected'
  if (answer === 'cancel') return state === 'cancelled'
  return endReason === (isTaker ? 'byTaker' : 'byGiver')
}

/** Returns a contract of one of its two sides. Fails with NOT_FOUND for everybody else's. */
export async function findOwn(
  q: Queryable,
  accountId: string,
  id: string,
): Promise<{ contract: Contract; isTaker: boolean }> {
  const contract = await findContract(q, BigInt(id))
  if (contract?.takerId !== accountId && contract?.giverId !== accountId) return fail('NOT_FOUND')
  return { contract, isTaker: contract.takerId === accountId }
}

const ANSWERS_OF = { taker: ['accept', 'reject', 'end'], giver: ['cancel', 'end'] } as const

/**
 * Answers a contract. The same answer again changes nothing. Fails with AGENTS_CLOSED, NOT_FOUND (also for the other side's answers),
 * PAYMENT_PASSWORD_*, VERIFICATION_FAILED, CONTRACT_ANSWERED, CONTRACT_EXPIRED, CONTRACT_CHANGED, CONTRACT_ENDING, and as `judge` does.
 */
export async function answerContract(
  context: PlayerContext,
  kinds: readonly ContractKind[],
  request: AnswerRequest,
): Promise<ContractRow> {
  const { env, account, merchant: brand } = context
  guardAgents(context.brand)
  const { id, answer } = request
  const own = await findOwn(env.db, account.id, id)
  const allowed: readonly string[] = ANSWERS_OF[own.isTaker ? 'taker' : 'giver']
  if (!kinds.includes(own.contract.kind) || !allowed.includes(answer)) return fail('NOT_FOUND')
  if (answer === 'accept' || answer === 'end') await confirmOwner(context, request)
  return env.db.tx(async (tx) => {
    await shareTree(tx, brand)
    await lockContracts(tx, brand)
    const moment = await momentOf(tx, env, brand)
    const { contract, isTaker } = await findOwn(tx, account.id, id)
    if (!isDone(contract, answer, isTaker)) {
      if (answer === 'accept') await accept(tx, env, contract, request, moment)
      else if (answer === 'end') await giveNotice(tx, env, contract, isTaker ? 'byTaker' : 'byGiver', moment)
      else await close(tx, env, contract, answer === 'reject' ? 'rejected' : 'cancelled', moment)
    }
    return presentContract(tx, (await findOwn(tx, account.id, id)).contract, moment)
  })
}
