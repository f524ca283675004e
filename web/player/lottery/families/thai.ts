import { HANOI, LAO, MALAY, STOCK, THAI, thaiPlays, YEEKEE, type ThaiSource } from '#games/lottery/sea/thai.ts'
import type { Family } from './family.ts'

const SOURCES: Readonly<Record<string, ThaiSource>> = {
  thai: THAI,
  lao: LAO,
  hanoi: HANOI,
  'hanoi-special': HANOI,
  'hanoi-vip': HANOI,
  malay: MALAY,
  yeekee: YEEKEE,
}

export const family: Family = {
  open(code) {
    const source = SOURCES[code] ?? STOCK
    const plays = thaiPlays(source)
    return { format: { ...source.format, code }, playsIn: () => plays }
  },
}
