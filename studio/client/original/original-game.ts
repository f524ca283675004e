/**
 * What every original has around its scene: results, outcome, panel, rules with the figures of every option, history
 * and the check.
 */
import type { OriginalName } from '#games/original/originals.ts'
import type { Figure } from '#games/original/figures.ts'
import type { OriginalDetail } from '#studio/engines/original/protocol.ts'
import { leftText } from '#studio/client/frame/autoplay.ts'
import { iconSwitch, mainButton, modeSwitch } from '#studio/client/frame/controls.ts'
import type { GameView } from '#studio/client/frame/game-view.ts'
import { RAIN_ABOVE, rainCoins } from '#studio/client/frame/rain-coins.ts'
import { givenLabel, givenNote, givenPrice } from '#studio/client/frame/given-rounds.ts'
import { ownRounds } from '#studio/client/frame/own-rounds.ts'
import { seedCard } from '#studio/client/frame/seed-card.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { startGame } from '#studio/client/frame/start.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { t, type MessageKey, type WordLoaders } from '#studio/client/lib/i18n.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { checkOriginal } from './check.ts'
import './original.css'
import { originalRules, timesText } from './rules.ts'
import { createTable, type OriginalContext, type OriginalTable, type Round } from './table.ts'

export type OriginalScene<Choice extends object, View> = {
  name: OriginalName
  first: Choice
  /** The picture on the stage. */
  scene: (table: OriginalTable<Choice, View>) => Child
  /** What is chosen before a round, in the panel. */
  fields?: (table: OriginalTable<Choice, View>) => Child
  /** Replaces the main button while a round is open. */
  actions?: (table: OriginalTable<Choice, View>) => Child
  /** Whether the stake stays visible beside those actions, so that nothing moves when a round begins. */
  keepsStake?: boolean
  /** What space and enter do while a round is open; when absent they cash out what can be cashed out. */
  goOn?: (table: OriginalTable<Choice, View>) => void
  /** The main button's words while a round is open that cannot be cashed out yet. */
  waiting?: () => string
  /** Whether the game has autoplay. */
  hasAutoplay: boolean
  /** The figures that belong to the present choice. */
  figures?: (figure: Figure, choice: Choice) => boolean
  /** The figures of exactly the present choice, where `figures` are those of more; their return is in the header. */
  own?: (figure: Figure, choice: Choice) => boolean
  /** Whether the next round may begin while the last one is still shown. */
  overlaps?: boolean
  /** A finished round in a few letters; its multiplier when absent. */
  chip?: (round: Round<View>) => string
}

const multiplied = ({ multiplier }: { multiplier: string }): string => timesText(multiplier)

/** Starts the page of an original. Its words are loaded with those that all originals share. */
export function startOriginal<Choice extends object, View>(
  scene: OriginalScene<Choice, View>,
  words: WordLoaders,
): void {
  void startGame(scene.name, (context: OriginalContext) => originalView(context, scene), {
    ar: async () => ({ ...(await import('./words-ar.ts')).ar, ...(await words.ar()) }),
    bn: async () => ({ ...(await import('./words-bn.ts')).bn, ...(await words.bn()) }),
    en: async () => ({ ...(await import('./words-en.ts')).en, ...(await words.en()) }),
  })
}

function originalView<Choice extends object, View>(
  context: OriginalContext,
  scene: OriginalScene<Choice, View>,
): GameView<OriginalDetail> {
  const table = createTable<Choice, View>(context, scene.name, scene.first, scene.overlaps)
  return {
    stage: stage(table, scene),
    panel: panel(table, scene),
    mainAction: () => (scene.goOn && table.isOpen() ? scene.goOn(table) : table.act()),
    canChangeStake: () =>
      !table.given.peek() && !table.isBusy.peek() && table.round.peek()?.isOver !== false && !table.autoplay.run.peek(),
    sealed: () => context.seeds()?.serverSeedHash ?? '',
    returned: () => {
      const isOwn = scene.own ?? scene.figures ?? (() => true)
      const own = context.rules.figures.filter((figure) => isOwn(figure, table.choice())).map(({ rtp }) => rtp)
      return own.length === 0
        ? [Number(context.rules.rtp), Number(context.rules.rtp)]
        : [Math.min(...own), Math.max(...own)]
    },
    seedsLocked: () => (table.isOpen() ? t('fair.lockedRound') : ''),
    rulesBody: () =>
      originalRules(context, {
        words: [`${scene.name}.how` as MessageKey, `${scene.name}.pays` as MessageKey],
        isShown: (figure) => scene.figures?.(figure, table.choice()) ?? true,
        open: 'original.openRule',
      }),
    historyLine: ({ detail, state }) => (state === 'settled' ? timesText(detail.multiplier) : t('original.open')),
    historyPicture: ({ detail }) =>
      detail.shown === null ? null : h('p', { class: 'history-luck num' }, detail.shown),
    verify: (round) => checkOriginal(scene.name, round),
  }
}

