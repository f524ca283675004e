import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gameQuery, gameMenus, hotGames } from '#contract/catalogue/games.ts'
import { callKey } from '#web/lib/queries.ts'
import { keepAnswers } from './keep-answers.ts'

/** Imitates the session storage of a browser tab. */
class TabStorage {
  readonly #kept = new Map<string, string>()
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, text: string) => void this.#kept.set(key, text)
  removeItem = (key: string) => void this.#kept.delete(key)
}

beforeEach(() => {
  Object.assign(globalThis, { sessionStorage: new TabStorage() })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

const opened = (locale: string) => {
  const client = new QueryClient()
  keepAnswers(client, () => locale)
  return client
}

test('LOBBY-6 hot games and vendor lists outlive a reload in their language, as old as they are; nothing else does', () => {
  const before = opened('bn')
  before.setQueryData(callKey(hotGames, { limitNum: 12 }), { content: ['hot'] }, { updatedAt: 1_000 })
  before.setQueryData(callKey(gameMenus, {}), { menus: [] }, { updatedAt: 2_000 })
  before.setQueryData(callKey(gameQuery, {}), { content: ['a list'] })
  before.setQueryData(callKey(hotGames, { limitNum: 12 }), { content: ['hotter'] }, { updatedAt: 3_000 })

  const after = opened('bn')
  expect(after.getQueryData(callKey(hotGames, { limitNum: 12 }))).toEqual({ content: ['hotter'] })
  expect(after.getQueryState(callKey(hotGames, { limitNum: 12 }))?.dataUpdatedAt).toBe(3_000)
  expect(after.getQueryData(callKey(gameMenus, {}))).toEqual({ menus: [] })
  expect(after.getQueryData(callKey(gameQuery, {}))).toBeUndefined()
  expect(opened('en').getQueryData(callKey(hotGames, { limitNum: 12 }))).toBeUndefined()
})

test('LOBBY-6 somebody else’s text under our key is passed over', () => {
  for (const text of ['{', '"text"', '[null,1,{"key":"hotGames"},{"key":["password"],"locale":"bn","value":1}]']) {
    sessionStorage.setItem('answers', text)
    expect(opened('bn').getQueryCache().getAll(), text).toEqual([])
  }
})
