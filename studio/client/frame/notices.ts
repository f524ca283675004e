/** Messages over the stage: what failed and what to do, or what just ended. */
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { effect, onCleanup } from '#studio/client/lib/signal.ts'
import { tellSite } from '#studio/client/lib/site.ts'
import type { GameContext } from './context.ts'
import { iconButton, textButton } from './controls.ts'

const SHOWN_MS = 7_000

/** Returns the container of notices. Errors are announced immediately, others politely; each disappears by itself. */
export function notices(context: GameContext): HTMLElement {
  effect(() => {
    if (!context.notice()) return
    const timer = setTimeout(() => context.notice.set(null), SHOWN_MS)
    onCleanup(() => clearTimeout(timer))
  })
  const dismiss = () => context.notice.set(null)
  const deposit = () => {
    tellSite({ type: 'deposit' })
    dismiss()
  }
  const collect = () => {
    tellSite({ type: 'collect' })
    dismiss()
  }
  return h('div', { class: 'notices' }, () => {
    const notice = context.notice()
    const asksMoney = notice?.offersDeposit === true && !context.session.isDemo
    // money that the member has already comes before a deposit
    const elsewhere = asksMoney ? context.elsewhere() : null
    return (
      notice &&
      h(
        'div',
        { class: `notice ${notice.kind}`, role: notice.kind === 'error' ? 'alert' : 'status' },
        icon(notice.kind === 'error' ? 'warning-circle' : 'info'),
        h('p', {}, notice.text, elsewhere ? ` ${t('notice.elsewhere', elsewhere)}` : ''),
        elsewhere ? textButton(() => t('notice.bringBack'), collect) : null,
        asksMoney && !elsewhere ? textButton(() => t('bar.deposit'), deposit) : null,
        iconButton('x', () => t('sheet.close'), dismiss, 'small'),
      )
    )
  })
}
