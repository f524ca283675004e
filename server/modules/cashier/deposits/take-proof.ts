import { DEPOSIT_TOPIC } from '#contract/cashier/live.ts'
import { isBankDeposit } from '#contract/cashier/methods.ts'
import { PROOFS_MAX, type DepositState } from '#contract/cashier/deposits.ts'
import { fail } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Account } from '#server/lib/principal.ts'
import { findDeposit, lockDeposit, updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory } from '../history.sql.ts'
import { tellPages } from '../tell-pages.ts'
import { openPicture, type Picture } from '#server/lib/open-picture.ts'
import { readProofs, withProof } from './proof-store.ts'

/**
 * A picture may be sent while the deposit waits for payment, after it expired, and again until an operator has decided.
 */
export const TAKES_PROOF: readonly DepositState[] = ['pending', 'expired', 'review']

function checkTakes(deposit: Deposit | null, account: Account): Deposit {
  if (deposit?.memberId !== account.id) return fail('NOT_FOUND')
  if (!isBankDeposit(deposit) || !TAKES_PROOF.includes(deposit.state))
    return fail('DEPOSIT_CLOSED', { state: deposit.state })
  return deposit.proofs < PROOFS_MAX ? deposit : fail('PROOFS_FULL', { limit: PROOFS_MAX })
}

async function keep(
  tx: Tx,
  env: Env,
  account: Account,
  id: bigint,
  { picture, put }: { picture: Picture; put: (tx: Tx, depositId: bigint, at: Date) => Promise<void> },
): Promise<Deposit> {
  const deposit = checkTakes(await lockDeposit(tx, id), account)
  const at = env.clock.now()
  await put(tx, id, at)
  await addHistory(tx, 'deposit', id, {
    event: 'proof_sent',
    actor: { kind: 'member', name: account.username },
    detail: { width: picture.width, height: picture.height },
    at,
  })
  tx.onCommit(() => tellPages(env, deposit, DEPOSIT_TOPIC))
  return updateDeposit(tx, id, {
    state: 'review',
    proofs: deposit.proofs + 1,
    reasonKey: 'proof_sent',
    reasonNote: null,
    decidedAt: null,
  })
}

/**
 * Takes a picture of the payment and puts the deposit in review. Nothing is credited. That the deposit belongs to the
 * member and accepts pictures is checked before the picture is decoded, and again when it is stored. Fails with
 * NOT_FOUND, DEPOSIT_CLOSED (not a bank deposit, or decided), PROOFS_FULL and PICTURE_INVALID.
 */
export async function takeProof(env: Env, account: Account, id: bigint, bytes: Buffer): Promise<Deposit> {
  checkTakes(await findDeposit(env.db, id), account)
  const picture = await openPicture(bytes) // before the transaction: it may take seconds
  return withProof(env, picture, (put) => env.db.tx((tx) => keep(tx, env, account, id, { picture, put })))
}

/**
 * Returns the pictures of a deposit, newest first, in wire format. The caller must have checked that the reader may see
 * the deposit.
 */
export async function showPictures(env: Env, depositId: bigint, limit = PROOFS_MAX) {
  const kept = await readProofs(env, env.db, depositId, limit)
  return kept.map(({ jpeg, at, ...rest }) => ({ ...rest, jpeg: jpeg.toString('base64'), at: at.toISOString() }))
}

/** Returns the newest picture of a member's own deposit, in wire format. Fails with NOT_FOUND. */
export async function showNewestPicture(env: Env, memberId: string, depositId: bigint) {
  const deposit = await findDeposit(env.db, depositId)
  if (deposit?.memberId !== memberId) return fail('NOT_FOUND')
  const [newest] = await showPictures(env, depositId, 1)
  return newest ?? fail('NOT_FOUND')
}
