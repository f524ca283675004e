/** The rooms of the game: stakes, seats, the average pot; each opens with one press. */
import type { RoomLine } from '#studio/engines/pvp/protocol.ts'
import { bestWins } from '#studio/client/frame/best-wins.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { ask, type CardRoom } from './state.ts'

/** Writes the stakes: "৳5 / ৳10" for blinds, "৳1" for a boot. */
export function stakeText(
  { context }: Pick<CardRoom, 'context'>,
  { rules, stake }: Pick<RoomLine, 'rules' | 'stake'>,
): string {
  if (rules === 'patti') return context.money(stake)
  return `${context.money(String(Number(stake) / 2))} / ${context.money(stake)}`
}

/** Draws each seat as a dot, filled where a player sits; the count is written below. */
const seatDots = ({ seats, players }: RoomLine): HTMLElement =>
  h(
    'span',
    { class: 'seat-dots', 'aria-hidden': 'true' },
    Array.from({ length: seats }, (_, seat) => h('i', { class: seat < players ? 'taken' : '' })),
  )

function card(state: CardRoom, line: RoomLine): HTMLElement {
  const { money } = state.context
  const isFree = line.players < line.seats
  const fact = (label: string, value: string) =>
    h('div', { class: 'fact' }, h('span', {}, label), h('b', { class: 'num' }, value))
  return h(
    'li',
    { class: `room-card ${line.mode}` },
    h(
      'div',
      { class: 'room-head' },
      h('h3', {}, line.mode === 'practice' ? t('pvp.practice') : stakeText(state, line)),
      seatDots(line),
      line.mode === 'real'
        ? null
        : h('span', { class: 'tag brand' }, t(line.mode === 'trial' ? 'pvp.trialTag' : 'pvp.practiceTag')),
    ),
    line.mode === 'practice' ? h('p', { class: 'muted small' }, t('pvp.practiceHint')) : null,
    h(
      'div',
      { class: 'facts' },
      fact(t(line.rules === 'patti' ? 'pvp.boot' : 'pvp.blinds'), stakeText(state, line)),
      fact(t('pvp.buyIn'), `${money(line.buyInLeast)} – ${money(line.buyInMost)}`),
      fact(t('pvp.seatsTaken'), t('pvp.of', { taken: count(line.players), seats: count(line.seats) })),
      fact(t('pvp.averagePot'), line.averagePot === null ? '–' : money(line.averagePot)),
    ),
    h(
      'button',
      { type: 'button', class: 'button', onclick: () => ask(state, { type: 'enter', room: line.room }) },
      icon(isFree ? 'users' : 'play', 18),
      t(isFree ? 'pvp.open' : 'pvp.watch'),
    ),
  )
}

/** Builds the list, and what hands brought most lately; shows placeholders until the rooms are known. */
export function lobby(state: CardRoom): HTMLElement {
  return h(
    'div',
    { class: 'pvp-lobby' },
    h('h2', {}, () => t('pvp.rooms')),
    h('p', { class: 'muted' }, () => t('pvp.roomsHint')),
    h('ul', { class: 'room-list' }, () => {
      const lines = [...state.rooms()].sort((a, b) => Number(b.mode === 'real') - Number(a.mode === 'real'))
      return lines.length === 0
        ? [1, 2, 3].map(() => h('li', { class: 'skeleton-row' }))
        : lines.map((line) => card(state, line))
    }),
    bestWins(state.context),
  )
}
