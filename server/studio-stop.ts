/**
 * `npm run studio-stop`: prints what a stop of the studio would interrupt at this moment, and what the announced stop
 * would. `npm run studio-stop -- plan 30 --down 5` announces one in 30 minutes, for at most 5 minutes: from now on no
 * bet is accepted on a match that it would interrupt. `npm run studio-stop -- withdraw` withdraws the announcement.
 * Asks the running studio, with the secret of its desk.
 */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { DeskAnswers } from '#contract/doors/desk-protocol.ts'
import { CallError } from '#contract/errors.ts'
import { MINUTE_MS, systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { systemRandom } from '#server/lib/random.ts'
import { deskSecretOf, readStudioSecret } from '#server/lib/studio-secret.ts'
import { askDesk } from '#server/modules/doors/studio-desk/studio-desk.ts'
import { describeStop } from '#server/describe-stop.ts'

const USAGE =
  'npm run studio-stop\nnpm run studio-stop -- plan <minutes ahead> [--down <minutes>]\nnpm run studio-stop -- withdraw\n'
const DOWN_MINUTES = '5'
const MINUTES_MOST = 24 * 60

const {
  values,
  positionals: [act = 'look', ahead = ''],
} = parseArgs({ allowPositionals: true, options: { down: { type: 'string', default: DOWN_MINUTES } } })
const config = readConfig(process.env)
const clock = systemClock
const env = {
  config: {
    ...config,
    studioDeskSecret: config.studioDeskSecret ?? deskSecretOf(readStudioSecret(config.dataDir, process.env)),
  },
  clock,
  random: systemRandom,
}
const operator = userInfo().username

/** Returns whole minutes, or null. */
function minutesOf(text: string): number | null {
  const minutes = Number(text)
  return Number.isInteger(minutes) && minutes > 0 && minutes <= MINUTES_MOST ? minutes : null
}

async function carryOut(): Promise<DeskAnswers['stop-look'] | null> {
  if (act === 'look') return askDesk(env, 'stop-look', {})
  if (act === 'withdraw') return askDesk(env, 'stop-withdraw', { operator })
  const [inMinutes, downMinutes] = [minutesOf(ahead), minutesOf(values.down)]
  if (act !== 'plan' || inMinutes === null || downMinutes === null) return null
  const stopsAt = clock.now().getTime() + inMinutes * MINUTE_MS
  return askDesk(env, 'stop-plan', {
    stopsAt: new Date(stopsAt).toISOString(),
    backAt: new Date(stopsAt + downMinutes * MINUTE_MS).toISOString(),
    operator,
  })
}

try {
  const answer = await carryOut()
  process.stdout.write(answer ? describeStop(answer) : USAGE)
  if (!answer) process.exitCode = 2
} catch (error) {
  process.stderr.write(
    `${error instanceof CallError ? `The studio cannot be asked (${error.code}): is it running at ${config.studioOrigin}?` : (error as Error).message}\n`,
  )
  process.exitCode = 1
}
