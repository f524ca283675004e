/**
 * Transfers without a cause, written directly into the ledger: the books report each of them, whatever its reason is.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REASONS, type Reason } from '#contract/wallet/wallet.ts'
import type { AccountKind } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { findDiffering } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const found = async () =>
  (await findDiffering(house.env.db)).flatMap(({ code, differing }) => differing.map(({ id }) => `${code} ${id}`))
const FROM: Partial<Record<Reason, AccountKind>> = {
  deposit: 'payment_in',
  win: 'house_vendor',
  bonus: 'promotions',
  jackpot_paid: 'house_vendor',
}

async function give(memberId: string, reason: Reason, key: string, reference: string): Promise<bigint> {
  const { db } = house.env
  const kind = FROM[reason] ?? 'adjustments'
  const debit = await openAccount(db, {
    kind,
    owner: kind === 'payment_in' || kind === 'house_vendor' ? 'sandbox' : '',
    currency: 'BDT',
  })
  const credit = await openAccount(db, { kind: 'member_cash', owner: memberId, currency: 'BDT' })
  const { id } = await postTransfers(house.env, {
    key,
    transfers: [{ debit, credit, amountMinor: 1n, reason, reference }],
  })
  return id * 64n
}

test('OFFICE-2 CASH-7 every reason of the ledger has its cause, and a transfer of any reason that nothing caused is named', async () => {
  const member = await buildMember(house)
  const given = new Map<Reason, bigint>()
  for (const reason of REASONS) given.set(reason, await give(member.id, reason, `gift ${reason}`, `gift ${reason}`))
  const wrong = await found()
  const unnamed = REASONS.filter(
    (reason) => !wrong.some((line) => line.endsWith(` ${given.get(reason)}`) || line.endsWith(` gift ${reason}`)),
  )
  expect(unnamed).toEqual([])
})

test('OFFICE-2 CASH-7 the number of an order, or a key like one, explains nothing', async () => {
  const member = await buildMember(house)
  const like = [
    await give(member.id, 'adjustment', 'large:funds:1', 'large seed'),
    await give(member.id, 'adjustment', 'adjustment:999', 'A-7F2K9QXM'),
    await give(member.id, 'deposit', 'deposit:999', 'D-7F2K9QXM'),
    await give(member.id, 'vendor_returned', 'transfer:T-7F2K9QXM:return', 'T-7F2K9QXM'),
    await give(member.id, 'hold_returned', 'hold-end nothing', 'nothing'),
    await give(member.id, 'promo_win', 'vendor:studio:1', '1'),
  ]
  const wrong = await found()
  expect(like.filter((id) => !wrong.some((line) => line.endsWith(` ${id}`)))).toEqual([])
})
