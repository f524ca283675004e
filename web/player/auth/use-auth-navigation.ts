import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { goTo } from '../frame/navigation.ts'
import {
  type AuthRequest,
  closeAuth,
  openAuth,
  setNewcomer,
  takeOutsideReturn,
  takeResetLink,
  useAuthRequest,
} from '../session/auth-state.ts'

/**
 * Returns which auth dialog the address or the page asks for, and the ways out of it: closing returns to the page where
 * the reader was, success opens the page that they wanted, and `show` changes to another dialog.
 */
export function useAuthNavigation(pathname: string, search: URLSearchParams) {
  const asked = useAuthRequest()
  /** The return from an outside provider was claimed, and its dialog is still open. */
  const [isReturning, setReturning] = useState(false)
  const byPath = pathname === '/login' ? 'login' : pathname === '/register' ? 'register' : null
  const next = asked?.next ?? search.get('next')
  const leave = () => {
    closeAuth()
    takeResetLink()
    takeOutsideReturn()
    setReturning(false)
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
    setReturning(false)
    if (asked || wanted === 'forgot') return openAuth(wanted, next)
    goTo(wanted === 'register' ? paths.register() : paths.login(next ?? undefined))
  }
  return { asked, dialog: asked?.dialog ?? byPath, next, isReturning, setReturning, close, done, show }
}

/** Returns whether an address is inside this site. Only such addresses are opened after a login. */
function isInner(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
