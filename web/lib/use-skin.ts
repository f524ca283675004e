import { useEffect } from 'react'
import { styleOf } from '#contract/site/theme.ts'
import type { Theme } from '#contract/site/theme-schema.ts'

/** Applies a brand's look to the document's root, and updates it when it changes. */
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