function stage<Choice extends object, View>(
  table: OriginalTable<Choice, View>,
  scene: OriginalScene<Choice, View>,
): HTMLElement {
  const { context, results, round } = table
  // where rounds overlap, the last one that ended stays while the next is asked for
  const isBusy = () => table.isBusy() && !(scene.overlaps && round())
  const chip = scene.chip ?? multiplied
  const isGain = () => {
    const now = round()
    return now !== null && !isBusy() && now.isOver && toMinor(now.win) > toMinor(now.staked)
  }
  const element = h(
    'section',
    {
      class: () => `stage original cheering ${scene.name}-stage ${isGain() ? 'cheers' : ''}`,
      'data-theme-art': context.session.game.theme,
      'aria-label': () => t(`${scene.name}.stage` as MessageKey),
    },
    h('div', { class: 'chips', role: 'group', 'aria-label': () => t('original.last') }, () =>
      results().map((one) =>
        h('span', { class: `chip num ${toMinor(one.win) > toMinor(one.staked) ? 'won' : ''}` }, chip(one)),
      ),
    ),
    h('div', { class: 'scene' }, scene.scene(table)),
    h('div', { class: 'outcome' }, () => {
      const now = round()
      if (!now || isBusy())
        return h(
          'span',
          { class: 'tag result' },
          t(isBusy() ? 'original.playing' : (`${scene.name}.idle` as MessageKey)),
        )
      if (!now.isOver) {
        const words = now.canCash
          ? `${timesText(now.multiplier)} · ${context.money(now.payout)}`
          : (scene.waiting?.() ?? '')
        return words === '' ? null : h('span', { class: 'tag result' }, words)
      }
      const win = toMinor(now.win)
      return h(
        'span',
        { class: `tag result ${win > toMinor(now.staked) ? 'won' : ''}` },
        win > 0n
          ? `${timesText(now.multiplier)} · ${context.money(win - toMinor(now.staked), true)}`
          : t('original.noWin'),
      )
    }),
  )
  rainCoins(element, () => isGain() && Number(round()?.multiplier ?? 0) > RAIN_ABOVE)
  return element
}

function panel<Choice extends object, View>(
  table: OriginalTable<Choice, View>,
  scene: OriginalScene<Choice, View>,
): HTMLElement {
  const { context, mode, isBusy, autoplay, isFast, isLocked, isOpen, round } = table
  const head = scene.hasAutoplay
    ? h(
        'div',
        { class: 'panel-head' },
        modeSwitch(mode, isLocked),
        iconSwitch(
          'lightning',
          () => t('original.fast'),
          isFast,
          () => isFast.set(!isFast.peek()),
        ),
      )
    : null
  const canTake = () => round()?.canCash === true
  const label = () => {
    if (autoplay.isRunning()) return t('auto.stop')
    if (isOpen()) return canTake() ? t('original.take') : (scene.waiting?.() ?? '')
    if (mode() === 'auto') return t('auto.start')
    return givenLabel(table.given) ?? t('original.bet')
  }
  const button = mainButton({
    label,
    sub: () => {
      if (autoplay.isRunning()) return leftText(autoplay)
      if (isOpen()) return canTake() ? context.money(round()?.payout ?? '0.00') : null
      return givenPrice(table.given, context) ?? context.money(context.stake())
    },
    kind: () => (autoplay.isRunning() ? 'secondary' : 'primary'),
    isDisabled: () => !autoplay.isRunning() && ((isBusy() && !scene.overlaps) || (isOpen() && !canTake())),
    isBusy: () => isBusy() && !scene.overlaps && !autoplay.isRunning() && !isFast() && !isOpen(),
    blockedBy: () => (autoplay.isRunning() || isOpen() ? null : context.entries.wrong()),
    onPress: table.act,
  })
  return h(
    'aside',
    { class: `panel original-panel ${scene.actions && !scene.keepsStake ? 'with-actions' : ''}` },
    head,
    () =>
      isOpen() && scene.actions && !scene.keepsStake
        ? null
        : h(
            'div',
            { class: 'bet-fields' },
            givenNote(table.given, context),
            stakeField(context, { isDisabled: () => isLocked() || table.given() !== null }),
            scene.fields?.(table),
          ),
    () => (mode() === 'auto' ? autoplay.fields() : null),
    () => (isOpen() && scene.actions ? scene.actions(table) : button),
    ownRounds(context, () =>
      table.results().map((one) => ({ what: (scene.chip ?? multiplied)(one), staked: one.staked, win: one.win })),
    ),
    seedCard(context),
  )
}
