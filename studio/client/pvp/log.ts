/** What happened in the hand so far, in words. */
import type { LogLine, RoomView } from '#studio/engines/pvp/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import type { CardRoom } from './state.ts'

/** Describes a move: "raises ৳30.00". */
export function didText({ kind, amount }: Pick<LogLine, 'kind' | 'amount'>, money: (amount: string) => string): string {
  return `${t(`pvp.did.${kind}`)}${toMinor(amount) > 0n && kind !== 'fold' && kind !== 'check' ? ` ${money(amount)}` : ''}`
}

/** Builds the log, newest on top; only where there is room for it. */
export function logView({ context }: CardRoom, room: RoomView): HTMLElement {
  const nameOf = (seat: number) => {
    const one = room.table[seat]
    return one?.isYou
      ? t('pvp.you')
      : one?.isHouse
        ? t('pvp.house', { letter: one.name.slice(-1) })
        : (one?.name ?? '–')
  }
  return h(
    'section',
    { class: 'pvp-log wide-only-block', hidden: (room.hand?.log.length ?? 0) === 0 },
    h('h3', { class: 'section-title' }, t('pvp.log')),
    h(
      'ul',
      {},
      (room.hand?.log ?? [])
        .toReversed()
        .slice(0, 14)
        .map((line) =>
          h(
            'li',
            {},
            h('span', { class: 'muted' }, nameOf(line.seat)),
            h('span', { class: 'num' }, didText(line, context.money)),
          ),
        ),
    ),
  )
}
