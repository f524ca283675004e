import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeAccount } from '#contract/identity/office-account.ts'
import { officeStepUp, officeStepUpPasskey } from '#contract/identity/office-factors.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { useReauthQuestion } from '#web/lib/reauth.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { callOffice } from '../operator-session.ts'
import { CodeField, OwnPasswordField } from './fields.tsx'
import { PasskeyHow, WayPicker } from './ways.tsx'

type Way = OutputOf<typeof officeAccount>['stepUp'][number]

/**
 * Asks the operator to confirm their identity, above the page they work on; the interrupted call then continues by
 * itself.
 */
export function StepUpDialog() {
  const t = useT()
  const question = useReauthQuestion()
  return (
    <Dialog
      open={question !== null}
      onOpenChange={() => question?.answer(false)}
      title={t('account.stepUp.title')}
      description={t('account.stepUp.text')}
      closeLabel={t('office.close')}
    >
      {question && <Ways onConfirmed={() => question.answer(true)} />}
    </Dialog>
  )
}

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useT()
  const sayFault = useFault()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [officeAccount.id, 'step-up'],
    queryFn: () => callOffice(officeAccount, {}),
    retry: false,
    gcTime: 0,
  })
  if (error)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <RowSkeletons count={2} />
  const ways = data.stepUp.filter((one) => one !== 'passkey' || hasPasskeys())
  if (ways.length === 0) return <p className="text-ink-2">{t('account.stepUp.none')}</p>
  return <Prove ways={ways} onConfirmed={onConfirmed} />
}

type ProveProps = { ways: readonly Way[]; onConfirmed: () => void }

function Prove(props: ProveProps) {
  const t = useT()
  const { way, choose, text, change, fault, busy, submit } = useProof(props)
  const form = useRef<HTMLFormElement>(null)
  // the dialog opened before the ways were known, with nothing in it to focus
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <WayPicker ways={props.ways} way={way} onWayChange={choose} />
      {way === 'totp' && <CodeField data-autofocus value={text} onValueChange={change} error={fault} />}
      {way === 'password' && (
        <OwnPasswordField
          label={t('office.password')}
          autoComplete="current-password"
          data-autofocus
          value={text}
          onChange={(event) => change(event.target.value)}
          error={fault}
        />
      )}
      {way === 'passkey' && <PasskeyHow fault={fault} />}
      <Button type="submit" tone="primary" size="large" wide busy={busy}>
        {t(way === 'passkey' ? 'account.passkeyUse' : 'account.stepUp.confirm')}
      </Button>
    </form>
  )
}

/** Returns the way that the operator chose, what they typed, what is wrong with it, and a function that proves it. */
function useProof({ ways, onConfirmed }: ProveProps) {
  const t = useT()
  const sayFault = useFault()
  const [way, setWay] = useState<Way>(ways[0] ?? 'totp')
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const prove = async () => {
    if (way === 'password') return callOffice(officeStepUp, { method: way, password: text })
    if (way === 'totp') return callOffice(officeStepUp, { method: way, code: text })
    const assertion = await signWithPasskey((await callOffice(officeStepUpPasskey, {})).options)
    return assertion ? callOffice(officeStepUp, { method: way, assertion }) : null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (way !== 'passkey' && text.trim() === '') return setFault(t('account.fillIn'))
    setBusy(true)
    setFault(undefined)
    try {
      if (await prove()) return onConfirmed()
      setFault(t('account.passkeyDeclined'))
    } catch (error) {
      setFault(sayFault(error))
    }
    setBusy(false)
  }
  const change = (next: string) => {
    setText(next)
    setFault(undefined)
  }
  const choose = (next: Way) => {
    setWay(next)
    change('')
  }
  return { way, choose, text, change, fault, busy, submit }
}
