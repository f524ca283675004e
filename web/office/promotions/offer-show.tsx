import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  officeOffer,
  officeOfferFigures,
  officePublishOffer,
  officeSaveOffer,
  officeStopOffer,
} from '#contract/promotions/office-offers.ts'
import { UNFORESEEN_KINDS } from '#contract/promotions/kinds.ts'
import { findLanguage } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import { typedMinor } from '#web/lib/amount.ts'
import { isLuckKind } from '#contract/promotions/luck-terms.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { type Translate, useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useRow } from '../frame/rows.ts'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { valueAt } from '../compose/shape.ts'
import { FigureTable } from './figure-table.tsx'
import { LeftOut } from './what-if-card.tsx'
import { LuckCard } from './luck-card.tsx'
import { OFFER_TONES, textIn } from './offer-words.ts'
import { ReturnsCard, useReturns } from './returns-card.tsx'
import { useOfferWords } from './use-offer-words.ts'

type Whole = OutputOf<typeof officeOffer>

/** Shows an offer: its state, what it may give, its versions, and what it did beside what was forecast. */
export function OfferShow() {
  const t = useT()
  return (
    <ShowPage call={officeOffer} back="/offers" backName={t('office.nav.offers')}>
      {(offer) => <Offer key={offer.id} offer={offer} />}
    </ShowPage>
  )
}

function Offer({ offer }: { offer: Whole }) {
  const t = useT()
  const locale = useLocale()
  const { use, currency } = offer
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{textIn(offer.title, locale) || offer.code}</h1>
        <Tag tone={OFFER_TONES[offer.state]}>{t(`office.offers.state.${offer.state}`)}</Tag>
        <div className="ms-auto flex flex-wrap gap-2">
          <Acts offer={offer} />
        </div>
      </div>
      <Card>
        <Facts
          facts={[
            [t('office.kind'), t(`promotions.kind.${offer.kind}`)],
            [t('office.offers.begins'), offer.startsAt === null ? '–' : formatMoment(offer.startsAt, locale)],
            [t('office.offers.ends'), offer.endsAt === null ? '–' : formatMoment(offer.endsAt, locale)],
            [t('office.offers.given'), use ? <Money key="g" amount={use.given} currency={currency} /> : '–'],
            [t('office.offers.valueMax'), use ? <Money key="m" amount={use.valueMax} currency={currency} /> : '–'],
            [
              t('office.offers.members'),
              use ? `${formatCount(use.members, locale)} / ${formatCount(use.membersMax, locale)}` : '–',
            ],
          ]}
        />
        <Lacks offer={offer} />
      </Card>
      <ReturnsCard kind={offer.kind} document={draftOf(offer)?.document} offer={offer.id} />
      <Figures id={offer.id} currency={currency} />
      {isLuckKind(offer.kind) && offer.version !== null && <LuckCard id={offer.id} />}
      <Versions offer={offer} />
    </div>
  )
}

const draftOf = ({ versions }: Whole) => versions.find(({ state }) => state === 'draft')

/** Says whether one person publishes the draft, or a second one must agree. */
function whoPublishes(
  t: Translate,
  { kind, aloneMax, currency }: Whole,
  document: Record<string, unknown> | undefined,
) {
  if (UNFORESEEN_KINDS.includes(kind)) return t('office.compose.publishUnforeseen')
  const value = valueAt(document, ['bounds', 'valueMax'])
  const isLarge = typeof value === 'string' && typedMinor(value) > typedMinor(aloneMax)
  const amount = formatMoney(aloneMax, currency)
  return t(isLarge ? 'office.compose.publishTwo' : 'office.compose.publishAlone', { amount })
}

/** What keeps the draft from being published, and which texts lack a language of the brand. */
function Lacks({ offer: { missing, untranslated } }: { offer: Whole }) {
  const t = useT()
  const { field: labelOf } = useOfferWords()
  const nameOf = (path: string) => {
    const steps = path.split('.')
    const language = findLanguage(steps.at(-1) ?? '')?.name
    return language ? `${labelOf(steps.at(-2) ?? '')} (${language})` : labelOf(steps.at(-1) ?? '')
  }
  const texts = untranslated.map(
    ({ field, languages }) =>
      `${labelOf(field)} (${languages.map((one) => findLanguage(one)?.name ?? one).join(', ')})`,
  )
  return (
    <>
      {missing !== null && missing.length > 0 && (
        <p className="mt-3 text-warning">{t('office.offers.missing', { fields: missing.map(nameOf).join(', ') })}</p>
      )}
      {texts.length > 0 && (
        <p className="mt-3 text-ink-2">{t('office.compose.untranslatedLine', { fields: texts.join(' · ') })}</p>
      )}
    </>
  )
}

