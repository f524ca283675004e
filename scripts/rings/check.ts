/** `npm run check`: `npm test` without the browser. */
import { readShard } from './shard.ts'
import { STATIC_STEPS, runSteps, vitestStep } from './steps.ts'

const shard = readShard(process.env.SHARD)
await runSteps([...(shard.index === 1 ? STATIC_STEPS : []), vitestStep(shard)])
