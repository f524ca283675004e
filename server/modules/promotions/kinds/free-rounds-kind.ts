/** Free spins with a deposit or a registration. */
import { parseMoney, toWire } from '#contract/money.ts'
import { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { canGiveFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { plainTerms } from '../offers/figures.ts'
import { defineOfferKind } from '../offers/offer-kind.ts'
import { roundsGift } from '../offers/rounds-gift.ts'

export const FREE_ROUNDS = defineOfferKind({
  name: 'free_rounds',
  terms: OFFER_TERMS.free_rounds,
  entry: 'none',
  present: (document, currency, names) => {
    const { vendor, gameCode, rounds, stake, on, depositMin, winnings, winMax, playDays } = document.terms
    const game = {
      vendor,
      gameCode,
      gameName: names.game(gameCode),
      rounds,
      stake: toWire(parseMoney(stake)),
      winMax: toWire(parseMoney(winMax)),
      playDays,
    }
    return {
      ...plainTerms(document, currency),
      deposit: on === 'deposit' ? { min: toWire(parseMoney(depositMin ?? '0.01')), number: null } : null,
      gift: { form: 'free_rounds', of: 'fixed', steps: [], points: null, rounds: game },
      staking: winnings.as === 'bonus' ? { times: winnings.rules.wageringTimes, base: 'bonus' } : null,
      timesMax: on === 'registration' ? 1 : null,
    }
  },
  answer: ({ terms }, occasion) => {
    if (occasion.on !== (terms.on === 'deposit' ? 'deposit' : 'registered')) return null
    if (occasion.on === 'deposit' && occasion.amountMinor < parseMoney(terms.depositMin ?? '0')) return null
    return {
      occurrence: occasion.on === 'deposit' ? `deposit:${occasion.order}` : 'once',
      gift: roundsGift(terms, occasion.on === 'deposit' ? occasion.order : null),
    }
  },
  check: async (q, env, { terms }) => {
    const { vendor, gameCode, stake, rounds, winMax, payer, winnings } = terms
    return [
      ...(payer === 'vendor' && winnings.as === 'bonus' ? ['terms.payer'] : []),
      ...((await canGiveFreeRounds(env, q, vendor, gameCode)) ? [] : ['terms.gameCode']),
      ...(parseMoney(winMax) < parseMoney(stake) * BigInt(rounds) ? ['terms.winMax'] : []),
    ]
  },
})
