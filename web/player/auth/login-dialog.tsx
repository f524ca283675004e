import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type VerificationOffer, verificationRequired } from '#contract/identity/login-steps.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { useT } from '#web/lib/i18n.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { isSwitchOn, useSite } from '../frame/site.ts'
import { startTrial } from '../session/start-trial.ts'
import { AuthArt } from './auth-art.tsx'
import type { AuthDialogProps } from './auth-dialog.ts'
import { LoginForm, type Opened } from './login-form.tsx'
import { OutsideButtons, useProvidersKnown } from './outside-buttons.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneCode } from './phone-code.tsx'
import { keepRemembered, RememberedLogin, useRememberedName } from './remembered.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'

/** Logs in with username or mobile number and password, or, where the brand allows it, with a code by SMS. */
export function LoginDialog({ reason, next, onClose, onDone, onSwitch, onForgot }: AuthDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const site = useSite()
  const [way, setWay] = useState<'username' | 'sms'>('username')
  const [isOpeningTrial, setOpeningTrial] = useState(false)
  const [offer, setOffer] = useState<VerificationOffer | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const remembered = useRememberedName()
  const [ticked, setTicked] = useState<boolean | null>(null)
  const remember = ticked ?? Boolean(remembered)
  const [isSomebodyElse, setSomebodyElse] = useState(false)
  const isKnown = Boolean(remembered) && !isSomebodyElse
  const areProvidersKnown = useProvidersKnown()

  const offerSecondStep = (error: ApiError) => {
    setNotice(null)
    const asked = detailsOf(error, verificationRequired)
    if (asked) setOffer(asked)
    return asked !== null
  }
  const enter = async (session: Opened) => {
    if (remember || remembered) await keepRemembered(session.token, remember)
    takeSession(client, session)
    onDone()
  }
  const tryFree = async () => {
    setOpeningTrial(true)
    const started = await startTrial(client)
    setOpeningTrial(false)
    if (started) onDone()
  }
  if (offer) {
    const startOver = (message: string) => {
      setOffer(null)
      setNotice(message)
    }
    return <SecondStepDialog offer={offer} onOpened={enter} onClose={onClose} onOver={startOver} />
  }
  if (!areProvidersKnown) return null
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={onClose}
      title={t('auth.login.title')}
      closeLabel={t('common.close')}
      art={
        <AuthArt text={t('auth.login.art')}>
          <PhoneCode />
        </AuthArt>
      }
    >
      <div className="flex flex-col gap-4">
        {reason === 'please-log-in' && <p className="-mt-2 text-sm text-ink-2">{t('auth.pleaseLogIn')}</p>}
        {remembered && !isSomebodyElse && (
          <RememberedLogin
            username={remembered}
            onOpened={(session) => {
              takeSession(client, session)
              onDone()
            }}
            onRefused={(error) => {
              if (!offerSecondStep(error)) setNotice(error.message || t('common.network'))
            }}
            onForgotten={() => {
              setSomebodyElse(true)
              setTicked(false)
            }}
          />
        )}
        {isSwitchOn(site, 'MOBILECODELOGIN') && (
          <Segmented
            label={t('entry.way')}
            value={way}
            onValueChange={setWay}
            options={[
              { value: 'username', label: t('entry.way.password') },
              { value: 'sms', label: t('entry.way.sms') },
            ]}
          />
        )}
        <LoginForm
          key={way}
          way={way}
          market={site?.registerRules.market}
          remembered={remembered ?? null}
          notice={notice}
          isPrimary={!isKnown}
          onOpened={enter}
          onRefused={offerSecondStep}
          onForgot={onForgot}
          after={<PasskeyButton onOpened={enter} onFault={setNotice} />}
        >
          <Checkbox checked={remember} onChange={(event) => setTicked(event.target.checked)}>
            {t('auth.remember')}
          </Checkbox>
        </LoginForm>
        <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('auth.or')}
        </div>
        <OutsideButtons next={next} />
        <div className="flex gap-2 *:flex-1">
          {isSwitchOn(site, 'FREEPLAY') && (
            <Button busy={isOpeningTrial} onClick={() => void tryFree()}>
              {t('auth.tryFree')}
            </Button>
          )}
          <Button onClick={onSwitch}>{t('auth.register.action')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
