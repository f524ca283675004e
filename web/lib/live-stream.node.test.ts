import { expect, test } from 'vitest'
import { WINNERS_TOPIC } from '#contract/catalogue/live.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { changesWith, readEvents } from './live-stream.ts'
import { metaOf } from './queries.ts'

test('CASH-1 a pushed balance signal is read from a stream that arrives in pieces', () => {
  const first = readEvents('retry: 1000\n\nid: e.1\nevent: signal\ndata: bal')
  expect(first.events).toEqual([])
  const second = readEvents(`${first.rest}ance\n\n: still here\n\nevent: resync\ndata: all\n\n`)
  expect(second).toEqual({
    events: [
      { id: 'e.1', event: 'signal', data: 'balance' },
      { id: null, event: 'resync', data: 'all' },
    ],
    rest: '',
  })
})

test('CASH-1 a balance signal makes the balance outdated, and nothing that belongs to other topics', () => {
  const meta = metaOf(walletBalance)
  expect(changesWith({ meta }, BALANCE_TOPIC)).toBe(true)
  expect(changesWith({ meta }, WINNERS_TOPIC)).toBe(false)
  expect(changesWith({ meta: undefined }, BALANCE_TOPIC)).toBe(false)
  expect(winnerBoard.changesWith).toEqual([WINNERS_TOPIC])
})
