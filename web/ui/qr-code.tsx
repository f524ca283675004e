import { useMemo, useState } from 'react'
import { drawQr, QR_SIZE } from './draw-qr.ts'
import { Icon } from './icon.tsx'

export type QrCodeProps = {
  text: string
  size?: number
  /** What it leads to, for screen readers. */
  label: string
  /**
   * Shown in place of the code when the text is longer than a code can hold, or the browser cannot show the picture.
   */
  tooLongLabel: string
  failedLabel: string
}

/** Draws a code for a phone's camera: dark on white in every theme, with the empty margin that readers need. */
export function QrCode({ text, size = QR_SIZE, label, tooLongLabel, failedLabel }: QrCodeProps) {
  const source = useMemo(() => drawQr(text, size), [text, size])
  const [failed, setFailed] = useState<string | null>(null)
  if (source === null || failed === source) {
    return (
      <div
        role="img"
        aria-label={label}
        className="grid place-content-center gap-2 rounded-card bg-surface-2 p-3 text-center text-xs text-ink-2"
        style={{ width: size, height: size }}
      >
        <Icon name="warning-circle" className="mx-auto text-ink-3" />
        {source === null ? tooLongLabel : failedLabel}
      </div>
    )
  }
  return (
    <img
      src={source}
      width={size}
      height={size}
      alt={label}
      className="rounded-card bg-white"
      onError={() => setFailed(source)}
    />
  )
}
