/** A live table in its frame. */
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidedBy } from '#games/fair/round-mix.ts'
import type { HistoryRound } from '#studio/protocol.ts'
import type { TableClientMessage, TableDetail, TableServerMessage } from '#studio/engines/table/protocol.ts'
import { drawRound } from '#games/table/draw-round.ts'
import type { ChatClientMessage } from '#studio/chat/protocol.ts'
import { isTalk } from '#studio/client/chat/chat.ts'
import { chatButton, chatColumn, openWhenAsked } from '#studio/client/chat/chat-view.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { shortHash } from '#studio/client/frame/header.ts'
import { mixRows } from '#studio/client/frame/mix-rows.ts'
import { proofBlock, proofRow } from '#studio/client/frame/proof-list.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { openLine } from '#studio/client/lib/line.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { hmacSha256, sha256 } from '#studio/client/lib/web-crypto.ts'
import { isEmpty, repeat } from '#studio/client/logic/slip.ts'
import { board } from './board.ts'
import { followSlip, placeSlip, tablePanel, type Line } from './panel.ts'
import { resultText } from './results.ts'
import { playReveal } from './reveal.ts'
import { pastView } from './roads.ts'
import { tableRules } from './rules.ts'
import { tableScene } from './scene.ts'
import { spotText } from './spots.ts'
import { createTable, hear, isBetting, roomOf, type Table, type TableContext } from './state.ts'
import './table.css'
import './scene.css'
import './felt.css'
import './roads.css'

/** Makes the game of a session and opens its connection to the table. */
export function createLiveTable(context: TableContext): GameView<TableDetail> {
  const table = createTable(context)
  const line: Line = openLine<TableClientMessage, TableServerMessage>('/ws/table', context.session.session, {
    onMessage: (message) => hear(table, message, send),
    waitsForWelcome: isTalk,
    onLine: (isUp) => context.line.set(isUp ? 'up' : 'retrying'),
    onEnd: (reason) => context.ending.set(reason === 'session' ? 'SESSION_EXPIRED' : 'TOO_MANY_TABS'),
  })
  const send = (message: ChatClientMessage) => line.send(message)
  openWhenAsked(table.chat, send)
  followSlip(table, line)
  effect(() => {
    if (context.ending()) line.close()
  })
  return {
    stage: h(
      'section',
      { class: 'stage table-stage', 'aria-label': () => t('table.stage') },
      tableScene(table),
      pastView(table),
      board(table),
      chatButton(table.chat, send),
    ),
    panel: tablePanel(table, line, chatColumn(table.chat, send)),
    mainAction: () => {
      if (!isBetting(table)) return
      if (isEmpty(table.slip.peek())) table.slip.set(repeat(table.slip.peek(), table.last.peek(), roomOf(table)))
      else placeSlip(table, line)
    },
    canChangeStake: () => false,
    sealed: () => table.round()?.commitment ?? '',
    fairnessBody: () => chainBody(table),
    rulesBody: () => tableRules(context),
    historyLine: ({ detail, state }) => historyLine(detail, state),
    historyPicture: ({ detail }) => historyPicture(detail),
    verify: verifyRound,
  }
}

function chainBody({ round, facts }: Table): HTMLElement {
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'lead' }, () => t('table.fair')),
    () => {
      const [chain, now] = [facts(), round()]
      return (
        chain &&
        proofBlock(
          now ? proofRow(() => t('table.roundNumber'), h('span', { class: 'num' }, now.roundNumber)) : null,
          now ? proofRow(() => t('table.commitment'), shortHash(now.commitment), now.commitment) : null,
          now?.result ? proofRow(() => t('table.lastHash'), shortHash(now.result.hash), now.result.hash) : null,
          proofRow(() => t('table.chainEnd'), shortHash(chain.terminalHash), chain.terminalHash),
          proofRow(() => t('table.salt'), shortHash(chain.salt), chain.salt),
          ...mixRows(now?.mix ?? null),
        )
      )
    },
  )
}

function historyLine({ kind, outcome, spots }: TableDetail, state: HistoryRound['state']): string {
  if (state === 'refunded' || outcome === null || outcome === undefined)
    return spots
      .map(({ spot }) => spotText(kind, spot))
      .slice(0, 3)
      .join(', ')
  return resultText(kind, outcome)
}

function historyPicture({ kind, outcome, spots }: TableDetail): HTMLElement {
  const felt = h('div', { class: 'felt small-felt' })
  if (outcome !== null && outcome !== undefined) playReveal(felt, kind, outcome, true)
  return h(
    'div',
    { class: 'stack' },
    felt,
    h(
      'ul',
      { class: 'slip-lines' },
      spots.map(({ spot, stake, win }) =>
        h(
          'li',
          {},
          h('span', {}, spotText(kind, spot)),
          h('span', { class: 'num' }, stake),
          h('b', { class: 'num' }, win ?? '…'),
        ),
      ),
    ),
  )
}

/** Draws the round again from its hash, and follows the chain from there to the last hash, published first. */
async function verifyRound({ proof, detail: { kind, outcome } }: HistoryRound<TableDetail>): Promise<Verdict> {
  if (proof.kind !== 'chain' || proof.hash === null) return { isSound: false, shown: '—' }
  const { hash, faults } = await decidedBy(hmacSha256, sha256, proof.hash, proof.mix)
  if (hash === null) return { isSound: false, shown: '—' }
  const again = await drawRound(hmacSha256, kind, { hash, number: proof.roundNumber }, proof.salt)
  const isSame = JSON.stringify(again.outcome) === JSON.stringify(sorted(outcome, again.outcome))
  return {
    isSound:
      isSame && faults.length === 0 && (await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber)),
    shown: resultText(kind, again.outcome),
  }
}

/** Returns a stored object with its keys in the order of the drawn one: the database does not preserve their order. */
function sorted(kept: unknown, drawn: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept) || typeof drawn !== 'object' || drawn === null)
    return kept
  const entries = new Map(Object.entries(kept))
  return Object.fromEntries(Object.keys(drawn).map((key) => [key, entries.get(key)]))
}
