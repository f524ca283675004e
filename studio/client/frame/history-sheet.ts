/** The member's past rounds in this game, newest first; each opens to its details and its proof. */
import type { HistoryPage, HistoryRound, RoundProof } from '#studio/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { moment, t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import type { GameContext } from './context.ts'
import { textButton } from './controls.ts'
import type { GameView } from './game-view.ts'
import { shortHash } from './header.ts'
import { mixRows } from './mix-rows.ts'
import { proofBlock, proofRow } from './proof-list.ts'
import { openSheet } from './sheet.ts'
import { checkRound } from './verify-rounds.ts'

const PAGE = 20

/** Opens the sheet and asks for the first page. */
export function openHistory(context: GameContext, view: GameView): void {
  const rounds = signal<HistoryRound[]>([])
  const next = signal<string | null>(null)
  const state = signal<'loading' | 'ready' | 'failed'>('loading')
  const load = async () => {
    state.set('loading')
    try {
      const before = next.peek()
      const page = await context.ask<HistoryPage>({
        path: `/api/history?limit=${PAGE}${before ? `&before=${encodeURIComponent(before)}` : ''}`,
      })
      rounds.set([...rounds.peek(), ...page.rounds])
      next.set(page.next)
      state.set('ready')
    } catch {
      state.set('failed')
    }
  }
  openSheet({
    title: () => t('history.title'),
    body: () =>
      h(
        'div',
        { class: 'history' },
        () => rounds().map((round) => historyRow(context, view, round)),
        () => {
          if (state() === 'loading') return [1, 2, 3].map(() => h('div', { class: 'skeleton-row' }))
          if (state() === 'failed')
            return emptyBox(
              t('history.failed'),
              textButton(
                () => t('end.retry'),
                () => void load(),
              ),
            )
          if (rounds().length === 0)
            return emptyBox(t('history.empty'), h('p', { class: 'muted' }, t('history.emptyHint')))
          return next()
            ? textButton(
                () => t('history.older'),
                () => void load(),
              )
            : null
        },
      ),
  })
  void load()
}

function emptyBox(words: string, more: HTMLElement): HTMLElement {
  return h(
    'div',
    { class: 'empty' },
    h('span', { class: 'end-mark' }, icon('clock-counter-clockwise', 36)),
    h('p', {}, words),
    more,
  )
}

function fact(label: string, amount: string, kind = ''): HTMLElement {
  return h('div', { class: 'fact' }, h('span', {}, label), h('b', { class: `num ${kind}` }, amount))
}

function historyRow(context: GameContext, view: GameView, round: HistoryRound): HTMLElement {
  const net = toMinor(round.win) - toMinor(round.stake)
  const amount =
    round.state === 'refunded'
      ? t('history.refunded')
      : round.state === 'open'
        ? t('history.open')
        : context.money(net, true)
  const body = h('div', { class: 'history-body' })
  const details = h(
    'details',
    {
      class: 'history-row',
      ontoggle: () => {
        if (body.childElementCount === 0) body.append(...historyDetail(context, view, round))
      },
    },
    h(
      'summary',
      {},
      h('span', { class: 'history-what' }, view.historyLine(round)),
      h('span', { class: 'history-when num' }, moment(round.at)),
      h('span', { class: `history-amount num ${round.state === 'settled' && net > 0n ? 'positive' : ''}` }, amount),
      h('span', { class: 'history-stake num' }, t('history.stake', { stake: context.money(round.stake) })),
    ),
    body,
  )
  return details
}

function proofRows(proof: RoundProof): HTMLElement[] {
  const hashRow = (label: () => string, hash: string | null) =>
    proofRow(label, hash ? shortHash(hash) : t('fair.later'), hash ?? undefined)
  if (proof.kind === 'chain') {
    return [
      hashRow(() => t('crash.chainEnd'), proof.terminalHash),
      hashRow(() => t('crash.roundHash'), proof.hash),
      hashRow(() => t('crash.salt'), proof.salt),
      proofRow(() => t('crash.roundNumber'), String(proof.roundNumber)),
      ...mixRows(proof.mix ?? null),
    ]
  }
  const last = proof.nonce + proof.nonceCount - 1
  return [
    hashRow(() => t('fair.sealed'), proof.serverSeedHash),
    hashRow(() => t('fair.houseSeed'), proof.serverSeed),
    proofRow(() => t('fair.yourSeed'), proof.clientSeed, proof.clientSeed),
    proofRow(() => t('fair.roundNonce'), last > proof.nonce ? `${proof.nonce} – ${last}` : String(proof.nonce)),
  ]
}

function historyDetail(context: GameContext, view: GameView, round: HistoryRound): HTMLElement[] {
  const net = toMinor(round.win) - toMinor(round.stake)
  return [
    h('div', { class: 'history-picture' }, view.historyPicture(round)),
    h(
      'div',
      { class: 'facts' },
      fact(t('history.bet'), context.money(round.stake)),
      fact(t('history.payout'), context.money(round.win)),
      fact(t('history.profit'), context.money(net, true), net > 0n ? 'positive' : ''),
    ),
    proofBlock(
      ...proofRows(round.proof),
      proofRow(() => t('history.round'), shortHash(round.roundId), round.roundId),
    ),
    checkRound(view, round),
  ]
}
