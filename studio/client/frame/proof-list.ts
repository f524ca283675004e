/** Facts that can be checked: a name, a value in small type, a button that copies it. */
import { h, type Child } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { iconButton } from './controls.ts'

const SHOWS_COPIED_MS = 1_600

function copyButton(text: string, label: () => string): HTMLElement {
  const isCopied = signal(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    isCopied.set(true)
    setTimeout(() => isCopied.set(false), SHOWS_COPIED_MS)
  }
  return iconButton(
    () => (isCopied() ? 'check' : 'copy'),
    () => (isCopied() ? t('fair.copied') : t('fair.copy', { what: label() })),
    () => void copy().catch(() => undefined),
    'small',
  )
}

/** Returns one line of a proof. `copies` is the whole value for the clipboard. */
export function proofRow(label: () => string, value: Child, copies?: string): HTMLElement {
  return h(
    'div',
    { class: 'proof-row' },
    h('dt', {}, label),
    h('dd', {}, h('span', { class: 'proof-value' }, value), copies ? copyButton(copies, label) : null),
  )
}

/** Returns a block of proof lines. */
export function proofBlock(...rows: Child[]): HTMLElement {
  return h('dl', { class: 'proof-block' }, rows)
}
