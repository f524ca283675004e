/** The picture of a round at the blackjack table: as dealt, and with every hand, bet and decision. */
import { afterEach, expect, test } from 'vitest'
import { blackjackTable, CARDS_DRAWN } from '#games/blackjack-table/rules.ts'
import { leave, loadWords, show, until } from '#web/testing/show.tsx'
import { RoundPicture } from '../round-picture.tsx'
import { findReader } from './engine-readers.ts'

afterEach(leave)

test('GAME-7 the record of a blackjack table shows the bets, the decisions, and how each hand and side bet ended', async () => {
  await loadWords('bets', 'original-rounds')
  // hands 8 8 and 10 6 against an ace without a ten; the eights are split
  const luck = [24, 32, 48, 25, 16, 20, 8, 9, ...Array.from({ length: CARDS_DRAWN }, () => 30)]
  const choice = { hand1: 5, pairs1: 2, hand2: 10 }
  const moves = ['decline', 'insure', 'split', 'stand', 'stand', 'stand'] as const
  const standing = blackjackTable.play(luck, choice, moves)
  expect(standing?.isOver).toBe(true)
  const detail = {
    engine: 'blackjack-table',
    choice,
    moves,
    view: standing?.view,
    multiplier: '0.5000',
    stake: '2.00',
    shown: '♦8',
  }
  const facts = findReader('blackjack-table').read(detail)
  if (!facts) throw new Error('the record is not read')
  const textAt = async (step: number, word: string) => {
    show(<RoundPicture facts={facts} currency="BDT" step={step} />)
    return until(() => {
      expect(document.body.textContent).toContain(word)
      return document.body.textContent ?? ''
    })
  }
  const dealt = await textAt(0, 'Dealer')
  expect(dealt).toContain('Hand 1♦8♥8')
  expect(dealt).not.toContain('Lost')
  const whole = await textAt(Infinity, 'Lost')
  for (const words of [
    'Hand 1 ৳10.00, Pairs ৳4.00',
    'Hand 2 ৳20.00',
    'Pairs: coloured pair',
    'Insured',
    'no insurance · insurance · split · stand · stand · stand',
  ])
    expect(whole).toContain(words)
  expect(whole.match(/Hand 1/g)).toHaveLength(3)
})
