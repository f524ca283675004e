/** npx fairhouse-conformance: see conformance/README.md, or --help. */
import { Nonconformity } from './exchange.ts'
import { type Asked, HELP, readOptions, UsageError } from './options.ts'
import { printResult, printSummary, printTarget } from './report.ts'
import { type CaseResult, runConformance } from './run-conformance.ts'
import { playedBy, runHouse } from './run-house.ts'
import { printJudgements, serveWallet } from './serve-wallet.ts'

const say = (text: string) => {
  process.stdout.write(`${text}\n`)
}

/** Returns what prints each result under the name of its group. */
function sayEach(isQuiet: boolean) {
  let shown = ''
  return (group: { name: string }, result: CaseResult) => {
    if (isQuiet) return
    if (group.name !== shown) say(`\n${group.name}`)
    shown = group.name
    say(printResult(result))
  }
}

/** Plays the house towards a vendor that gives free rounds. */
async function tryVendor(asked: Extract<Asked, { role: 'house' }>): Promise<number> {
  const { json, url, vendor, gameCode, key, playUrl } = asked
  if (!json) say(`${url} of vendor ${vendor}, key ${key.keyId}, game ${gameCode}`)
  const play = playUrl === null ? null : playedBy(playUrl)
  const report = await runHouse({ ...asked, play, now: Date.now }, sayEach(json))
  say(json ? JSON.stringify(report, null, 1) : `\n${printSummary(report, 'vendor')}`)
  return report.failed === 0 ? 0 : 1
}

async function main(): Promise<number> {
  const asked = readOptions(process.argv.slice(2), process.env)
  if (asked.role === 'help') {
    say(HELP)
    return 0
  }
  if (asked.role === 'wallet') {
    const judgements = await serveWallet(asked, asked.json ? () => undefined : say)
    say(asked.json ? JSON.stringify(judgements, null, 1) : printJudgements(judgements))
    return judgements.every(({ broken }) => broken.length === 0) ? 0 : 1
  }
  if (asked.role === 'house') return tryVendor(asked)
  const { json, key, url, vendor, gameCode, currency, seed, rounds } = asked
  if (!json)
    say(printTarget({ url, vendor, gameCode, currency, seed, rounds, keyId: key.keyId, algorithm: key.algorithm }))
  const report = await runConformance({ ...asked, now: Date.now }, sayEach(json))
  say(json ? JSON.stringify(report, null, 1) : `\n${printSummary(report)}`)
  return report.failed === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  const hint = error instanceof UsageError ? '\nfairhouse-conformance --help says what there is.' : ''
  const what =
    error instanceof Nonconformity
      ? `the player could not be seated: expected ${error.expected}, came ${error.came}`
      : (error as Error).message
  process.stderr.write(`${what}${hint}\n`)
  process.exitCode = 2
}
