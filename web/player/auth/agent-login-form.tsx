import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type VerificationOffer, verificationRequired } from '#contract/identity/login-steps.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { LoginForm, type Opened } from './login-form.tsx'
import type { SecondStepProps } from './second-step-dialog.tsx'
import { openAuth } from '../session/auth-state.ts'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'

const SecondStep = lazyScreen<SecondStepProps>(
  'second-step',
  async () => (await import('./second-step-dialog.tsx')).SecondStepDialog,
  ['auth', 'login-steps', 'errors'],
)

/** Logs an agent in and then opens the agent centre. */
export function AgentLoginForm() {
  const client = useQueryClient()
  const [offer, setOffer] = useState<VerificationOffer | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const enter = (session: Opened) => {
    takeSession(client, session)
    goTo(paths.agentHome())
  }
  return (
    <>
      <LoginForm
        way="username"
        area="agent"
        notice={notice}
        onOpened={enter}
        onForgot={() => openAuth('forgot', paths.agentHome())}
        onRefused={(error) => {
          setNotice(null)
          const asked = detailsOf(error, verificationRequired)
          if (asked) setOffer(asked)
          return asked !== null
        }}
      />
      {offer && (
        <SecondStep
          offer={offer}
          onOpened={enter}
          onClose={() => setOffer(null)}
          onOver={(message) => {
            setOffer(null)
            setNotice(message)
          }}
        />
      )}
    </>
  )
}
