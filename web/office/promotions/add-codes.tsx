import { useState } from 'react'
import { CODES_AT_ONCE, officeAddCodes } from '#contract/promotions/office-offer-parts.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

const WAYS = ['batch', 'one'] as const
const NONE = { use: 'batch' as (typeof WAYS)[number], count: '', code: '', uses: '' }
type Draft = typeof NONE
const whole = (text: string) => (text.trim() === '' ? Number.NaN : Number(latinFigures(text).trim()))

/** Adds codes to an offer: a batch with one use each, or one with a name. What the offer may give stays as it is. */
export function AddCodes({ id }: { id: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(NONE)
  const add = useAct(officeAddCodes, t('office.saved'))
  const close = () => {
    setOpen(false)
    add.reset()
  }
  const change = (part: Partial<Draft>) => {
    add.reset()
    setDraft((was) => ({ ...was, ...part }))
  }
  const codes = () =>
    draft.use === 'batch'
      ? { use: 'batch' as const, count: whole(draft.count) }
      : { use: 'one' as const, code: draft.code, uses: draft.uses.trim() === '' ? null : whole(draft.uses) }
  return (
    <>
      <Button size="small" tone="primary" icon="plus" onClick={() => setOpen(true)}>
        {t('office.offers.addCodes')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={t('office.offers.addCodes')}
        description={t('office.offers.addCodesHint')}
        confirmLabel={t('office.offers.addCodes')}
        busy={add.isPending}
        fault={add.error}
        onConfirm={(reason) =>
          add.mutate(
            { id, codes: codes(), reason },
            {
              onSuccess: () => {
                setDraft(NONE)
                close()
              },
            },
          )
        }
      >
        <CodeFields draft={draft} wrong={add.error?.fields ?? {}} onChange={change} />
      </ReasonDialog>
    </>
  )
}

type Fields = { draft: Draft; wrong: Readonly<Record<string, unknown>>; onChange: (part: Partial<Draft>) => void }

function CodeFields({ draft, wrong, onChange }: Fields) {
  const t = useT()
  const locale = useLocale()
  const fault = (field: string) => (wrong[field] ? t('office.fieldWrong') : undefined)
  return (
    <>
      <Segmented
        label={t('office.offers.addCodes')}
        value={draft.use}
        onValueChange={(use) => onChange({ use })}
        options={WAYS.map((value) => ({ value, label: t(`office.offers.addWay.${value}`) }))}
      />
      {draft.use === 'batch' ? (
        <Field
          label={t('office.offers.codeCount')}
          hint={t('office.offers.codeCountHint', { most: formatCount(CODES_AT_ONCE, locale) })}
          inputMode="numeric"
          value={draft.count}
          error={fault('codes.count')}
          onChange={(event) => onChange({ count: event.target.value })}
        />
      ) : (
        <>
          <Field
            label={t('office.offers.code')}
            hint={t('office.offers.codeHint')}
            dir="ltr"
            autoComplete="off"
            value={draft.code}
            error={fault('codes.code')}
            onChange={(event) => onChange({ code: event.target.value })}
          />
          <Field
            label={t('office.offers.codeUses')}
            hint={t('office.offers.codeUsesHint')}
            inputMode="numeric"
            value={draft.uses}
            error={fault('codes.uses')}
            onChange={(event) => onChange({ uses: event.target.value })}
          />
        </>
      )}
    </>
  )
}
