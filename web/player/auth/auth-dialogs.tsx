import { Suspense } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { settlePasswordChange, usePasswordChange, useSession } from '#web/lib/session.ts'
import { useLinkEntry } from '../session/link-entry.ts'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'
import { useOutsideReturn, useResetLink } from '../session/auth-state.ts'
import type { AuthDialogProps } from './auth-dialog.ts'
import type { ChangePasswordDialogProps } from './change-password-dialog.tsx'
import { useAuthNavigation } from './use-auth-navigation.ts'

export type AuthDialogsProps = { pathname: string; search: URLSearchParams }

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

/** Loads the page on which agents log in: it needs what the dialogs need. */
export const loadAgentLogin = async () => (await import('./agent-login-page.tsx')).AgentLoginPage

/** Starts loading the dialogs that visitors open most. */
export function preloadDialogs(): void {
  void LoginDialog.preload().catch(() => undefined)
  void RegisterDialog.preload().catch(() => undefined)
}

/**
 * Shows the auth dialogs: over the lobby at /login and /register, or over any page that opened one. Closing returns to
 * the page where the reader was; success opens the page that they wanted. A forced change of password is shown before
 * any other dialog.
 */
export function AuthDialogs({ pathname, search }: AuthDialogsProps) {
  const { isLogin, isTrial } = useSession()
  const change = usePasswordChange()
  const link = useResetLink()
  const isBack = useOutsideReturn()
  const isByLink = useLinkEntry() !== null
  const { asked, dialog, next, isReturning, setReturning, close, done, show } = useAuthNavigation(pathname, search)
  if (isLogin && change !== 'none') return <PasswordChange isForced={change === 'forced'} />
  if (isLogin && !isTrial && !isByLink) return null
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
  if (isBack || isReturning) {
    if (!isReturning) setReturning(true)
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
        byAddress={!asked}
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

/** Shows the change of password that the server asks for. */
function PasswordChange({ isForced }: { isForced: boolean }) {
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
