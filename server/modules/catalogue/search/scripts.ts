/**
 * Writes words of other scripts in Latin letters, sound by sound, as far as search needs it: games have names in
 * Bengali and English, and people type what they hear in their own letters. The result is not meant for reading.
 */

const BENGALI_BLOCK = 0x0980
const BLOCK_SIZE = 0x80
/**
 * Scripts whose Unicode blocks have the same layout: Devanagari, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada,
 * Malayalam.
 */
const LIKE_BENGALI: readonly number[] = [0x0900, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00]
/** Letters that Bengali has no code point for: v and w, the hard n, l and r, short e and o. */
const WITHOUT_PLACE: Readonly<Record<number, string>> = {
  0x0d: 'এ',
  0x0e: 'এ',
  0x11: 'ও',
  0x12: 'ও',
  0x29: 'ন',
  0x31: 'র',
  0x33: 'ল',
  0x34: 'ল',
  0x35: 'ভ',
  0x45: 'ে',
  0x46: 'ে',
  0x49: 'ো',
  0x4a: 'ো',
}

/** Returns the Bengali letter for a letter of a script with the same layout; returns every other letter unchanged. */
function toBengali(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const block = LIKE_BENGALI.find((start) => code >= start && code < start + BLOCK_SIZE)
  if (block === undefined) return letter
  return WITHOUT_PLACE[code - block] ?? String.fromCodePoint(code - block + BENGALI_BLOCK)
}

/**
 * Parses pairs of letter and sound, `аa бb`: the text after the first letter of each pair is its sound, empty for a
 * silent letter.
 */
const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs.split(' ').map((pair) => {
      const [letter = '', ...sound] = pair
      return [letter, sound.join('')]
    }),
  )

const LETTERS: readonly ReadonlyMap<string, string>[] = [
  // Arabic, Persian and Urdu
  table(
    'اa أa إi آa ءa ؤu ئi ىa ةa بb پp تt ثs ٹt جj چch حh خkh دd ذj ڈd رr ڑr زj ژj سs شsh صs ضd طt ظj ع غgh فf قk كk کk گg لl مm نn ںn هh ہh ھh وu يi یi ےe',
  ),
  // Cyrillic
  table(
    'аa бb вv гg ґg дd еe ёe єe жj зj иi іi їi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щsh ъ ыi ь эe юiu яia',
  ),
  // Greek
  table('αa βv γg δd εe ζj ηi θth ιi κk λl μm νn ξks οo πp ρr σs ςs τt υi φf χkh ψps ωo'),
  // Hebrew
  table('אa בb גg דd הh וu זj חkh טt יi כk ךk לl מm םm נn ןn סs עa פp ףf צts ץts קk רr שsh תt'),
  // kana, each with the vowel that is written with it
  table(
    'ァa アa ィi イi ゥu ウu ェe エe ォo オo カka キki クku ケke コko サsa シshi スsu セse ソso タta チchi ッ ツtsu テte トto ナna ニni ヌnu ネne ノno ハha ヒhi フfu ヘhe ホho マma ミmi ムmu メme モmo ャia ヤia ュiu ユiu ョio ヨio ラra リri ルru レre ロro ワwa ヲo ンn ー',
  ),
  // Thai: consonants and the vowels behind them; those written before are moved first
  table(
    'กk ขkh คkh ฆkh งng จch ฉch ชch ฌch ซs ญi ดd ฎd ตt ฏt ถt ฐt ทt ธt ฑt นn ณn บb ปp ผp พp ภp ฝf ฟf มm ยi รr ลl ฬl วw ศs ษs สs หh ฮh อo ะa ัa าa ำam ิi ีi ึu ืu ุu ูu เe แe โo ใai ไai ็ ่ ้ ๊ ๋ ์',
  ),
]
const HIRAGANA = /[\u3041-\u3096]/g
const TO_KATAKANA = 0x60
/** A vowel that is written before the consonant it is heard after. A letter that is crossed out is silent. */
const THAI_VOWEL_FIRST = /([เแโใไ])([ก-ฮ])/g
const THAI_SILENT = /[ก-ฮ][ิุ]?์/g

/** Korean syllables are made of a first consonant, a vowel and an end, in this order. */
const [HANGUL_FIRST, HANGUL_LAST, HANGUL_VOWELS, HANGUL_ENDS] = [0xac00, 0xd7a3, 21, 28]
const BEGINS = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ')
const VOWELS = 'a e ia ie o e io ie o wa we we io u wo we wi iu u ui i'.split(' ')
const ENDS = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')
const heard = (part: string | undefined) => (part === undefined || part === '_' ? '' : part)

function romaniseHangul(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0) - HANGUL_FIRST
  const [begin, vowel, end] = [
    Math.floor(code / (HANGUL_VOWELS * HANGUL_ENDS)),
    Math.floor(code / HANGUL_ENDS) % HANGUL_VOWELS,
    code % HANGUL_ENDS,
  ]
  return heard(BEGINS[begin]) + heard(VOWELS[vowel]) + heard(ENDS[end])
}
const isHangul = (letter: string) =>
  letter >= String.fromCodePoint(HANGUL_FIRST) && letter <= String.fromCodePoint(HANGUL_LAST)

/** Marks of Arabic vowels, which people rarely type, and the character that only widens a word. */
const ARABIC_MARKS = /[\u064b-\u065f\u0670\u0640]/g
const HOME = /^[\p{ASCII}\u0980-\u09ff]*$/u

/** Returns whether a word is in the letters that names are written in: Latin or Bengali. */
export function isHomeScript(word: string): boolean {
  return HOME.test(word)
}

/** Returns a folded word in Latin or Bengali letters, as it sounds. Letters of an unknown script stay unchanged. */
export function transcribe(word: string): string {
  if (isHomeScript(word)) return word
  const ordered = word
    .replace(ARABIC_MARKS, '')
    .replace(THAI_SILENT, '')
    .replace(THAI_VOWEL_FIRST, '$2$1')
    .replace(HIRAGANA, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + TO_KATAKANA))
  return [...ordered]
    .map((letter) => {
      if (isHangul(letter)) return romaniseHangul(letter)
      return LETTERS.find((one) => one.has(letter))?.get(letter) ?? toBengali(letter)
    })
    .join('')
}

/**
 * The code points of the digit 0 in each script: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Thai, Lao,
 * Burmese, Khmer.
 */
const ZEROS: readonly number[] = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0e50, 0x0ed0, 0x1040, 0x17e0]

/** Returns a text with the digits of every script as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
