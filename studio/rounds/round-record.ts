/** What the door keeps of every round beside its money: what was chosen, what happened on the way, and by which rules. */
import { createHash } from 'node:crypto'
import { wordsReaching } from '#games/crash/rtp.ts'
import { AUTO_MAX, AUTO_MIN, GROWTH, MULTIPLIER_START } from '#games/crash/rules.ts'
import * as dicePays from '#games/dice/paytable.ts'
import * as slotPays from '#games/slot-l20/paytable.ts'

type Engine = 'slot' | 'dice' | 'crash'

/** Raised with every change of what a game does; the rules' own version follows from the paytable. */
const GAME_VERSIONS: Record<Engine, string> = { slot: '1.1.0', dice: '1.1.0', crash: '1.1.0' }

/** A short name of a paytable that changes whenever a number in it does. */
function fingerprint(facts: object): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12)
}

const { STRIPS, LINES, PAYS, SCATTER_PAYS, FREE_SPINS, FREE_SPIN_MULTIPLIER } = slotPays
const RULES: Record<Engine, string> = {
  slot: `slot-l20/${fingerprint({ STRIPS, LINES, PAYS, SCATTER_PAYS, FREE_SPINS, FREE_SPIN_MULTIPLIER })}`,
  dice: `dice/${fingerprint({ returns: dicePays.RETURN_HUNDREDTHS })}`,
  crash: `crash/${fingerprint({ growth: GROWTH, start: MULTIPLIER_START, autoMin: AUTO_MIN, autoMax: AUTO_MAX, double: wordsReaching(200), tenfold: wordsReaching(1_000) })}`,
}

const isEngine = (name: unknown): name is Engine => typeof name === 'string' && Object.hasOwn(RULES, name)

/** What of a bet's facts the player chose. */
const CHOICES: Record<Engine, readonly string[]> = { slot: ['lineCount'], dice: ['target', 'over'], crash: ['autoAt', 'slot'] }

/** Adds choices and versions to what a bet tells. */
export function withChoices(detail: object): object {
  const { engine } = detail as { engine?: unknown }
  if (!isEngine(engine)) return detail
  const choices = Object.fromEntries(Object.entries(detail).filter(([name]) => CHOICES[engine].includes(name)))
  return { ...detail, choices, versions: { game: GAME_VERSIONS[engine], rules: RULES[engine] } }
}

type Slot = { spins?: { spin: number; isFree: boolean; grid: string[][]; win: string }[] }
type Dice = { roll?: string }
type Crash = { cashedAt?: string | null; bust?: string | null; autoAt?: string | null }

/** Adds phases and the last display to what a win or an end tells. */
export function withPhases(detail: object): object {
  const { engine } = detail as { engine?: unknown }
  if (engine === 'slot') {
    const spins = (detail as Slot).spins ?? []
    return { ...detail, phases: spins.map(({ spin, isFree, win }) => ({ phase: isFree ? 'freeSpin' : 'spin', spin, win })), result: spins.at(-1)?.grid ?? null }
  }
  if (engine === 'dice') return { ...detail, phases: [{ phase: 'roll', roll: (detail as Dice).roll ?? null }], result: (detail as Dice).roll ?? null }
  if (engine !== 'crash') return detail
  const { autoAt = null, cashedAt = null, bust = null } = detail as Crash
  const phases = [{ phase: 'flight', autoAt }, ...(cashedAt === null ? [] : [{ phase: 'cashOut', at: cashedAt }]), ...(bust === null ? [] : [{ phase: 'bust', at: bust }])]
  return { ...detail, phases, result: bust ?? cashedAt }
}
