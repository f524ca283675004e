import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { BOT_CHECK_MODES, CAPTCHA_MODES, getLoginGuard, setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { Select } from '#web/ui/select.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'

type Settings = OutputOf<typeof getLoginGuard>

/**
 * Edits how the brand protects its logins: captcha, bot check, the age of passwords; shows whether it is under attack
 * now.
 */
export function GuardSettings({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [getLoginGuard.id],
    queryFn: () => callOffice(getLoginGuard, {}),
  })
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.loginGuard.title')}</h2>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons count={3} />}
      {data && <LoginGuardForm settings={data} readOnly={readOnly} onSaved={() => void refetch()} />}
    </Card>
  )
}

const formOf = ({ captcha, botCheck, passwordDays }: Settings) => ({ captcha, botCheck, passwordDays })

function useGuardWords(): DraftWords {
  const t = useT()
  return {
    name: ([part]) =>
      part === 'captcha'
        ? t('auth.field.captcha')
        : t(part === 'botCheck' ? 'office.loginGuard.botCheck' : 'office.loginGuard.passwordDays'),
    value: ([part], value) => {
      const captcha = CAPTCHA_MODES.find((one) => part === 'captcha' && one === value)
      const botCheck = BOT_CHECK_MODES.find((one) => part === 'botCheck' && one === value)
      return captcha
        ? t(`office.loginGuard.captcha.${captcha}`)
        : botCheck && t(`office.loginGuard.botCheck.${botCheck}`)
    },
  }
}

function LoginGuardForm({
  settings,
  readOnly,
  onSaved,
}: {
  settings: Settings
  readOnly: boolean
  onSaved: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const set = useAct(setLoginGuard, t('office.saved'))
  const draft = useDraft(settings, { formOf, onChosen: set.reset })
  const words = useGuardWords()
  const chooseFirst = useDraftReason(draft)
  const { form: row, change: setRow } = draft
  const save = (event: FormEvent) => {
    event.preventDefault()
    const saved = () => {
      draft.saved(row)
      onSaved()
    }
    set.mutate(row, { onSuccess: saved })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-3">
      {settings.shieldUntil && (
        <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          {t('office.loginGuard.shield', { time: formatMoment(settings.shieldUntil, locale) })}
        </p>
      )}
      <DraftChanged draft={draft} words={words} />
      <Select
        label={t('auth.field.captcha')}
        value={row.captcha}
        disabled={readOnly}
        hint={t('office.loginGuard.captchaHint')}
        onChange={(event) =>
          setRow({ ...row, captcha: CAPTCHA_MODES.find((one) => one === event.target.value) ?? row.captcha })
        }
        options={CAPTCHA_MODES.map((value) => ({ value, label: t(`office.loginGuard.captcha.${value}`) }))}
      />
      <Select
        label={t('office.loginGuard.botCheck')}
        value={row.botCheck}
        disabled={readOnly}
        hint={t('office.loginGuard.botCheckHint')}
        onChange={(event) =>
          setRow({ ...row, botCheck: BOT_CHECK_MODES.find((one) => one === event.target.value) ?? row.botCheck })
        }
        options={BOT_CHECK_MODES.map((value) => ({ value, label: t(`office.loginGuard.botCheck.${value}`) }))}
      />
      <Field
        label={t('office.loginGuard.passwordDays')}
        type="number"
        min={1}
        max={1000}
        required
        value={row.passwordDays}
        disabled={readOnly}
        hint={t('office.loginGuard.passwordDaysHint')}
        onChange={(event) => setRow({ ...row, passwordDays: Number(event.target.value) })}
      />
      <FormFault fault={set.error} />
      <Button type="submit" disabled={readOnly} reason={chooseFirst} busy={set.isPending} className="self-start">
        {t('office.save')}
      </Button>
    </form>
  )
}
