/** `fairhouse studio-stop`: what a stop of the studio would interrupt, and its announcement. */
import { userInfo } from 'node:os'
import type { DeskAnswers } from '#contract/doors/desk-protocol.ts'
import { CallError } from '#contract/errors.ts'
import { readEnvironment } from '#server/environment.ts'
import { MINUTE_MS, systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { systemRandom } from '#server/lib/random.ts'
import { deskSecretOf, readStudioSecret } from '#server/lib/studio-secret.ts'
import { askDesk } from '#server/modules/doors/studio-desk/studio-desk.ts'
import { describeStop } from '#server/describe-stop.ts'
import { type Command, DONE, Misuse, readWords, refuseMore } from './command.ts'

const DOWN_MINUTES = '5'
const MINUTES_MOST = 24 * 60
const clock = systemClock

const help = `fairhouse studio-stop
fairhouse studio-stop plan <minutes ahead> [--down <minutes>]
fairhouse studio-stop withdraw

Prints what a stop of the studio would interrupt at this moment, and what the announced stop would.

plan      announces a stop: from now on no bet is accepted on a match that it would interrupt
withdraw  withdraws the announcement

  --down  for how many minutes at most (${DOWN_MINUTES})

Asks the running studio, with the secret of its desk.
`

/** Returns whole minutes. Throws Misuse for anything else. */
function minutesOf(text: string | undefined): number {
  const minutes = Number(text)
  if (text === undefined || !Number.isInteger(minutes) || minutes <= 0 || minutes > MINUTES_MOST)
    throw new Misuse(`Minutes are a whole number from 1 to ${MINUTES_MOST}`)
  return minutes
}

type Desk = Parameters<typeof askDesk>[0]
type Look = DeskAnswers['stop-look']

/** Returns what to ask the studio. Throws Misuse before it is asked. */
function actOf([act = 'look', ahead, ...more]: readonly string[], down: string): (desk: Desk) => Promise<Look> {
  refuseMore(act === 'plan' ? more : ahead === undefined ? [] : [ahead], 0)
  const operator = userInfo().username
  if (act === 'look') return (desk) => askDesk(desk, 'stop-look', {})
  if (act === 'withdraw') return (desk) => askDesk(desk, 'stop-withdraw', { operator })
  if (act !== 'plan') throw new Misuse(`There is no "studio-stop ${act}"`)
  const [inMinutes, downMinutes] = [minutesOf(ahead), minutesOf(down)]
  const stopsAt = clock.now().getTime() + inMinutes * MINUTE_MS
  return (desk) =>
    askDesk(desk, 'stop-plan', {
      stopsAt: new Date(stopsAt).toISOString(),
      backAt: new Date(stopsAt + downMinutes * MINUTE_MS).toISOString(),
      operator,
    })
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, { down: { type: 'string', default: DOWN_MINUTES } })
    const act = actOf(positionals, values.down)
    const config = readConfig(readEnvironment())
    const studioDeskSecret = config.studioDeskSecret ?? deskSecretOf(readStudioSecret(config.dataDir, config.variables))
    try {
      const answer = await act({ config: { ...config, studioDeskSecret }, clock, random: systemRandom })
      process.stdout.write(describeStop(answer))
      return DONE
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      throw new Error(`The studio cannot be asked (${error.code}): is it running at ${config.studioOrigin}?`)
    }
  },
}
