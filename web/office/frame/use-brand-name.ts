import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { permission } from '#contract/site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callOffice } from '../operator-session.ts'
import { entryOf } from './menu-entries.ts'

/** The name of the brand whose office this is; empty until it is known. */
export function useBrandName(): string {
  const { data } = useQuery({
    queryKey: [permission.id],
    queryFn: () => callOffice(permission, {}),
    staleTime: Infinity,
  })
  return data?.brandName ?? ''
}

/** Names the browser's tab after the page, its row, and the brand. */
export function usePageTitle(): void {
  const t = useT()
  const brand = useBrandName()
  const { pathname } = useLocation()
  const here = entryOf(pathname)
  const title = [here ? t(here.entry.name) : null, here?.row ?? null, brand || null, t('office.title')]
    .filter(Boolean)
    .join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
