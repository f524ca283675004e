import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passwordEmail } from '#contract/identity/passwords.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useSite } from '../frame/site.ts'
import type { AuthDialogProps } from './auth-dialog.ts'
import { AuthBanners } from './auth-banner.tsx'
import { takeBotCheck } from './bot-check.ts'
import { CaptchaField } from './captcha-field.tsx'
import { describeRefusal } from './describe-refusal.ts'
import { FinishLogin } from './finish-login.tsx'
import { ForgotByPhone } from './forgot-by-phone.tsx'
import { useCaptcha } from './use-captcha.ts'
import type { Carried } from './use-login.ts'

/**
 * Offers the ways to replace a forgotten password: a link by mail, or a code by phone, which also logs the member in.
 */
export function ForgotDialog({ onClose, onDone, onBack }: AuthDialogProps) {
  const t = useT()
  const reach = useSite()?.reach
  const [chosen, setWay] = useState<'phone' | 'mail'>('phone')
  // a way that nothing is sent by is not offered; a house has at least one of them
  const way = reach && !reach.sms ? 'mail' : reach && !reach.mail ? 'phone' : chosen
  const [asked, setAsked] = useState<Carried | null>(null)
  if (asked) return <FinishLogin carried={asked} onClose={onClose} onDone={onDone} />
  return (
    <Dialog open onOpenChange={onClose} title={t('entry.forgot.title')} closeLabel={t('common.close')}>
      <AuthBanners group="w_forget" />
      <div className="flex flex-col gap-4">
        {(!reach || (reach.sms && reach.mail)) && (
          <Segmented
            label={t('entry.forgot.way')}
            value={way}
            onValueChange={setWay}
            options={[
              { value: 'phone', label: t('entry.forgot.phone') },
              { value: 'mail', label: t('entry.forgot.mail') },
            ]}
          />
        )}
        {way === 'phone' ? <ForgotByPhone onDone={onDone} onAsked={setAsked} /> : <ForgotByMail />}
        <button
          type="button"
          onClick={onBack}
          className="min-h-6 self-center text-sm font-medium text-ink-2 hover:text-ink-1"
        >
          {t('entry.backToLogin')}
        </button>
      </div>
    </Dialog>
  )
}

type Values = { username: string; email: string; captcha: string }

function ForgotByMail() {
  const t = useT()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  const captcha = useCaptcha(needsCaptcha)
  const { register, handleSubmit, setError, setValue, formState } = useForm<Values>({
    defaultValues: { username: '', email: '', captcha: '' },
  })
  const { errors, isSubmitting } = formState
  const needed = { validate: (text: string) => text.trim() !== '' || t('register.rule.required') }
  const submit = handleSubmit(async ({ username, email, captcha: letters }) => {
    try {
      const guardProof = needsCaptcha ? await captcha.proof(letters) : {}
      await call(passwordEmail, {
        username: username.trim(),
        email: email.trim(),
        botCheck: await takeBotCheck(),
        ...guardProof,
      })
      setSentTo(email.trim())
    } catch (thrown) {
      const refusal = describeRefusal(thrown, t, ['username', 'email', 'captcha'])
      if (needsCaptcha) captcha.refresh()
      setValue('captcha', '')
      setNeedsCaptcha(needsCaptcha || refusal.needsCaptcha)
      for (const [name, message] of Object.entries(refusal.fields)) setError(name as keyof Values, { message })
      if (refusal.root) setError('root', { message: refusal.root })
    }
  })
  if (sentTo !== null) {
    return (
      <div role="status" className="flex flex-col items-center gap-3 py-4 text-center">
        <Icon name="envelope-simple" size="l" className="text-positive" />
        <p className="font-semibold">{t('in_been_out')}</p>
        <p className="text-sm text-ink-2">{t('entry.forgot.sentHint', { email: sentTo })}</p>
      </div>
    )
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('auth.field.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username', needed)}
      />
      <Field
        label={t('auth.field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', needed)}
      />
      {needsCaptcha && (
        <CaptchaField captcha={captcha} error={errors.captcha?.message} input={register('captcha', captcha.rule)} />
      )}
      <FieldNote error={errors.root?.message} />
      <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
        {t('entry.forgot.sendLink')}
      </Button>
    </form>
  )
}
