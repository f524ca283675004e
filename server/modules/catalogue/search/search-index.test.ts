import { describe, expect, test } from 'vitest'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { VENDORS } from '#server/modules/catalogue/seeds/vendors.ts'
import { SearchIndex } from './search-index.ts'
import { distance, fold, romanise, soundOf } from './words.ts'

const vendorNames = new Map(VENDORS.map((vendor) => [vendor.code, Object.values(vendor.name)]))
const index = new SearchIndex(
  GAMES.map(({ code, name, vendor, theme, classify, type }) => ({
    code,
    names: [name.en, name.bn],
    vendorNames: vendorNames.get(vendor) ?? [],
    tags: [theme, classify, type, code],
  })),
)
const find = (text: string) => [...index.search(text)].sort((a, b) => b[1] - a[1]).map(([code]) => code)

describe('words', () => {
  test('LOBBY-13 the two scripts of one word sound alike', () => {
    for (const [bengali, latin] of [
      ['বাঘ', 'bagh'],
      ['ঘুড়ি', 'ghuri'],
      ['ক্রিকেট', 'cricket'],
      ['ড্রাগন', 'dragon'],
      ['রুলেট', 'roulette'],
      ['ওয়াইল্ড', 'wild'],
      ['সুন্দরবনের', 'sundarbaner'],
    ] as const) {
      expect(soundOf(fold(bengali)), bengali).toBe(soundOf(fold(latin)))
    }
    expect(romanise(fold('রিকশা'))).toBe('rikosha')
    expect(soundOf('dice')).not.toBe(soundOf('dragon'))
  })

  test('LOBBY-13 a letter typed wrong, left out, doubled or exchanged with its neighbour is one error', () => {
    for (const typed of ['skyrize', 'skyrse', 'skyrisee', 'skyries'])
      expect(distance(typed, 'skyrise', 2), typed).toBe(1)
    expect(distance('skyrise', 'skyrise', 2)).toBe(0)
    expect(distance('baccarat', 'roulette', 2)).toBe(3)
  })
})

describe('search', () => {
  test.each([
    ['SKYR', 'skyrise'],
    ['skyrize', 'skyrise'],
    ['sky rise', 'skyrise'],
    ['স্কাইরাইজ', 'skyrise'],
    ['স্কাইরাউজ', 'skyrise'],
    ['sundarbans tigr', 'sundarban'],
    ['সুন্দরবনের বাগ', 'sundarban'],
    ['sundorbon', 'sundarban'],
    ['ghuri', 'ghuri'],
    ['Gaze of m', 'medusa'],
    ['baccart royal', 'bac'],
  ])('LOBBY-13 “%s” finds %s first', (text, code) => {
    expect(find(text)[0]).toBe(code)
  })

  test.each([
    ['स्काईराइज', 'skyrise'],
    ['سكايرايز', 'skyrise'],
    ['скайрайз', 'skyrise'],
    ['सुंदरबन', 'sundarban'],
    ['রুলেট', 'roul'],
    ['รูเล็ต', 'roul'],
    ['룰렛', 'roul'],
    ['ルーレット', 'roul'],
    ['рулетка', 'roul'],
    ['క్రికెట్', 'cricket'],
    ['கிரிக்கெட்', 'cricket'],
    ['ક્રિકેટ', 'cricket'],
    ['ดราก้อน', 'dt'],
  ])('LOBBY-13 “%s” is heard as the name of %s, in whatever letters', (text, code) => {
    expect(find(text)).toContain(code)
  })

  test.each([
    ['লটারি', 'LOTT'],
    ['lotery', 'LOTT'],
    ['হাতি', null],
    ['মাছ ধরা', 'FISH'],
    ['ক্র্যাশ', 'RNG'],
    ['بكارات', 'LIVE'],
    ['سمك', 'FISH'],
    ['तीन पत्ती', 'LIVE'],
    ['มังกร', null],
    ['百家乐', 'LIVE'],
    ['真人百家乐', 'LIVE'],
    ['捕鱼游戏', 'FISH'],
    ['彩票', 'LOTT'],
    ['斗鸡', 'COCKFIGHT'],
  ])('LOBBY-13 “%s” is a word for what is played, not only for names', (text, type) => {
    const types = find(text).map((code) => GAMES.find((game) => game.code === code)?.type)
    expect(types.length).toBeGreaterThan(1)
    if (type) expect(types).toContain(type)
  })

  test('LOBBY-13 digits of every script are the same number', () => {
    for (const text of ['777', '৭৭৭', '७७७', '٧٧٧', '۷۷۷', '๗๗๗', '７７７'])
      expect(find(text), text).toEqual(find('777'))
    expect(find('777').length).toBeGreaterThan(0)
  })

  test('LOBBY-13 words of a vendor, a tag and the other script find their games; what is written right is not mixed with what is near', () => {
    expect(find('kite & co')).toContain('dice')
    expect(find('bagh')).toEqual(expect.arrayContaining(['sundarban']))
    expect(find('blackjack').length).toBe(find('black jack').length)
    expect(find('Gaze of m')).toEqual(['medusa'])
    for (const text of ['', '%_\\', '  ', 'no such game anywhere', 'qqqq', '।।']) expect(find(text), text).toEqual([])
  })
})
