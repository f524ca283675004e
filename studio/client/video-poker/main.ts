import { startOriginal } from '#studio/client/original/original-game.ts'
import { videoPokerScene } from './scene.ts'

startOriginal(videoPokerScene, {
  ar: async () => (await import('./words-ar.ts')).ar,
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
