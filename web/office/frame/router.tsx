/** The back office's router: which visitors may open which page, and what is shown in place of a page that fails. */
import type { QueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, redirect, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { forgetFailures } from '#web/lib/lazy-screen.tsx'
import { ChunkError } from '#web/lib/load-chunk.ts'
import { routerOf } from '#web/lib/screen-routes.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { OFFICE_PATH } from './address.ts'
import { useFault } from './describe-fault.ts'
import { Frame } from './layout.tsx'
import { findOperator, logOut } from './operator.ts'
import type { Guard, MenuEntry, Subject } from './screen.ts'
import { Missing } from './states.tsx'
import { toLogin } from './to-login.ts'

/**
 * Creates the router of these subjects' screens. A visitor who is not logged in is sent to `/login`, and returns after
 * the login. The frame checks the operator's permissions and shows a refusal when they do not suffice.
 */
export function createOfficeRouter(subjects: readonly Subject[], client: QueryClient, history?: RouterHistory) {
  const enter = async (guard: Guard, { href }: { href: string }) => {
    if (guard === 'anyone') return
    const operator = await findOperator().catch(async (error: unknown) => {
      if (error instanceof ApiError && error.isNetwork) throw error
      await logOut()
      client.clear()
      return null
    })
    if (!operator) throw redirect(toLogin(href))
  }
  return routerOf<Guard, MenuEntry>({
    screens: subjects.flatMap(({ screens }) => screens),
    enter,
    Frame,
    NotFound: Missing,
    Failed,
    basepath: OFFICE_PATH,
    ...(history ? { history } : {}),
  })
}

/** Shown in place of a page that fails; the frame around it stays. */
function Failed({ error, reset }: ErrorComponentProps) {
  const t = useT()
  const sayFault = useFault()
  const router = useRouter()
  useEffect(forgetFailures, [error])
  const again = () => {
    // some browsers remember that a file was missing for as long as the page lives: only a reload asks for it again
    if (error instanceof ChunkError && error.fault === 'missing') return location.reload()
    reset()
    return void router.invalidate()
  }
  const isUnheard = error instanceof ApiError
  return (
    <ErrorState
      title={t(isUnheard ? 'office.loadFailed' : 'office.broken')}
      hint={isUnheard ? sayFault(error) : t('office.brokenHint')}
      retryLabel={t('office.retry')}
      onRetry={again}
    />
  )
}
