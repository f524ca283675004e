import './player.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { GAME_PATH, paths } from '#contract/paths.ts'
import { findLanguage } from '#contract/languages.ts'
import type { RawSearch } from '#web/lib/address.ts'
import { readBootData, type BootData } from '#web/lib/boot-data.ts'
import { readLocal } from '#web/lib/browser-storage.ts'
import { wakeDrawnPage } from '#web/lib/early-tap.ts'
import { activateLocale, i18n, MessagesProvider } from '#web/lib/i18n.tsx'
import { restorePreferences } from '#web/lib/preferences.ts'
import { createQueryClient } from '#web/lib/queries.ts'
import { readSessionState, restoreSession } from '#web/lib/session.ts'
import { whenIdle } from '#web/lib/use-idle.ts'
import { askToLogIn } from './session/auth-state.ts'
import { preloadAuth } from './auth/auth-host.tsx'
import { preloadMemberTools } from './frame/header.tsx'
import { startLinkNavigation } from './frame/link-navigation.ts'
import { keepInlined } from './lobby/inlined-pictures.ts'
import { keepAnswers } from './lobby/keep-answers.ts'
import { primeQueries } from './lobby/lobby-queries.ts'
import { enterByLink } from './session/link-entry.ts'
import { goTo, isHere, setNavigation } from './frame/navigation.ts'
import { preloadAskedFor } from './popup-host.tsx'
import { createPlayerRouter } from './routes.tsx'
import { startTrial } from './session/start-trial.ts'

/** How long a member's page waits for their part of the header, which the first script leaves out for visitors. */
const MEMBER_TOOLS_WAIT_MS = 1_000
/** How long a page that is drawn already waits for its code: it can be read, but answers to nothing. */
const DRAWN_PAGE_WAIT_MS = 8_000

/**
 * Starts the page: restores stored data and inlined answers, loads the language, then renders over the server's shell.
 */
async function wake(): Promise<void> {
  const boot = readBootData()
  keepInlined()
  restorePreferences()
  restoreSession()
  if (readLocal('openTab') && !readSessionState().isLogin)
    await import('./session/tabs.ts').then(({ takeFromTabs }) => takeFromTabs()).catch(() => undefined)
  const tools = readSessionState().isLogin ? awaitMemberTools() : null
  const client = createQueryClient()
  await enterByLink(client)
  const locale = wantedLocale(boot)
  if (boot?.locale === locale) primeQueries(client, boot)
  keepAnswers(client, () => i18n.locale || locale)
  const router = createPlayerRouter()
  setNavigation((href, way) => router.navigate({ href, ...way }))
  startLinkNavigation(
    (href) => {
      const opensGame = href.startsWith(`${GAME_PATH}?`)
      if (opensGame && !readSessionState().isLogin) {
        if (href.includes('trial=1')) void startTrial(client).then((started) => started && goTo(href))
        else askToLogIn(href)
      } else if (isHere(href)) scrollTo({ top: 0, behavior: 'smooth' })
      else goTo(href)
      return true
    },
    (href) => {
      if (href.startsWith(paths.login()) || href.startsWith(paths.register())) preloadAuth()
      else void router.preloadRoute({ to: '.', href }).catch(() => undefined)
    },
  )
  const isDrawn = boot?.locale === locale && boot.answers.length > 0
  await Promise.all([
    activateLocale(locale),
    router.load().then(() => (isDrawn ? awaitPage(router) : undefined)),
    tools,
  ])
  delete document.documentElement.dataset.shell
  const place = document.getElementById('root')
  if (!place) return
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <MessagesProvider>
          <RouterProvider router={router} />
          <Awake root={place} />
        </MessagesProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  void import('#web/ui/fonts-rest.css').catch(() => undefined)
  whenIdle(() => loadWhatFollows(boot?.permission.brandName ?? document.title, client))
}

/** Stands behind the page: when it has been rendered once, the page answers. */
function Awake({ root }: { root: HTMLElement }) {
  useEffect(() => wakeDrawnPage(root), [root])
  return null
}

/** Loads, when the page has nothing else to do, what readers soon need. */
function loadWhatFollows(brand: string, client: QueryClient): void {
  void import('./what-follows.ts').then(({ followPage }) => followPage(brand, client)).catch(() => undefined)
  // so that a login and the first dialog show them immediately
  for (const preload of [preloadMemberTools, preloadAskedFor]) void preload().catch(() => undefined)
}

/** Waits for the page that the server has drawn, so that it is replaced by itself and not by placeholders. */
async function awaitPage({ state }: ReturnType<typeof createPlayerRouter>): Promise<void> {
  const match = state.matches.at(-1)
  const limit = new Promise((done) => setTimeout(done, DRAWN_PAGE_WAIT_MS))
  const page = match?.staticData.preload?.(match.search as RawSearch)
  await Promise.race([page?.catch(() => undefined), limit]) // the page itself shows a failure, with a retry
}

/** Waits for a member's part of the header, so that it does not move the rest of it when it comes; never for long. */
async function awaitMemberTools(): Promise<void> {
  const limit = new Promise((done) => setTimeout(done, MEMBER_TOOLS_WAIT_MS))
  await Promise.race([preloadMemberTools().catch(() => undefined), limit]) // the header shows a failure, with a retry
}

/** Returns the language that was chosen in this browser, where the brand still offers it; otherwise the page's. */
function wantedLocale(boot: BootData | null): string {
  const kept = findLanguage(readLocal('lang') ?? '')?.tag
  const offered = boot?.permission.languages
  return kept && (!offered || offered.includes(kept)) ? kept : (boot?.locale ?? document.documentElement.lang)
}

void wake()
