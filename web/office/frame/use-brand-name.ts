import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { permission } from '#contract/site/site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callOffice } from '../operator-session.ts'
import { entryOf } from './menu-entries.ts'
import { useSubjects } from './screen.ts'

/** Returns the name of the brand that this office belongs to; empty until it is known. */
export function useBrandName(): string {
  const { data } = useQuery({
    queryKey: [permission.id],
    queryFn: () => callOffice(permission, {}),
    staleTime: Infinity,
  })
  return data?.brandName ?? ''
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
