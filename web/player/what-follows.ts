/** What a page does when it is there and has nothing else to do. */
import { loadFullFonts } from '#web/lib/full-fonts.ts'
import { i18n } from '#web/lib/i18n.tsx'
import { followTitle } from './frame/page-title.ts'

/** Fetches the whole font of the reader's language, and names the tab after the page from now on. */
export function followPage(brand: string): void {
  void loadFullFonts(i18n.locale).catch(() => undefined)
  followTitle(brand)
}
