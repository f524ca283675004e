/** The hall's part of the rules sheet: how a shot is decided, what it costs, and every fish with its chance. */
import { h } from '#studio/client/lib/dom.ts'
import { percent, t } from '#studio/client/lib/i18n.ts'
import { fishName } from './names.ts'
import { paysText } from './panel.ts'
import type { FishingContext } from './state.ts'

const CHANCE_DECIMALS = 3

export function fishingRules({ rules }: FishingContext): HTMLElement[] {
  const { fish, hasLaser, shotRtp } = rules
  const words = [
    () => t('fishing.rules.how'),
    () => t('fishing.rules.magazine'),
    () => t('fishing.rules.bullets'),
    () => t('fishing.rules.range'),
    () => t('fishing.rules.along'),
    ...(hasLaser ? [() => t('fishing.rules.laser', { shots: percent(Number(shotRtp)) })] : []),
    () => t('rules.return'),
  ]
  const head = [
    'fishing.rules.fish',
    'fishing.rules.pays',
    'fishing.rules.chance',
    ...(hasLaser ? (['fishing.rules.laserChance'] as const) : []),
    'rules.rtp',
  ] as const
  return [
    h(
      'section',
      {},
      words.map((text) => h('p', {}, text)),
    ),
    h(
      'section',
      {},
      h('h3', {}, () => t('fishing.rules.table')),
      h(
        'table',
        { class: 'odds' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            head.map((key) => h('th', {}, () => t(key))),
          ),
        ),
        h(
          'tbody',
          {},
          fish.map((one) =>
            h(
              'tr',
              {},
              h('td', {}, () => fishName(one.fish)),
              h('td', { class: 'num' }, paysText(one)),
              h('td', {}, () => percent(one.chance, CHANCE_DECIMALS)),
              hasLaser
                ? h('td', {}, () => (one.laserChance === null ? '–' : percent(one.laserChance, CHANCE_DECIMALS)))
                : null,
              h('td', {}, () => percent(one.rtp)),
            ),
          ),
        ),
      ),
      h('p', {}, () => t('fishing.keys')),
    ),
  ]
}
