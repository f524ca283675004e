import { expect, test } from 'vitest'
import { readChoices, readPhases, readResult } from './read-record.ts'

test('GAME-7 what a player chose is named, what an unknown game tells is shown as it was written', () => {
  expect(readChoices({ target: '49.50', over: true })).toEqual([
    { name: { key: 'bets.choice.target' }, value: { text: '49.50' } },
    { name: { key: 'bets.choice.side' }, value: { key: 'bets.choice.over' } },
  ])
  expect(readChoices({ autoAt: null, slot: 0 })).toEqual([{ name: { key: 'bets.choice.slot' }, value: { text: '1' } }])
  expect(readChoices({ table: 'baccarat', sides: ['tie'] })).toEqual([
    { name: { text: 'table' }, value: { text: 'baccarat' } },
    { name: { text: 'sides' }, value: { text: '["tie"]' } },
  ])
  expect(readChoices(null)).toEqual([])
})

test('GAME-7 phases keep their order, and a win stands beside the step that paid it', () => {
  expect(
    readPhases([
      { phase: 'spin', spin: 0, win: '0.00' },
      { phase: 'freeSpin', spin: 1, win: '12.50' },
    ]),
  ).toEqual([
    { word: { key: 'bets.spin', values: { number: '1' } }, win: '0.00' },
    { word: { key: 'bets.freeSpin', values: { number: '2' } }, win: '12.50' },
  ])
  expect(readPhases([{ phase: 'cashOut', at: '1.50' }, { phase: 'deal', card: 'K' }, {}])).toEqual([
    { word: { key: 'bets.youLeft', values: { multiplier: '1.50' } }, win: null },
    { word: { text: 'deal · card K' }, win: null },
    { word: { text: '' }, win: null },
  ])
})

test('GAME-7 the last display is rows of a window, one line, or nothing', () => {
  expect(
    readResult([
      ['A', 'K'],
      ['Q', 'J'],
    ]),
  ).toEqual(['A Q', 'K J'])
  expect(readResult('2.31')).toEqual(['2.31'])
  expect(readResult({ cards: ['K'] })).toEqual(['{"cards":["K"]}'])
  expect(readResult(null)).toEqual([])
})
