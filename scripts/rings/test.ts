/**
 * `npm test`: everything that must hold before a change lands. `SHARD=1/4 npm test` is the first of four parts, for
 * four machines; types, format and lint belong to the first.
 */
import { ensureBrowser } from '../browser.mjs'
import { readShard } from './shard.ts'
import { browserSteps, BUILD_STEP, runSteps, STATIC_STEPS, vitestStep } from './steps.ts'

const shard = readShard(process.env.SHARD)
process.env.CHROMIUM_PATH = ensureBrowser()
await runSteps([...(shard.index === 1 ? STATIC_STEPS : []), BUILD_STEP, vitestStep(shard), browserSteps(shard)])
