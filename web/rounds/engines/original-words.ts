/** Choices and moves of the originals in the reader's language. Their records have the game's own words. */
import { cardText } from '#games/cards/cards.ts'
import type { Translate } from '#web/lib/i18n.tsx'
import { wordText } from '../word-text.ts'
import { numbersOf, type OriginalFacts } from './original.ts'

/** Returns the text of one move. Places are counted from one. */
export function moveText(move: unknown, { view }: OriginalFacts, t: Translate): string {
  if (typeof move === 'string') return wordText(move, t)
  const [[name, value] = ['', 0]] = Object.entries(move as object) as [string, number][]
  if (name === 'hold') {
    const held = numbersOf(view.cards).filter((_, place) => (value & (1 << place)) !== 0)
    return held.length === 0
      ? t('originalRounds.heldNone')
      : t('originalRounds.held', { cards: held.map(cardText).join(' ') })
  }
  return name === 'open' || name === 'stone' ? t(`originalRounds.${name}`, { place: value + 1 }) : `${name} ${value}`
}

/** Returns the text of what was chosen before the round. */
export function choiceText({ choice, engine }: OriginalFacts, t: Translate): string {
  if (engine === 'limbo') return `${(Number(choice.target) / 100).toFixed(2)}×`
  return Object.entries(choice)
    .flatMap(([name, value]) => {
      if (name === 'rows' || name === 'segments' || name === 'mines')
        return [t(`originalRounds.${name}`, { count: Number(value) })]
      if (typeof value === 'string' || typeof value === 'number') return [wordText(String(value), t)]
      if (Array.isArray(value)) return [value.join(' ')]
      return Object.entries(value as object).map(([spot, chips]) => `${wordText(spot, t)} ×${String(chips)}`)
    })
    .join(' · ')
}
