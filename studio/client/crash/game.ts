/** Crash in its frame. */
import type { HistoryRound } from '#studio/protocol.ts'
import type { CrashClientMessage, CrashDetail, CrashRules, CrashServerMessage } from '#studio/engines/crash/protocol.ts'
import { bustOfLink } from '#games/crash/rules.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidedBy } from '#games/fair/round-mix.ts'
import type { ChatClientMessage } from '#studio/chat/protocol.ts'
import { isTalk } from '#studio/client/chat/chat.ts'
import { chatButton, chatColumn, openWhenAsked } from '#studio/client/chat/chat-view.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { shortHash } from '#studio/client/frame/header.ts'
import { mixRows } from '#studio/client/frame/mix-rows.ts'
import { proofBlock, proofRow } from '#studio/client/frame/proof-list.ts'
import { h } from '#studio/client/lib/dom.ts'
import { percent, t } from '#studio/client/lib/i18n.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { hmacSha256, sha256 } from '#studio/client/lib/web-crypto.ts'
import './crash.css'
import { createFlight, type CrashContext, type Flight, hear, writeMultiplier } from './flight.ts'
import { crashPanel } from './panel.ts'
import { createSeats, pressSeat, startSeries } from './seats.ts'
import { openLine, type TableLine } from '#studio/client/lib/line.ts'
import { crashStage } from './stage.ts'

/** Makes the game of a session and opens its connection to the table. */
export function createCrash(context: CrashContext): GameView<CrashDetail> {
  const flight = createFlight(context)
  const line: TableLine<CrashClientMessage> = openLine<CrashClientMessage, CrashServerMessage>(
    '/ws/crash',
    context.session.session,
    {
      onMessage: (message) => hear(flight, message, send),
      waitsForWelcome: isTalk,
      onLine: (isUp) => context.line.set(isUp ? 'up' : 'retrying'),
      onEnd: (reason) => context.ending.set(reason === 'session' ? 'SESSION_EXPIRED' : 'TOO_MANY_TABS'),
    },
  )
  const send = (message: ChatClientMessage) => line.send(message)
  const all = createSeats(flight, line)
  openWhenAsked(flight.chat, send)
  effect(() => {
    if (context.ending()) line.close()
  })
  return {
    stage: crashStage(flight),
    panel: crashPanel(all, { button: chatButton(flight.chat, send), column: chatColumn(flight.chat, send) }),
    mainAction: () => {
      if (all.autoplay.run.peek()) all.autoplay.stop()
      else if (all.mode.peek() === 'auto' && !all.seats[0].bet.peek()) startSeries(all)
      else pressSeat(all, all.seats[0])
    },
    canChangeStake: () =>
      !all.seats[0].bet.peek() &&
      !all.seats[0].asked.peek() &&
      !all.seats[0].isQueued.peek() &&
      !all.autoplay.run.peek(),
    sealed: () => flight.round()?.commitment ?? '',
    fairnessBody: () => chainBody(flight),
    rulesBody: () => crashRules(context),
    historyLine: ({ detail }) => historyLine(detail),
    historyPicture: () => null,
    verify: verifyBust,
  }
}

function chainBody({ round, table, past }: Flight): HTMLElement {
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'lead' }, () => t('crash.fair')),
    () => {
      const [facts, now, last] = [table(), round(), past()[0]]
      const saltLabel = () => t(facts?.saltSource === 'public' ? 'crash.saltPublic' : 'crash.saltHouse')
      return (
        facts &&
        proofBlock(
          now ? proofRow(() => t('crash.roundNumber'), h('span', { class: 'num' }, now.roundNumber)) : null,
          now ? proofRow(() => t('crash.commitment'), shortHash(now.commitment), now.commitment) : null,
          last ? proofRow(() => t('crash.lastHash'), shortHash(last.hash), last.hash) : null,
          proofRow(() => t('crash.chainEnd'), shortHash(facts.terminalHash), facts.terminalHash),
          proofRow(saltLabel, shortHash(facts.salt), facts.salt),
          ...mixRows(now?.mix ?? null),
        )
      )
    },
  )
}

function crashRules({ rules, money }: CrashContext): HTMLElement[] {
  const { chances, maxWinPerBet } = rules
  const words = [
    () => t('crash.rules.how'),
    () => t('crash.rules.auto'),
    () => t('crash.rules.instant'),
    () => t('crash.rules.cap', { cap: money(maxWinPerBet) }),
    () => t('crash.rules.refund'),
    () => t('rules.return'),
  ]
  const row = ({ multiplier, chance }: CrashRules['chances'][number]) =>
    h(
      'tr',
      {},
      h('td', { class: 'num' }, `${multiplier}×`),
      h('td', {}, () => percent(Number(chance))),
    )
  return [
    h(
      'section',
      {},
      words.map((text) => h('p', {}, text)),
    ),
    h(
      'section',
      {},
      h('h3', {}, () => t('crash.rules.chances')),
      h(
        'table',
        { class: 'odds' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', {}, () => t('crash.rules.reach')),
            h('th', {}, () => t('crash.rules.chance')),
          ),
        ),
        h('tbody', {}, chances.map(row)),
      ),
    ),
  ]
}

function historyLine({ state, cashedAt, bust }: CrashDetail): string {
  if (state === 'REFUNDED') return t('crash.history.refunded')
  const ended = `${bust ?? '…'}×`
  if (!cashedAt) return t('crash.history.busted', { bust: ended })
  return t('crash.history.cashed', { multiplier: `${cashedAt}×`, bust: ended })
}

/** Recomputes the bust, and follows the chain from the round's hash to the last hash, which was published first. */
async function verifyBust({ proof, detail: { bust } }: HistoryRound<CrashDetail>): Promise<Verdict> {
  if (proof.kind !== 'chain' || proof.hash === null) return { isSound: false, shown: '—' }
  const { hash, faults } = await decidedBy(hmacSha256, sha256, proof.hash, proof.mix)
  if (hash === null) return { isSound: false, shown: '—' }
  const shown = writeMultiplier(await bustOfLink(hmacSha256, hash, proof.salt))
  return {
    isSound:
      shown === bust &&
      faults.length === 0 &&
      (await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber)),
    shown: `${shown}×`,
  }
}
