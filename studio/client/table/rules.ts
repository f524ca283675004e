/** The rules of each table, and for every spot its odds, chance and return. */
import { h } from '#studio/client/lib/dom.ts'
import { count, percent, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import type { TableKind, TableSpotRules } from '#studio/engines/table/protocol.ts'
import { spotText } from './spots.ts'
import type { TableContext } from './state.ts'

const TEXTS: Readonly<Record<TableKind, MessageKey>> = {
  baccarat: 'table.rules.baccarat',
  'baccarat-no-commission': 'table.rules.baccaratNoCommission',
  'dragon-tiger': 'table.rules.dragonTiger',
  'sic-bo': 'table.rules.sicBo',
  roulette: 'table.rules.roulette',
  'fan-tan': 'table.rules.fanTan',
  'teen-patti': 'table.rules.teenPatti',
  'andar-bahar': 'table.rules.andarBahar',
  'twenty-one': 'table.rules.twentyOne',
  wheel: 'table.rules.wheel',
}

/** Joins spots that differ in their numbers only into one line: the same odds, chance and return. */
function linesOf(kind: TableKind, spots: readonly TableSpotRules[]): TableSpotRules[] {
  const lines = new Map<string, TableSpotRules>()
  for (const spot of spots) {
    const group = kind === 'roulette' && /^\d/.test(spot.id) ? `numbers ${spot.odds}` : (spot.id.split('-')[0] ?? '')
    const key = `${group} ${spot.odds} ${spot.rtp}`
    if (!lines.has(key)) lines.set(key, spot)
  }
  return [...lines.values()]
}

/** Builds the table's part of the rules sheet. */
export function tableRules({ rules, money }: TableContext): HTMLElement[] {
  const seconds = (ms: number) => count(Math.round(ms / 1000))
  const row = (spot: TableSpotRules) =>
    h(
      'tr',
      {},
      h('td', {}, () => spotText(rules.kind, spot.id)),
      h('td', { class: 'num' }, spot.odds),
      h('td', {}, () => percent(Number(spot.chance))),
      h('td', {}, () => percent(Number(spot.rtp))),
      h('td', { class: 'num' }, money(toMinor(spot.max))),
    )
  const words: (() => string)[] = [
    () => t(TEXTS[rules.kind]),
    () => t('table.rules.flow', { betting: seconds(rules.phases.betting), locked: seconds(rules.phases.locked) }),
    () => t('table.rules.slip'),
    () => t('table.rules.refund'),
    () => t('rules.return'),
  ]
  return [
    h(
      'section',
      {},
      words.map((text) => h('p', {}, text)),
    ),
    h(
      'section',
      { class: 'odds-section', tabindex: 0 },
      h('h3', {}, () => t('table.rules.odds')),
      h(
        'table',
        { class: 'odds' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            (
              [
                'table.rules.spot',
                'table.rules.pays',
                'table.rules.chance',
                'table.rules.return',
                'table.rules.max',
              ] as const
            ).map((key) => h('th', {}, () => t(key))),
          ),
        ),
        h('tbody', {}, linesOf(rules.kind, rules.spots).map(row)),
      ),
    ),
  ]
}
