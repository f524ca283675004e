import { useQueryClient } from '@tanstack/react-query'
import { setLanguage } from '#contract/site.ts'
import { writeLocal } from './browser-storage.ts'
import { call } from './client.ts'
import { loadFullFonts } from './full-fonts.ts'
import { activateLocale } from './i18n.tsx'

const YEAR_SECONDS = 31_536_000
/** Answers with names in them, which a change of language makes old: hot games, vendors, winners, announcements and their kin. */
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
  'betDetail',
  'permission',
  'resources',
]

/**
 * The way to turn the page over to another language: keeps the choice (lang, hisLang, and a cookie for the server's
 * shell), tells the server, and asks again for what carries names. Fails when the messages do not come; the page then
 * stays as it is.
 */
export function useChangeLanguage(): (locale: string) => Promise<void> {
  const client = useQueryClient()
  return async (locale) => {
    await activateLocale(locale)
    void loadFullFonts(locale).catch(() => undefined)
    writeLocal('lang', locale)
    writeLocal('hisLang', locale)
    document.cookie = `lang=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    // the answers follow the header of each request, so they need not wait for the server's note of it
    call(setLanguage, { lang: locale }).catch(() => undefined)
    void client.invalidateQueries({ predicate: (query) => ANSWERS_IN_A_LANGUAGE.includes(String(query.queryKey[0])) })
  }
}
