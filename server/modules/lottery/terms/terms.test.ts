import { describe, expect, it } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { returnOf } from '#games/lottery/core/price.ts'
import { isMore } from '#games/lottery/core/ratio.ts'
import { LOTTERIES, type Lottery } from '#games/lottery/lotteries.ts'
import { termsProblems } from './check-terms.ts'
import { defaultTerms } from './default-terms.ts'
import { returnsOf } from './returns.ts'
import { playsOf, priceOf, soldPlays, type PlayTerms } from './sold-plays.ts'
import { readTermsById } from './read-terms.ts'
import type { Db } from '#server/lib/db.ts'

const CAP = { wins: 9_950n, of: 10_000n }
const ssc = LOTTERIES.find(({ code }) => code === 'ssc1') as Lottery

/** Terms of a lottery with one play changed. */
function changed(lottery: Lottery, id: string, mode: string, change: Partial<PlayTerms>) {
  const terms = defaultTerms(lottery, 'BDT')
  return {
    ...terms,
    plays: terms.plays.map((one) => (one.id === id && one.mode === mode ? { ...one, ...change } : one)),
  }
}

describe('terms of lotteries', () => {
  it('LOTT-1: are remembered by database: the same id in another one is another version', async () => {
    const databaseOf = (isOnSale: boolean) =>
      ({ kind: 'db', query: async () => [{ terms: { ...defaultTerms(ssc, 'BDT'), isOnSale } }] }) as unknown as Db
    const [one, other] = [databaseOf(true), databaseOf(false)]
    expect(await readTermsById(one, 1n)).toMatchObject({ isOnSale: true })
    expect(await readTermsById(other, 1n)).toMatchObject({ isOnSale: false })
    expect(await readTermsById(one, 1n)).toBe(await readTermsById(one, 1n))
  })

  // plays are shared by lotteries of one kind, so each list of plays is looked at once
  const kinds = [
    ...new Map(
      LOTTERIES.map((lottery) => [
        `${lottery.modes} ${playsOf(lottery)[0]?.id} ${lottery.format.code === '' ? '' : playsOf(lottery).length} ${lottery.family}`,
        lottery,
      ]),
    ).values(),
  ]

  it('LOTT-1: no play returns more than 99.5 % with rebate and discount, by any series or table of any lottery', () => {
    for (const lottery of kinds) {
      const terms = defaultTerms(lottery, 'BDT')
      const plays = new Map(playsOf(lottery).map((play) => [play.id, play]))
      expect(terms.plays.length, lottery.code).toBeGreaterThan(0)
      for (const sold of terms.plays) {
        const play = plays.get(sold.id) ?? expect.fail(sold.id)
        const asked = sold.series
          ? [{ series: sold.series.own }]
          : Object.keys(play.price.tables ?? {}).map((table) => ({ table }))
        for (const one of asked)
          for (const sample of 'series' in one && play.like ? [] : play.samples) {
            const price = priceOf(play, sold, one) ?? expect.fail(`${lottery.code} ${sold.id}`)
            expect(isMore(returnOf(play, price, sample), CAP), `${lottery.code} ${sold.id}`).toBe(false)
          }
        expect(parseMoney(sold.stakeMin)).toBeLessThanOrEqual(parseMoney(sold.stakeMax))
      }
    }
  })

  it('OFFICE-6: the first terms of every lottery may be made, in every currency, and sell every play', () => {
    for (const lottery of kinds)
      for (const currency of ['BDT', 'VND', 'USD']) {
        const terms = defaultTerms(lottery, currency)
        expect(termsProblems(lottery, terms), lottery.code).toEqual([])
        expect(soldPlays(lottery, terms).length).toBe(terms.plays.length)
      }
  })

  it('OFFICE-6: terms that return too much, or limit what no bet has, are refused', () => {
    const high = { own: 1_992, from: 1_700, to: 1_992, step: 2 }
    const rules = (...args: Parameters<typeof changed>) =>
      termsProblems(args[0], changed(...args)).map(({ rule }) => rule)
    expect(rules(ssc, 'star5-direct', 'ZY', { series: high })).toEqual(['return'])
    expect(rules(ssc, 'star5-direct', 'ZY', { series: { ...high, own: 1_900 } })).toEqual(['too_big'])
    expect(rules(ssc, 'front3-pattern', 'ELOTT', { odds: { ELOTT: { leopard: 2_000_000 } } })).toEqual(['return'])
    expect(rules(ssc, 'front3-pattern', 'ELOTT', { odds: { ELOTT: { jackpot: 1 } } })).toEqual(['unknown'])
    expect(rules(ssc, 'front3-pattern', 'ELOTT', { closed: ['leopards'] })).toEqual(['invalid'])
    expect(rules(ssc, 'star5-direct', 'ZY', { closed: ['7'] })).toEqual(['invalid'])
    expect(rules(ssc, 'star5-direct', 'ZY', { stakeMin: '100.00' })).toEqual(['too_small'])
    const twice = defaultTerms(ssc, 'BDT')
    expect(termsProblems(ssc, { ...twice, plays: [...twice.plays, ...twice.plays.slice(0, 1)] })).toHaveLength(1)
    const all = returnsOf(ssc, defaultTerms(ssc, 'BDT'))
    expect(all.find(({ play, mode }) => play === 'star5-direct' && mode === 'ZY')?.of).toBe(9_780)
  })
})
