/**
 * Fills pools up to the amount at which they start (docs/decisions/0651): at the first sale and after somebody won. The money is the
 * brand's, and the terms that two persons decided are its cause.
 */
import { parseMoney } from '#contract/money.ts'
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { lotteryBank, poolOwner, readPool } from './pool.ts'
import { insertStart, isBeingDrawn, listStarting, type Starting } from './pool-starts.sql.ts'

/** Fills one pool. Returns what it got; two at a time fill it once. */
async function fillPool(env: Env, { start, ...of }: Starting): Promise<bigint> {
  const { merchant, lottery, currency, terms } = of
  const startMinor = parseMoney(start)
  if ((await readPool(env.db, of)) >= startMinor) return 0n
  return env.db.tx(async (tx) => {
    await lockName(tx, `lottery pool ${merchant} ${lottery} ${currency}`)
    const lackMinor = startMinor - (await readPool(tx, of))
    if (lackMinor <= 0n || (await isBeingDrawn(tx, lottery))) return 0n
    const at = env.clock.now()
    const bank = await openAccount(tx, { ...lotteryBank(merchant, lottery).account, currency })
    const pool = await openAccount(tx, { kind: 'jackpot', owner: poolOwner(merchant, lottery), currency })
    const { id } = await postTransfersInTx(tx, env, {
      key: `lottery-pool ${merchant} ${lottery} ${currency} ${terms} ${at.toISOString()}`,
      at,
      transfers: [{ debit: bank, credit: pool, amountMinor: lackMinor, reason: 'jackpot_start', reference: lottery }],
    })
    await insertStart(tx, { ...of, posting: id, amountMinor: lackMinor, at })
    tx.onCommit(() => env.live.signal('all', DRAWS_TOPIC))
    return lackMinor
  })
}

/** Fills every pool that lacks something. Returns how many got something. */
export async function fillPools(env: Env): Promise<number> {
  let filled = 0
  for (const one of await listStarting(env.db, env.clock.now())) if ((await fillPool(env, one)) > 0n) filled++
  return filled
}

export const FILL_POOLS = defineTurn({
  name: 'lottery.fill-pools',
  schedule: '* * * * *',
  run: async (env) => void (await fillPools(env)),
})
