import { expect, test } from 'vitest'
import { findDumping, findOpposites, type SharedRound } from './find-meetings.ts'

const slip = (memberId: string, roundNumber: number, spot: string, stake = '100'): SharedRound => ({
  vendor: 'BGS',
  roundId: `${memberId} ${roundNumber} ${spot}`,
  memberId,
  brand: 'fairhouse',
  gameCode: 'baccarat',
  stakeMinor: 0n,
  payoutMinor: 0n,
  detail: { engine: 'table', kind: 'baccarat', roundNumber, spots: [{ spot, stake, win: '0' }] },
})
const hand = (memberId: string, handNumber: number, put: bigint, won: bigint): SharedRound => ({
  ...slip(memberId, handNumber, 'x'),
  stakeMinor: put,
  payoutMinor: won,
  detail: { engine: 'pvp', room: 'r1', handNumber },
})
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

test('OFFICE-5 opposite bets of two accounts, round after round, speak against both; of strangers and friends they do not', () => {
  const against = upTo(6).flatMap((n) => [slip('1', n, 'banker'), slip('2', n, 'player', '95')])
  const friends = upTo(9).flatMap((n) => [slip('3', n, 'banker'), slip('4', n, 'banker')])
  const strangers = upTo(9).flatMap((n) => [slip('5', n, 'banker'), slip('6', n, n % 2 === 0 ? 'player' : 'tie')])
  const found = findOpposites([...against, ...friends.slice(0, 8), ...strangers.slice(0, 2)], '2026-11-24')
  expect(found.map(({ memberId, others, facts }) => [memberId, others, facts['opposite']])).toEqual([
    ['1', ['2'], 6],
    ['2', ['1'], 6],
  ])
  expect(findOpposites(against.slice(0, 10), '2026-11-24')).toEqual([])
  // both sides of one account are its own cover, no meeting
  expect(
    findOpposites(
      upTo(9).flatMap((n) => [slip('1', n, 'banker'), slip('1', n, 'player')]),
      '2026-11-24',
    ),
  ).toEqual([])
})

test('OFFICE-5 chips that go to one opponent hand after hand speak against both; a game with wins and losses does not', () => {
  const dumping = upTo(12).flatMap((n) => [hand('1', n, 100n, 0n), hand('2', n, 100n, 195n)])
  expect(findDumping(dumping, '2026-11-24').map(({ memberId, others }) => [memberId, others])).toEqual([
    ['1', ['2']],
    ['2', ['1']],
  ])
  const fair = upTo(20).flatMap((n) =>
    n % 2 === 0
      ? [hand('1', n, 100n, 0n), hand('2', n, 100n, 195n)]
      : [hand('1', n, 100n, 195n), hand('2', n, 100n, 0n)],
  )
  expect(findDumping(fair, '2026-11-24')).toEqual([])
})
