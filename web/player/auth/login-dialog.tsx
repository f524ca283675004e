import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
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
import { DialogLanguage } from './dialog-language.tsx'
import { LoginForm } from './login-form.tsx'
import { OutsideButtons, useProvidersKnown } from './outside-buttons.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PhoneCode } from './phone-code.tsx'
import { keepRemembered, RememberedLogin, useRemembered } from './remembered.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import type { LoginWay, Opened } from './use-login.ts'
import { useSecondStepOffer } from './use-second-step-offer.ts'

/** Logs in with username or mobile number and password, or, where the brand allows it, with a code by SMS. */
export function LoginDialog({ reason, next, byAddress, onClose, onDone, onSwitch, onForgot }: AuthDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const site = useSite()
  const [way, setWay] = useState<LoginWay>('username')
  const { offer, takeOffer, startOver, notice, setNotice } = useSecondStepOffer()
  const { username: remembered, isOffered, isTicked, setTicked, forget } = useRemembered()
  const areProvidersKnown = useProvidersKnown()
  const openSession = (session: Opened) => {
    takeSession(client, session)
    onDone()
  }
  const enter = async (session: Opened) => {
    if (isTicked || remembered) await keepRemembered(session.token, isTicked)
    openSession(session)
  }
  const refuseRemembered = (error: ApiError) => {
    if (!takeOffer(error)) setNotice(error.message || t('common.network'))
  }
  if (offer) return <SecondStepDialog offer={offer} onOpened={enter} onClose={onClose} onOver={startOver} />
  if (!areProvidersKnown) return null
  return (
    <Dialog
      open
      byAddress={byAddress ?? false}
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
        {reason !== 'none' && (
          <p className="-mt-2 text-sm text-ink-2">{t(reason === 'ended' ? 'auth.sessionEnded' : 'auth.pleaseLogIn')}</p>
        )}
        {remembered && isOffered && (
          <RememberedLogin
            username={remembered}
            onOpened={openSession}
            onRefused={refuseRemembered}
            onForgotten={forget}
          />
        )}
        {isSwitchOn(site, 'MOBILECODELOGIN') && <WayChoice way={way} onChange={setWay} />}
        <LoginForm
          key={way}
          way={way}
          market={site?.registerRules.market}
          remembered={remembered ?? null}
          notice={notice}
          isPrimary={!isOffered}
          onOpened={enter}
          onRefused={takeOffer}
          onForgot={onForgot}
          after={<PasskeyButton onOpened={enter} onFault={setNotice} />}
        >
          <Checkbox checked={isTicked} onChange={(event) => setTicked(event.target.checked)}>
            {t('auth.remember')}
          </Checkbox>
        </LoginForm>
        <OtherEntries next={next} onDone={onDone} onSwitch={onSwitch} />
        <DialogLanguage />
      </div>
    </Dialog>
  )
}

function WayChoice({ way, onChange }: { way: LoginWay; onChange: (way: LoginWay) => void }) {
  const t = useT()
  return (
    <Segmented
      label={t('entry.way')}
      value={way}
      onValueChange={onChange}
      options={[
        { value: 'username', label: t('entry.way.password') },
        { value: 'sms', label: t('entry.way.sms') },
      ]}
    />
  )
}

/** Shows the other ways in: outside providers, a trial account, the registration. */
function OtherEntries({ next, onDone, onSwitch }: Pick<AuthDialogProps, 'next' | 'onDone' | 'onSwitch'>) {
  const t = useT()
  const client = useQueryClient()
  const site = useSite()
  const [isOpeningTrial, setOpeningTrial] = useState(false)
  const tryFree = async () => {
    setOpeningTrial(true)
    const started = await startTrial(client)
    setOpeningTrial(false)
    if (started) onDone()
  }
  return (
    <>
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
    </>
  )
}
