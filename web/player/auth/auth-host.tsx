import { Suspense, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { usePasswordChange } from '#web/lib/session.ts'
import { useAuthRequest, useOutsideReturn, useResetLink } from '../session/auth-state.ts'
import { useLinkEntry } from '../session/link-entry.ts'
import type { AuthDialogsProps } from './auth-dialogs.tsx'

const load = () => import('./auth-dialogs.tsx')
const AuthDialogs = lazyScreen<AuthDialogsProps>('auth', async () => (await load()).AuthDialogs)

/** Starts loading the dialogs before they are asked for. */
export function preloadAuth(): void {
  void load().then(
    ({ preloadDialogs }) => preloadDialogs(),
    () => undefined,
  )
}

/** Shows the auth dialogs from the first time on that the address or the page asks for one; nothing of them is loaded before. */
export function AuthHost({ pathname, search }: AuthDialogsProps) {
  const [isWanted, setWanted] = useState(false)
  const asked = [useAuthRequest(), useResetLink(), useLinkEntry()].some((one) => one !== null)
  const isBack = useOutsideReturn()
  const isChanging = usePasswordChange() !== 'none'
  const isByPath = pathname === paths.login() || pathname === paths.register()
  if (!isWanted && (asked || isBack || isChanging || isByPath)) setWanted(true)
  return isWanted ? (
    <Suspense fallback={null}>
      <AuthDialogs pathname={pathname} search={search} />
    </Suspense>
  ) : null
}
