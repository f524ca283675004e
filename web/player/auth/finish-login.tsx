import { useQueryClient } from '@tanstack/react-query'
import { login } from '#contract/identity/identity.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { takeBotCheck } from './bot-check.ts'
import { CaptchaField } from './captcha-field.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import { type Carried, type Opened, useLogin } from './use-login.ts'
import { useSecondStepOffer } from './use-second-step-offer.ts'

/**
 * Logs in with a password that was set a moment ago; work that the server asks for is done unseen. Returns the session,
 * or what the form has to carry where the server asks for more.
 */
export async function logInAnew(username: string, password: string): Promise<{ opened: Opened } | Carried> {
  const attempt = async (proof: { botCheck?: string }) =>
    call(login, { type: 'username', username, password, ...proof }).then(
      (opened) => ({ opened }),
      (thrown: unknown) => ({ username, password, refusal: asApiError(thrown) }),
    )
  const first = await attempt({})
  const needsWorkOnly = 'refusal' in first && first.refusal.code === 'BOT_CHECK_REQUIRED'
  return needsWorkOnly ? attempt({ botCheck: await takeBotCheck() }) : first
}

export type FinishLoginProps = { carried: Carried; onClose: () => void; onDone: () => void }

/**
 * Finishes the login after a forgotten password was replaced, where the server asks for a captcha, a second step, or was
 * not reached: the code or link is used up and the password is set, so nothing of that is asked again.
 */
export function FinishLogin({ carried, onClose, onDone }: FinishLoginProps) {
  const client = useQueryClient()
  const t = useT()
  const step = useSecondStepOffer(carried.refusal)
  const open = (session: Opened) => {
    takeSession(client, session)
    showToast('success', t('entry.password.changed'))
    onDone()
  }
  if (step.offer)
    return <SecondStepDialog offer={step.offer} onOpened={open} onClose={onClose} onOver={step.startOver} />
  return (
    <Dialog open onOpenChange={onClose} title={t('entry.password.changed')} closeLabel={t('common.close')}>
      <LastAttempt carried={carried} notice={step.notice} onOpened={open} onRefused={step.takeOffer} />
    </Dialog>
  )
}

type LastAttemptProps = {
  carried: Carried
  notice: string | null
  onOpened: (session: Opened) => void
  onRefused: (error: ApiError) => boolean
}

function LastAttempt({ carried, notice, onOpened, onRefused }: LastAttemptProps) {
  const t = useT()
  const { form, errors, isSubmitting, submit, captcha, needsCaptcha } = useLogin({
    way: 'username',
    carried,
    onOpened,
    onRefused,
  })
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="text-ink-2">{t('entry.finish.text', { name: carried.username })}</p>
      {needsCaptcha && (
        <CaptchaField
          captcha={captcha}
          error={errors.captcha?.message}
          input={form.register('captcha', captcha.rule)}
        />
      )}
      <FieldNote error={errors.root?.message ?? notice ?? (needsCaptcha ? undefined : carried.refusal.message)} />
      <Button tone="primary" size="large" wide type="submit" busy={isSubmitting} data-autofocus={!needsCaptcha}>
        {t('auth.login.action')}
      </Button>
    </form>
  )
}
