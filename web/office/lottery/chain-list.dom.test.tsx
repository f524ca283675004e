/** The page of chains and beacon: what is left of each chain, what draws were mixed with, and a beacon that is silent. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { houseChains } from '#contract/lottery/office-chains.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { showAt } from '#web/testing/show-office.tsx'
import { button, leave, loadWords, say, until } from '#web/testing/show.tsx'
import { ChainList } from './chain-list.tsx'

vi.mock('../frame/operator.ts', () => ({ usePermissions: () => ['house.lotteries'] }))

type Answer = OutputOf<typeof houseChains>
const AT = '2027-01-05T06:00:00.000Z'
const HASH = 'ab'.repeat(32)
const last = { source: 'drand/52db', isPublic: true, round: 657_413, at: AT, value: HASH, issue: '0815', drawnAt: AT }
const chain = { number: 1, commitment: HASH, beaconCommitment: HASH, publishedAt: AT, length: 4_096, used: 96 }
const row = (gameCode: string, more: Partial<Answer['chains'][number]> = {}): Answer['chains'][number] => ({
  gameCode,
  name: `Lottery ${gameCode}`,
  alarms: [],
  chain,
  last,
  open: { issue: '0816', seal: HASH, source: 'local', isPublic: false, round: null, at: null },
  ...more,
})
const beacon = { source: 'local', isPublic: false, relays: 2, isHeard: false, last: null }
let calls: FakeCalls
const text = () => document.body.textContent ?? ''
const rows = () => [...document.querySelectorAll('tbody tr')].map((one) => one.textContent ?? '')

beforeAll(() => loadWords('office', 'office-lottery', 'errors'))
beforeEach(async () => {
  calls = await fakeCalls()
})
afterEach(() => {
  leave()
  calls.expectHonest()
})

test('OFFICE-6 the chain that ends first comes first, after those with an alarm, each with its last beacon', async () => {
  calls.answer(houseChains, {
    beacon: {
      ...beacon,
      relays: 1,
      isPublic: true,
      isHeard: true,
      source: 'drand/52db',
      last: { ...last, gameCode: 'a', name: 'Lottery a' },
    },
    chains: [
      row('new', { chain: null, last: null, open: null }),
      row('a'),
      row('short', { chain: { ...chain, number: 3, used: 3_900 } }),
      row('late', { alarms: ['unopened', 'chain'] }),
    ],
  })
  showAt('/house-lottery-chains', '/house-lottery-chains', ChainList)
  await until(() => expect(rows()).toHaveLength(4))
  const names = [...document.querySelectorAll('tbody tr > :first-child')].map((one) => one.textContent)
  expect(names).toEqual(['Lottery late', 'Lottery short', 'Lottery a', 'Lottery new'])
  expect(rows()[1]).toContain(say('office.lottery.links', { used: '3,900', length: '4,096' }))
  expect(rows()[2]).toContain('round 657413')
  expect(rows()[3]).toContain(say('office.lottery.noChain'))
  for (const alarm of ['unopened', 'chain'] as const) expect(rows()[0]).toContain(say(`office.lottery.alarm.${alarm}`))
  expect(text()).toContain(say('office.lottery.relaysHeard', { count: 1 }))
  expect(text()).toContain(HASH)
  expect(await axeFindings()).toEqual([])
})

test('OFFICE-6 a beacon that no relay tells is said, and a failed answer offers to try again', async () => {
  calls.answer(houseChains, { beacon, chains: [row('a', { alarms: ['beacon'] })] })
  showAt('/house-lottery-chains', '/house-lottery-chains', ChainList)
  await until(() => expect(text()).toContain(say('office.lottery.relaysSilent', { count: 2 })))
  expect(rows()[0]).toContain(say('office.lottery.alarm.beacon'))
  expect(text()).toContain(say('office.lottery.noDrawYet'))
  calls.refuse(houseChains, 'INTERNAL', 'It broke.')
  showAt('/house-lottery-chains', '/house-lottery-chains', ChainList)
  await until(() => button(say('office.retry')))
})
