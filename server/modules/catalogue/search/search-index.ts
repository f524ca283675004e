/**
 * Search over the catalogue, in memory: an index of words, each with the games that it finds and a score. It is built
 * once for a set of names and never changed; ten thousand games take a few megabytes (decision 0141 says why it is not
 * the database's).
 */
import { isHomeScript } from './scripts.ts'
import { partWords, tagsMeant, tagsMisspelt } from './topics.ts'
import { distance, errorsForgiven, fold, soundOf, trigramsOf, wordsOf } from './words.ts'

/** The words by which one game can be found. */
export type Findable = {
  code: string
  names: readonly string[]
  vendorNames: readonly string[]
  tags: readonly string[]
}

/** The score of a word, by its field. */
const WEIGHT = { name: 100, vendor: 45, tag: 30 } as const
const SHARE = {
  exact: 1,
  prefix: 0.8,
  inside: 0.55,
  sound: 0.6,
  soundPrefix: 0.45,
  heardElsewhere: 0.4,
  meant: 0.9,
  meantPrefix: 0.7,
}
/** The share of its score that a word loses for each typing error. */
const ERROR_COSTS = 0.18
const FORGIVEN = 0.65
/** The extra score of the first word of a name; a name that is exactly the search text scores the most. */
const LEADS = 12
const WHOLE_NAME = 60
/** A shorter sound would match too many words. */
const SOUND_SHORTEST = 2
const SOUND_PREFIX_SHORTEST = 3
const HEARD_SHORTEST = 4

type Posting = { game: number; weight: number }
/** Distinct words in alphabetical order, each with the games that it finds. */
class Words {
  readonly #finds = new Map<string, Posting[]>()
  #sorted: string[] = []
  #ofTrigram = new Map<string, number[]>()

  add(word: string, game: number, weight: number): void {
    const known = this.#finds.get(word)
    if (!known) this.#finds.set(word, [{ game, weight }])
    else {
      const last = known.at(-1)
      if (last?.game === game) last.weight = Math.max(last.weight, weight)
      else known.push({ game, weight })
    }
  }

  finish(withTrigrams: boolean): void {
    this.#sorted = [...this.#finds.keys()].sort()
    if (!withTrigrams) return
    for (const [at, word] of this.#sorted.entries()) {
      for (const trigram of new Set(trigramsOf(word))) {
        const list = this.#ofTrigram.get(trigram)
        if (list) list.push(at)
        else this.#ofTrigram.set(trigram, [at])
      }
    }
  }

  finds(word: string): readonly Posting[] {
    return this.#finds.get(word) ?? []
  }

  /** Returns the words that begin with these letters, including the word itself. */
  beginningWith(prefix: string): string[] {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let at = low; this.#sorted[at]?.startsWith(prefix); at++) found.push(this.#sorted[at] ?? '')
    return found
  }

  /** Returns the words that are at most `limit` letters away from this one. */
  within(word: string, limit: number): string[] {
    return this.#sorted.filter((known) => distance(known, word, limit) <= limit)
  }

  /** Returns the words that share at least `least` trigrams with these letters. */
  sharing(trigrams: readonly string[], least: number): string[] {
    const counts = new Map<number, number>()
    for (const trigram of new Set(trigrams))
      for (const at of this.#ofTrigram.get(trigram) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1)
    const found: string[] = []
    for (const [at, count] of counts) if (count >= least) found.push(this.#sorted[at] ?? '')
    return found
  }
}

type Hit = { word: string; share: number; isSound: boolean }

export class SearchIndex {
  readonly #codes: string[] = []
  readonly #wholeNames = new Map<string, number[]>()
  readonly #words = new Words()
  readonly #sounds = new Words()

  constructor(games: Iterable<Findable>) {
    const heard = new Map<string, string>()
    const sounding = (word: string) => {
      const known = heard.get(word)
      if (known !== undefined) return known
      const sound = soundOf(word)
      heard.set(word, sound)
      return sound
    }
    for (const game of games) this.#add(game, sounding)
    this.#words.finish(true)
    this.#sounds.finish(false)
  }

  #add({ code, names, vendorNames, tags }: Findable, sounding: (word: string) => string): void {
    const game = this.#codes.push(code) - 1
    const field = (text: string, weight: number, leads: number) => {
      const folded = fold(text)
      const words = wordsOf(folded)
      for (const [place, word] of words.entries()) {
        const worth = weight + (place === 0 ? leads : 0)
        this.#words.add(word, game, worth)
        const sound = sounding(word)
        if (sound.length >= SOUND_SHORTEST) this.#sounds.add(sound, game, worth)
        const next = words[place + 1]
        if (next !== undefined) this.#words.add(word + next, game, weight) // "black jack" is also typed "blackjack"
      }
      return words.join(' ')
    }
    for (const name of names) {
      const whole = field(name, WEIGHT.name, LEADS)
      const known = this.#wholeNames.get(whole)
      if (known) known.push(game)
      else this.#wholeNames.set(whole, [game])
    }
    for (const name of vendorNames) field(name, WEIGHT.vendor, 0)
    for (const tag of tags) field(tag, WEIGHT.tag, 0)
  }

  #literal(word: string): Hit[] {
    const written = this.#words
      .beginningWith(word)
      .map((found) => ({ word: found, share: found === word ? SHARE.exact : SHARE.prefix, isSound: false }))
    const meant = tagsMeant(word).map(({ tag, isWhole }) => ({
      word: tag,
      share: isWhole ? SHARE.meant : SHARE.meantPrefix,
      isSound: false,
    }))
    return [...written, ...meant]
  }

