import { useLogin } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFault } from './describe-fault.ts'
import { LanguageToggle } from './language-toggle.tsx'

/** Where operators log in. */
export function LoginPage() {
  const t = useT()
  const login = useLogin()
  const sayFault = useFault()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault('')
    try {
      await login({ username, password }) // goes on to the page that was asked for
    } catch (error) {
      setFault(sayFault(error))
      setBusy(false)
    }
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <Card>
          <div className="mb-5 flex items-center justify-between"><h1>{t('office.title')}</h1><LanguageToggle /></div>
          <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
            <Field label={t('office.username')} autoComplete="username" required value={username} onChange={(event) => setUsername(event.target.value)} />
            <PasswordField
              label={t('office.password')} showLabel={t('office.showPassword')} hideLabel={t('office.hidePassword')} autoComplete="current-password" required
              value={password} onChange={(event) => setPassword(event.target.value)} error={fault || undefined}
            />
            <Button type="submit" tone="primary" size="large" wide busy={busy}>{t('office.login')}</Button>
          </form>
        </Card>
      </div>
    </main>
  )
}
