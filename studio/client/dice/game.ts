/** The dice game in its frame. */
import type { DiceDetail, DiceRules } from '#studio/engines/dice/protocol.ts'
import type { HistoryRound } from '#studio/protocol.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { rollDice } from '#games/dice/rules.ts'
import { leftText } from '#studio/client/frame/autoplay.ts'
import { iconSwitch, mainButton, modeSwitch } from '#studio/client/frame/controls.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { givenLabel, givenNote } from '#studio/client/frame/given-rounds.ts'
import { ownRounds } from '#studio/client/frame/own-rounds.ts'
import { seedCard } from '#studio/client/frame/seed-card.ts'
import { isSealedBy } from '#studio/client/frame/seed-proof.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, inOrder, percent, t } from '#studio/client/lib/i18n.ts'
import { hmacSha256 } from '#studio/client/lib/web-crypto.ts'
import { hundredthsText, payoutOf } from '#studio/client/logic/dice-choice.ts'
import { quantumOf } from '#studio/client/logic/money.ts'
import './dice.css'
import { diceStage } from './stage.ts'
import { createTable, type DiceContext, type DiceTable } from './table.ts'

/** Makes the game of a session. */
export function createDice(context: DiceContext): GameView<DiceDetail> {
  const table = createTable(context)
  return {
    stage: diceStage(table),
    panel: dicePanel(table),
    mainAction: table.act,
    canChangeStake: () => !table.given.peek() && !table.isRolling.peek() && !table.autoplay.run.peek(),
    sealed: () => context.seeds()?.serverSeedHash ?? '',
    rulesBody: () => diceRules(context.rules),
    historyLine: ({ detail: { over, roll, target } }) =>
      t(over ? 'dice.history.over' : 'dice.history.under', { roll, target }),
    historyPicture: () => null,
    verify: verifyRoll,
  }
}

function dicePanel(table: DiceTable): HTMLElement {
  const { context, mode, isRolling, autoplay, isFast, choice } = table
  const isBusy = () => isRolling() || autoplay.isRunning()
  const payout = () => context.money(payoutOf(context.stake(), choice(), quantumOf(context.currency)))
  return h(
    'aside',
    { class: 'panel dice-panel' },
    h(
      'div',
      { class: 'panel-head' },
      modeSwitch(mode, isBusy),
      iconSwitch(
        'lightning',
        () => t('dice.fast'),
        isFast,
        () => isFast.set(!isFast.peek()),
      ),
    ),
    givenNote(table.given, context),
    stakeField(context, { isDisabled: () => isBusy() || table.given() !== null }),
    () => (mode() === 'auto' ? autoplay.fields() : null),
    mainButton({
      label: () => {
        if (autoplay.isRunning()) return t('auto.stop')
        if (mode() === 'auto') return t('auto.start')
        return givenLabel(table.given) ?? t('dice.roll')
      },
      sub: () => (autoplay.isRunning() ? leftText(autoplay) : `${t('dice.payout')} ${inOrder(payout())}`),
      kind: () => (autoplay.isRunning() ? 'secondary' : 'primary'),
      isDisabled: () => isRolling() && !autoplay.isRunning(),
      blockedBy: () => (autoplay.isRunning() ? null : context.entries.wrong()),
      isBusy: () => isRolling() && !autoplay.isRunning() && !isFast(),
      onPress: table.act,
    }),
    ownRounds(context, () => table.rolls().map(({ roll, stake, win }) => ({ what: roll, staked: stake, win }))),
    seedCard(context),
  )
}

function diceRules({ examples }: DiceRules): HTMLElement[] {
  return [
    h(
      'section',
      {},
      h('p', {}, () => t('dice.rules.how')),
      h('p', {}, () => t('dice.rules.pay')),
      h('p', {}, () => t('rules.return')),
    ),
    h(
      'section',
      {},
      h('h3', {}, () => t('dice.rules.table')),
      h(
        'table',
        { class: 'odds' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', {}, () => t('dice.rules.choice')),
            h('th', {}, () => t('dice.multiplier')),
            h('th', {}, () => t('dice.rules.rolls')),
            h('th', {}, () => t('rules.rtp')),
          ),
        ),
        h(
          'tbody',
          {},
          examples.map(({ target, over, multiplier, winningRolls, rtp }) =>
            h(
              'tr',
              {},
              h('td', {}, () => t(over ? 'dice.rules.over' : 'dice.rules.under', { target })),
              h('td', { class: 'num' }, `${multiplier}×`),
              h('td', {}, () => count(winningRolls)),
              h('td', {}, () => percent(Number(rtp), 3)),
            ),
          ),
        ),
      ),
    ),
  ]
}

async function verifyRoll({ proof, detail }: HistoryRound<DiceDetail>): Promise<Verdict> {
  if (proof.kind !== 'seeds' || proof.serverSeed === null) return { isSound: false, shown: '—' }
  const { serverSeed, clientSeed, serverSeedHash } = proof
  const roll = hundredthsText(
    await rollDice(openPlayerStream(hmacSha256, { serverSeed, clientSeed, nonce: detail.nonce })),
  )
  return { isSound: roll === detail.roll && (await isSealedBy(serverSeed, serverSeedHash)), shown: roll }
}
