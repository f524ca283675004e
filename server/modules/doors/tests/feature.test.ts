/**
 * Features of games, such as free spins that are bought: where a brand may not sell them, every bet that buys one is
 * refused, whatever the game's page offers.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSwitch } from '#contract/site/office-site.ts'
import { buildOperator } from '#server/testing/builders.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openStage, type Stage } from '#server/testing/door-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())

test('GAME-2 SITE-5 a bet that buys a feature is refused from the moment the brand’s switch is off, every other bet is taken', async () => {
  const table = await stage.sit()
  const { caller } = await buildOperator(stage.house, 'admin')
  const buy = () => ({ ...table.bet('26'), featureBuy: true })
  const taken = buy()
  expect(await table.send('bet', taken)).toMatchObject({ code: 0, balance: '974.00' })
  await caller.ok(setSwitch, { id: 'FEATUREBUY', enabled: false })
  expect(await table.send('bet', buy())).toMatchObject({ status: 'BET_NOT_ALLOWED' })
  const both = buy()
  expect(await table.send('betWin', { ...both, winTxId: `${both.txId}.win`, winAmount: '5' })).toMatchObject({
    status: 'BET_NOT_ALLOWED',
  })
  expect(await table.send('bet', taken), 'a repeat is answered as the first time').toMatchObject({
    code: 0,
    replay: true,
  })
  expect(await table.send('bet', table.bet('10'))).toMatchObject({ code: 0, balance: '964.00' })
  await caller.ok(setSwitch, { id: 'FEATUREBUY', enabled: true })
  expect(await table.send('bet', buy())).toMatchObject({ code: 0, balance: '938.00' })
  await expectBalancedBooks(stage.house.env.db)
})
