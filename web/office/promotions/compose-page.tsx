import { useRef, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { type ComposedKind, isComposed, OFFER_TERMS } from '#contract/promotions/documents.ts'
import { officeCreateOffer, officeOffer, officeSaveOffer } from '#contract/promotions/office-offers.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { useGo } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { useComposeDraftWords } from '../compose/draft-words.ts'
import { ComposeForm, type Document, fieldsOfKind } from './compose-form.tsx'
import { blankFields } from '../compose/shape.ts'
import { textIn } from './offer-words.ts'
import { useOfferWords } from './use-offer-words.ts'

const KINDS = Object.keys(OFFER_TERMS).filter((kind): kind is ComposedKind => kind in OFFER_TERMS)
const FIRST: ComposedKind = 'first_deposit'

/** Begins an offer: its kind and code, and the first draft of its document. Members see nothing of it. */
export function OfferCreate() {
  const t = useT()
  const go = useGo()
  const [kind, setKind] = useState(FIRST)
  const [code, setCode] = useState('')
  const [position, setPosition] = useState('100')
  const [document, setDocument] = useState<Document>(() => blankFields(fieldsOfKind(FIRST)))
  const termsBefore = useRef<Partial<Record<ComposedKind, unknown>>>({})
  const create = useAct(officeCreateOffer, t('office.compose.saved'))
  const choose = (next: ComposedKind) => {
    termsBefore.current[kind] = document['terms']
    const terms = termsBefore.current[next] ?? blankFields(fieldsOfKind(next))['terms']
    setDocument({ ...document, terms })
    setKind(next)
  }
  const wrong = (field: string) => (create.error?.fields[field] ? t('office.compose.rule.format') : undefined)
  return (
    <>
      <Link to="/offers" className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
        <Icon name="caret-left" size="xs" />
        {t('office.nav.offers')}
      </Link>
      <h1 className="mb-4">{t('office.compose.new')}</h1>
      <ComposeForm
        kind={kind}
        document={document}
        setDocument={setDocument}
        fault={create.error}
        needed={[]}
        busy={create.isPending}
        onSave={() =>
          create.mutate(
            { code, kind, position: Number(latinFigures(position)), document },
            { onSuccess: ({ id }) => go(`/offers/${id}/show`) },
          )
        }
      >
        <Card>
          <div className="grid gap-3 sm:grid-cols-3">
            <Select
              label={t('office.kind')}
              value={kind}
              options={KINDS.map((value) => ({ value, label: t(`promotions.kind.${value}`) }))}
              onChange={(event) => choose(KINDS.find((one) => one === event.target.value) ?? kind)}
            />
            <Field
              label={t('office.compose.offerCode')}
              hint={t('office.compose.offerCodeHint')}
              error={wrong('code')}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Field
              label={t('office.compose.position')}
              inputMode="numeric"
              error={wrong('position')}
              value={position}
              onChange={(event) => setPosition(event.target.value)}
            />
          </div>
        </Card>
      </ComposeForm>
    </>
  )
}

/** Writes the draft of an offer, or begins one from the version in force. */
export function OfferCompose() {
  const t = useT()
  return (
    <ShowPage call={officeOffer} back="/offers" backName={t('office.nav.offers')}>
      {(offer) => <Compose key={offer.id} offer={offer} />}
    </ShowPage>
  )
}

type Offer = OutputOf<typeof officeOffer>
const draftIn = ({ versions }: Offer) => versions.find(({ state }) => state === 'draft' || state === 'waiting')
const formOf = (offer: Offer): Document => {
  const { version, versions } = offer
  const base = draftIn(offer) ?? versions.find(({ number }) => number === version) ?? versions[0]
  return base?.document ?? {}
}

function Compose({ offer }: { offer: Offer }) {
  const t = useT()
  const go = useGo()
  const locale = useLocale()
  const save = useAct(officeSaveOffer, t('office.compose.saved'))
  const kept = useDraft(offer, { formOf, onChosen: save.reset })
  const words = useComposeDraftWords(useOfferWords())
  const chooseFirst = useDraftReason(kept)
  // of what is shown: what another person saves meanwhile is not written over
  const changedAt = draftIn(kept.read)?.changedAt
  const { form: document } = kept
  if (!isComposed(offer.kind)) return null
  return (
    <>
      <h1 className="mb-4">{textIn(offer.title, locale) || offer.code}</h1>
      <ComposeForm
        key={kept.filled}
        kind={offer.kind}
        offer={offer.id}
        document={document}
        setDocument={kept.change}
        fault={save.error}
        needed={offer.missing ?? []}
        busy={save.isPending}
        reason={draftIn(offer)?.state === 'waiting' ? t('office.compose.waits') : chooseFirst}
        onSave={() =>
          save.mutate(
            { id: offer.id, document, ...(changedAt === undefined ? {} : { changedAt }) },
            { onSuccess: () => go(`/offers/${offer.id}/show`) },
          )
        }
      >
        <DraftChanged draft={kept} words={words} />
      </ComposeForm>
    </>
  )
}
