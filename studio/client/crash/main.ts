import { startGame } from '#studio/client/frame/start.ts'
import { createCrash } from './game.ts'

void startGame('crash', createCrash, {
  ar: async () => (await import('./words-ar.ts')).ar,
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
