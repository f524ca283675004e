/**
 * Prepares words for comparison in search. Spellings of one sound become equal: Bengali script, Bengali in Latin
 * letters, English in Latin letters, and either in the letters of another script. Everything is pure. A language needs
 * no names of its own.
 */
import { plainDigits, transcribe } from './scripts.ts'

/**
 * Folds a text for search: compatibility forms, lower case, digits of every script as 0 to 9, no marks that only
 * decorate Latin letters, no joiners.
 */
export function fold(text: string): string {
  return plainDigits(text.normalize('NFKD'))
    .replace(/[\u0300-\u036f\u200b-\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'`´]/g, '')
}

/** Returns the words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
}

const VOWELS: Readonly<Record<string, string>> = {
  অ: 'o',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'u',
  ঊ: 'u',
  ঋ: 'ri',
  এ: 'e',
  ঐ: 'oi',
  ও: 'o',
  ঔ: 'ou',
}
const SIGNS: Readonly<Record<string, string>> = {
  'া': 'a',
  'ি': 'i',
  'ী': 'i',
  'ু': 'u',
  'ূ': 'u',
  'ৃ': 'ri',
  'ে': 'e',
  'ৈ': 'oi',
  'ো': 'o',
  'ৌ': 'ou',
}
const CONSONANTS: Readonly<Record<string, string>> = {
  ক: 'k',
  খ: 'kh',
  গ: 'g',
  ঘ: 'gh',
  ঙ: 'ng',
  চ: 'ch',
  ছ: 'ch',
  জ: 'j',
  ঝ: 'jh',
  ঞ: 'n',
  ট: 't',
  ঠ: 'th',
  ড: 'd',
  ঢ: 'dh',
  ণ: 'n',
  ত: 't',
  থ: 'th',
  দ: 'd',
  ধ: 'dh',
  ন: 'n',
  প: 'p',
  ফ: 'f',
  ব: 'b',
  ভ: 'v',
  ম: 'm',
  য: 'j',
  র: 'r',
  ল: 'l',
  শ: 'sh',
  ষ: 'sh',
  স: 's',
  হ: 'h',
  ৎ: 't',
  'ং': 'n',
  'ঃ': '',
  'ঁ': '',
}
const HASANTA = '্'
const NUKTA = '়'
/** A letter with a dot below is a different letter. */
const DOTTED: Readonly<Record<string, string>> = { ড: 'r', ঢ: 'r', য: 'y' }
const BENGALI = /[\u0980-\u09ff]/

/**
 * Writes letters of other scripts as Latin ones, sound by sound. The inherent vowel that Bengali and similar scripts do
 * not write is `o`.
 */
export function romanise(word: string): string {
  const known = transcribe(word)
  if (!BENGALI.test(known)) return known
  const letters = [...known]
  let latin = ''
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1]
    if (letter in SIGNS) latin += SIGNS[letter]
    else if (letter in VOWELS) latin += VOWELS[letter]
    else if (letter in CONSONANTS) {
      const isDotted = next === NUKTA
      latin += isDotted ? (DOTTED[letter] ?? CONSONANTS[letter]) : CONSONANTS[letter]
      const after = isDotted ? letters[at + 2] : next
      if (after !== undefined && after in CONSONANTS && !'ংঃঁৎ'.includes(letter)) latin += 'o'
    } else if (letter !== HASANTA && letter !== NUKTA) latin += letter
  }
  return latin
}

/**
 * Returns a simplified form of a word's sound, the same for a Bengali word, its Latin spelling and mostly for an
 * English word written in Bengali: aspirates lose their h, sibilants and doubled letters become one, a and o between
 * consonants are dropped.
 */
export function soundOf(word: string): string {
  const plain = romanise(word)
    .replace(/x/g, 'ks')
    .replace(/ck/g, 'k')
    .replace(/ch+/g, '1')
    .replace(/sh|ss|z(?=z)/g, 's')
    .replace(/ph/g, 'f')
    .replace(/([bdgjkt])h/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/1/g, 'c')
    .replace(/[zj]/g, 'j')
    .replace(/ng/g, 'n')
    .replace(/oya|wa/g, 'w')
    .replace(/v/g, 'b')
    .replace(/ee|ea/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/[ey]/g, 'i')
  const first = /^[aou]/.test(plain) ? 'a' : plain.charAt(0)
  const rest = plain.slice(1).replace(/[aoh]/g, '').replace(/i+$/, '')
  return (first + rest).replace(/(.)\1+/g, '$1')
}

/**
 * Returns how many letters must be typed differently to make one word of another; exchanged neighbours count once.
 * Returns limit + 1 for anything above `limit`.
 */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const same = one.charCodeAt(i - 1) === other.charCodeAt(j - 1)
      let steps = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (
        i > 1 &&
        j > 1 &&
        one.charCodeAt(i - 1) === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1)
      ) {
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      }
      next.push(steps)
      if (steps < least) least = steps
    }
    if (least > limit) return limit + 1
    before = row
    row = next
  }
  return row[other.length] ?? limit + 1
}

/**
 * Returns how many typing errors are allowed in a word of this length: none in short words, where every word is similar
 * to another.
 */
export function errorsForgiven(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/** Returns every three neighbouring letters of a word, with its beginning and end marked. */
export function trigramsOf(word: string): string[] {
  const marked = `^${word}$`
  const found: string[] = []
  for (let at = 0; at + 3 <= marked.length; at++) found.push(marked.slice(at, at + 3))
  return found
}
