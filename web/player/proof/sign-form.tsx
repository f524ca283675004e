import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ConfirmOwner, type OwnerProof } from './confirm-owner.tsx'
import { useHasProof } from './use-has-proof.ts'

type Props = {
  /** What the button says. */
  label: string
  sending: { isPending: boolean; error: ApiError | null; reset: () => void }
  /** Called with what confirms it. */
  onProof: (proof: OwnerProof) => void
  /** Above the password. */
  children?: ReactNode
}

/** A form that is nothing but a signature: the payment password, or a passkey, and what was refused in words. */
export function SignForm({ label, sending, onProof, children }: Props) {
  const t = useT()
  const { has, isFailed, retry } = useHasProof()
  const [password, setPassword] = useState('')
  const [touched, setTouched] = useState(false)
  const { error } = sending
  const isPassword = error?.code.startsWith('PAYMENT_PASSWORD') ?? false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (password !== '' && !sending.isPending) onProof({ paymentPassword: password })
  }
  if (!has && isFailed)
    return <ErrorState compact title={t('proof.failed')} retryLabel={t('common.retry')} onRetry={retry} />
  if (!has) return <RowSkeletons count={2} />
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children}
      <ConfirmOwner
        has={has}
        password={password}
        onPassword={(text) => (sending.reset(), setPassword(text))}
        error={isPassword ? error?.message : touched && password === '' ? t('proof.enterPassword') : undefined}
        label={label}
        isPending={sending.isPending}
        check={() => !sending.isPending}
        onPasskey={onProof}
      />
      {error && !isPassword && (
        <p role="alert" className="text-sm text-negative">
          {error.isUnheard ? t('proof.unheard') : error.message}
        </p>
      )}
    </form>
  )
}
