/**
 * Cuts the fonts once, before several builds that need them start at the same time: node scripts/run.mjs
 * scripts/vite/cut-faces.ts
 */
import { resolve } from 'node:path'
import { cutFaces } from './font-subsets.ts'

await cutFaces(resolve(import.meta.dirname, '../..'))
