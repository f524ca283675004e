/** The sheet that asks how much to bring to the table. No money leaves the wallet before a hand begins. */
import type { RoomView } from '#studio/engines/pvp/protocol.ts'
import { newRequestId } from '#studio/client/lib/api.ts'
import { textButton } from '#studio/client/frame/controls.ts'
import { closeSheet, openSheet } from '#studio/client/frame/sheet.ts'
import { h } from '#studio/client/lib/dom.ts'
import { moment, t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'
import { ask, type CardRoom } from './state.ts'

/** Opens the sheet for a seat; with too little money it says so and offers a link to the cashier. */
export function openBuyIn(state: CardRoom, room: RoomView, seat: number): void {
  const { context } = state
  const comeBack = room.comeBack && room.comeBack.until > state.clock.now() ? room.comeBack : null
  const larger = (one: bigint, other: bigint) => (one > other ? one : other)
  const owed = toMinor(comeBack?.least ?? '0')
  const [least, most, unit] = [
    larger(toMinor(room.buyInLeast), owed),
    larger(toMinor(room.buyInMost), owed),
    toMinor(room.stake),
  ]
  const has = room.mode === 'practice' ? most : context.balance.peek()
  const comeBackText = comeBack && t('pvp.comeBack', { least: context.money(owed), time: moment(comeBack.until) })
  if (has < least) {
    return context.notice.set({
      text: comeBackText ?? t('pvp.tooLittle', { least: context.money(least) }),
      kind: 'error',
      offersDeposit: true,
    })
  }
  const top = larger(has < most ? has - (has % unit) : most, least)
  const amount = signal(top)
  const range: HTMLInputElement = h('input', {
    type: 'range',
    class: 'raise-range',
    min: String(least),
    max: String(top),
    step: String(unit),
    value: String(amount.peek()),
    'aria-label': () => t('pvp.buyIn'),
    'aria-valuetext': () => context.money(amount()),
    oninput: () => amount.set(BigInt(range.value)),
  })
  const sit = () => {
    ask(state, { type: 'sit', seat, buyIn: toWire(amount.peek()), seed: newRequestId() })
    closeSheet()
  }
  openSheet({
    title: () => t('pvp.buyIn'),
    body: () =>
      h(
        'div',
        { class: 'stack' },
        h('p', { class: 'buy-in-amount num' }, () => context.money(amount())),
        range,
        h('div', { class: 'buy-in-ends num' }, h('span', {}, context.money(least)), h('span', {}, context.money(top))),
        h('p', { class: 'muted small' }, () => t(room.mode === 'practice' ? 'pvp.practiceHint' : 'pvp.buyInHint')),
        comeBackText === null ? null : h('p', { class: 'small' }, comeBackText),
        textButton(() => t('pvp.sitDown'), sit, 'primary'),
      ),
  })
}
