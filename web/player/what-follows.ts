/** What a page does when it is there and has nothing else to do. */
import type { QueryClient } from '@tanstack/react-query'
import { readSession } from '#web/lib/browser-storage.ts'
import { loadFullFonts } from '#web/lib/full-fonts.ts'
import { i18n } from '#web/lib/i18n.tsx'
import { keepInstallOffer } from './frame/install-button.tsx'
import { followTitle } from './frame/page-title.ts'
import { askForTrueAccount } from './member/true-account.ts'
import { shareSession } from './session/tabs.ts'

/**
 * Fetches the whole font of the reader's language. From now on names the tab after the page, shares its session with new
 * tabs, and asks trial players to register where an act needs a true account.
 */
export function followPage(brand: string, client: QueryClient): void {
  void loadFullFonts(i18n.locale).catch(() => undefined)
  followTitle(brand)
  shareSession(client)
  keepInstallOffer()
  askForTrueAccount(client)
  if (readSession('supportRuns'))
    void import('./support/watch-unread.ts').then(({ resumeUnread }) => resumeUnread(client)).catch(() => undefined)
  // loaded again under a sheet that has closed: "back" passes the entry that it left
  if ((history.state as { isOver?: true } | null)?.isOver)
    void import('#web/ui/close-by-back.ts').catch(() => undefined)
}
