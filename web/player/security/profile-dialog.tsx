import { useForm } from 'react-hook-form'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { memberProfile, OWN_FIELDS, type OwnField, updateMemberInfo } from '#contract/identity/profile.ts'
import { breachMessage, type RuleBreach } from '#contract/identity/registration.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { Profile } from './profile.ts'

type Form = Record<OwnField, string> & { birthday: string }
/** The fields that are always offered; other fields only when the member has filled them in. */
const OFFERED: readonly OwnField[] = ['nickname', 'whatsapp', 'telegram', 'facebook']

/** Edits the fields that members may change themselves. What breaks a rule is shown beneath its field. */
export function ProfileDialog({ open, profile, onClose }: { open: boolean; profile: Profile; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('profile.edit')}
      closeLabel={t('common.close')}
      description={t('profile.edit.text')}
    >
      {open && <Fields profile={profile} onDone={onClose} />}
    </Dialog>
  )
}

function Fields({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const t = useT()
  const shown = OWN_FIELDS.filter((name) => OFFERED.includes(name) || profile.own[name])
  const { register, handleSubmit, formState } = useForm<Partial<Form>>({
    defaultValues: Object.fromEntries(shown.map((name) => [name, profile.own[name] ?? ''])),
  })
  const save = useSend(updateMemberInfo, [memberProfile, memberInfoCall])
  const breaches = (save.error?.fields ?? {}) as Record<string, RuleBreach>
  const faultOf = (name: string) => {
    const breach = breaches[name]
    if (!breach) return undefined
    const { key, values } = breachMessage(breach)
    return t(key as MessageKey, values)
  }
  const submit = handleSubmit((form) => {
    const changed = Object.entries(form).filter(([name]) => formState.dirtyFields[name as OwnField])
    if (changed.length === 0) return onDone()
    save.mutate(Object.fromEntries(changed), {
      onSuccess: () => {
        showToast('success', t('profile.saved'))
        onDone()
      },
    })
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {shown.map((name) => (
        <Field
          key={name}
          label={t(`profile.field.${name}`)}
          maxLength={255}
          error={faultOf(name)}
          {...register(name)}
        />
      ))}
      {!profile.fixed.birthday && (
        <Field
          label={t('profile.field.birthday')}
          type="date"
          hint={t('profile.birthday.once')}
          error={faultOf('birthday')}
          {...register('birthday')}
        />
      )}
      <FieldNote error={Object.keys(breaches).length === 0 ? save.error?.message : undefined} />
      <Button type="submit" tone="primary" size="large" wide busy={save.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
