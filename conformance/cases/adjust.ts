import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import type { Group } from '../case.ts'

export const adjust: Group = {
  name: 'Adjustments',
  cases: [
    {
      id: 'adjust.up',
      title: 'an amount above zero is credited',
      run: async (kit) => {
        const adjust = kit.adjustOf('3.25')
        kit.postedId(await kit.moves('3.25', () => kit.ok('adjust', adjust)))
        await kit.isState(adjust.txId, 'posted')
      },
    },
    {
      id: 'adjust.down',
      title: 'an amount below zero is debited',
      run: async (kit) => {
        kit.postedId(await kit.moves('-1.75', () => kit.ok('adjust', kit.adjustOf('-1.75'))))
      },
    },
    {
      id: 'adjust.repeat',
      title: 'repeated, is answered as the first time',
      run: async (kit) => {
        const adjust = kit.adjustOf('-0.50')
        const first = await kit.ok('adjust', adjust)
        await kit.moves('0', async () => kit.isReplay(first, await kit.ok('adjust', adjust)))
      },
    },
    {
      id: 'adjust.other-content',
      title: 'the same id with another amount or sign',
      run: async (kit) => {
        const adjust = kit.adjustOf('1.00')
        await kit.ok('adjust', adjust)
        await kit.moves('0', async () => {
          await kit.refused('DUPLICATE_MISMATCH', 'adjust', { ...adjust, amount: '-1.00' })
          await kit.refused('DUPLICATE_MISMATCH', 'win', kit.winOf({ txId: adjust.txId }))
        })
      },
    },
    {
      id: 'adjust.insufficient',
      title: 'more than the balance: refused, or owed where the vendor may overdraw; never below zero',
      run: async (kit) => {
        const have = await kit.balance()
        const adjust = kit.adjustOf(`-${toWire(have + MINOR_PER_UNIT)}`)
        const answer = await kit.send('adjust', adjust)
        kit.claim(
          ['INSUFFICIENT_FUNDS', 'LIMIT_REACHED', 'OK'].includes(answer.status),
          'INSUFFICIENT_FUNDS, LIMIT_REACHED, or OK for a vendor that may overdraw',
          answer.status,
        )
        kit.claim((await kit.balance()) >= 0n, 'a balance of 0 or more', 'less than that')
        if (answer.status === 'OK') await kit.ok('adjust', kit.adjustOf(toWire(have + MINOR_PER_UNIT)))
        else await kit.isState(adjust.txId, 'unknown')
      },
    },
    {
      id: 'adjust.currency',
      title: 'in another currency',
      run: async (kit) => {
        await kit.moves('0', () =>
          kit.refused('CURRENCY_MISMATCH', 'adjust', kit.adjustOf('1.00', { currency: 'XTS' })),
        )
      },
    },
    {
      id: 'adjust.malformed',
      title: 'an amount that is none',
      run: async (kit) => {
        await kit.moves('0', () => kit.refused('BAD_REQUEST', 'adjust', kit.adjustOf('+1')))
      },
    },
  ],
}
