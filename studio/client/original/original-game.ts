/**
 * What every original has around its scene: results, outcome, panel, rules with the figures of every option, history
 * and the check.
 */
import { findOriginal, type OriginalName } from '#games/original/originals.ts'
import { recount } from '#games/original/original.ts'
import type { Figure } from '#games/original/figures.ts'
import type { OriginalDetail } from '#studio/engines/original/protocol.ts'
import type { HistoryRound } from '#studio/protocol.ts'
import { leftText } from '#studio/client/frame/autoplay.ts'
import { iconSwitch, mainButton, modeSwitch } from '#studio/client/frame/controls.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { RAIN_ABOVE, rainCoins } from '#studio/client/frame/rain-coins.ts'
import { givenLabel, givenNote, givenPrice } from '#studio/client/frame/given-rounds.ts'
import { ownRounds } from '#studio/client/frame/own-rounds.ts'
import { seedCard } from '#studio/client/frame/seed-card.ts'
import { isSealedBy } from '#studio/client/frame/seed-proof.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { startGame } from '#studio/client/frame/start.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { count, percent, t, type MessageKey, type WordLoaders } from '#studio/client/lib/i18n.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { hmacSha256 } from '#studio/client/lib/web-crypto.ts'
import { isSameJson } from '#studio/client/logic/same-json.ts'
import './original.css'
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
  /** A finished round in a few letters; its multiplier when absent. */
  chip?: (round: Round<View>) => string
}

/** Writes a multiplier: "2.0000" as "2.00×", with at least two decimals and no further zeros after them. */
export const timesText = (multiplier: string): string => `${multiplier.replace(/(\.\d\d\d*?)0+$/, '$1')}×`

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
  const table = createTable<Choice, View>(context, scene.name, scene.first)
  return {
    stage: stage(table, scene),
    panel: panel(table, scene),
    mainAction: () => (scene.goOn && table.isOpen() ? scene.goOn(table) : table.act()),
    canChangeStake: () =>
      !table.given.peek() && !table.isBusy.peek() && table.round.peek()?.isOver !== false && !table.autoplay.run.peek(),
    sealed: () => context.seeds()?.serverSeedHash ?? '',
    seedsLocked: () => (table.isOpen() ? t('fair.lockedRound') : ''),
    rulesBody: () => rules(table, scene),
    historyLine: ({ detail, state }) => (state === 'settled' ? timesText(detail.multiplier) : t('original.open')),
    historyPicture: ({ detail }) =>
      detail.shown === null ? null : h('p', { class: 'history-luck num' }, detail.shown),
    verify: (round) => verify(scene.name, round),
  }
}

function stage<Choice extends object, View>(
  table: OriginalTable<Choice, View>,
  scene: OriginalScene<Choice, View>,
): HTMLElement {
  const { context, results, round, isBusy } = table
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
    isDisabled: () => !autoplay.isRunning() && (isBusy() || (isOpen() && !canTake())),
    isBusy: () => isBusy() && !autoplay.isRunning() && !isFast() && !isOpen(),
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

/**
 * Returns an option of the figures in the reader's words. Its count is in the reader's figures; in Bengali the counting
 * word follows directly.
 */
function optionText(option: string): string {
  return option
    .replace(/\b(\d+) (?=[a-z])/g, (_, number: string) => `${count(Number(number))} `)
    .replace(/[a-z]+\d?/g, (word) => t(`original.word.${word}` as MessageKey) || word)
    .replace(/ (?=টি)/g, '')
}

const PERCENT_DECIMALS = 2

function rules<Choice extends object, View>(
  table: OriginalTable<Choice, View>,
  scene: OriginalScene<Choice, View>,
): HTMLElement[] {
  const { context, choice } = table
  const shown = () => context.rules.figures.filter((figure) => scene.figures?.(figure, choice()) ?? true)
  const number = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 2 })
  return [
    h(
      'section',
      {},
      h('p', {}, () => t(`${scene.name}.how` as MessageKey)),
      h('p', {}, () => t(`${scene.name}.pays` as MessageKey)),
      table.context.rules.figures.length === 1 ? null : h('p', {}, () => t('original.bestReturn')),
      h('p', {}, () => t('rules.return')),
    ),
    h(
      'section',
      {},
      h('h3', {}, () => t('original.figures')),
      h(
        'table',
        { class: 'odds many' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', {}, () => t('original.option')),
            h('th', {}, () => t('original.most')),
            h('th', {}, () => t('original.hit')),
            h('th', {}, () => t('rules.rtp')),
            h('th', {}, () => t('original.spread')),
          ),
        ),
        h('tbody', {}, () =>
          shown().map(({ option, rtp, hit, volatility, maxWin }) =>
            h(
              'tr',
              {},
              h('td', {}, optionText(option)),
              h('td', { class: 'num' }, `${number(maxWin)}×`),
              h('td', {}, percent(hit, hit < 0.001 ? 5 : PERCENT_DECIMALS)),
              h('td', {}, percent(rtp)),
              h('td', { class: 'num' }, number(volatility)),
            ),
          ),
        ),
      ),
    ),
    h(
      'section',
      {},
      h('h3', {}, () => t('original.openTitle')),
      h('p', {}, () => t('original.openRule')),
      h('p', {}, () => t('original.cap', { cap: context.money(context.rules.cap) })),
    ),
  ]
}

async function verify(name: OriginalName, { proof, detail }: HistoryRound<OriginalDetail>): Promise<Verdict> {
  const game = findOriginal(name)
  if (!game || proof.kind !== 'seeds' || proof.serverSeed === null) return { isSound: false, shown: '—' }
  const { serverSeed, clientSeed, serverSeedHash } = proof
  const again = await recount(game, hmacSha256, { serverSeed, clientSeed, nonce: detail.nonce }, detail)
  const isSame = again?.shown === detail.shown && isSameJson(again.standing.view, detail.view)
  return { isSound: isSame && (await isSealedBy(serverSeed, serverSeedHash)), shown: again?.shown ?? '—' }
}