  #inside(word: string): Hit[] {
    if (word.length < 3) return []
    const inner = trigramsOf(word).slice(1, -1)
    return this.#words
      .sharing(inner, new Set(inner).size)
      .filter((found) => found.includes(word) && !found.startsWith(word))
      .map((found) => ({ word: found, share: SHARE.inside, isSound: false }))
  }

  #sounding(word: string): Hit[] {
    const sound = soundOf(word)
    if (sound.length < SOUND_SHORTEST) return []
    const found =
      sound.length < SOUND_PREFIX_SHORTEST
        ? this.#sounds.finds(sound).length > 0
          ? [sound]
          : []
        : this.#sounds.beginningWith(sound)
    return found.map((one) => ({ word: one, share: one === sound ? SHARE.sound : SHARE.soundPrefix, isSound: true }))
  }

  /**
   * Finds words that sound similar, for a word in letters that write vowels differently: `ড্রাগন` is `ड्रैगन`, `드래곤`,
   * `дракон`.
   */
  #heardElsewhere(word: string): Hit[] {
    const sound = soundOf(word)
    if (isHomeScript(word) || sound.length < HEARD_SHORTEST) return []
    return this.#sounds.within(sound, 1).map((one) => ({ word: one, share: SHARE.heardElsewhere, isSound: true }))
  }

  /**
   * Finds the words that a misspelt word may stand for. The end of a word may not be typed yet, so the beginnings of
   * words are compared too.
   */
  #misspelt(word: string): Hit[] {
    const limit = errorsForgiven(word.length)
    if (limit === 0) return []
    const trigrams = trigramsOf(word)
    const least = Math.max(1, trigrams.length - 3 * limit - 1)
    const meant = tagsMisspelt(word).map((tag) => ({ word: tag, share: FORGIVEN - ERROR_COSTS, isSound: false }))
    return meant.concat(
      this.#words.sharing(trigrams, least).flatMap((found): Hit[] => {
        const whole = distance(word, found, limit)
        const begun = found.length > word.length ? distance(word, found.slice(0, word.length), limit) : whole
        const errors = Math.min(whole, begun)
        if (errors > limit || errors === 0) return []
        return [{ word: found, share: FORGIVEN - errors * ERROR_COSTS - (begun < whole ? 0.1 : 0), isSound: false }]
      }),
    )
  }

  #score(words: readonly string[], hitsOf: (word: string) => Hit[]): Map<number, number> | null {
    let all: Map<number, number> | null = null
    for (const word of words) {
      const best = new Map<number, number>()
      for (const { word: found, share, isSound } of hitsOf(word)) {
        for (const { game, weight } of (isSound ? this.#sounds : this.#words).finds(found)) {
          const worth = weight * share
          if (all && !all.has(game)) continue
          if ((best.get(game) ?? 0) < worth) best.set(game, worth)
        }
      }
      if (best.size === 0) return null
      if (all) for (const [game, worth] of best) best.set(game, worth + (all.get(game) ?? 0))
      all = best
    }
    return all
  }

  /**
   * Returns the codes of the games that every word of a text finds, with their scores. Looks for the exact spelling
   * first, for similar sounds only when that finds nothing, and for typing errors last, so that a correct search does
   * not show games that are merely similar.
   */
  search(text: string): Map<string, number> {
    const words = wordsOf(fold(text)).flatMap(partWords)
    if (words.length === 0) return new Map()
    const literal = (word: string) => [...this.#literal(word), ...this.#inside(word)]
    const sounding = (word: string) => [...literal(word), ...this.#sounding(word)]
    const found =
      this.#score(words, literal) ??
      this.#score(words, sounding) ??
      this.#score(words, (word) => [...sounding(word), ...this.#heardElsewhere(word), ...this.#misspelt(word)]) ??
      (words.length > 1 ? this.#score([words.join('')], literal) : null)
    const scores = new Map<string, number>()
    for (const [game, worth] of found ?? []) scores.set(this.#codes[game] ?? '', worth)
    for (const game of this.#wholeNames.get(words.join(' ')) ?? [])
      scores.set(this.#codes[game] ?? '', (scores.get(this.#codes[game] ?? '') ?? 0) + WHOLE_NAME)
    return scores
  }
}
