/** An agent offers a contract to an agent directly below. */
import type { ContractTerms } from '#contract/agents/terms.ts'
import { OFFER_HOURS } from '#contract/agents/terms-form.ts'
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import { fail } from '#contract/errors.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { confirmOwner, type OwnerProof } from '#server/modules/cashier/payment-password/confirm-owner.ts'
import { shareTree } from '#server/modules/identity/accounts/tree-lock.ts'
import { guardAgents } from '../line/guard-agents.ts'
import {
  closeOffer,
  findByRequest,
  findOpenOffer,
  insertContract,
  lockContracts,
  type Contract,
  type NewContract,
} from './contracts.sql.ts'
import { judge } from './judge.ts'
import { canonical, printOf } from './print.ts'
import { momentOf, presentContract } from './show.ts'
import { insertSignature, type Signature } from './signatures.sql.ts'
import { tellSides } from './tell.ts'

export type OfferRequest = OwnerProof & { requestId: string; account: string; terms: ContractTerms }

/** Returns by what an owner signed. */
export const meansOf = ({ passkey }: OwnerProof): Signature['means'] => (passkey ? 'passkey' : 'paymentPassword')

type Offered = Pick<
  NewContract,
  'brand' | 'giverId' | 'takerId' | 'currency' | 'terms' | 'offeredBy' | 'decisionId' | 'requestId'
>

/**
 * Stores an offer that was judged, with the giver's signature, and tells the taker. Fails with CONTRACT_ON_OFFER where one of the
 * same giver and kind is open; one that nobody answered in time is closed by that.
 */
export async function storeOffer(tx: Tx, env: Env, one: Offered, means: Signature['means']): Promise<Contract> {
  const at = env.clock.now()
  const { kind } = one.terms
  const open = await findOpenOffer(tx, one.takerId, kind, one.giverId)
  if (open && open.expiresAt > at) return fail('CONTRACT_ON_OFFER')
  if (open) await closeOffer(tx, open.id, 'expired', at)
  const contract = await insertContract(tx, {
    ...one,
    kind,
    offeredAt: at,
    expiresAt: after(at, OFFER_HOURS * HOUR_MS),
  })
  await insertSignature(tx, { contractId: contract.id, side: 'giver', means, at, print: printOf(contract) })
  await tellSides(tx, env, contract, 'contract-offered', ['taker'], { hours: OFFER_HOURS })
  return contract
}

const isSame = ({ takerId, terms }: Contract, request: OfferRequest) =>
  takerId === request.account && canonical(terms) === canonical(request.terms)

/**
 * Signs a contract and offers it. Idempotent by `requestId`. Fails with AGENTS_CLOSED, PAYMENT_PASSWORD_*, VERIFICATION_FAILED,
 * KEY_REUSED, CONTRACT_ON_OFFER, and as `judge` does.
 */
export async function offerContract(context: PlayerContext, request: OfferRequest): Promise<ContractRow> {
  const { env, account, merchant: brand } = context
  guardAgents(context.brand)
  await confirmOwner(context, request)
  const { requestId, account: takerId, terms } = request
  const sides = { brand, giverId: account.id, takerId }
  return env.db.tx(async (tx) => {
    await shareTree(tx, brand)
    await lockContracts(tx, brand)
    const moment = await momentOf(tx, env, brand)
    const known = await findByRequest(tx, account.id, requestId)
    if (known) return isSame(known, request) ? presentContract(tx, known, moment) : fail('KEY_REUSED')
    const { currency } = await judge(tx, sides, terms, moment)
    const offered = { ...sides, terms, currency, requestId, offeredBy: null, decisionId: null }
    return presentContract(tx, await storeOffer(tx, env, offered, meansOf(request)), moment)
  })
}