function Acts({ offer }: { offer: Whole }) {
  const t = useT()
  const permissions = usePermissions()
  const mayWrite = permissions.includes('promotions.write')
  const mayReview = permissions.includes('promotions.review')
  const [asked, setAsked] = useState<'publish' | 'stop' | null>(null)
  const publish = useAct(officePublishOffer, t('office.done'))
  const stop = useAct(officeStopOffer, t('office.done'))
  const draft = draftOf(offer)
  const returns = useReturns({ kind: offer.kind, document: draft?.document, offer: offer.id })
  const override = returns.data?.games.some(({ isOver }) => isOver) ?? false
  const runs = offer.version !== null && offer.stoppedAt === null && offer.state !== 'over'
  const reason = mayWrite ? undefined : t('office.notAllowed')
  const act = asked === 'publish' ? publish : stop
  const label = t(asked === 'publish' ? 'office.offers.publish' : 'office.offers.stop')
  const close = () => {
    setAsked(null)
    act.reset()
  }
  const confirm = (text: string) => {
    const done = { onSuccess: () => setAsked(null) }
    if (asked === 'publish' && draft)
      publish.mutate({ id: offer.id, changedAt: draft.changedAt, reason: text, override }, done)
    else stop.mutate({ id: offer.id, reason: text }, done)
  }
  return (
    <>
      {mayReview && offer.version !== null && (
        <Link to={`/offers/${offer.id}/members`} className={buttonClass({ size: 'small' })}>
          {t('office.offers.members')}
        </Link>
      )}
      {mayWrite && offer.kind === 'code' && offer.version !== null && (
        <Link to={`/offers/${offer.id}/codes`} className={buttonClass({ size: 'small' })}>
          {t('office.offers.codes')}
        </Link>
      )}
      <Link to={`/offers/${offer.id}/compose`} className={buttonClass({ size: 'small' })}>
        {t('office.compose.edit')}
      </Link>
      {draft && (
        <Button tone="primary" size="small" reason={reason} onClick={() => setAsked('publish')}>
          {t('office.offers.publish')}
        </Button>
      )}
      {runs && (
        <Button size="small" reason={reason} onClick={() => setAsked('stop')}>
          {t('office.offers.stop')}
        </Button>
      )}
      <ReasonDialog
        open={asked !== null}
        onOpenChange={close}
        title={label}
        {...(asked === 'publish'
          ? { description: override ? t('office.returns.publishOver') : whoPublishes(t, offer, draft?.document) }
          : {})}
        confirmLabel={label}
        danger={asked === 'stop'}
        busy={act.isPending}
        fault={act.error}
        onConfirm={confirm}
      />
    </>
  )
}

/** What the offer did, beside what was forecast when it was published. */
function Figures({ id, currency }: { id: string; currency: string }) {
  const t = useT()
  const { row } = useRow(officeOfferFigures, id)
  if (!row) return null
  const { actual, forecast } = row
  return (
    <Card>
      <h2 className="mb-2">{t('office.offers.figures')}</h2>
      <FigureTable
        currency={currency}
        columns={[
          { head: t('office.offers.forecast'), figures: forecast },
          { head: t('office.offers.actual'), figures: actual },
        ]}
      />
      {forecast && <LeftOut />}
    </Card>
  )
}

function Versions({ offer }: { offer: Whole }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <h2 className="mb-1">{t('office.offers.versions')}</h2>
      <ol>
        {offer.versions.map((version) => (
          <li key={version.number} className="border-t border-line py-3 first:border-t-0">
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
              <span className="num font-medium text-ink-1">{version.number}</span>
              <span>{t(`office.offers.version.${version.state}`)}</span>
              <span>{version.publishedBy ?? version.createdBy}</span>
              <span className="num">{formatMoment(version.publishedAt ?? version.changedAt, locale)}</span>
              {version.restored !== null && (
                <span>{t('office.compose.restored', { number: String(version.restored) })}</span>
              )}
              {version.state === 'published' && version.number !== offer.version && (
                <PutBack offer={offer} version={version} />
              )}
            </p>
            <details className="mt-1">
              <summary className="cursor-pointer text-brand-ink">{t('office.offers.document')}</summary>
              <pre className="mt-2 max-h-96 overflow-auto text-xs" dir="ltr">
                {JSON.stringify(version.document, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Makes a former version the draft again: an undo is a version like any other. */
function PutBack({ offer, version: { number, document } }: { offer: Whole; version: Whole['versions'][number] }) {
  const t = useT()
  const mayWrite = usePermissions().includes('promotions.write')
  const save = useAct(officeSaveOffer, t('office.compose.putBackDone', { number: String(number) }))
  const draft = offer.versions.find(({ state }) => state === 'draft' || state === 'waiting')
  const changedAt = draft ? { changedAt: draft.changedAt } : {}
  return (
    <Button
      size="small"
      tone="quiet"
      busy={save.isPending}
      reason={mayWrite ? (draft?.state === 'waiting' ? t('office.compose.waits') : undefined) : t('office.notAllowed')}
      onClick={() => save.mutate({ id: offer.id, document, restored: number, ...changedAt })}
    >
      {t('office.compose.putBack')}
    </Button>
  )
}
