import { Suspense } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { goTo } from '../navigation.ts'
import { paths } from '../paths.ts'
import { type AuthRequest, closeAuth, openAuth, useAuthRequest } from '../auth-state.ts'

export type AuthDialogProps = {
  reason: AuthRequest['reason']
  referralCode: string | null
  onClose: () => void
  onDone: () => void
  onSwitch: () => void
}

const LoginDialog = lazyScreen<AuthDialogProps>('login', async () => (await import('./login-dialog.tsx')).LoginDialog, [
  'auth',
  'errors',
  'login-steps',
])
const RegisterDialog = lazyScreen<AuthDialogProps>(
  'register',
  async () => (await import('./register-dialog.tsx')).RegisterDialog,
  ['auth', 'errors', 'register'],
)

/** Starts loading the dialogs before they are asked for. */
export function preloadAuth(): void {
  void LoginDialog.preload().catch(() => undefined)
  void RegisterDialog.preload().catch(() => undefined)
}

/**
 * The login and register dialogs: over the lobby at /login and /register, or over any page that asked. Closing goes
 * back to where the reader was; success goes on to what was wanted.
 */
export function AuthHost({ pathname, search }: { pathname: string; search: URLSearchParams }) {
  const { isLogin, isTrial } = useSession()
  const asked = useAuthRequest()
  const byPath = pathname === '/login' ? 'login' : pathname === '/register' ? 'register' : null
  const dialog = asked?.dialog ?? byPath
  if (!dialog || (isLogin && !isTrial)) return null
  const next = asked?.next ?? search.get('next')
  const close = () => {
    closeAuth()
    if (byPath) goTo(paths.lobby())
  }
  const props: AuthDialogProps = {
    reason: asked?.reason ?? (search.has('next') ? 'please-log-in' : 'none'),
    referralCode: search.get('referralCode'),
    onClose: close,
    onDone: () => {
      closeAuth()
      if (next && isInner(next)) goTo(next)
      else if (byPath) goTo(paths.lobby())
    },
    onSwitch: () => {
      if (asked) openAuth(dialog === 'login' ? 'register' : 'login', next)
      else goTo(dialog === 'login' ? paths.register() : paths.login(next ?? undefined))
    },
  }
  return <Suspense fallback={null}>{dialog === 'login' ? <LoginDialog {...props} /> : <RegisterDialog {...props} />}</Suspense>
}

/** Only addresses of this site are gone on to. */
function isInner(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
