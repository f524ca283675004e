import { useEffect } from 'react'
import type { Look } from '#contract/site/theme-schema.ts'

/** The look that the document's root has. The server draws a page with the brand's look already. */
let shown: Look | undefined

async function wear(theme: Look): Promise<void> {
  const { styleOf } = await import('#contract/site/theme.ts')
  // another one came while this was loading
  if (shown !== theme) return
  const { skin, style } = styleOf(theme)
  const root = document.documentElement
  root.dataset.skin = skin
  if (style) root.setAttribute('style', style)
  else root.removeAttribute('style')
}

/** Applies a brand's look to the document's root where it is not the page's own, and updates it when it changes. */
export function useSkin(theme: Look | undefined): void {
  useEffect(() => {
    if (!theme || theme === shown) return
    const isDrawn = !shown && document.documentElement.dataset.skin === theme.skin
    shown = theme
    // a page that keeps its former look is whole: the next change, or the next page, tries again
    if (!isDrawn) void wear(theme).catch(() => undefined)
  }, [theme])
}
