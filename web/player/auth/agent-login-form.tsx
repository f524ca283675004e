import { useQueryClient } from '@tanstack/react-query'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { LoginForm } from './login-form.tsx'
import type { SecondStepProps } from './second-step-dialog.tsx'
import type { Opened } from './use-login.ts'
import { useSecondStepOffer } from './use-second-step-offer.ts'
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
  const { offer, takeOffer, dropOffer, startOver, notice } = useSecondStepOffer()
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
        onRefused={takeOffer}
      />
      {offer && <SecondStep offer={offer} onOpened={enter} onClose={dropOffer} onOver={startOver} />}
    </>
  )
}
