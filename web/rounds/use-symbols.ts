import { useEffect, useState } from 'react'

/** The pictures of a title's symbols, as addresses of data. */
export type Symbols = Readonly<Record<string, string>>

/** How long the studio's page may take; then it is given up, and the record keeps its signs. */
const LIMIT_MS = 10_000
const known = new Map<string, Symbols>()

/** Returns what of a message are pictures: nothing else is shown. */
function readSymbols(data: unknown): Symbols | null {
  const { source, type, symbols } = (data ?? {}) as { source?: unknown; type?: unknown; symbols?: unknown }
  if (source !== 'studio' || type !== 'symbols' || typeof symbols !== 'object' || symbols === null) return null
  return Object.fromEntries(
    Object.entries(symbols).filter(([, one]) => typeof one === 'string' && one.startsWith('data:image/')),
  ) as Symbols
}

/**
 * Returns the pictures of a title's symbols, painted by the studio's own page in a hidden frame; null until they are
 * there, and where they cannot be had.
 */
export function useSymbols(url: string | null): Symbols | null {
  const [symbols, setSymbols] = useState<Symbols | null>(null)
  useEffect(() => {
    if (url === null || known.has(url)) return undefined
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = ''
    frame.setAttribute('aria-hidden', 'true')
    frame.src = url
    const end = () => {
      removeEventListener('message', hear)
      clearTimeout(limit)
      frame.remove()
    }
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || origin !== new URL(url).origin) return
      const read = readSymbols(data)
      if (!read) return
      known.set(url, read)
      setSymbols(read)
      end()
    }
    const limit = setTimeout(end, LIMIT_MS)
    addEventListener('message', hear)
    document.body.append(frame)
    return end
  }, [url])
  return url === null ? null : (known.get(url) ?? symbols)
}
