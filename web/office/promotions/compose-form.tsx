import { type FormEvent, type ReactNode, useMemo } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { type ComposedKind, documentOf } from '#contract/promotions/documents.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ComposeContext } from '../compose/context.ts'
import { CONTROLS } from '../compose/controls-by-form.ts'
import { ComposeFaults, faultsOf } from '../compose/faults.tsx'
import { ComposeFields } from '../compose/field.tsx'
import { MissingTexts } from '../compose/missing-texts.tsx'
import { type Shape, shapeOf, valueAt, withValue } from '../compose/shape.ts'
import { useOfficeBrand } from '../compose/use-office-brand.ts'
import { ComposePreview } from './compose-preview.tsx'
import { OFFER_CONTROLS } from './offer-controls.tsx'
import { ReturnsCard } from './returns-card.tsx'
import { useOfferWords } from './use-offer-words.ts'
import { WhatIfCard } from './what-if-card.tsx'

export type Document = Record<string, unknown>
type Props = {
  kind: ComposedKind
  document: Document
  setDocument: (change: (document: Document) => Document) => void
  fault: ApiError | null
  needed: readonly string[]
  busy: boolean
  /** Why it cannot be saved now. */
  reason?: string | undefined
  onSave: () => void
  /** The offer that is changed; null: a new one. */
  offer?: string | null
  /** The fields of a new offer itself, above those of its document. */
  children?: ReactNode
}

/** Returns the shapes of a kind's document. */
export function fieldsOfKind(kind: ComposedKind): Readonly<Record<string, Shape>> {
  const shape = shapeOf(documentOf(kind))
  return shape.is === 'fields' ? shape.fields : {}
}

const ALL_CONTROLS = { ...CONTROLS, ...OFFER_CONTROLS }

/** Writes a kind's document: every field of its schema, beside it what a member reads, and what it would have cost. */
export function ComposeForm({
  kind,
  document,
  setDocument,
  fault,
  needed,
  busy,
  reason,
  onSave,
  offer = null,
  children,
}: Props) {
  const t = useT()
  const brand = useOfficeBrand()
  const words = useOfferWords()
  const mayWrite = usePermissions().includes('promotions.write')
  const faults = useMemo(() => faultsOf(fault), [fault])
  if (!brand) return null
  const refused = mayWrite ? reason : t('office.notAllowed')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!refused) onSave()
  }
  const compose = {
    ...brand,
    document,
    faults,
    needed,
    words,
    controls: ALL_CONTROLS,
    put: (path: readonly (string | number)[], value: unknown) =>
      setDocument((before) => withValue(before, path, value) as Document),
  }
  return (
    <ComposeContext value={compose}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form noValidate onSubmit={send} className="flex min-w-0 flex-col gap-4">
          {children}
          <Parts kind={kind} document={document} />
          <ComposeFaults fault={fault} />
          <div>
            <Button type="submit" tone="primary" busy={busy} reason={refused}>
              {t('office.compose.save')}
            </Button>
          </div>
        </form>
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-18">
          <ComposePreview kind={kind} document={document} languages={brand.languages} />
          <ReturnsCard kind={kind} document={document} offer={offer} />
          <WhatIfCard kind={kind} document={document} currency={brand.currency} timeZone={brand.timeZone} />
        </div>
      </div>
    </ComposeContext>
  )
}

const PARTS = ['terms', 'bounds', 'audience'] as const
/** The texts that every language should have; a hint may be missing. */
const TEXTS = ['title', 'summary', 'text'] as const

/** The parts of a document: its words and picture, its terms, what it may give and when, and for whom it is. */
function Parts({ kind, document }: { kind: ComposedKind; document: Document }) {
  const t = useT()
  const fields = useMemo(() => fieldsOfKind(kind), [kind])
  return (
    <>
      <Card>
        <h2 className="mb-3">{t('office.compose.part.words')}</h2>
        <div className="grid gap-3 sm:grid-cols-2">
          <MissingTexts fields={TEXTS} textOf={(field, language) => valueAt(document, [field, language])} />
          <ComposeFields fields={fields} path={[]} except={PARTS} />
        </div>
      </Card>
      {PARTS.map((part) => {
        const shape = fields[part]
        return (
          shape?.is === 'fields' && (
            <Card key={part}>
              <h2 className="mb-3">{t(`office.compose.part.${part}`)}</h2>
              <div className="grid gap-3 sm:grid-cols-2">
                <ComposeFields key={kind} fields={shape.fields} path={[part]} />
              </div>
            </Card>
          )
        )
      })}
    </>
  )
}
