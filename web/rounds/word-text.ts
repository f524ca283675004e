/** Translates the words of the originals. Their records have the game's own words. */
import type { Translate } from '#web/lib/i18n.tsx'

const WORDS = [
  'low',
  'medium',
  'high',
  'classic',
  'easy',
  'hard',
  'expert',
  'master',
  'heads',
  'tails',
  'red',
  'black',
  'odd',
  'even',
  'dozen1',
  'dozen2',
  'dozen3',
  'column1',
  'column2',
  'column3',
  'higher',
  'lower',
  'same',
  'skip',
  'cash',
  'hit',
  'stand',
  'double',
  'split',
  'insure',
  'decline',
  'timeout',
] as const

/** Returns a game's word in the reader's language; an unknown word stays as it is. */
export function wordText(word: string, t: Translate): string {
  const known = WORDS.find((one) => one === word)
  return known ? t(`originalRounds.word.${known}`) : word
}
