import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type CSSProperties, useEffect } from 'react'
import { iconAddress } from '#contract/pictures/uploads.ts'
import { permission } from '#contract/site/site.ts'
import { valuesOf } from '#contract/site/theme.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callOffice } from '../operator-session.ts'
import { entryOf } from './menu-entries.ts'
import { useSubjects } from './screen.ts'

const useSite = () =>
  useQuery({
    queryKey: [permission.id],
    queryFn: () => callOffice(permission, {}),
    staleTime: Infinity,
  }).data

/** Returns the name of the brand that this office belongs to; empty until it is known. */
export const useBrandName = (): string => useSite()?.brandName ?? ''

/** Returns the brand's logo as a style for what has `.logo` in it; null while it is not known, and for a brand without one. */
export function useBrandLogo(): CSSProperties | null {
  const look = useSite()?.theme
  return look?.logo ? (valuesOf({ ...look, tokens: {} }) as CSSProperties) : null
}

/** Shows the brand's icon on the browser's tab, once it is known. */
export function useBrandIcon(): void {
  const icon = useSite()?.theme.icon
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!link || !icon) return
    link.type = 'image/png'
    link.href = iconAddress(icon, 'icon-48.png')
  }, [icon])
}

/** Sets the title of the browser's tab: the page, its row, and the brand. */
export function usePageTitle(): void {
  const t = useT()
  const brand = useBrandName()
  const { pathname } = useLocation()
  const here = entryOf(useSubjects(), pathname)
  const title = [here ? t(here.entry.name) : null, here?.row ?? null, brand || null, t('office.title')]
    .filter(Boolean)
    .join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
