import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { forgetRemembered, loginRemembered, rememberedLogin, rememberLogin } from '#contract/identity/login-steps.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { call, createClient } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Returns the username whose login this browser remembers (undefined until it is known, null when there is none), and
 * whether the next login is to be remembered. After `forget` the remembered login is no longer `isOffered`.
 */
export function useRemembered() {
  const { data } = useCall(rememberedLogin, {}, { staleTime: 0, gcTime: 0 })
  const username = data?.username
  const [ticked, setTicked] = useState<boolean | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  const forget = () => {
    setForgotten(true)
    setTicked(false)
  }
  return {
    username,
    isOffered: Boolean(username) && !isForgotten,
    isTicked: ticked ?? Boolean(username),
    setTicked,
    forget,
  }
}

/**
 * The longest wait for the server to remember a login, in milliseconds, so that a slow server does not prevent the
 * login.
 */
const REMEMBER_LIMIT_MS = 5_000

/**
 * Remembers a login in this browser for a day when the box is ticked; otherwise forgets a remembered one. The call uses
 * the new session's own token and ends before the page learns of the session, so that the choice is stored even when
 * the member closes the page right after the login.
 * Never fails.
 */
export async function keepRemembered(token: string, isTicked: boolean): Promise<void> {
  const callAsNew = createClient({ token: () => token, end: () => undefined })
  await callAsNew(rememberLogin, { remember: isTicked }, { signal: AbortSignal.timeout(REMEMBER_LIMIT_MS) }).catch(
    () => undefined,
  )
}

type Props = {
  username: string
  onOpened: (session: OutputOf<typeof loginRemembered>) => void
  onRefused: (error: ApiError) => void
  onForgotten: () => void
}

/** Shows a button that logs in the remembered member, and a link to log in with another account. */
export function RememberedLogin({ username, onOpened, onRefused, onForgotten }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    try {
      onOpened(await call(loginRemembered, {}))
    } catch (error) {
      onRefused(asApiError(error))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-1">
      <Button tone="primary" size="large" wide icon="user-circle" busy={busy} onClick={() => void enter()}>
        <span className="min-w-0 leading-tight break-words whitespace-normal">
          {t('auth.remembered.continue', { username })}
        </span>
      </Button>
      <Button
        tone="quiet"
        size="small"
        onClick={() =>
          void call(forgetRemembered, {})
            .catch(() => undefined)
            .then(onForgotten)
        }
      >
        {t('auth.remembered.notMe')}
      </Button>
    </div>
  )
}
