/**
 * The page that is shown when play cannot continue: why, that the money is safe where that is true, and a link back.
 */
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { isEmbedded, leave, siteOrigin, tellSite } from '#studio/client/lib/site.ts'
import type { Ending } from './context.ts'
import { textButton } from './controls.ts'

const RELAUNCH: Partial<Record<Ending, 'expired' | 'invalid'>> = {
  SESSION_EXPIRED: 'expired',
  SESSION_REQUIRED: 'expired',
  LAUNCH_TOKEN_INVALID: 'invalid',
  NO_SESSION: 'invalid',
}

const relaunch = (reason: 'expired' | 'invalid') => () => tellSite({ type: 'relaunch', reason })

/** Builds the closing page. Offers a new start where the site can give one, a retry when the connection failed. */
export function endPage(ending: Ending): HTMLElement {
  const reason = RELAUNCH[ending]
  const origin = siteOrigin()
  const isLine = ending === 'UNREACHABLE' || ending === 'DOOR_UNAVAILABLE' || ending === 'MAINTENANCE'
  return h(
    'main',
    { class: 'end-page' },
    h('span', { class: 'end-mark' }, icon(isLine ? 'wifi-slash' : 'lock', 36)),
    h('h1', { tabindex: -1 }, () => t(`end.${ending}` as 'end.NO_SESSION')),
    h('p', {}, () => t(isLine ? 'end.moneySafe' : reason ? 'end.openAgain' : 'end.contact')),
    h(
      'div',
      { class: 'end-actions' },
      isLine
        ? textButton(
            () => t('end.retry'),
            () => location.reload(),
            'primary',
          )
        : null,
      reason && isEmbedded() ? textButton(() => t('end.relaunch'), relaunch(reason), 'primary') : null,
      origin && !isEmbedded() ? h('a', { class: 'button secondary', href: origin }, () => t('end.back')) : null,
      isEmbedded() ? textButton(() => t('end.back'), leave) : null,
    ),
  )
}
