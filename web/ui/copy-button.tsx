import { useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type CopyButtonProps = { text: string; label: string; copiedLabel: string; className?: string }

/**
 * Copies a text; the tick and the announced label confirm it. Where copying is refused, the text can still be selected.
 */
export function CopyButton({ text, label, copiedLabel, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <button
      type="button"
      aria-label={copied ? copiedLabel : label}
      onClick={copy}
      onBlur={() => setCopied(false)}
      onPointerLeave={() => setCopied(false)}
      className={cx(
        'relative grid size-8 flex-none place-items-center rounded-sm text-ink-3 hover:text-ink-1',
        'pointer-coarse:after:absolute pointer-coarse:after:-inset-1.5', // 44 to a finger
        className,
      )}
    >
      <Icon name={copied ? 'check' : 'copy'} size="s" className={copied ? 'text-positive' : ''} />
      <span aria-live="polite" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </button>
  )
}
