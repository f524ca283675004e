import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type VerificationOffer, verificationRequired } from '#contract/identity/login-steps.ts'
import { socialFinish, socialNew } from '#contract/identity/social.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { useT } from '#web/lib/i18n.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { setNewcomer, takeOutsideReturn } from '../session/auth-state.ts'
import { SecondStepDialog } from './second-step-dialog.tsx'

type Props = { onClose: () => void; onDone: () => void; onLogin: () => void; onRegister: () => void }
type Outcome =
  | { kind: 'asking' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'step'; offer: VerificationOffer }

/** Shows the outcome of a login at an outside provider, after the browser has returned from it. */
export function OutsideReturnDialog({ onClose, onDone, onLogin, onRegister }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  useEffect(() => {
    if (!takeOutsideReturn()) return
    call(socialFinish, {}).then(
      (session) => {
        takeSession(client, session)
        onDone()
      },
      (thrown: unknown) => {
        const error = asApiError(thrown)
        const offer = detailsOf(error, verificationRequired)
        const newcomer = detailsOf(error, socialNew)
        if (offer) setOutcome({ kind: 'step', offer })
        else if (newcomer) {
          setNewcomer(newcomer)
          onRegister()
        } else setOutcome({ kind: 'refused', code: error.code, message: error.message || t('common.network') })
      },
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the server said is asked for once
  }, [])
  if (outcome.kind === 'step') {
    const enter = (session: Parameters<typeof takeSession>[1]) => {
      takeSession(client, session)
      onDone()
    }
    const startOver = (message: string) => setOutcome({ kind: 'refused', code: 'VERIFICATION_EXPIRED', message })
    return <SecondStepDialog offer={outcome.offer} onOpened={enter} onClose={onClose} onOver={startOver} />
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('auth.login.title')} closeLabel={t('common.close')}>
      {outcome.kind === 'asking' ? (
        <p role="status" className="flex items-center gap-3 py-4 text-ink-2">
          <Spinner />
          {t('entry.outside.asking')}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <p role="alert">{outcome.message}</p>
          <Button tone="primary" size="large" wide onClick={onLogin} data-autofocus>
            {t(outcome.code === 'SOCIAL_LINK_FIRST' ? 'auth.login.action' : 'entry.backToLogin')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
