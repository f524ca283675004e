/** The state of an original's table: the choice, the round that is open or was shown last, last results, autoplay. */
import type { OriginalName } from '#games/original/originals.ts'
import type { OriginalDetail, OriginalResult, OriginalRules } from '#studio/engines/original/protocol.ts'
import type { HistoryPage, SessionState } from '#studio/protocol.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { createAutoplay, type Autoplay } from '#studio/client/frame/autoplay.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { countGiven, type Given, givenOf, wagerOf } from '#studio/client/frame/given-rounds.ts'
import { change, changeShown, resumeChange } from '#studio/client/frame/pending.ts'
import { pastRounds } from '#studio/client/frame/past-rounds.ts'
import { RAIN_ABOVE } from '#studio/client/frame/rain-coins.ts'
import { resultWords } from '#studio/client/frame/result-words.ts'
import { pause, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { tellSite } from '#studio/client/lib/site.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { createFalling, type Falling, showFalling } from './falling.ts'
import { closeRound, openRound } from './open-round.ts'

export type OriginalContext = GameContext<OriginalRules, OriginalResult>
export type Round<View> = Omit<OriginalResult<View>, 'view'> & { view: View }

export type OriginalTable<Choice extends object = object, View = object> = {
  context: OriginalContext
  name: OriginalName
  choice: Signal<Choice>
  /** The round that is open or was shown last; null before the first. */
  round: Signal<Round<View> | null>
  isBusy: Signal<boolean>
  /** What is on its way where rounds may overlap; null where they do not. */
  falling: Falling | null
  /** Newest first. */
  results: Signal<readonly Round<View>[]>
  mode: Signal<'manual' | 'auto'>
  isFast: Signal<boolean>
  /** Rounds that the house gives; null when none are left. */
  given: Given
  autoplay: Autoplay
  /** Whether a round waits for a move. */
  isOpen: () => boolean
  /** Whether the choice may be changed. */
  isLocked: () => boolean
  /** The scene's own animation before a result; the result is shown when the promise resolves. */
  present: (result: Round<View>, isQuick: boolean) => Promise<void>
  /** Returns why no round can begin now; empty when one can. */
  obstacle: () => string
  /** Handles space and the button: begins, cashes out, or starts and stops autoplay. */
  act: () => void
  move: (move: unknown) => void
}

const BETWEEN_MS = 420
/** Refusals of a move that mean that this screen is behind: another one, or the house, has moved. */
const GONE_ON: ReadonlySet<string> = new Set(['MOVE_NOT_ALLOWED', 'NO_OPEN_ROUND'])
const ROUNDS_LOOKED_AT = 5
const SHOWN_RESULTS = 24

/** Makes a table and resumes a round or a request that a reload interrupted. */
export function createTable<Choice extends object, View>(
  context: OriginalContext,
  name: OriginalName,
  first: Choice,
  overlaps = false,
): OriginalTable<Choice, View> {
  const opened = context.session.open as Round<View> | null
  const round = signal<Round<View> | null>(opened)
  const autoplay = createAutoplay(context)
  const isBusy = signal(false)
  const isOpen = () => round()?.isOver === false
  const falling = overlaps ? createFalling() : null
  const table: OriginalTable<Choice, View> = {
    context,
    name,
    round,
    isBusy,
    autoplay,
    isOpen,
    falling,
    choice: signal<Choice>((opened?.choice as Choice | undefined) ?? first),
    results: signal<readonly Round<View>[]>([]),
    mode: signal<'manual' | 'auto'>('manual'),
    isFast: signal(false),
    given: givenOf(context),
    isLocked: () => isBusy() || isOpen() || autoplay.isRunning() || (falling?.count() ?? 0) > 0,
    present: async () => undefined,
    obstacle: () => '',
    act: () => act(table),
    move: (step) => {
      const now = round.peek()
      if (!isBusy.peek() && now?.isOver === false) void ask(table, 'move', { move: step, after: now.moves.length })
    },
  }
  if (opened) context.stake.set(toMinor(opened.stake))
  const resumed = resumeChange<Round<View>>(context)
  // the balance in an answer that is shown again may be out of date
  if (resumed)
    void show(table, resumed.answer)
      .then(() => context.refreshBalance())
      .catch(context.fail)
  if (opened) tellSite({ type: 'round', state: 'open' })
  void recall(table)
  return table
}

/** Shows the results of before in the strip of the last ones, unless something was played meanwhile. */
async function recall<Choice extends object, View>(table: OriginalTable<Choice, View>): Promise<void> {
  const { context, results, isBusy, falling } = table
  const rounds = await pastRounds<OriginalDetail>(context, SHOWN_RESULTS)
  // a round that is being shown may be among them already
  if (results.peek().length > 0 || isBusy.peek() || (falling?.count.peek() ?? 0) > 0) return
  results.set(
    rounds.map(({ roundId, stake, win, detail }, index) => ({
      requestId: roundId,
      roundId,
      stake,
      staked: stake,
      win,
      payout: win,
      choice: detail.choice,
      moves: detail.moves,
      multiplier: detail.multiplier,
      view: detail.view as View, // the record's view is of the same game
      isOver: true,
      canCash: false,
      isWinPending: false,
      nonce: -index,
      balance: context.session.balance,
    })),
  )
}

function act<Choice extends object, View>(table: OriginalTable<Choice, View>): void {
  const { autoplay, mode, isBusy, round } = table
  if (autoplay.run.peek()) autoplay.stop()
  else if (isBusy.peek()) return
  else if (round.peek()?.isOver === false) {
    if (round.peek()?.canCash) table.move('cash')
  } else if (table.context.entries.refuse()) return
  else if (table.obstacle() !== '')
    table.context.notice.set({ text: table.obstacle(), kind: 'info', offersDeposit: false })
  else if (mode.peek() === 'auto') {
    autoplay.start()
    void series(table)
  } else if (!table.falling?.isTooSoon()) void begin(table)
}

const begin = <Choice extends object, View>(table: OriginalTable<Choice, View>) =>
  ask(table, 'play', { ...wagerOf(table.context, table.given), choice: table.choice.peek() })

async function series<Choice extends object, View>(table: OriginalTable<Choice, View>): Promise<void> {
  while (table.autoplay.run.peek()) {
    const stake = table.given.peek() ? 0n : table.context.stake.peek()
    const result = await begin(table)
    if (!result) table.autoplay.stop()
    else if (table.autoplay.goesOn(stake, toMinor(result.win)))
      await pause(table.isFast.peek() ? BETWEEN_MS / 3 : BETWEEN_MS).done
  }
}

function ask<Choice extends object, View>(
  table: OriginalTable<Choice, View>,
  what: 'play' | 'move',
  body: Record<string, unknown>,
): Promise<Round<View> | null> {
  const asked = change<Round<View>>(table.context, `/api/${table.name}/${what}`, body)
  if (what === 'play') countGiven(table.given, asked)
  return show(table, asked)
}

async function show<Choice extends object, View>(
  table: OriginalTable<Choice, View>,
  asked: Promise<Round<View>>,
): Promise<Round<View> | null> {
  const { context, isBusy, isFast } = table
  if (table.falling)
    return showFalling(table, table.falling, asked, (result, balance) => reveal(table, result, balance))
  openRound(table)
  try {
    const result = await asked
    // the stake is already deducted while the animation still leads to the result
    await table.present(result, isFast.peek() || prefersReducedMotion())
    reveal(table, result)
    changeShown(context)
    return result
  } catch (failure) {
    context.fail(failure)
    if (failure instanceof StudioRefusal && GONE_ON.has(failure.code)) await catchUp(table).catch(context.fail)
    return null
  } finally {
    isBusy.set(false)
    context.isPresenting.set(false)
    if (table.round.peek()?.isOver !== false) closeRound()
  }
}

/** Shows the round as the studio has it: open as it stands, or ended. */
async function catchUp<Choice extends object, View>(table: OriginalTable<Choice, View>): Promise<void> {
  const { context, round } = table
  const behind = round.peek()
  if (behind?.isOver !== false) return
  const { open } = await context.ask<SessionState<Round<View>>>({ path: '/api/session' })
  if (open) {
    await table.present(open, true)
    round.set(open)
    return context.showBalance(open.balance)
  }
  const { rounds } = await context.ask<HistoryPage<OriginalDetail>>({ path: `/api/history?limit=${ROUNDS_LOOKED_AT}` })
  const ended = rounds.find(({ roundId }) => roundId === behind.roundId)
  if (!ended) return round.set(null)
  const { moves, multiplier, view } = ended.detail
  // the record's view is of the same game
  const told = { moves, multiplier, view: view as View, staked: ended.stake, win: ended.win, payout: ended.win }
  const over = { ...behind, ...told, isOver: true, canCash: false, isWinPending: false }
  await table.present(over, true)
  reveal(table, over)
  await context.refreshBalance()
}

function reveal<Choice extends object, View>(
  { context, round, results }: OriginalTable<Choice, View>,
  result: Round<View>,
  balance = result.balance,
): void {
  round.set(result)
  context.showBalance(balance)
  const seeds = context.seeds.peek()
  if (seeds) context.seeds.set({ ...seeds, nonce: result.nonce + 1 })
  if (!result.isOver) return
  results.set([result, ...results.peek()].slice(0, SHOWN_RESULTS))
  const isGain = toMinor(result.win) > toMinor(result.staked)
  if (isGain) play(Number(result.multiplier) > RAIN_ABOVE ? 'bigWin' : 'win')
  else play(toMinor(result.win) === 0n ? 'lose' : 'tap')
  context.spoken.set(resultWords(context, toMinor(result.win), toMinor(result.staked)))
  if (result.isWinPending) context.awaitWin()
}
