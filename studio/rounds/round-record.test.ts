import { describe, expect, test } from 'vitest'
import { withChoices, withPhases } from './round-record.ts'

describe('GAME-7 what every engine tells of a round', () => {
  test.each([
    ['slot', { engine: 'slot', lineCount: 20 }, { lineCount: 20 }],
    ['dice', { engine: 'dice', target: '50.50', over: true, multiplier: '2.0000' }, { target: '50.50', over: true }],
    ['crash', { engine: 'crash', autoAt: '2.00', slot: 1, state: 'placed' }, { autoAt: '2.00', slot: 1 }],
  ])('%s: choices, and the versions of game and rules', (engine, detail, choices) => {
    expect(withChoices(detail)).toEqual({
      ...detail,
      choices,
      versions: {
        game: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        rules: expect.stringMatching(new RegExp(`^${engine}.*/[0-9a-f]{12}$`)),
      },
    })
  })

  test('slot: every spin is a phase, the last grid is the last display', () => {
    const spin = (number: number, isFree: boolean, win: string) => ({
      spin: number,
      isFree,
      win,
      grid: [[`g${number}`]],
    })
    expect(withPhases({ engine: 'slot', spins: [spin(0, false, '1.00'), spin(1, true, '0.00')] })).toMatchObject({
      phases: [
        { phase: 'spin', spin: 0, win: '1.00' },
        { phase: 'freeSpin', spin: 1, win: '0.00' },
      ],
      result: [['g1']],
    })
  })

  test('dice and crash: the roll; flight, cash-out and bust', () => {
    expect(withPhases({ engine: 'dice', roll: '73.10' })).toMatchObject({
      phases: [{ phase: 'roll', roll: '73.10' }],
      result: '73.10',
    })
    expect(withPhases({ engine: 'crash', autoAt: null, cashedAt: '1.50', bust: null })).toMatchObject({
      phases: [
        { phase: 'flight', autoAt: null },
        { phase: 'cashOut', at: '1.50' },
      ],
      result: '1.50',
    })
    expect(withPhases({ engine: 'crash', autoAt: '9.00', cashedAt: null, bust: '1.20' })).toMatchObject({
      phases: [{ phase: 'flight' }, { phase: 'bust', at: '1.20' }],
      result: '1.20',
    })
  })

  test('a refund tells its reason and nothing else', () => {
    expect(withPhases({ reason: 'abandoned' })).toEqual({ reason: 'abandoned' })
  })
})
