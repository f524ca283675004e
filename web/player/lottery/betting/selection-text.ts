/** A selection in the reader's words. */
import { parseSelection, type Play } from '#games/lottery/core/play.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import type { Translate } from '#web/lib/i18n.tsx'
import { wordName } from '../words.ts'
import { itemText } from './selection-state.ts'

/** Items of a row beyond this many are only counted. */
const SHOWN = 40

export function selectionText(t: Translate, family: string, play: Pick<Play, 'grammar'>, selection: Selection): string {
  const rows = play.grammar.rows.map((rule, at) => {
    const row = selection[at] ?? []
    const items = row
      .slice(0, SHOWN)
      .map((value) =>
        rule.item.kind === 'words'
          ? wordName(t, family, rule.item.words[value] ?? { id: '', own: '' })
          : itemText(rule, value),
      )
    const more = row.length > SHOWN ? ` ${t('lottery.andMore', { count: row.length - SHOWN })}` : ''
    return items.length > 0 ? items.join(', ') + more : '–'
  })
  return rows.join(' | ')
}

/** Names limited numbers of a play as the page shows them: of a word its name, of a number itself. */
export function limitedText(
  t: Translate,
  family: string,
  { grammar }: Pick<Play, 'grammar'>,
  numbers: readonly string[],
): string {
  const words = grammar.rows.flatMap(({ item }) => (item.kind === 'words' ? item.words : []))
  const named = numbers.slice(0, SHOWN).map((number) => {
    const word = words.find(({ id }) => id === number)
    return word ? wordName(t, family, word) : number
  })
  const more = numbers.length > SHOWN ? ` ${t('lottery.andMore', { count: numbers.length - SHOWN })}` : ''
  return named.join(', ') + more
}

/** The same of the text that is stored; the text itself where it cannot be read. */
export function textOf(t: Translate, family: string, play: Play | undefined, text: string): string {
  const read = play && parseSelection(play, text)
  return play && read && 'selection' in read ? selectionText(t, family, play, read.selection) : text
}
