import { useEffect } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { CodeField } from './code-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { RegisterField } from './register-field.tsx'
import type { FormField, RegisterForm as Values, RegistrationSetting } from './register-fields.ts'
import { type RegisterOptions, useRegister } from './use-register.ts'
import { useSmsCode } from './use-sms-code.ts'

/** Shows the registration form: the fields that the brand asks for, the terms, and what became of an invitation. */
export function RegisterForm(props: RegisterOptions) {
  const t = useT()
  const locale = useLocale()
  const { setting } = props
  const { form, errors, isSubmitting, submit, fields, invitation, captcha, needsCaptcha, ...number } =
    useRegister(props)
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {invitation.invitedWith && (
        <p className="-mt-2 text-sm text-ink-2">{t('entry.invitation.from', { code: invitation.invitedWith })}</p>
      )}
      <Fields {...number} names={fields} setting={setting} form={form} errors={errors} />
      {needsCaptcha && (
        <CaptchaField captcha={captcha} error={errors.captcha?.message} input={form.register('captcha')} />
      )}
      <Checkbox {...form.register('terms')} error={errors.terms?.message && t('auth.terms.required')}>
        <Terms text={t('auth.terms', { age: formatCount(setting.minAge, locale) })} />
      </Checkbox>
      <FieldNote error={errors.root?.message} />
      <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
        {t('auth.register.submit')}
      </Button>
      <ConfirmDialog
        open={invitation.badCode !== null}
        onOpenChange={() => invitation.setBadCode(null)}
        title={t('entry.invitation.title')}
        text={t('entry.invitation.text', { code: invitation.badCode ?? '' })}
        confirmLabel={t('entry.invitation.without')}
        cancelLabel={t('entry.invitation.fix')}
        onConfirm={() => {
          invitation.drop()
          void submit()
        }}
      />
    </form>
  )
}

type FieldsProps = {
  names: readonly FormField[]
  setting: RegistrationSetting
  form: UseFormReturn<Values>
  errors: FieldErrors<Values>
  diallingCode: string
  setDiallingCode: (code: string) => void
}

/** Shows the fields that the brand asks for; the first one has the focus. */
function Fields({ names, setting, form, errors, diallingCode, setDiallingCode }: FieldsProps) {
  const t = useT()
  const askForCode = useSmsCode('register', {
    say: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
    clear: form.clearErrors,
  })
  const [first] = names
  const { setFocus } = form
  // the dialog opened before the registration setting came
  useEffect(() => {
    if (first) setFocus(first)
  }, [first, setFocus])
  return names.map((name) => {
    const shared = { error: errors[name]?.message, input: form.register(name) }
    if (name === 'mobileNum')
      return (
        <MobileField
          key={name}
          label={t('auth.field.mobileNum')}
          market={setting.market}
          diallingCode={diallingCode}
          onDiallingCode={setDiallingCode}
          {...shared}
        />
      )
    if (name === 'verificationCode')
      return (
        <CodeField
          key={name}
          label={t('auth.field.verificationCode')}
          onSend={() => askForCode({ mobileNum: form.getValues('mobileNum') ?? '', countryDialingCode: diallingCode })}
          {...shared}
        />
      )
    return <RegisterField key={name} name={name} rule={setting.fields[name]} {...shared} />
  })
}

/** Shows the sentence about the terms; the part of the message between `<0>` and `</0>` links to them. */
function Terms({ text }: { text: string }) {
  const [before, words, after] = text.split(/<\/?0>/)
  return (
    <>
      {before}
      <a
        href={paths.help('term')}
        target="_blank"
        rel="noreferrer"
        className="text-brand-ink underline underline-offset-2"
      >
        {words}
      </a>
      {after}
    </>
  )
}
