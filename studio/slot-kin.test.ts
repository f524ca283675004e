import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { kinOf } from './client/slot/kin.ts'

/** The place's own pictures are of these. */
const OF_THEIR_PLACE = new Set(['fruit', 'gems'])
const hasEmblem = (theme: string) => existsSync(new URL(`client/slot/emblems/${theme}.webp`, import.meta.url))

test('GAME-9 every slot’s card and reels tell one story: its picture symbols are its theme’s own and three of its kin', () => {
  const themes = new Set(GAMES.filter(({ engine }) => engine.startsWith('slot')).map(({ theme }) => theme))
  expect(themes.size).toBeGreaterThan(100)
  for (const theme of themes) {
    const kin = kinOf(theme)
    if (OF_THEIR_PLACE.has(theme)) expect(kin, theme).toEqual([])
    else expect([kin.length, new Set([theme, ...kin]).size], theme).toEqual([3, 4])
    expect(
      kin.filter((one) => !hasEmblem(one)),
      theme,
    ).toEqual([])
  }
})
