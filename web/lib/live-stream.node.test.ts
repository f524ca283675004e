import { afterEach, expect, test, vi } from 'vitest'
import { WINNERS_TOPIC } from '#contract/catalogue/live.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { changesWith, inCrowds, readEvents } from './live-stream.ts'
import { metaOf } from './queries.ts'

afterEach(() => void vi.useRealTimers())

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

test('LOTT-3 CASH-1 of signals that come close together the first is told at once and the others once: none is lost, and topics do not wait for each other', () => {
  vi.useFakeTimers()
  const told: string[] = []
  const tell = inCrowds((topic) => told.push(topic))
  for (let count = 0; count < 30; count++) tell('draws')
  tell('balance')
  expect(told).toEqual(['draws', 'balance'])
  vi.runOnlyPendingTimers()
  expect(told).toEqual(['draws', 'balance', 'draws'])
  // the last of them opened a time of its own
  tell('draws')
  expect(told).toHaveLength(3)
  vi.runAllTimers()
  expect(told).toEqual(['draws', 'balance', 'draws', 'draws'])
  tell('balance')
  expect(told.at(-1)).toBe('balance')
})
