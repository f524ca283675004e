import type { QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { type login, memberInfoCall } from '#contract/identity.ts'
import { isPublicAnswer } from './public-answers.ts'
import { writeSession } from './browser-storage.ts'
import { callKey } from './queries.ts'
import { requirePasswordChange, startSession } from './session.ts'

type Opened = OutputOf<typeof login>

/**
 * Takes over a session that the server opened: token kept for this tab, member info known without asking. Who comes back
 * after an expiry keeps what is on the screen while it is asked again; of another account nothing is shown any more.
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
