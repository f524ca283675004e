import type { HistoryState } from '@tanstack/react-router'

/** Returns the navigation to the login page; `next` is the path of the back office to open after the login. */
export function toLogin(next: string) {
  const state: HistoryState & { next: string } = { next }
  return { to: '/login', state } as const
}
