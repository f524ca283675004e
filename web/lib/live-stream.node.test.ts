import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ANSWERS_OF_TOPIC, readEvents } from './live-stream.ts'

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

test('CASH-1 a balance signal makes the balance old, and nothing that belongs to other topics', () => {
  expect(ANSWERS_OF_TOPIC.balance).toContain('walletBalance')
  expect(ANSWERS_OF_TOPIC.winners).toEqual(['winnerBoard'])
})

test('CASH-1 every answer that a topic makes old is a call of the contract', () => {
  const folder = join(import.meta.dirname, '../../contract')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const ids = new Set(sources.flatMap((source) => [...source.matchAll(/\bid: '(\w+)'/g)].map((match) => match[1])))
  expect(
    Object.values(ANSWERS_OF_TOPIC)
      .flat()
      .filter((id) => !ids.has(id)),
  ).toEqual([])
})
