/**
 * One writing process of the measurement: `lib-writer-process.ts <url> <name> <wallets>`; posts until its parent stops
 * it.
 */
import { readConfig } from '#server/lib/config.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { closeWriter, postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { openEnv } from '#server/open-env.ts'

const CALLERS = 32

const [url = '', name = '', wallets = '0'] = process.argv.slice(2)
const env = await openEnv(readConfig({ LOG_LEVEL: 'silent' }), url, name)
const house = await openAccount(env.db, { kind: 'house_vendor', owner: 'acme', currency: 'BDT' })
const ids = (
  await env.db.query<{ id: bigint }>(`select id from wallet.accounts where kind = 'member_cash' order by id limit $1`, [
    Number(wallets),
  ])
).map((row) => row.id)

let count = 0
async function postFor(milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds
  let done = 0
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        const wallet = ids[env.random.int(ids.length)] ?? house
        const [debit, credit] = count++ % 2 === 0 ? [wallet, house] : [house, wallet]
        await postTransfers(env, {
          key: `${name} ${count}`,
          transfers: [{ debit, credit, amountMinor: 1n, reason: 'adjustment', reference: '' }],
        })
        done++
      }
    }),
  )
  return done
}

process.on('message', (milliseconds) => {
  void postFor(Number(milliseconds)).then((done) => process.send?.(done))
})
process.on('disconnect', () => void closeWriter(env).then(() => process.exit(0)))
process.send?.('ready')
