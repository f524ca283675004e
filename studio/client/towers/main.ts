import { startOriginal } from '#studio/client/original/original-game.ts'
import { towersScene } from './scene.ts'

startOriginal(towersScene, {
  ar: async () => (await import('./words-ar.ts')).ar,
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
