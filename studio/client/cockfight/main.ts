import { startGame } from '#studio/client/frame/start.ts'
import { createCockfight } from './game.ts'

void startGame('cockfight', createCockfight, {
  ar: async () => ({ ...(await import('../sports/words-ar.ts')).ar, ...(await import('./words-ar.ts')).ar }),
  bn: async () => ({ ...(await import('../sports/words-bn.ts')).bn, ...(await import('./words-bn.ts')).bn }),
  en: async () => ({ ...(await import('../sports/words-en.ts')).en, ...(await import('./words-en.ts')).en }),
})
