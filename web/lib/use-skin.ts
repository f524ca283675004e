import { useEffect } from 'react'
import { styleOf } from '#contract/theme.ts'
import type { Theme } from '#contract/theme-schema.ts'

/** Wears a brand's look on the document's root, and follows when it changes. */
export function useSkin(theme: Theme | undefined): void {
  useEffect(() => {
    if (!theme) return
    const { skin, style } = styleOf(theme)
    const root = document.documentElement
    root.dataset.skin = skin
    if (style) root.setAttribute('style', style)
    else root.removeAttribute('style')
  }, [theme])
}
