/** The rules sheet: the game's return in numbers, then the engine's own rules. */
import { h } from '#studio/client/lib/dom.ts'
import { percent, t } from '#studio/client/lib/i18n.ts'
import type { GameContext } from './context.ts'
import type { GameView } from './game-view.ts'
import { openSheet } from './sheet.ts'

/** Opens the sheet. */
export function openRules(context: GameContext, view: GameView): void {
  openSheet({
    title: () => t('rules.title'),
    isWide: true,
    body: () => h('div', { class: 'rules' }, facts(context), view.rulesBody(), limits(context), keys()),
  })
}

function facts({ rules }: GameContext): HTMLElement {
  const { rtp, hitFrequency, volatility, maxWin } = rules
  const fact = (label: () => string, value: () => string) =>
    h('div', { class: 'fact' }, h('span', {}, label), h('b', {}, value))
  return h(
    'div',
    { class: 'facts boxed' },
    fact(
      () => t('rules.rtp'),
      () => percent(Number(rtp)),
    ),
    hitFrequency === null
      ? null
      : fact(
          () => t('rules.hit'),
          () => percent(Number(hitFrequency)),
        ),
    volatility === null
      ? null
      : fact(
          () => t('rules.volatility'),
          () => t(`rules.volatility.${volatility}`),
        ),
    fact(
      () => t('rules.maxWin'),
      () => t('rules.stakes', { count: Number(maxWin).toLocaleString('en-GB') }),
    ),
  )
}

function limits({ range, money }: GameContext): HTMLElement {
  return h(
    'section',
    {},
    h('h3', {}, () => t('rules.limits')),
    h('p', {}, () => t('rules.limitsText', { min: money(range.min), max: money(range.max), step: money(range.step) })),
  )
}

function keys(): HTMLElement {
  const row = (names: string[], label: () => string) =>
    h(
      'li',
      {},
      names.map((name) => h('kbd', {}, name)),
      h('span', {}, label),
    )
  return h(
    'section',
    { class: 'wide-only-block' },
    h('h3', {}, () => t('keys.title')),
    h(
      'ul',
      { class: 'keys' },
      row(['Space', 'Enter'], () => t('keys.main')),
      row(['↑', '↓'], () => t('keys.stake')),
      row(['R'], () => t('rules.title')),
      row(['F'], () => t('fair.title')),
      row(['M'], () => t('sound.label')),
      row(['Esc'], () => t('sheet.close')),
    ),
  )
}
