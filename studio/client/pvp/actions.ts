/** What the reader can do now: their turn's buttons with the raise above them, otherwise sitting out and leaving. */
import type { MoveKind } from '#games/pvp/hand.ts'
import type { ChoiceView, RoomView } from '#studio/engines/pvp/protocol.ts'
import { textButton, toggle } from '#studio/client/frame/controls.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'
import { handText } from './hand-names.ts'
import { ask, choiceOf, isYourTurn, move, ownSeat, type CardRoom } from './state.ts'
import { logView } from './log.ts'

const clamp = (value: bigint, { min, max }: ChoiceView) => {
  const [low, high] = [toMinor(min), toMinor(max)]
  return value < low ? low : value > high ? high : value
}

/** Changes the raise by steps of half a stake. */
export function nudge(state: CardRoom, steps: number): void {
  const room = state.room.peek()
  const raise = choiceOf(room, 'raise')
  if (!room || !raise) return
  state.raiseTo.set(clamp(state.raiseTo.peek() + (BigInt(steps) * toMinor(room.stake)) / 2n, raise))
}

function raiseField(state: CardRoom, room: RoomView, raise: ChoiceView): HTMLElement {
  const { money } = state.context
  const pot = toMinor(room.hand?.pot ?? '0')
  const cost = toMinor(choiceOf(room, 'call')?.cost ?? '0')
  const own = toMinor(ownSeat(room)?.bet ?? '0')
  const toPot = (share: bigint) => clamp(own + cost + ((pot + cost) * share) / 2n, raise)
  const whole = (value: bigint) => clamp(value - (value % 100n), raise)
  const presets: [string, bigint][] =
    room.rules === 'patti'
      ? [[t('pvp.double'), toMinor(raise.max)]]
      : [
          [t('pvp.least'), toMinor(raise.min)],
          [t('pvp.halfPot'), whole(toPot(1n))],
          [t('pvp.wholePot'), whole(toPot(2n))],
          [t('pvp.allIn'), toMinor(raise.max)],
        ]
  const range: HTMLInputElement = h('input', {
    type: 'range',
    class: 'raise-range',
    min: raise.min,
    max: raise.max,
    step: toWire(100n),
    value: () => toWire(state.raiseTo()),
    'aria-label': () => t('pvp.raiseTo'),
    'aria-valuetext': () => money(state.raiseTo()),
    oninput: () => state.raiseTo.set(whole(toMinor(Number(range.value).toFixed(2)))),
  })
  return h(
    'div',
    { class: 'raise-field' },
    range,
    h(
      'div',
      { class: 'raise-presets' },
      presets.map(([label, value]) =>
        h(
          'button',
          {
            type: 'button',
            class: 'choice',
            'aria-pressed': () => state.raiseTo() === value,
            onclick: () => state.raiseTo.set(value),
          },
          label,
        ),
      ),
    ),
  )
}

const LABELS: Readonly<Record<MoveKind, MessageKey>> = {
  fold: 'pvp.act.fold',
  check: 'pvp.act.check',
  call: 'pvp.act.call',
  raise: 'pvp.act.raise',
  see: 'pvp.act.see',
  show: 'pvp.act.show',
  side: 'pvp.act.side',
  accept: 'pvp.act.accept',
  refuse: 'pvp.act.refuse',
}
const KEYS: Partial<Record<MoveKind, string>> = { fold: 'F', check: 'C', call: 'C', raise: 'R', see: 'S' }

/** Returns whether nothing is bet on this street yet, so that money put in is a bet and raises nothing. */
const isUnbet = (room: RoomView) =>
  room.rules === 'holdem' && (room.hand?.board.length ?? 0) > 0 && choiceOf(room, 'check') !== null

function labelOf(kind: MoveKind, room: RoomView): string {
  if (kind === 'raise' && isUnbet(room)) return t('pvp.act.bet')
  if (room.rules === 'holdem') return t(LABELS[kind])
  if (kind === 'fold') return t('pvp.act.pack')
  if (kind === 'call') return t(ownSeat(room)?.hasSeen ? 'pvp.act.chaal' : 'pvp.act.blind')
  return t(LABELS[kind])
}

function moveButton(state: CardRoom, room: RoomView, { kind, cost }: ChoiceView): HTMLElement {
  const { money } = state.context
  const amount = () => (kind === 'raise' ? money(state.raiseTo()) : toMinor(cost) > 0n ? money(cost) : '')
  return h(
    'button',
    {
      type: 'button',
      class: `move move-${kind}`,
      disabled: () => state.asked() !== null,
      'aria-keyshortcuts': KEYS[kind] ?? '',
      onclick: () => move(state, kind),
    },
    h('span', {}, labelOf(kind, room)),
    () => (amount() === '' ? null : h('b', { class: 'num' }, amount())),
  )
}

function yourTurn(state: CardRoom, room: RoomView): Child {
  const raise = choiceOf(room, 'raise')
  const own = ownSeat(room)
  const asker = room.table.find((seat) => seat?.seat === room.hand?.askedBy)
  return [
    asker ? h('p', { class: 'hint' }, t('pvp.asked', { name: asker.name })) : null,
    own?.hand ? h('p', { class: 'own-hand' }, handText(room.rules, own.hand)) : null,
    // one amount leaves nothing to choose
    raise && toMinor(raise.min) < toMinor(raise.max) ? raiseField(state, room, raise) : null,
    h(
      'div',
      { class: `moves of-${room.hand?.choices.length ?? 0}` },
      room.hand?.choices.map((choice) => moveButton(state, room, choice)),
    ),
  ]
}

function waiting(room: RoomView): Child {
  const own = ownSeat(room)
  const words: MessageKey = !room.you
    ? 'pvp.chooseSeat'
    : room.you.isLeaving
      ? 'pvp.leavingSoon'
      : room.you.isAway
        ? 'pvp.youAreAway'
        : room.phase === 'playing' && own?.state !== 'out'
          ? own?.state === 'folded'
            ? 'pvp.youFolded'
            : 'pvp.othersTurn'
          : room.table.filter(Boolean).length < 2
            ? 'pvp.waiting'
            : 'pvp.soon'
  return [
    own?.hand ? h('p', { class: 'own-hand' }, handText(room.rules, own.hand)) : null,
    h('p', { class: 'pvp-words' }, t(words)),
  ]
}

/** Builds the reader's panel. */
export function actionPanel(state: CardRoom): HTMLElement {
  return h(
    'section',
    { class: 'panel pvp-panel', 'aria-label': () => t('pvp.panel'), hidden: () => state.room() === null },
    () => {
      const room = state.room()
      if (!room) return null
      const { you } = room
      return [
        h('div', { class: 'pvp-now' }, isYourTurn(room) ? yourTurn(state, room) : waiting(room)),
        h(
          'div',
          { class: 'pvp-seat-tools' },
          you
            ? toggle(
                () => t('pvp.sitOut'),
                () => you.isAway,
                () => ask(state, { type: 'away', isAway: !you.isAway }),
              )
            : null,
          you
            ? textButton(
                () => t('pvp.leave'),
                () => ask(state, { type: 'leave' }),
                'secondary',
                () => you.isLeaving,
              )
            : textButton(
                () => t('pvp.otherRooms'),
                () => {
                  state.room.set(null)
                  state.line?.send({ type: 'rooms' })
                },
                'secondary',
              ),
        ),
        logView(state, room),
      ]
    },
  )
}
