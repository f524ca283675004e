import { startGame } from '#studio/client/frame/start.ts'
import { createFishing } from './game.ts'

void startGame('fishing', createFishing, {
  ar: async () => (await import('./words-ar.ts')).ar,
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
