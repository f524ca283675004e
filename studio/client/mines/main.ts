import { startOriginal } from '#studio/client/original/original-game.ts'
import { minesScene } from './scene.ts'

startOriginal(minesScene, {
  bn: async () => (await import('./words-bn.ts')).bn,
  en: async () => (await import('./words-en.ts')).en,
})
