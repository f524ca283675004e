/**
 * The controls of the hall: the cannon's level, lock-on, a series, the laser, loading and settling. The ammunition is
 * always visible.
 */
import { CHARGE_PARTS, LASER_POWER, LEVEL_MOST } from '#games/fishing/rules.ts'
import { bestWins } from '#studio/client/frame/best-wins.ts'
import { iconButton, mainButton } from '#studio/client/frame/controls.ts'
import { seedCard } from '#studio/client/frame/seed-card.ts'
import { closeSheet, openSheet } from '#studio/client/frame/sheet.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon, type IconName } from '#studio/client/lib/icon.ts'
import { count, percent, t } from '#studio/client/lib/i18n.ts'
import { prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { fishName } from './names.ts'
import { unitsLeft, type Hall } from './state.ts'
import { isCharged, loadUnits, SERIES, type Trigger } from './trigger.ts'

const unitsText = ({ context }: Hall, units: number) => context.money(toMinor(context.rules.unit) * BigInt(units))

function tool(
  name: IconName,
  text: () => Child,
  label: () => string,
  isOn: () => boolean,
  isDisabled: () => boolean,
  act: () => void,
): HTMLButtonElement {
  return h(
    'button',
    {
      type: 'button',
      class: 'fish-tool',
      'aria-pressed': isOn,
      'aria-label': label,
      disabled: isDisabled,
      onclick: act,
    },
    icon(name, 20),
    h('span', {}, text),
  )
}

function cannonRow(hall: Hall, trigger: Trigger): HTMLElement {
  const { level } = hall
  const step = (name: 'minus' | 'plus', label: () => string, by: 1 | -1, end: number) => {
    const button = iconButton(name, label, () => trigger.changeLevel(by), 'filled')
    return h('span', { inert: () => level() === end, class: () => (level() === end ? 'at-end' : '') }, button)
  }
  return h(
    'div',
    { class: 'cannon-row', role: 'group', 'aria-label': () => t('fishing.panel') },
    step('minus', () => t('fishing.weaker'), -1, 1),
    h(
      'div',
      { class: 'cannon-now', 'aria-live': 'polite' },
      h('b', {}, () => t('fishing.level', { level: count(level()) })),
      h('span', { class: 'num' }, () => t('fishing.shot', { amount: unitsText(hall, level()) })),
    ),
    step('plus', () => t('fishing.stronger'), 1, LEVEL_MOST),
  )
}

function chooseSeries(trigger: Trigger): void {
  openSheet({
    title: () => t('fishing.autoChoose'),
    body: () =>
      h(
        'div',
        { class: 'series-choice' },
        SERIES.map((shots) =>
          h(
            'button',
            {
              type: 'button',
              class: 'button secondary',
              onclick: () => {
                closeSheet()
                trigger.startSeries(shots)
              },
            },
            () => t('fishing.shots', { count: count(shots) }),
          ),
        ),
      ),
  })
}

function tools(hall: Hall, trigger: Trigger): HTMLElement {
  const charge = () => Math.min(1, hall.charge() / (LASER_POWER * CHARGE_PARTS * hall.level()))
  const toggleLock = () => {
    hall.isLocking.set(!hall.isLocking.peek())
    if (hall.isLocking.peek()) trigger.lock()
    else hall.target.set(null)
  }
  return h(
    'div',
    { class: 'fish-tools' },
    tool(
      'lock',
      () => t('fishing.lock'),
      () => t('fishing.lockOn'),
      hall.isLocking,
      () => false,
      toggleLock,
    ),
    tool(
      'repeat',
      () => (hall.series() > 0 ? t('fishing.left', { count: count(hall.series()) }) : t('fishing.auto')),
      () => t('fishing.autoChoose'),
      () => hall.series() > 0,
      () => false,
      () => (hall.series.peek() > 0 ? trigger.stopSeries() : chooseSeries(trigger)),
    ),
    hall.context.rules.hasLaser
      ? tool(
          'lightning',
          () => (isCharged(hall) ? t('fishing.laser') : percent(charge(), 0)),
          () => `${t('fishing.laser')}: ${t('fishing.charged', { share: percent(charge(), 0) })}`,
          () => isCharged(hall),
          () => !isCharged(hall) || !hall.magazine() || hall.magazine()?.spent === 0,
          trigger.laser,
        )
      : null,
  )
}

function ammunition(hall: Hall): HTMLElement {
  const figure = (label: () => string, value: () => string, kind = '') =>
    h('div', { class: 'ammo-figure' }, h('span', {}, label), h('b', { class: `num ${kind}` }, value))
  return h(
    'div',
    { class: 'ammo' },
    figure(
      () => t('fishing.ammo'),
      () => unitsText(hall, unitsLeft(hall.magazine())),
    ),
    figure(
      () => t('fishing.won'),
      () => hall.context.money(hall.magazine()?.won ?? '0.00'),
      'positive',
    ),
  )
}

function loadButton(hall: Hall, trigger: Trigger): HTMLElement {
  const isLoaded = () => hall.magazine() !== null
  return mainButton({
    label: () => (hall.asked() ? t('fishing.loading') : t(isLoaded() ? 'fishing.settle' : 'fishing.load')),
    sub: () => {
      const magazine = hall.magazine()
      return magazine
        ? t('fishing.back', { amount: unitsText(hall, magazine.units - magazine.spent) })
        : unitsText(hall, loadUnits(hall))
    },
    kind: () => (isLoaded() ? 'secondary' : 'primary'),
    isBusy: () => hall.asked() !== null,
    isDisabled: () => hall.asked() !== null,
    onPress: () => (hall.magazine.peek() ? trigger.settle() : trigger.load()),
  })
}

/** Builds the fish in the water as a list of buttons, for players who do not want to aim. */
function list(hall: Hall, trigger: Trigger): HTMLElement {
  const figures = new Map(hall.context.rules.fish.map((figure) => [figure.fish as string, figure]))
  return h(
    'section',
    { class: () => (prefersReducedMotion() ? 'water-list' : 'water-list wide-only-block') },
    h('h3', { class: 'water-title' }, () => t('fishing.inWater')),
    h('ul', {}, () =>
      hall.kinds().map((fish) => {
        const figure = figures.get(fish)
        const shoot = () => {
          trigger.lock(fish)
          trigger.press()
          trigger.release()
        }
        return figure
          ? h(
              'li',
              {},
              h(
                'button',
                { type: 'button', onclick: shoot, 'aria-label': t('fishing.shootAt', { fish: fishName(fish) }) },
                h('span', {}, fishName(fish)),
                h('b', { class: 'num' }, paysText(figure)),
                h('span', { class: 'num muted' }, percent(figure.chance)),
              ),
            )
          : null
      }),
    ),
  )
}

/** Writes what a fish pays: "80–120×". */
export function paysText({ least, most }: { least: number; most: number }): string {
  return least === most ? `${least}×` : `${least}–${most}×`
}

/** Builds the panel: on phones it is within reach of the thumb. */
export function fishingPanel(hall: Hall, trigger: Trigger): HTMLElement {
  return h(
    'section',
    { class: 'panel fishing-panel', 'aria-label': () => t('fishing.panel') },
    ammunition(hall),
    cannonRow(hall, trigger),
    tools(hall, trigger),
    loadButton(hall, trigger),
    list(hall, trigger),
    h('div', { class: 'wide-only-block' }, bestWins(hall.context)),
    seedCard(hall.context),
  )
}
