import { startOriginal } from '#studio/client/original/original-game.ts'
import { wheelScene } from './scene.ts'

startOriginal(wheelScene, {
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
