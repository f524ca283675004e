/**
 * What an agent sets aside for contracts that he gives: as much as their running periods would give now, as far as his cash goes.
 * It moves from his cash and back as the figures rise and fall, and a bill is paid from it first (docs/decisions/0704).
 */
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { getBalance, lockBalances, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { findContract, listCounting, type Contract } from '../contracts/contracts.sql.ts'
import { lockBills, payerOf } from './new-bills.ts'
import { dropAccruals, insertSetAside, listWithAside, putAccrual } from './payments.sql.ts'
import { listBillBrands } from './runs.sql.ts'
import { findRunning, reckonRunning } from './running.ts'

type Aside = Pick<Contract, 'id' | 'giverId' | 'currency'>

/** Names the account in which an agent's money for a contract stands. */
export const asideAccount = ({ id, giverId, currency }: Aside) =>
  ({ kind: 'agent_set_aside', owner: `${giverId ?? ''}/${id}`, currency }) as const

/** Returns what is set aside for a contract. */
export const readAside = (q: Queryable, contract: Aside) => getBalance(q, asideAccount(contract))

/** Moves what is set aside for a contract to an amount, as far as the giver's cash goes. Call it with the brand's bills locked. */
export async function setAside(tx: Tx, env: Env, contract: Aside, targetMinor: bigint): Promise<void> {
  const { id, giverId, currency } = contract
  if (giverId === null) return
  if (targetMinor === 0n && (await readAside(tx, contract)) === 0n) return
  const cash = await openAccount(tx, { kind: 'member_cash', owner: giverId, currency })
  const aside = await openAccount(tx, asideAccount(contract))
  const balances = await lockBalances(tx, [cash, aside])
  const [hasMinor, cashMinor] = [balances.get(aside) ?? 0n, balances.get(cash) ?? 0n]
  const wanted = targetMinor - hasMinor
  const moreMinor = wanted > cashMinor ? cashMinor : wanted
  if (moreMinor === 0n) return
  const at = env.clock.now()
  const move = await insertSetAside(tx, id, moreMinor, at)
  const transfer =
    moreMinor > 0n
      ? ({ debit: cash, credit: aside, amountMinor: moreMinor, reason: 'hold' } as const)
      : ({ debit: aside, credit: cash, amountMinor: -moreMinor, reason: 'hold_returned' } as const)
  await postTransfersInTx(tx, env, {
    key: `set-aside ${move}`,
    at,
    transfers: [{ ...transfer, reference: `contract ${id}` }],
  })
}

/** Gives back what is set aside for contracts whose period gave nothing. */
export async function releaseAsides(tx: Tx, env: Env, contracts: readonly Contract[]): Promise<void> {
  for (const contract of contracts) if (payerOf(contract) !== null) await setAside(tx, env, contract, 0n)
}

async function accrue(env: Env, brand: string, timeZone: string, contract: Contract, at: Date): Promise<void> {
  await env.db.tx(async (tx) => {
    await lockBills(tx, brand)
    const window = await findRunning(tx, contract, { at: env.clock.now(), timeZone })
    const amount = window ? (await reckonRunning(tx, contract, window)).amount : 0n
    await putAccrual(tx, contract.id, amount, at)
    const payerId = payerOf(contract)
    if (payerId === null) return
    const payer = await findAccount(tx, payerId)
    if (payer && !payer.isFrozen) await setAside(tx, env, contract, amount)
  })
}

/** What is set aside for a contract that is over goes back when it has no bill to come. */
async function releaseOver(env: Env, brand: string, timeZone: string, counting: ReadonlySet<bigint>): Promise<void> {
  for (const id of await listWithAside(env.db, brand)) {
    if (counting.has(id)) continue
    const contract = await findContract(env.db, id)
    if (!contract) continue
    await env.db.tx(async (tx) => {
      await lockBills(tx, brand)
      if (!(await findRunning(tx, contract, { at: env.clock.now(), timeZone }))) await setAside(tx, env, contract, 0n)
    })
  }
}

/** Adds up what the running periods of all brands would give, and sets aside what agents will have to pay. */
export async function setAsides(env: Env): Promise<void> {
  for (const brand of await listBillBrands(env.db)) {
    const { timeZone } = await getBrand(env, brand)
    const at = env.clock.now()
    const kinds = ['dividend', 'daily', 'hourly'] as const
    const contracts = (await listCounting(env.db, brand, kinds, at.toISOString().slice(0, 10))).filter(
      ({ from, until }) => from !== null && from !== until,
    )
    for (const contract of contracts) await accrue(env, brand, timeZone, contract, at)
    await env.db.tx((tx) => dropAccruals(tx, brand, kinds, at))
    await releaseOver(env, brand, timeZone, new Set(contracts.map(({ id }) => id)))
  }
}
