/** The rules sheet of originals: words, and the figures of every option. */
import type { Figure } from '#games/original/figures.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, percent, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import type { OriginalContext } from './table.ts'

/** Writes a multiplier: "2.0000" as "2.00×", with at least two decimals and no further zeros after them. */
export const timesText = (multiplier: string): string => `${multiplier.replace(/(\.\d\d\d*?)0+$/, '$1')}×`

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

export type RulesText = {
  /** The game's own paragraphs. */
  words: readonly MessageKey[]
  /** Whether a figure belongs to the present choice. */
  isShown: (figure: Figure) => boolean
  /** What becomes of a round that is left open. */
  open: MessageKey
}

/** Builds the rules of an original: its own words, the figures of its options, and what ends a round that was left. */
export function originalRules(context: OriginalContext, { words, isShown, open }: RulesText): HTMLElement[] {
  const shown = () => context.rules.figures.filter(isShown)
  const number = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 2 })
  return [
    h(
      'section',
      {},
      words.map((key) => h('p', {}, () => t(key))),
      context.rules.figures.length === 1 ? null : h('p', {}, () => t('original.bestReturn')),
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
      h('p', {}, () => t(open)),
      h('p', {}, () => t('original.cap', { cap: context.money(context.rules.cap) })),
    ),
  ]
}
