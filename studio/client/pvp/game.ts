/** The card rooms in their frame: the list of rooms, and the room in which the reader watches or plays. */
import { areSealed, areSeedsFixed, drawDeck } from '#games/pvp/deck.ts'
import { variantOf } from '#games/pvp/pvp-games.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidedBy, findMixFaults } from '#games/fair/round-mix.ts'
import type { HistoryRound } from '#studio/protocol.ts'
import type { PvpClientMessage, PvpDetail, PvpServerMessage } from '#studio/engines/pvp/protocol.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { shortHash } from '#studio/client/frame/header.ts'
import { mixRows } from '#studio/client/frame/mix-rows.ts'
import { proofBlock, proofRow } from '#studio/client/frame/proof-list.ts'
import { sheetIsOpen } from '#studio/client/frame/sheet.ts'
import { spokenCard } from '#studio/client/lib/cards.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { openLine } from '#studio/client/lib/line.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { hmacSha256, sha256 } from '#studio/client/lib/web-crypto.ts'
import { actionPanel, nudge } from './actions.ts'
import { felt } from './felt.ts'
import { handPicture } from './hand-picture.ts'
import { lobby } from './lobby.ts'
import { rulesBody } from './rules.ts'
import { createState, hear, isYourTurn, move, type CardRoom, type RoomContext } from './state.ts'
import './pvp.css'
import './felt.css'

const ROOMS_EVERY_MS = 6_000

/** Makes the game of a session and opens its connection to the rooms. */
export function createCardRoom(context: RoomContext): GameView<PvpDetail> {
  const state = createState(context)
  const line = openLine<PvpClientMessage, PvpServerMessage>('/ws/pvp', context.session.session, {
    onMessage: (message) => hear(state, message),
    onLine: (isUp) => context.line.set(isUp ? 'up' : 'retrying'),
    onEnd: (reason) => context.ending.set(reason === 'session' ? 'SESSION_EXPIRED' : 'TOO_MANY_TABS'),
  })
  state.line = line
  const look = setInterval(() => {
    if (state.room.peek() === null) line.send({ type: 'rooms' })
  }, ROOMS_EVERY_MS)
  effect(() => {
    if (!context.ending()) return
    clearInterval(look)
    line.close()
  })
  listenForMoves(state)
  const hasRoom = () => state.room() !== null
  return {
    stage: h(
      'section',
      { class: 'stage pvp-stage', 'aria-label': () => t('pvp.stage') },
      h('div', { class: 'pvp-fill', hidden: hasRoom }, lobby(state)),
      h('div', { class: 'pvp-fill', hidden: () => !hasRoom() }, felt(state)),
    ),
    panel: actionPanel(state),
    mainAction: () => move(state, 'check'),
    canChangeStake: () => false,
    taken: () => takenOf(context),
    sealed: () => state.room()?.hand?.commitment ?? '',
    fairnessBody: () => fairnessBody(state),
    rulesBody: () => rulesBody(context),
    historyLine: ({ detail }) => historyLine(detail),
    historyPicture: ({ detail }) => handPicture(detail, context),
    verify: verifyHand,
  }
}

/** Says the rake for the bar: a return would depend on who wins the pots, which is between the players. */
function takenOf({ rules: { rules, rakePercent, rakeCap } }: RoomContext): { share: string; most: string } {
  const unit = t(rules === 'patti' ? 'pvp.boot' : 'pvp.bigBlind')
  return {
    share: t('pvp.bar.rake', { percent: rakePercent }),
    most: t('pvp.bar.rakeMost', { cap: String(rakeCap), unit }),
  }
}

/**
 * Listens for keys: F folds, C checks or calls, R raises, arrows change the raise. Only in the reader's turn; otherwise
 * the frame handles the keys.
 */
function listenForMoves(state: CardRoom): void {
  document.addEventListener('keydown', (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      sheetIsOpen() ||
      state.context.ending.peek() ||
      !isYourTurn(state.room.peek())
    )
      return
    if (event.target instanceof Element && event.target.matches('input:not([type=range]), textarea, select')) return
    const key = event.key.toLowerCase()
    const isCheck = state.room.peek()?.hand?.choices.some(({ kind }) => kind === 'check')
    if (key === 'f') move(state, 'fold')
    else if (key === 'c') move(state, isCheck ? 'check' : 'call')
    else if (key === 'r') move(state, 'raise')
    else if (key === 's') move(state, 'see')
    else if (key === 'arrowup' || key === 'arrowright') nudge(state, 1)
    else if (key === 'arrowdown' || key === 'arrowleft') nudge(state, -1)
    else return
    event.preventDefault()
  })
}

function fairnessBody({ room }: CardRoom): HTMLElement {
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'lead' }, () => t('pvp.fair')),
    () => {
      const now = room()
      const { hand, chain } = now ?? {}
      return (
        now &&
        proofBlock(
          hand ? proofRow(() => t('pvp.handNumber'), h('span', { class: 'num' }, hand.number)) : null,
          hand ? proofRow(() => t('pvp.commitment'), shortHash(hand.commitment), hand.commitment) : null,
          hand
            ? proofRow(() => t('pvp.seals'), h('span', { class: 'num' }, hand.seals.length), hand.seals.join('\n'))
            : null,
          chain ? proofRow(() => t('pvp.chainEnd'), shortHash(chain.terminalHash), chain.terminalHash) : null,
          chain ? proofRow(() => t('pvp.salt'), shortHash(chain.salt), chain.salt) : null,
          proofRow(() => t('pvp.nextSeal'), shortHash(now.nextSeal), now.nextSeal),
          ...mixRows(hand?.mix ?? null),
        )
      )
    },
  )
}

function historyLine({ seats = [], seat, board = [], handNumber = 0 }: Partial<PvpDetail>): string {
  const own = seats.find((one) => one.seat === seat)?.cards ?? []
  return [t('pvp.hand', { number: handNumber }), own.map(spokenCard).join(' '), board.map(spokenCard).join(' ')]
    .filter(Boolean)
    .join(' · ')
}

/** Opens the seals that the reader may open; once the link is published, draws the whole deck again. */
async function verifyHand({ detail, proof }: HistoryRound<PvpDetail>): Promise<Verdict> {
  const { seal, kind, board } = detail
  let isSound = await areSealed(sha256, seal.seals, seal.opened)
  if (proof.kind === 'chain' && proof.mix)
    isSound &&= (await findMixFaults(sha256, proof.mix)).length === 0 && (await areSeedsFixed(sha256, proof.mix, seal))
  if (proof.kind === 'chain' && proof.hash !== null) {
    const decided = await decidedBy(hmacSha256, sha256, proof.hash, proof.mix)
    const seed = { hash: decided.hash ?? '', number: proof.roundNumber, salt: proof.salt, seeds: seal.seeds }
    const deck = await drawDeck(hmacSha256, variantOf(kind).game.code, seed, seal.seals.length)
    isSound &&= seal.opened.every(({ place, card }) => deck[place] === card)
    isSound &&=
      (await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber)) &&
      (await isLinkOf(sha256, seal.commitment, proof.hash, 1))
  }
  const own = detail.seats.find((one) => one.seat === detail.seat)?.cards ?? []
  return { isSound, shown: [...own, ...board].map(spokenCard).join(' ') }
}
