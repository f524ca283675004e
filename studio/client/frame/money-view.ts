/** Amounts as elements: symbol, whole part, smaller decimals. A changed balance fades and does not count up or down. */
import { effect } from '#studio/client/lib/signal.ts'
import { fill, h } from '#studio/client/lib/dom.ts'
import { prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { moneyParts, type CurrencyLook } from '#studio/client/logic/money.ts'

function pieces(minor: bigint, currency: CurrencyLook, signed: boolean): (Node | string)[] {
  const { sign, symbol, whole, fraction } = moneyParts(minor, currency, signed)
  return [sign, h('i', {}, symbol), whole, h('small', {}, fraction)]
}

/** Returns an amount that follows `read`. With `fades`, a change fades from old to new in 140 ms. */
export function moneyView(
  read: () => bigint,
  currency: CurrencyLook,
  options: { signed?: boolean; fades?: boolean } = {},
): HTMLElement {
  const view = h('span', { class: 'money' })
  let isFirst = true
  effect(() => {
    fill(view, ...pieces(read(), currency, options.signed ?? false))
    if (options.fades && !isFirst && !prefersReducedMotion())
      view.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 140, easing: 'ease-out' })
    isFirst = false
  })
  return view
}
