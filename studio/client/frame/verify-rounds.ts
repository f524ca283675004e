/** Recomputing past rounds on this device, one by one, with a mark beside each. */
import type { HistoryPage, HistoryRound } from '#studio/protocol.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { canVerify } from '#studio/client/lib/web-crypto.ts'
import type { GameContext } from './context.ts'
import type { GameView, Verdict } from './game-view.ts'

/** Returns whether everything needed to recompute a round is known. */
export function isRevealed({ proof, state, detail }: HistoryRound): boolean {
  // a hand of a card room proves the cards that were seen by seals of their own, before its link is published
  const isSealed = typeof detail === 'object' && detail !== null && 'seal' in detail
  return state === 'settled' && (isSealed || (proof.kind === 'seeds' ? proof.serverSeed !== null : proof.hash !== null))
}

/** Returns a button that recomputes one round and then shows the outcome. */
export function checkRound(view: GameView, round: HistoryRound): HTMLElement {
  const verdict = signal<Verdict | 'working' | null>(null)
  const check = async () => {
    verdict.set('working')
    verdict.set(await view.verify(round).catch(() => ({ isSound: false, shown: '—' })))
  }
  const result = (): Child => {
    if (!isRevealed(round))
      return h('p', { class: 'hint plain' }, icon('lock', 16), h('span', {}, t('fair.notRevealed')))
    if (!canVerify()) return h('p', { class: 'hint plain' }, icon('info', 16), h('span', {}, t('fair.needsHttps')))
    const now = verdict()
    if (now === null || now === 'working') {
      return h(
        'button',
        {
          type: 'button',
          class: 'button secondary proof-button',
          disabled: now === 'working',
          onclick: () => void check(),
        },
        icon('seal-check', 18),
        t('fair.check'),
      )
    }
    return verdictLine(now)
  }
  return h('div', { class: 'check', 'aria-live': 'polite' }, result)
}

/** Writes the outcome of a recomputation in one line. */
export function verdictLine({ isSound, shown }: Verdict): HTMLElement {
  return h(
    'p',
    { class: isSound ? 'verdict sound' : 'verdict broken' },
    icon(isSound ? 'seal-check' : 'warning-circle', 18),
    h('span', {}, t(isSound ? 'fair.matches' : 'fair.differs', { result: shown })),
  )
}

/** Recomputes every revealed round of the newest page of history and says how many match. */
export function checkAll(context: GameContext, view: GameView): HTMLElement {
  const state = signal<{ done: number; sound: number; total: number; sealed: number } | null>(null)
  const isWorking = signal(false)
  const check = async () => {
    isWorking.set(true)
    try {
      const page = await context.ask<HistoryPage>({ path: '/api/history?limit=50' })
      const open = page.rounds.filter(isRevealed)
      const tally = { done: 0, sound: 0, total: open.length, sealed: page.rounds.length - open.length }
      for (const round of open) {
        tally.done++
        if ((await view.verify(round)).isSound) tally.sound++
      }
      state.set(tally)
    } catch (failure) {
      context.fail(failure)
    } finally {
      isWorking.set(false)
    }
  }
  return h(
    'div',
    { class: 'check', 'aria-live': 'polite' },
    h(
      'button',
      {
        type: 'button',
        class: 'button secondary',
        disabled: () => isWorking() || !canVerify(),
        onclick: () => void check(),
      },
      icon('seal-check', 18),
      () => t('fair.checkAll'),
    ),
    () => (canVerify() ? null : h('p', { class: 'hint plain' }, icon('info', 16), h('span', {}, t('fair.needsHttps')))),
    () => {
      const tally = state()
      if (!tally) return null
      if (tally.total === 0)
        return h('p', { class: 'hint plain' }, icon('lock', 16), h('span', {}, t('fair.noneRevealed')))
      const isSound = tally.sound === tally.total
      return h(
        'p',
        { class: isSound ? 'verdict sound' : 'verdict broken' },
        icon(isSound ? 'seal-check' : 'warning-circle', 18),
        h('span', {}, t('fair.tally', { sound: count(tally.sound), total: count(tally.total) })),
      )
    },
  )
}
