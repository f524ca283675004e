import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { passkeyLogin, passkeyLoginBegin } from '#contract/identity/login-steps.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  onOpened: (session: OutputOf<typeof passkeyLogin>) => void | Promise<void>
  onFault: (message: string) => void
}

/** Logs in with a passkey alone, without name or password. Not shown in a browser without passkeys. */
export function PasskeyButton({ onOpened, onFault }: Props) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys()) return null
  const enter = async () => {
    setBusy(true)
    try {
      const { loginId, options } = await call(passkeyLoginBegin, {})
      const assertion = await signWithPasskey(options)
      if (assertion) await onOpened(await call(passkeyLogin, { loginId, assertion }))
    } catch (error) {
      onFault(asApiError(error).message || t('common.network'))
    }
    setBusy(false)
  }
  return (
    <Button icon="key" wide busy={busy} onClick={() => void enter()}>
      {t('auth.passkey')}
    </Button>
  )
}
