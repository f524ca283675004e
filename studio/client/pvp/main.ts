import { startGame } from '#studio/client/frame/start.ts'
import { createCardRoom } from './game.ts'

void startGame('pvp', createCardRoom, {
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
