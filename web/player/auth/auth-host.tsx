import { Suspense, useState } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { settlePasswordChange, usePasswordChange, useSession } from '#web/lib/session.ts'
import { useLinkEntry } from '../link-entry.ts'
import { goTo } from '../navigation.ts'
import { paths } from '../paths.ts'
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
} from '../auth-state.ts'
import type { ChangePasswordDialogProps } from './change-password-dialog.tsx'

export type AuthDialogProps = {
  reason: AuthRequest['reason']
  referralCode: string | null
  /** From the address, in which case no input asks for it. */
  affiliateCode: string | null
  onClose: () => void
  onDone: () => void
  /** From login to registering, and back. */
  onSwitch: () => void
  onForgot: () => void
  onBack: () => void
  /** Where a success leads; null for where the reader is. */
  next: string | null
}

const SUBJECTS = ['auth', 'entry', 'errors', 'login-steps', 'register']
const LoginDialog = lazyScreen<AuthDialogProps>(
  'login',
  async () => (await import('./login-dialog.tsx')).LoginDialog,
  SUBJECTS,
)
const RegisterDialog = lazyScreen<AuthDialogProps>(
  'register',
  async () => (await import('./register-dialog.tsx')).RegisterDialog,
  SUBJECTS,
)
const ForgotDialog = lazyScreen<AuthDialogProps>(
  'forgot',
  async () => (await import('./forgot-dialog.tsx')).ForgotDialog,
  SUBJECTS,
)
const ResetDialog = lazyScreen<{ link: string; onClose: () => void; onDone: () => void; onForgot: () => void }>(
  'reset',
  async () => (await import('./reset-dialog.tsx')).ResetDialog,
  SUBJECTS,
)
const OutsideReturnDialog = lazyScreen<{
  onClose: () => void
  onDone: () => void
  onLogin: () => void
  onRegister: () => void
}>('outside-return', async () => (await import('./outside-return-dialog.tsx')).OutsideReturnDialog, SUBJECTS)
const ChangePasswordDialog = lazyScreen<ChangePasswordDialogProps>(
  'change-password',
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
  SUBJECTS,
)
const LinkEntryDialog = lazyScreen<{ onDone: () => void }>(
  'link-entry',
  async () => (await import('./link-entry-dialog.tsx')).LinkEntryDialog,
  SUBJECTS,
)
const DIALOGS = { login: LoginDialog, register: RegisterDialog, forgot: ForgotDialog }

/** Starts loading the dialogs before they are asked for. */
export function preloadAuth(): void {
  void LoginDialog.preload().catch(() => undefined)
  void RegisterDialog.preload().catch(() => undefined)
}

/**
 * The dialogs of getting in: over the lobby at /login and /register, or over any page that asked. Closing goes back to where the
 * reader was; success goes on to what was wanted. A password that must be changed comes before everything.
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

/** Only addresses of this site are gone on to. */
function isInner(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
