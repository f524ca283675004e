import { type ChangeEvent, useId, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  GOOD_PICTURE_MAX_BYTES,
  officePictureGood,
  officeStockGood,
  type OfficeGood,
} from '#contract/points/office-points.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { callOffice } from '../operator-session.ts'
import { figureOf } from './good-draft.ts'

const TYPES = officePictureGood.upload?.types.join(',') ?? ''

/** Turns goods on and off, adds to their stock or takes from it, and moves them in the list. */
export function StockActs({ good }: { good: OfficeGood }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.write') ? undefined : t('office.notAllowed')
  const [asking, setAsking] = useState<'state' | 'stock' | null>(null)
  const [draft, setDraft] = useState({ add: '0', position: String(good.position) })
  const change = useAct(officeStockGood, t('office.saved'))
  const to = good.state === 'on' ? 'off' : 'on'
  const send = (reason: string) =>
    change.mutate(
      asking === 'state'
        ? { id: good.id, state: to, reason }
        : {
            id: good.id,
            position: figureOf(draft.position),
            reason,
            ...(good.stock === null ? {} : { add: figureOf(draft.add) }),
          },
      {
        onSuccess: () => {
          setAsking(null)
          setDraft((was) => ({ ...was, add: '0' }))
        },
      },
    )
  const title = t(asking === 'stock' ? 'office.points.changeStock' : `office.points.turn.${to}`)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" reason={mayNot} onClick={() => setAsking('state')}>
        {t(`office.points.turn.${to}`)}
      </Button>
      <Button size="small" reason={mayNot} onClick={() => setAsking('stock')}>
        {t('office.points.changeStock')}
      </Button>
      <ReasonDialog
        open={asking !== null}
        onOpenChange={() => {
          setAsking(null)
          change.reset()
        }}
        title={title}
        confirmLabel={title}
        busy={change.isPending}
        fault={change.error}
        onConfirm={send}
      >
        {asking === 'stock' && (
          <div className="grid gap-3 sm:grid-cols-2">
            {good.stock !== null && (
              <Field
                label={t('office.points.addStock')}
                hint={t('office.points.addStockHint')}
                dir="ltr"
                value={draft.add}
                onChange={(event) => setDraft({ ...draft, add: event.target.value })}
              />
            )}
            <Field
              label={t('office.points.position')}
              inputMode="numeric"
              value={draft.position}
              onChange={(event) => setDraft({ ...draft, position: event.target.value })}
            />
          </div>
        )}
      </ReasonDialog>
    </div>
  )
}

/** Shows the picture of goods, and takes another one; a file that is too large is refused before it is sent. */
export function GoodPicture({ good }: { good: OfficeGood }) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const sayFault = useFault()
  const mayWrite = usePermissions().includes('promotions.write')
  const [isTooLarge, setTooLarge] = useState(false)
  const send = useMutation({
    mutationFn: (file: File) => callOffice(officePictureGood, { id: good.id }, { file }),
    onSuccess: () => client.invalidateQueries(),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that the same file can be chosen again
    if (!file || send.isPending) return
    send.reset()
    setTooLarge(file.size > GOOD_PICTURE_MAX_BYTES)
    if (file.size <= GOOD_PICTURE_MAX_BYTES) send.mutate(file)
  }
  const fault = isTooLarge ? t('office.points.pictureTooLarge') : send.error ? sayFault(send.error) : null
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="grid size-36 place-items-center overflow-hidden rounded-card bg-surface-2">
        <img src={good.picture} alt={t('office.points.picture')} className="size-full object-contain" />
      </div>
      {mayWrite && (
        <label
          htmlFor={id}
          aria-busy={send.isPending}
          className={cx(
            buttonClass({ size: 'small' }),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          {send.isPending ? <Spinner /> : <Icon name="arrow-up" size="xs" />}
          {t('office.points.changePicture')}
          <input id={id} type="file" accept={TYPES} onChange={choose} className="sr-only" />
        </label>
      )}
      {fault ? (
        <p role="alert" className="text-sm text-negative">
          {fault}
        </p>
      ) : (
        <p className="max-w-[26ch] text-xs text-ink-3">{t('office.points.pictureHint')}</p>
      )}
    </div>
  )
}
