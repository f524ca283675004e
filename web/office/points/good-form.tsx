import type { FormEvent } from 'react'
import { officeSaveGood, type OfficeGood } from '#contract/points/office-points.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useDraft } from '../frame/use-draft.ts'
import { draftOf, requestOf } from './good-draft.ts'
import { useGoodWords } from './good-words.ts'
import { GiveFields, PriceFields, TextFields } from './good-fields.tsx'

type Props = { good?: OfficeGood; onDone?: (id: string, waits: boolean) => void }

/** Writes new goods, or the next version of goods; what is money or play waits for a second person. */
export function GoodForm({ good, onDone }: Props) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.write') ? undefined : t('office.notAllowed')
  const save = useAct(officeSaveGood, t('office.saved'))
  const kept = useDraft(good, { formOf: draftOf, onChosen: save.reset })
  const words = useGoodWords()
  const chooseFirst = useDraftReason(kept)
  const draft = kept.form
  const wrong = Object.keys(save.error?.fields ?? {})
  const errorOf = (path: string) =>
    wrong.some((field) => field === path || field.startsWith(`${path}.`)) ? t('office.points.wrong') : undefined
  const change = (part: Partial<typeof draft>) => kept.change((was) => ({ ...was, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(requestOf(draft, kept.read), {
      onSuccess: ({ id, waiting }) => {
        kept.saved(draft)
        onDone?.(id, waiting !== null)
      },
    })
  }
  const fields = { draft, change, errorOf }
  return (
    <Card>
      <form onSubmit={send} noValidate className="flex flex-col gap-6">
        <h2>{t(good ? 'office.points.nextVersion' : 'office.points.newGood')}</h2>
        <p className="text-ink-2">{t('office.points.versionHint')}</p>
        <DraftChanged draft={kept} words={words} />
        <TextFields {...fields} />
        <PriceFields {...fields} />
        <GiveFields {...fields} />
        {!good && (
          <div className="max-w-80">
            <Field
              label={t('office.points.stock')}
              inputMode="numeric"
              value={draft.stock}
              onChange={(event) => change({ stock: event.target.value })}
              hint={t(draft.gives === 'sent' ? 'office.points.stockSentHint' : 'office.points.anyHint')}
              error={errorOf('stock')}
            />
          </div>
        )}
        <Field
          label={t('office.reason')}
          hint={t('office.reasonHint')}
          maxLength={300}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
          error={errorOf('reason')}
        />
        <FormFault fault={save.error} />
        <div>
          <Button type="submit" tone="primary" busy={save.isPending} reason={mayNot ?? chooseFirst}>
            {t(draft.gives === 'sent' ? 'office.points.publish' : 'office.points.askPublish')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
