import { readLocal, writeLocal } from './browser-storage.ts'
import { createStore, useStore } from './store.ts'

export type Theme = 'dark' | 'light'
export type Preferences = { theme: Theme; balanceHidden: boolean; sideMenu: 'full' | 'rail' }

const preferences = createStore<Preferences>({ theme: 'dark', balanceHidden: false, sideMenu: 'full' })

/** Reads the stored preferences. Called once, before the first render. */
export function restorePreferences(): void {
  show({
    theme: readLocal('theme') === 'light' ? 'light' : 'dark',
    balanceHidden: readLocal('balanceHidden') === 'yes',
    sideMenu: readLocal('sideMenu') === 'rail' ? 'rail' : 'full',
  })
}

/** Changes preferences, stores them, and applies them to the document. */
export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change }
  writeLocal('theme', next.theme)
  writeLocal('balanceHidden', next.balanceHidden ? 'yes' : null)
  writeLocal('sideMenu', next.sideMenu === 'rail' ? 'rail' : null)
  show(next)
}

function show(next: Preferences) {
  document.documentElement.dataset.theme = next.theme
  document.documentElement.dataset.side = next.sideMenu
  preferences.set(next)
}

/** Returns the reader's preferences. */
export function usePreferences(): Preferences {
  return useStore(preferences)
}
