import { startOriginal } from '#studio/client/original/original-game.ts'
import { limboScene } from './scene.ts'

startOriginal(limboScene, {
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
