import { type FormEvent, useState } from 'react'
import { createDownline, invitationLinks } from '#contract/agents/accounts.ts'
import { agentTeam, type LineKind } from '#contract/agents/line.ts'
import { agentPresets } from '#contract/agents/rates.ts'
import { breachMessage } from '#contract/identity/registration.ts'
import { leadToFault } from '#web/lib/amount.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { type Translate, useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { KindChoice, useKind } from './kind-choice.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import type { Links } from './links.ts'
import { isAboutRates, PresetRates, usePreset } from './preset-rates.tsx'

/** Says what the server refused of the name, in the words of the registration where the name breaks its rule. */
function refusalOf(error: ApiError | null, t: Translate): string | undefined {
  const fault = error?.fields.username
  if (!fault) return isAboutRates(error) ? undefined : error?.message
  const { key, values } = breachMessage(fault)
  return t(key as MessageKey, values)
}

/** Returns the account that is being opened: what was typed, what was refused, and the account once it is open. */
function useOpening(kind: LineKind | undefined) {
  const t = useT()
  const [username, setUsername] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const opening = useSend(createDownline, [invitationLinks, agentTeam, agentPresets])
  const preset = usePreset(kind)
  const isMissing = username.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (isMissing) return leadToFault(event.currentTarget)
    const rates = preset.read()
    if (!rates) return leadToFault(event.currentTarget)
    if (!kind || opening.isPending) return
    opening.mutate(
      { requestId, kind, username: username.trim(), ...rates },
      {
        onSuccess: () => {
          setUsername('')
          setTouched(false)
          setRequestId(newRequestId())
        },
        onError: (error) => {
          // no answer is not a refusal: the same request id again asks for the same account
          if (!error.isUnheard) setRequestId(newRequestId())
        },
      },
    )
  }
  return {
    preset,
    username,
    type: (text: string) => {
      setUsername(text)
      opening.reset()
    },
    error: isTouched && isMissing ? t('agents.enterUsername') : refusalOf(opening.error, t),
    refusal: opening.error,
    isPending: opening.isPending,
    opened: opening.data,
    submit,
    /** Forgets the account, whose password is nowhere any more. */
    forget: opening.reset,
  }
}

/** Opens an account right below the agent, and shows its first password once. */
export function AccountForm({ links }: { links: Links }) {
  const t = useT()
  const locale = useLocale()
  const [kind, setKind] = useKind(links)
  const { preset, username, type, error, refusal, isPending, opened, submit, forget } = useOpening(kind)
  const { today } = links
  const reason = !kind ? t('agents.mayOpenNothing') : today.opened >= today.limit ? t('agents.dayUsed') : undefined
  return (
    <Card>
      <h2 className="mb-1">{t('agents.newAccount')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t('agents.newAccountHint')}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <KindChoice links={links} value={kind} onValue={setKind} />
        <Field
          label={t('agents.username')}
          hint={t('agents.todayUsed', {
            opened: formatCount(today.opened, locale),
            limit: formatCount(today.limit, locale),
          })}
          autoComplete="off"
          autoCapitalize="none"
          value={username}
          onChange={({ target }) => type(target.value)}
          error={error}
        />
        <PresetRates preset={preset} error={refusal} onType={forget} />
        <Button type="submit" tone="primary" wide busy={isPending} reason={reason}>
          {t('agents.openAccount')}
        </Button>
      </form>
      <Dialog
        open={opened !== undefined}
        onOpenChange={forget}
        title={t('agents.opened')}
        closeLabel={t('common.close')}
        footer={
          <Button tone="primary" wide onClick={forget}>
            {t('agents.noted')}
          </Button>
        }
      >
        {opened && <OneTimePassword account={opened} />}
      </Dialog>
    </Card>
  )
}
