/** The state of a dice table: the choice, the roll that was asked for, the last results, autoplay. */
import type { DiceDetail, DiceRules, RollResult } from '#studio/engines/dice/protocol.ts'
import type { DiceChoice } from '#games/dice/rules.ts'
import { createAutoplay, type Autoplay } from '#studio/client/frame/autoplay.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { countGiven, type Given, givenOf, wagerOf } from '#studio/client/frame/given-rounds.ts'
import { pastRounds } from '#studio/client/frame/past-rounds.ts'
import { change, changeShown, resumeChange } from '#studio/client/frame/pending.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { pause, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { tellSite } from '#studio/client/lib/site.ts'
import { play } from '#studio/client/lib/sound.ts'
import { hundredthsText, withTarget } from '#studio/client/logic/dice-choice.ts'
import { toMinor } from '#studio/client/logic/money.ts'

export type DiceContext = GameContext<DiceRules, null>

export type DiceTable = {
  context: DiceContext
  choice: Signal<DiceChoice>
  isRolling: Signal<boolean>
  last: Signal<RollResult | null>
  /** Newest first. */
  rolls: Signal<readonly RollResult[]>
  mode: Signal<'manual' | 'auto'>
  isFast: Signal<boolean>
  /** Rounds that the house gives; null when none are left. */
  given: Given
  autoplay: Autoplay
  /** Handles space and the button: rolls, or starts and stops autoplay. */
  act: () => void
}

const TUMBLE_MS = 620
const BETWEEN_MS = 380
const SHOWN_ROLLS = 24

/** Makes a table and resumes a roll that a reload interrupted. */
export function createTable(context: DiceContext): DiceTable {
  const table: DiceTable = {
    context,
    choice: signal<DiceChoice>(withTarget(50_50, true)),
    isRolling: signal(false),
    last: signal<RollResult | null>(null),
    rolls: signal<readonly RollResult[]>([]),
    mode: signal<'manual' | 'auto'>('manual'),
    isFast: signal(false),
    given: givenOf(context),
    autoplay: createAutoplay(context),
    act: () => act(table),
  }
  const resumed = resumeChange<RollResult>(context)
  // the balance in an answer that is shown again may be out of date
  if (resumed)
    void show(table, resumed.answer)
      .then(() => context.refreshBalance())
      .catch(context.fail)
  void recall(table)
  return table
}

/** Shows the rolls of before in the strip of the last ones, unless something was rolled meanwhile. */
async function recall({ context, rolls, isRolling }: DiceTable): Promise<void> {
  const rounds = await pastRounds<DiceDetail>(context, SHOWN_ROLLS)
  // a roll that is being shown may be among them already
  if (rolls.peek().length > 0 || isRolling.peek()) return
  rolls.set(
    rounds.map(({ roundId, stake, win, detail }) => ({
      ...detail,
      requestId: roundId,
      roundId,
      stake,
      win,
      isWin: toMinor(win) > 0n,
      balance: context.session.balance,
      isWinPending: false,
    })),
  )
}

function act(table: DiceTable): void {
  const { autoplay, mode, isRolling } = table
  if (autoplay.run.peek()) autoplay.stop()
  else if (isRolling.peek() || table.context.entries.refuse()) return
  else if (mode.peek() === 'auto') {
    autoplay.start()
    void series(table)
  } else void roll(table)
}

async function series(table: DiceTable): Promise<void> {
  while (table.autoplay.run.peek()) {
    const stake = table.given.peek() ? 0n : table.context.stake.peek()
    const result = await roll(table)
    if (!result) table.autoplay.stop()
    else if (table.autoplay.goesOn(stake, toMinor(result.win))) await pause(BETWEEN_MS).done
  }
}

function roll(table: DiceTable): Promise<RollResult | null> {
  const { context, choice } = table
  const { target, over } = choice.peek()
  const asked = change<RollResult>(context, '/api/dice/roll', {
    ...wagerOf(context, table.given),
    target: hundredthsText(target),
    over,
  })
  countGiven(table.given, asked)
  return show(table, asked)
}

async function show(table: DiceTable, asked: Promise<RollResult>): Promise<RollResult | null> {
  const { context, isRolling, isFast } = table
  isRolling.set(true)
  context.isPresenting.set(true)
  context.notice.set(null)
  tellSite({ type: 'round', state: 'open' })
  play('roll')
  const tumble = pause(isFast.peek() || prefersReducedMotion() ? 0 : TUMBLE_MS)
  try {
    const result = await asked
    await tumble.done
    reveal(table, result)
    changeShown(context)
    return result
  } catch (failure) {
    context.fail(failure)
    return null
  } finally {
    isRolling.set(false)
    context.isPresenting.set(false)
    tellSite({ type: 'round', state: 'closed' })
  }
}

function reveal({ context, last, rolls }: DiceTable, result: RollResult): void {
  last.set(result)
  rolls.set([result, ...rolls.peek()].slice(0, SHOWN_ROLLS))
  context.showBalance(result.balance)
  const seeds = context.seeds.peek()
  if (seeds) context.seeds.set({ ...seeds, nonce: result.nonce + 1 })
  play(result.isWin ? 'win' : 'lose')
  context.spoken.set(
    result.isWin
      ? t('dice.spoken.win', { roll: result.roll, amount: context.money(result.win) })
      : t('dice.spoken.lose', { roll: result.roll }),
  )
  if (result.isWinPending) context.awaitWin()
}
