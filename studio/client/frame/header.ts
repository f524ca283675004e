/** The bar on top: link back, title, proof line, tools, balance. */
import { type Child, h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { percent, t } from '#studio/client/lib/i18n.ts'
import { leave, tellSite } from '#studio/client/lib/site.ts'
import { soundIsOn, toggleSound } from '#studio/client/lib/sound.ts'
import type { GameContext } from './context.ts'
import { iconButton, toggle } from './controls.ts'
import { moneyView } from './money-view.ts'
import { closeSheet, openSheet } from './sheet.ts'

export type HeaderActions = {
  rules: () => void
  fairness: () => void
  history: () => void
  /** One line on how the coming round is sealed; empty while nothing is known. */
  sealed: () => string
  /** The least and the highest return of what is chosen now, as shares. */
  returned: () => readonly [number, number]
  /** What the house takes, in place of a return; null where there is a return. */
  taken: (() => { share: string; most: string }) | null
}

/** Returns the first four and last four letters of a hash. */
export function shortHash(hash: string): string {
  return hash.length > 12 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen().catch(() => undefined)
}

function menu(actions: HeaderActions): void {
  const row = (name: Parameters<typeof icon>[0], label: () => string, act: () => void) =>
    h(
      'button',
      {
        type: 'button',
        class: 'menu-row',
        onclick: () => {
          closeSheet()
          act()
        },
      },
      icon(name),
      h('span', {}, label),
      icon('caret-right', 16),
    )
  openSheet({
    title: () => t('menu.title'),
    body: () =>
      h(
        'div',
        { class: 'menu' },
        row('book-open', () => t('rules.title'), actions.rules),
        row('seal-check', () => t('fair.title'), actions.fairness),
        row('clock-counter-clockwise', () => t('history.title'), actions.history),
        toggle(
          () => t('sound.label'),
          soundIsOn,
          toggleSound,
          () => (soundIsOn() ? 'speaker-high' : 'speaker-slash'),
        ),
        document.fullscreenEnabled ? row('corners-out', () => t('menu.fullScreen'), toggleFullScreen) : null,
      ),
  })
}

function proofLine({ fairness, sealed }: HeaderActions): HTMLElement {
  return h(
    'button',
    { type: 'button', class: 'proof-line wide-only', onclick: fairness },
    icon('seal-check', 16),
    h('span', {}, () => t('bar.sealed')),
    ' · ',
    h('span', { class: 'num' }, () => shortHash(sealed())),
  )
}

function returnText([least, most]: readonly [number, number]): string {
  const [low, high] = [percent(least), percent(most)]
  return low === high ? high : `${low}–${high}`
}

/** Says what comes back of the stakes, or what the house takes of the pots; a phone has no room for its bound. */
function terms({ taken, returned }: HeaderActions): Child {
  if (!taken) return t('bar.return', { share: returnText(returned()) })
  const { share, most } = taken()
  return [share, h('span', { class: 'wide-only-inline' }, ` · ${most}`)]
}

/** Builds the bar. */
export function header(context: GameContext, actions: HeaderActions): HTMLElement {
  const { session } = context
  return h(
    'header',
    { class: 'bar' },
    iconButton('caret-left', () => t('bar.back'), leave, 'filled'),
    h(
      'div',
      { class: 'bar-title' },
      h('h1', {}, session.game.title),
      h(
        'p',
        { class: 'bar-meta' },
        session.isDemo ? h('span', { class: 'tag brand' }, () => t('bar.demo')) : null,
        h('span', { class: session.isDemo ? 'wide-only' : '' }, () => terms(actions)),
      ),
    ),
    h(
      'div',
      { class: 'bar-tools' },
      () => (actions.sealed() === '' ? null : proofLine(actions)),
      iconButton('clock-counter-clockwise', () => t('history.title'), actions.history, 'wide-only'),
      iconButton('book-open', () => t('rules.title'), actions.rules, 'wide-only'),
      iconButton(
        () => (soundIsOn() ? 'speaker-high' : 'speaker-slash'),
        () => t(soundIsOn() ? 'sound.off' : 'sound.on'),
        toggleSound,
        'wide-only',
      ),
      document.fullscreenEnabled
        ? iconButton('corners-out', () => t('menu.fullScreen'), toggleFullScreen, 'wide-only')
        : null,
      iconButton(
        'dots-three',
        () => t('menu.title'),
        () => menu(actions),
        'narrow-only',
      ),
      h(
        'div',
        { class: 'balance', role: 'group', 'aria-label': () => t('bar.balance') },
        moneyView(context.balance, context.currency, { fades: true }),
        session.isDemo
          ? null
          : iconButton(
              'plus',
              () => t('bar.deposit'),
              () => tellSite({ type: 'deposit' }),
              'deposit',
            ),
      ),
    ),
  )
}
