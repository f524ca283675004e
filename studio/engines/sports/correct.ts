/**
 * Orders how a market ended, for the studio that runs on the same database:
 *
 *   node scripts/run.mjs studio/engines/sports/correct.ts <match> <market|all> <selection|all> <outcome> "<reason>"
 *
 * `outcome` is win, halfWin, push, halfLose, lose or void. Open tickets are settled by it, settled ones are corrected
 * with an adjustment.
 */
import { readMarketId } from '#games/sports/market.ts'
import { readFixture } from '#games/sports/calendar.ts'
import { OUTCOMES } from '#games/sports/settlement.ts'
import { readSetting } from '#contract/settings.ts'
import { readStudioEnvironment } from '#studio/lib/config.ts'
import { openDb } from '#studio/lib/db.ts'
import { STUDIO_DATABASE_URL } from '#contract/shared-settings.ts'
import { insertCorrection } from './corrections.sql.ts'

const [matchId = '', market = '', selection = '', outcomeText = '', reason = ''] = process.argv.slice(2)
const outcome = OUTCOMES.find((name) => name === outcomeText)
const databaseUrl = readSetting({ variables: readStudioEnvironment() }, STUDIO_DATABASE_URL)
const problem = !databaseUrl
  ? 'STUDIO_DATABASE_URL is not set'
  : !readFixture(matchId)
    ? `there is no match ${matchId}`
    : market !== 'all' && !readMarketId(market)
      ? `there is no market ${market}`
      : selection === '' || !outcome
        ? 'selection and outcome are missing'
        : reason.trim() === ''
          ? 'say why'
          : null

if (problem !== null || !outcome || !databaseUrl) {
  process.stderr.write(`${problem ?? 'nothing to do'}\n`)
  process.exitCode = 1
} else {
  const db = openDb(databaseUrl, 1)
  await insertCorrection(db, {
    matchId,
    market: market === 'all' ? null : market,
    selection: selection === 'all' ? null : selection,
    outcome,
    heat: 1,
    reason: reason.trim().slice(0, 200),
  })
  await db.close()
  process.stdout.write(
    `${matchId} ${market} ${selection} ended as ${outcome}; the running studio settles it within moments\n`,
  )
}
