/** Runs the worked example of docs/money.md: the results must equal the figures in the document. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { parseMoney, toWire } from '#contract/money.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { openEnv } from '#server/testing/house.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import type { AccountKind } from './account-kinds.ts'
import { openAccount } from './accounts.sql.ts'
import { closeWriter, postTransfers } from './post-transfers.ts'

type Step = [
  say: string,
  kindFrom: AccountKind,
  ownerFrom: string,
  kindTo: AccountKind,
  ownerTo: string,
  amount: string,
  reason: Reason,
]

const STEPS: Step[] = [
  ['Rina deposits 1,000', 'payment_in', 'sandbox', 'member_cash', 'rina', '1000', 'deposit'],
  ['She bets 10 on a slot', 'member_cash', 'rina', 'house_vendor', 'studio', '10', 'bet'],
  ['The slot pays 25', 'house_vendor', 'studio', 'member_cash', 'rina', '25', 'win'],
  ['She asks for 500', 'member_cash', 'rina', 'transit_payment', 'sandbox', '500', 'withdrawal'],
  ['The provider has paid', 'transit_payment', 'sandbox', 'payment_out', 'sandbox', '500', 'withdrawal_paid'],
]

test('CASH-7 the worked example of docs/money.md is what happens', async () => {
  const database = await createDatabase(inject('postgresUrl'))
  const env = await openEnv(database.url)
  const lines: string[] = []
  const row = (cells: readonly string[]) => lines.push(`| ${cells.join(' | ')} |`)
  row(['what happens', 'from', 'has after', 'to', 'has after', 'amount', 'reason'])
  row(['---', '---', '--:', '---', '--:', '--:', '---'])
  for (const [say, kindFrom, ownerFrom, kindTo, ownerTo, amount, reason] of STEPS) {
    const debit = await openAccount(env.db, { kind: kindFrom, owner: ownerFrom, currency: 'BDT' })
    const credit = await openAccount(env.db, { kind: kindTo, owner: ownerTo, currency: 'BDT' })
    const {
      transfers: [transfer],
    } = await postTransfers(env, {
      key: say,
      transfers: [{ debit, credit, amountMinor: parseMoney(amount), reason, reference: say }],
    })
    const after = (minor: bigint | undefined) => toWire(minor ?? 0n)
    row([
      say,
      `${kindFrom} ${ownerFrom}`,
      after(transfer?.debitBalanceAfterMinor),
      `${kindTo} ${ownerTo}`,
      after(transfer?.creditBalanceAfterMinor),
      toWire(parseMoney(amount)),
      `\`${reason}\``,
    ])
  }
  const balances = await env.db.query<{ name: string; balance: bigint }>(
    `select kind || ' ' || owner as name, balance from wallet.accounts where balance <> 0 order by id`,
  )
  lines.push('', ...balances.map(({ name, balance }) => `- ${name}: ${toWire(balance)}`))
  lines.push(`- together: ${toWire(balances.reduce((sum, { balance }) => sum + balance, 0n))}`)

  await closeWriter(env)
  await env.db.close()
  await database.drop()
  expect(readFileSync(join(projectRoot(), 'docs/money.md'), 'utf8')).toContain(lines.join('\n'))
})
