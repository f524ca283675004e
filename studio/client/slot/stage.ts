/** The stage of a slot: the picture, the words under the reels, the free spins' banner, and the overlays. */
import { h } from '#studio/client/lib/dom.ts'
import { count, percent, t } from '#studio/client/lib/i18n.ts'
import { effect, signal } from '#studio/client/lib/signal.ts'
import { rainCoins } from '#studio/client/frame/rain-coins.ts'
import { moneyView } from '#studio/client/frame/money-view.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import type { Overlay, SlotContext, SlotMachine } from './machine.ts'
import { celebration } from './celebration.ts'
import { jackpotCounter } from './jackpot.ts'
import { slotScene } from './scene.ts'
import type { Tier } from './tiers.ts'
import { featureWords, kindWords } from './words.ts'

/** Builds the stage. */
export function slotStage(machine: SlotMachine): HTMLElement {
  const stage = h(
    'section',
    {
      class: () => `stage slot-stage ${machine.isFreeMode() ? 'free' : ''}`,
      'aria-label': () => t('slot.stage'),
    },
    jackpotCounter(machine),
    freeBanner(machine),
    ladder(machine),
    words(machine),
    celebration(machine),
    overlay(machine),
  )
  void slotScene(machine, stage)
  rainCoins(stage, () => machine.celebration() !== null)
  return stage
}

function freeBanner({ isFreeMode, free, context }: SlotMachine): HTMLElement {
  return h('div', { class: 'free-banner', hidden: () => !isFreeMode() || !free() }, () => {
    const now = free()
    if (!now) return null
    return [
      h(
        'span',
        { class: 'free-count' },
        t('slot.free.counter', { now: count(Math.max(1, now.played)), total: count(now.total) }),
      ),
      timesOf(context) > 1 ? h('span', { class: 'free-times' }, `×${timesOf(context)}`) : null,
    ]
  })
}

const timesOf = ({ rules }: SlotContext) => rules.freeSpins?.multiplier ?? 1

/** Builds the row of a cascade's multipliers, with the present one lit. */
function ladder({ context: { rules }, isFreeMode, drop }: SlotMachine): HTMLElement | null {
  if (rules.ladder.length === 0) return null
  const steps = () => (isFreeMode() && rules.freeSpins ? rules.freeSpins.ladder : rules.ladder)
  return h('ol', { class: 'slot-ladder num', 'aria-label': () => t('slot.ladder') }, () =>
    steps().map((times, step) => {
      const isNow = Math.min(drop(), steps().length - 1) === step
      return h('li', { class: isNow ? 'now' : '', ...(isNow ? { 'aria-current': 'step' } : {}) }, `×${times}`)
    }),
  )
}

function words({ context, result, phase, isFreeMode, free, counted }: SlotMachine): HTMLElement {
  const win = () => toMinor(result()?.win ?? '0')
  const freeWon = () => toMinor(free()?.won ?? '0')
  const label = (key: 'slot.win' | 'slot.back' | 'slot.totalWin') => h('span', { class: 'words-label' }, t(key))
  // a free spin stakes nothing; a paid one wins only what is above its price
  const isWin = () => win() > (result()?.isFree ? 0n : toMinor(result()?.cost ?? '0'))
  return h('div', { class: () => `slot-words ${isWin() ? 'won' : ''}` }, () => {
    if (win() > 0n) {
      const total = () =>
        h('span', { class: 'words-more' }, t('slot.totalWin'), ' ', h('b', { class: 'num' }, context.money(freeWon())))
      return [
        label(isWin() ? 'slot.win' : 'slot.back'),
        moneyView(counted, context.currency),
        isFreeMode() && freeWon() > win() ? total() : null,
      ]
    }
    if (isFreeMode() && freeWon() > 0n) return [label('slot.totalWin'), moneyView(freeWon, context.currency)]
    return h(
      'span',
      { class: 'words-idle' },
      phase() === 'turning' ? t('slot.idle') : result() ? t('slot.noWin') : kindWords(context.rules),
    )
  })
}

function overlay(machine: SlotMachine): HTMLElement {
  const { overlay: current } = machine
  const kept = signal<Overlay | null>(null)
  effect(() => kept.set(current()))
  const box = h('div', { class: 'slot-overlay', hidden: () => kept() === null }, () => {
    const now = kept()
    return now && h('div', { class: `overlay-card ${now.kind}` }, overlayBody(machine, now))
  })
  effect(() => {
    if (kept()) requestAnimationFrame(() => box.querySelector('button')?.focus({ preventScroll: true }))
  })
  return box
}

const heading = (text: string) => h('h2', {}, text)
const sentence = (text: string) => h('p', {}, text)
const amount = ({ currency }: SlotContext, minor: bigint, tier: Tier = 'win') =>
  h(
    'p',
    { class: `overlay-amount ${tier}` },
    moneyView(() => minor, currency),
  )

/** Builds an overlay's button, which goes on with the round, or with `false` leaves the offer. */
const go = (machine: SlotMachine, text: string, isTaken = true) =>
  h(
    'button',
    {
      type: 'button',
      class: `button ${isTaken ? 'primary' : 'secondary'} large`,
      onclick: () => machine.go(isTaken),
    },
    text,
  )

/** Builds the offer to buy the free spins at a price. */
function buyOffer(machine: SlotMachine, price: bigint): Node[] {
  const { context } = machine
  const { buyIn } = context.rules
  return [
    heading(t('slot.buy.title', { count: count(buyIn?.spins ?? 0) })),
    sentence(featureWords(context.rules)),
    amount(context, price),
    sentence(t('slot.buy.return', { rtp: percent(Number(buyIn?.rtp ?? 0), 2) })),
    h('div', { class: 'overlay-choice' }, go(machine, t('slot.buy.leave'), false), go(machine, t('slot.buy.take'))),
  ]
}

function overlayBody(machine: SlotMachine, now: Overlay): Node[] {
  const { context } = machine
  switch (now.kind) {
    case 'won':
      return [
        heading(t('slot.free.won', { count: count(now.spins) })),
        sentence(featureWords(context.rules)),
        go(machine, t('slot.free.start')),
      ]
    case 'resume': {
      const { left, total, won } = now.free
      return [
        heading(t('slot.free.title')),
        sentence(t('slot.free.resumeText', { left: count(left), total: count(total), won: context.money(won) })),
        go(machine, t('slot.free.resume')),
      ]
    }
    case 'offer':
      return buyOffer(machine, now.price)
    case 'jackpot':
      return [heading(t('slot.jackpot.title')), amount(context, now.won), go(machine, t('slot.free.collect'))]
    case 'more':
      return [heading(t('slot.free.more', { count: count(now.spins) }))]
    case 'end':
      return [
        heading(t('slot.free.endTitle')),
        sentence(t(now.tier === 'back' ? 'slot.free.cameBack' : 'slot.totalWin')),
        amount(context, now.won, now.tier),
        ...(now.isMost ? [sentence(t('slot.free.most', { most: count(Number(context.rules.maxWin)) }))] : []),
        go(machine, t('slot.free.collect')),
      ]
  }
}
