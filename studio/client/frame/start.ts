/** The start of every page: language, session, rules, then the game in its frame. */
import type { Engine, RulesBase } from '#studio/protocol.ts'
import { ask, StudioRefusal, Unreachable } from '#studio/client/lib/api.ts'
import { fill, h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { language, languageOf, t, useLanguage, useWords, type WordLoaders } from '#studio/client/lib/i18n.ts'
import { loadFullFonts } from '#studio/client/lib/full-fonts.ts'
import { showKeptTheme, takeTheme } from '#studio/client/lib/look.ts'
import { effect, signal, untracked } from '#studio/client/lib/signal.ts'
import { stopFrames } from '#studio/client/lib/motion.ts'
import { hearSite, tellSite } from '#studio/client/lib/site.ts'
import { createContext, type Ending, type GameContext } from './context.ts'
import { endPage } from './end-page.ts'
import { openFairness } from './fairness-sheet.ts'
import './fonts.css'
import '../../../design/tokens.css'
import './frame.css'
import './sheets.css'
import './stage.css'
import type { GameFactory, GameView } from './game-view.ts'
import { header } from './header.ts'
import { openHistory } from './history-sheet.ts'
import { listenForKeys } from './keyboard.ts'
import { closeTop } from './over.ts'
import { openRules } from './rules-sheet.ts'
import { closeSheet } from './sheet.ts'
import { forgetSession, NoSession, openSession } from './session.ts'
import { notices } from './notices.ts'

/** When the whole fonts are fetched: after the game and its first pictures are there, ms. */
const FULL_FONTS_AFTER_MS = 4_000

function rootElement(): HTMLElement {
  const root = document.getElementById('studio')
  if (!root) throw new Error('the page has no place for the game')
  return root
}

function loadingPage(isRetrying: () => boolean): HTMLElement {
  return h(
    'div',
    { class: 'loading', role: 'status' },
    h('span', { class: 'spinner large' }),
    h('p', {}, () => t(isRetrying() ? 'load.retrying' : 'load.opening')),
  )
}

function lostLine(): HTMLElement {
  return h(
    'div',
    { class: 'line-lost', role: 'status' },
    icon('wifi-slash', 18),
    h('span', {}, () => t('line.lost')),
  )
}

function endingOfStart(failure: unknown): Ending {
  if (failure instanceof NoSession) return 'NO_SESSION'
  if (failure instanceof StudioRefusal) return failure.code
  return 'UNREACHABLE'
}

/** Starts an engine's page. Never rejects: failures are shown. */
export async function startGame<Rules extends RulesBase, Open, Detail>(
  engine: Engine,
  createGame: GameFactory<Rules, Open, Detail>,
  words: WordLoaders,
): Promise<void> {
  showKeptTheme()
  useWords(words)
  const root = rootElement()
  const isRetrying = signal(false)
  fill(root, loadingPage(isRetrying))
  const patience = { retries: 8, onRetry: (attempt: number) => isRetrying.set(attempt > 0) }
  const asked = new URLSearchParams(location.search).get('lang')
  try {
    const [, session] = await Promise.all([useLanguage(languageOf(asked)), openSession<Open>(engine, patience)])
    const rules = await ask<Rules>(
      { path: `/api/rules/${engine}?currency=${session.currency.code}&variant=${session.game.variant}` },
      patience,
    )
    if (!asked) await useLanguage(languageOf(session.language))
    document.title = session.game.title
    const context = createContext<Rules, Open>(session, rules)
    show(root, context, createGame(context) as GameView)
  } catch (failure) {
    if (!(failure instanceof NoSession || failure instanceof StudioRefusal || failure instanceof Unreachable))
      throw failure
    end(root, endingOfStart(failure))
  }
}

function end(root: HTMLElement, ending: Ending): void {
  closeSheet()
  stopFrames()
  if (ending !== 'UNREACHABLE' && ending !== 'MAINTENANCE' && ending !== 'DOOR_UNAVAILABLE') forgetSession()
  fill(root, endPage(ending))
  root.querySelector('h1')?.focus()
}

function show(root: HTMLElement, context: GameContext, view: GameView): void {
  const actions = {
    rules: () => openRules(context, view),
    fairness: view.openFairness ?? (() => openFairness(context, view)),
    history: view.openHistory ?? (() => openHistory(context, view)),
    sealed: view.sealed,
    taken: view.taken ?? null,
    returned: () => view.returned?.() ?? ([Number(context.rules.rtp), Number(context.rules.rtp)] as const),
  }
  root.dataset['engine'] = context.session.game.engine
  view.stage.dir = 'ltr' // reels, boards and tracks run the same way in every language
  fill(
    root,
    header(context, actions),
    h('main', { class: 'room' }, view.stage, view.panel),
    notices(context),
    () => (context.line() === 'up' ? null : lostLine()),
    h('div', { class: 'unseen', 'aria-live': 'polite' }, context.spoken),
  )
  const { rules, fairness } = actions
  listenForKeys(context, { main: view.mainAction, rules, fairness, canChangeStake: view.canChangeStake })
  hearSite((message) => {
    if (message.type === 'balance-changed') void context.refreshBalance().catch(context.fail)
    else if (message.type === 'theme') takeTheme(message.theme)
    else if (message.type === 'close-top') closeTop()
    else if (message.type === 'elsewhere')
      context.elsewhere.set(message.amount === null ? null : { amount: message.amount, where: message.where })
    else void useLanguage(languageOf(message.language))
  })
  effect(() => {
    const ending = context.ending()
    if (ending) untracked(() => end(root, ending))
  })
  tellSite({ type: 'ready' })
  window.addEventListener('pagehide', () => tellSite({ type: 'leaving' }))
  tellSite({ type: 'title', title: context.session.game.title })
  setTimeout(() => void loadFullFonts(language()), FULL_FONTS_AFTER_MS)
}
