import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { officeLoginGuard } from '#contract/identity/office-identity.ts'
import {
  type OperatorOffer,
  officePasskeyLogin,
  officePasskeyLoginBegin,
  operatorVerification,
} from '#contract/identity/office-login.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { textOf, useGo } from '../frame/address.ts'
import { type Login, logIn } from '../frame/operator.ts'
import { useBrandName } from '../frame/use-brand-name.ts'
import { callOffice, isSessionOver } from '../operator-session.ts'
import { logInByPassword } from './by-password.ts'
import { useEntryFault } from './entry-fault.ts'
import { EntryFrame } from './entry-frame.tsx'
import { OwnPasswordField } from './fields.tsx'
import { LoginStep } from './login-step.tsx'

/** The page where operators log in: with name and password, then the second factor; or with a passkey alone. */
export function LoginPage() {
  const t = useT()
  const [offer, setOffer] = useState<OperatorOffer | null>(null)
  const [username, setUsername] = useState('')
  const [over, setOver] = useState('')
  const { data: guard } = useQuery({
    queryKey: [officeLoginGuard.id],
    queryFn: () => callOffice(officeLoginGuard, {}),
    staleTime: Infinity,
  })
  const brand = useBrandName()
  const go = useGo()
  const next = useLocation({ select: ({ state }) => textOf(state, 'next') }) // the page that was requested
  const login = async (way: Login) => {
    await logIn(way)
    go(next ?? '/')
  }
  const end = (message: string) => {
    setOver(message)
    setOffer(null)
  }
  return (
    <EntryFrame
      title={offer ? t('account.login.second') : brand || t('office.title')}
      below={offer || !brand ? '' : t('office.title')}
    >
      {isSessionOver() && !offer && (
        <p role="status" className="mb-5 flex items-start gap-2 rounded-control bg-surface-2 p-3 text-sm text-ink-1">
          <Icon name="clock" size="s" className="mt-0.5 flex-none text-info" />
          <span>{t('account.login.over')}</span>
        </p>
      )}
      {offer ? (
        <LoginStep offer={offer} login={login} onOver={end} />
      ) : (
        <Names username={username} setUsername={setUsername} over={over} login={login} onOffer={setOffer} />
      )}
      {guard?.isSandbox && !offer && (
        <p className="mt-5 flex items-start gap-2 text-sm text-ink-2">
          <Icon name="info" size="s" className="mt-0.5 flex-none text-info" />
          <span>{t('account.login.sandbox')}</span>
        </p>
      )}
    </EntryFrame>
  )
}

type NamesProps = {
  username: string
  setUsername: (name: string) => void
  over: string
  login: (way: Login) => Promise<unknown>
  onOffer: (offer: OperatorOffer) => void
}

function Names({ username, setUsername, over, login, onOffer }: NamesProps) {
  const t = useT()
  const sayFault = useEntryFault()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const [fault, setFault] = useState(over)
  const attempt = async (by: 'password' | 'passkey', work: () => Promise<unknown>) => {
    setBusy(by)
    setFault('')
    try {
      await work()
    } catch (error) {
      const offer = detailsOf(asApiError(error), operatorVerification)
      if (offer) onOffer(offer)
      else setFault(sayFault(error))
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt('password', () => login({ open: () => logInByPassword({ username, password }) }))
  }
  const byPasskey = () =>
    attempt('passkey', async () => {
      const { loginId, options } = await callOffice(officePasskeyLoginBegin, {})
      const assertion = await signWithPasskey(options)
      if (assertion)
        return login({
          open: () => callOffice(officePasskeyLogin, { loginId, assertion, keepInCookie: true }),
        })
      setFault(t('account.passkeyDeclined'))
      setBusy(null)
      return null
    })
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('office.username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <OwnPasswordField
        label={t('office.password')}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault || undefined}
      />
      <Button type="submit" tone="primary" size="large" wide busy={busy === 'password'}>
        {t('office.login')}
      </Button>
      {hasPasskeys() && (
        <Button icon="key" wide busy={busy === 'passkey'} onClick={() => void byPasskey()}>
          {t('account.login.passkey')}
        </Button>
      )}
    </form>
  )
}
