import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { officePictureGood, officeStockGood, type OfficeGood } from '#contract/points/office-points.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { PictureField } from '../frame/picture-field.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { callOffice } from '../operator-session.ts'
import { figureOf } from './good-draft.ts'

const GOOD_WIDTH = 640

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

/** Shows the picture of goods, and takes another one. */
export function GoodPicture({ good }: { good: OfficeGood }) {
  const t = useT()
  const client = useQueryClient()
  const mayWrite = usePermissions().includes('promotions.write')
  return (
    <PictureField
      label={t('office.points.picture')}
      use="offer"
      width={GOOD_WIDTH}
      value={good.picture}
      disabled={!mayWrite}
      send={async (file) => (await callOffice(officePictureGood, { id: good.id }, { file })).picture}
      onValueChange={() => void client.invalidateQueries()}
    />
  )
}
