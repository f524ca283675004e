import { type FormEvent, useState } from 'react'
import { createInvitation, invitationLinks } from '#contract/agents/accounts.ts'
import { leadToFault } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { KindChoice, useKind } from './kind-choice.tsx'
import type { Links } from './links.ts'
import { isAboutRates, PresetRates, usePreset } from './preset-rates.tsx'

const LABEL_MAX = 40

/** Makes a link that opens accounts of one kind right below the agent. */
export function LinkForm({ links }: { links: Links }) {
  const t = useT()
  const [kind, setKind] = useKind(links)
  const preset = usePreset(kind)
  const [label, setLabel] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const making = useSend(createInvitation, [invitationLinks])
  const isMissing = label.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (isMissing) return leadToFault(event.currentTarget)
    const rates = preset.read()
    if (!rates) return leadToFault(event.currentTarget)
    if (!kind || making.isPending) return
    making.mutate(
      { requestId, opens: kind, label: label.trim(), ...rates },
      {
        onSuccess: () => {
          setLabel('')
          setTouched(false)
          setRequestId(newRequestId())
          showToast('success', t('agents.linkMade'))
        },
        onError: (error) => {
          // no answer is not a refusal: the same request id again asks for the same link
          if (!error.isUnheard) setRequestId(newRequestId())
        },
      },
    )
  }
  const reason = !kind ? t('agents.mayOpenNothing') : links.open >= links.linksMax ? t('agents.linksFull') : undefined
  return (
    <Card>
      <h2 className="mb-1">{t('agents.newLink')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t('agents.newLinkHint')}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <KindChoice links={links} value={kind} onValue={setKind} />
        <Field
          type="text"
          label={t('agents.label')}
          hint={t('agents.labelHint')}
          maxLength={LABEL_MAX}
          autoComplete="off"
          value={label}
          onChange={({ target }) => (setLabel(target.value), making.reset())}
          error={
            isTouched && isMissing
              ? t('agents.enterLabel')
              : isAboutRates(making.error)
                ? undefined
                : making.error?.message
          }
        />
        <PresetRates preset={preset} error={making.error} onType={making.reset} />
        <Button type="submit" wide busy={making.isPending} reason={reason}>
          {t('agents.makeLink')}
        </Button>
      </form>
    </Card>
  )
}
