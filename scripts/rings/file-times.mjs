// A vitest reporter: writes how many seconds each file took, its hooks included, for the budget
// (scripts/rings/budget.ts).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RESULTS = '.cache/results'

export default class FileTimes {
  seconds = {}

  onTestModuleEnd(module) {
    const { duration } = module.diagnostic()
    this.seconds[module.relativeModuleId] = (this.seconds[module.relativeModuleId] ?? 0) + duration / 1000
  }

  onTestRunEnd() {
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, 'vitest-seconds.json'), JSON.stringify(this.seconds))
  }
}
