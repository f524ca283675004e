import { startGame } from '#studio/client/frame/start.ts'
import { createBlackjackTable } from './game.ts'

void startGame('blackjack-table', createBlackjackTable, {
  ar: async () => ({
    ...(await import('#studio/client/original/words-ar.ts')).ar,
    ...(await import('./words-ar.ts')).ar,
  }),
  bn: async () => ({
    ...(await import('#studio/client/original/words-bn.ts')).bn,
    ...(await import('./words-bn.ts')).bn,
  }),
  en: async () => ({
    ...(await import('#studio/client/original/words-en.ts')).en,
    ...(await import('./words-en.ts')).en,
  }),
})
