import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { type login, memberInfoCall } from '#contract/identity/identity.ts'
import { isPublicAnswer } from './public-answers.ts'
import { writeSession } from './browser-storage.ts'
import { callKey } from './queries.ts'
import { requirePasswordChange, startSession } from './session.ts'

type Opened = OutputOf<typeof login>

/**
 * Starts a session that the server opened: the token is stored for this tab, and the member's info is known without a
 * request. A member who logs in again after an expiry still sees the screen while its data is fetched again; after a
 * login with another account, no data of the first one is shown.
 */
export function takeSession(
  client: QueryClient,
  {
    token,
    memberInfo,
    firstTimeLogin,
    mustChangePassword,
  }: Pick<Opened, 'token' | 'memberInfo' | 'firstTimeLogin'> & Partial<Pick<Opened, 'mustChangePassword'>>,
): void {
  const { id, account, nickname, type, icon } = memberInfo
  const key = callKey(memberInfoCall, {})
  const former = client.getQueryData<Opened['memberInfo']>(key)
  writeSession('firstTimeLogin', firstTimeLogin ? 'yes' : null)
  startSession(token, { id, account, nickname, type, icon })
  if (mustChangePassword) requirePasswordChange()
  const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !isPublicAnswer(queryKey) && queryKey[0] !== memberInfoCall.id
  client.setQueryData(key, memberInfo)
  if (former && former.id !== id) void client.resetQueries({ predicate: isPrivate })
  else void client.invalidateQueries({ predicate: isPrivate })
}
