import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { CHANCE_KINDS, type ChanceKind } from '#contract/promotions/chance-kinds.ts'
import {
  type LuckClosing,
  officeCloseLuck,
  officeLuckClosings,
  officeOpenLuck,
} from '#contract/promotions/office-luck-licences.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { callOffice } from '../operator-session.ts'

type Closings = OutputOf<typeof officeLuckClosings>

/** Where the house keeps wheel, raffle and envelopes closed: closing is one person's act, opening needs two. */
export function LuckLicences() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeLuckClosings.id],
    queryFn: () => callOffice(officeLuckClosings, {}),
  })
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.luckLicences')}</h1>
      <p className="text-ink-2">{t('office.luckClosed.hint')}</p>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons />}
      {data && <CloseForm brands={data.brands} />}
      {data?.closings.length === 0 && (
        <EmptyState picture="gift" title={t('office.luckClosed.none')} hint={t('office.luckClosed.noneHint')} />
      )}
      {data?.closings.map((closing) => (
        <ClosingCard key={closing.id} closing={closing} brands={data.brands} />
      ))}
    </div>
  )
}

function CloseForm({ brands }: Pick<Closings, 'brands'>) {
  const t = useT()
  const close = useAct(officeCloseLuck, t('office.luckClosed.closed'))
  const [draft, setDraft] = useState({ brand: '', country: '', reason: '' })
  const [kinds, setKinds] = useState<readonly ChanceKind[]>(CHANCE_KINDS)
  const [touched, setTouched] = useState(false)
  const isCountryWrong = draft.country !== '' && !/^[A-Z]{2}$/.test(draft.country)
  const isReasonShort = draft.reason.trim().length < 3
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isCountryWrong || isReasonShort || kinds.length === 0) return
    close.mutate(
      { brand: draft.brand || null, country: draft.country || null, kinds: [...kinds], reason: draft.reason },
      {
        onSuccess: () => {
          setDraft({ brand: '', country: '', reason: '' })
          setTouched(false)
        },
      },
    )
  }
  const every = { value: '', label: t('office.luckClosed.everyBrand') }
  return (
    <Card>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <h2>{t('office.luckClosed.close')}</h2>
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t('office.luckClosed.brand')}
            options={[every, ...brands.map(({ code, name }) => ({ value: code, label: name }))]}
            value={draft.brand}
            onChange={(event) => setDraft({ ...draft, brand: event.target.value })}
          />
          <Field
            label={t('office.luckClosed.country')}
            hint={t('office.luckClosed.countryHint')}
            autoComplete="off"
            maxLength={2}
            dir="ltr"
            value={draft.country}
            error={touched && isCountryWrong ? t('office.luckClosed.countryWrong') : undefined}
            onChange={(event) => setDraft({ ...draft, country: event.target.value.trim().toUpperCase() })}
          />
        </div>
        <KindChoice kinds={kinds} onChange={setKinds} isTouched={touched} />
        <Field
          label={t('office.reason')}
          value={draft.reason}
          error={touched && isReasonShort ? t('office.luckClosed.reasonMissing') : undefined}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
        <FormFault fault={close.error} />
        <div>
          <Button type="submit" tone="danger" busy={close.isPending}>
            {t('office.luckClosed.closeNow')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The kinds of chance that are closed; at least one must be chosen. */
function KindChoice({
  kinds,
  onChange,
  isTouched,
}: {
  kinds: readonly ChanceKind[]
  onChange: (kinds: readonly ChanceKind[]) => void
  isTouched: boolean
}) {
  const t = useT()
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-2 text-sm text-ink-2">{t('office.luckClosed.kinds')}</legend>
        {CHANCE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={(event) =>
              onChange(event.target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
            }
          >
            {t(`promotions.kind.${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
      {isTouched && kinds.length === 0 && (
        <p role="alert" className="text-sm text-negative">
          {t('office.luckClosed.kindsMissing')}
        </p>
      )}
    </>
  )
}

function ClosingCard({ closing, brands }: { closing: LuckClosing } & Pick<Closings, 'brands'>) {
  const t = useT()
  const locale = useLocale()
  const { brand, country, kinds, openedAt, openedBy, waiting } = closing
  const facts = [
    brand === null ? t('office.luckClosed.everyBrand') : (brands.find(({ code }) => code === brand)?.name ?? brand),
    country === null
      ? t('office.luckClosed.everyCountry')
      : (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country),
  ]
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-base">{kinds.map((kind) => t(`promotions.kind.${kind}`)).join(' · ')}</h2>
        <Tag tone={openedAt === null ? 'negative' : 'neutral'}>
          {t(openedAt === null ? 'office.luckClosed.isClosed' : 'office.luckClosed.isOpen')}
        </Tag>
      </div>
      <p>{facts.join(' · ')}</p>
      <p className="text-sm wrap-anywhere text-ink-2">{closing.reason}</p>
      <p className="text-sm text-ink-3">
        {t('office.luckClosed.since', { at: formatMoment(closing.closedAt, locale), by: closing.closedBy })}
        {openedAt && ` · ${t('office.luckClosed.until', { at: formatMoment(openedAt, locale), by: openedBy ?? '' })}`}
      </p>
      {waiting && <p className="text-sm text-warning">{t('office.luckClosed.waiting')}</p>}
      {openedAt === null && !waiting && <OpenForm id={closing.id} />}
    </Card>
  )
}

function OpenForm({ id }: { id: string }) {
  const t = useT()
  const open = useAct(officeOpenLuck)
  const [reason, setReason] = useState('')
  const [touched, setTouched] = useState(false)
  const isShort = reason.trim().length < 3
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!isShort) open.mutate({ id, reason })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-2 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field
        label={t('office.luckClosed.whyOpen')}
        value={reason}
        error={touched && isShort ? t('office.luckClosed.reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" tone="secondary" busy={open.isPending}>
        {t('office.luckClosed.askOpen')}
      </Button>
      <FormFault fault={open.error} />
    </form>
  )
}
