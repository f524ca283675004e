import { Suspense, useState } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { settlePasswordChange, usePasswordChange, useSession } from '#web/lib/session.ts'
import { useLinkEntry } from '../session/link-entry.ts'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'
import {
  type AuthRequest,
  closeAuth,
  openAuth,
  setNewcomer,
  takeOutsideReturn,
  takeResetLink,
  useAuthRequest,
  useOutsideReturn,
  useResetLink,
} from '../session/auth-state.ts'
import type { AuthDialogProps } from './auth-dialog.ts'
import type { ChangePasswordDialogProps } from './change-password-dialog.tsx'

const BUNDLES = ['auth', 'entry', 'errors', 'login-steps', 'register'] as const
const LoginDialog = lazyScreen<AuthDialogProps>(
  'login',
  async () => (await import('./login-dialog.tsx')).LoginDialog,
  BUNDLES,
)
const RegisterDialog = lazyScreen<AuthDialogProps>(
  'register',
  async () => (await import('./register-dialog.tsx')).RegisterDialog,
  BUNDLES,
)
const ForgotDialog = lazyScreen<AuthDialogProps>(
  'forgot',
  async () => (await import('./forgot-dialog.tsx')).ForgotDialog,
  BUNDLES,
)
const ResetDialog = lazyScreen<{ link: string; onClose: () => void; onDone: () => void; onForgot: () => void }>(
  'reset',
  async () => (await import('./reset-dialog.tsx')).ResetDialog,
  BUNDLES,
)
const OutsideReturnDialog = lazyScreen<{
  onClose: () => void
  onDone: () => void
  onLogin: () => void
  onRegister: () => void
}>('outside-return', async () => (await import('./outside-return-dialog.tsx')).OutsideReturnDialog, BUNDLES)
const ChangePasswordDialog = lazyScreen<ChangePasswordDialogProps>(
  'change-password',
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
  BUNDLES,
)
const LinkEntryDialog = lazyScreen<{ onDone: () => void }>(
  'link-entry',
  async () => (await import('./link-entry-dialog.tsx')).LinkEntryDialog,
  BUNDLES,
)
const DIALOGS = { login: LoginDialog, register: RegisterDialog, forgot: ForgotDialog }

/** Starts loading the dialogs before they are asked for. */
export function preloadAuth(): void {
  void LoginDialog.preload().catch(() => undefined)
  void RegisterDialog.preload().catch(() => undefined)
}

/**
 * Shows the auth dialogs: over the lobby at /login and /register, or over any page that opened one. Closing returns to
 * the page where the reader was; success opens the page that they wanted. A forced change of password is shown before
 * any other dialog.
 */
export function AuthHost({ pathname, search }: { pathname: string; search: URLSearchParams }) {
  const { isLogin, isTrial } = useSession()
  const change = usePasswordChange()
  const asked = useAuthRequest()
  const link = useResetLink()
  const isBack = useOutsideReturn()
  const isByLink = useLinkEntry() !== null
  const [isAsking, setAsking] = useState(false)
  if (isLogin && change !== 'none') {
    const isForced = change === 'forced'
    return (
      <Suspense fallback={null}>
        <ChangePasswordDialog
          isForced={isForced}
          onClose={settlePasswordChange}
          onDone={() => isForced && goTo(paths.lobby())}
        />
      </Suspense>
    )
  }
  const byPath = pathname === '/login' ? 'login' : pathname === '/register' ? 'register' : null
  const dialog = asked?.dialog ?? byPath
  if (isLogin && !isTrial && !isByLink) return null
  const next = asked?.next ?? search.get('next')
  const leave = () => {
    closeAuth()
    takeResetLink()
    takeOutsideReturn()
    setAsking(false)
  }
  const close = () => {
    leave()
    setNewcomer(null)
    if (byPath) goTo(paths.lobby())
  }
  const done = () => {
    leave()
    setNewcomer(null)
    if (next && isInner(next)) goTo(next)
    else if (byPath) goTo(paths.lobby())
  }
  const show = (wanted: AuthRequest['dialog']) => {
    takeResetLink()
    setAsking(false)
    if (asked || wanted === 'forgot') return openAuth(wanted, next)
    goTo(wanted === 'register' ? paths.register() : paths.login(next ?? undefined))
  }
  const forgot = () => show('forgot')
  if (isByLink)
    return (
      <Suspense fallback={null}>
        <LinkEntryDialog onDone={done} />
      </Suspense>
    )
  if (link)
    return (
      <Suspense fallback={null}>
        <ResetDialog link={link} onClose={close} onDone={done} onForgot={forgot} />
      </Suspense>
    )
  if (isBack || isAsking) {
    if (!isAsking) setAsking(true)
    return (
      <Suspense fallback={null}>
        <OutsideReturnDialog
          onClose={close}
          onDone={done}
          onLogin={() => show('login')}
          onRegister={() => show('register')}
        />
      </Suspense>
    )
  }
  if (!dialog) return null
  const Shown = DIALOGS[dialog]
  return (
    <Suspense fallback={null}>
      <Shown
        reason={asked?.reason ?? (search.has('next') ? 'please-log-in' : 'none')}
        referralCode={search.get('referralCode')}
        affiliateCode={search.get('affiliateCode')}
        onClose={close}
        onDone={done}
        onForgot={forgot}
        next={next}
        onBack={pathname === paths.agentLogin() ? close : () => show('login')}
        onSwitch={() => show(dialog === 'login' ? 'register' : 'login')}
      />
    </Suspense>
  )
}

/** Returns whether an address is inside this site. Only such addresses are opened after a login. */
function isInner(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
