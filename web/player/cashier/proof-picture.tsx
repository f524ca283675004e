import { type ChangeEvent, useId, useState } from 'react'
import {
  depositPicture,
  depositProof,
  deposit as depositCall,
  type DepositRow,
  listDeposits,
  PROOF_MAX_BYTES,
} from '#contract/cashier/deposits.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useUpload } from '#web/lib/send.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const TYPES = depositProof.upload?.types.join(',') ?? ''

/** Chooses a picture and uploads it. A file that is too large is refused before it is sent. */
export function PictureButton({ row, tone }: { row: DepositRow; tone: 'primary' | 'secondary' }) {
  const t = useT()
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const send = useUpload(depositProof, [depositCall, depositPicture, listDeposits])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that the same file can be chosen again
    if (!file || send.isPending) return
    setTooLarge(file.size > PROOF_MAX_BYTES)
    send.reset()
    if (file.size <= PROOF_MAX_BYTES) send.mutate({ input: { id: row.id }, file })
  }
  const fault = isTooLarge
    ? t('cashier.pictureTooLarge')
    : send.error
      ? send.error.message || t('cashier.loadFailed')
      : null
  return (
    <div className="flex w-full flex-col gap-2">
      <label
        htmlFor={id}
        aria-busy={send.isPending}
        className={cx(
          buttonClass({ tone, size: 'large', wide: true }),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        {send.isPending ? <Spinner /> : <Icon name="arrow-up" />}
        {t(row.proofs > 0 ? 'cashier.sendAnotherPicture' : 'cashier.sendPicture')}
        <input id={id} type="file" accept={TYPES} onChange={choose} className="sr-only" />
      </label>
      {fault ? (
        <p role="alert" className="text-center text-sm text-negative">
          {fault}
        </p>
      ) : (
        <p className="text-center text-xs text-ink-3">{t('cashier.pictureHint')}</p>
      )}
    </div>
  )
}

/** Shows the newest picture that was sent for a deposit. */
export function SentPicture({ row }: { row: DepositRow }) {
  const t = useT()
  const { data } = useCall(depositPicture, { id: row.id })
  if (!data) return <Skeleton className="h-40 w-28" />
  return (
    <img
      src={`data:image/jpeg;base64,${data.jpeg}`}
      alt={t('cashier.yourPicture')}
      width={data.width}
      height={data.height}
      className="max-h-64 w-auto max-w-full rounded-control object-contain shadow-[inset_0_0_0_1px_var(--fh-line)]"
    />
  )
}
