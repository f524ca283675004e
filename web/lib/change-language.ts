import type { QueryClient } from '@tanstack/react-query'
import { setLanguage } from '#contract/site/site.ts'
import { writeLocal } from './browser-storage.ts'
import { call } from './client.ts'
import { activateLocale } from './i18n.tsx'

const YEAR_SECONDS = 31_536_000
/**
 * Calls whose answers contain names in a language, and are out of date after a change of language: hot games, vendors,
 * winners, announcements, tickets and similar ones.
 */
const ANSWERS_IN_A_LANGUAGE: readonly string[] = [
  'hotGames',
  'gameVendors',
  'winnerBoard',
  'announcements',
  'notices',
  'banners',
  'gameMenus',
  'gameQuery',
  'gameList',
  'favorites',
  'recentGames',
  'popular',
  'helpCenter',
  'messages',
  'bets',
  'lotteryTickets',
  'lotteryTicket',
  'lotteryChases',
  'betDetail',
  'permission',
  'resources',
]

/**
 * Changes the page's language: stores the choice (lang, hisLang, and a cookie for the server's shell), sends it to the
 * server, and fetches answers with names again. Fails when the messages cannot be loaded; the page then stays as it is.
 */
export async function changeLanguage(client: QueryClient, locale: string): Promise<void> {
  await activateLocale(locale)
  void import('./full-fonts.ts').then(({ loadFullFonts }) => loadFullFonts(locale)).catch(() => undefined)
  writeLocal('lang', locale)
  writeLocal('hisLang', locale)
  document.cookie = `lang=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  // the header of each request decides the language of its answer, so no need to wait for the server to store it
  call(setLanguage, { lang: locale }).catch(() => undefined)
  void client.invalidateQueries({ predicate: (query) => ANSWERS_IN_A_LANGUAGE.includes(String(query.queryKey[0])) })
}
