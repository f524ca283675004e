import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CURRENCIES, type CurrencyCode } from '#contract/money.ts'
import {
  CAP_FIELDS,
  EVERY_VENDOR,
  getVendorCaps,
  removeVendorCaps,
  setVendorCaps,
  type VendorCaps,
  type VendorCapsRow,
} from '#contract/doors/office-vendor-caps.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { Facts } from '../frame/show-page.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'

const CODES = Object.keys(CURRENCIES) as CurrencyCode[]
const NO_CAPS: VendorCaps = { betMax: '', winMax: '', adjustMax: '', memberHour: '', vendorHour: '', vendorDay: '' }

/**
 * Shows how much a vendor's key can pay and take at most, by currency; for `*`: of every vendor without caps of its
 * own.
 */
export function VendorCapsCard({ vendor }: { vendor: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [currency, setCurrency] = useState<CurrencyCode>('BDT')
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: [getVendorCaps.id, vendor],
    queryFn: () => callOffice(getVendorCaps, { id: vendor }),
  })
  const row = data?.content.find((one) => one.currency === currency)
  const isEvery = vendor === EVERY_VENDOR
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2>{t(isEvery ? 'office.capsOfAll' : 'office.caps')}</h2>
        <Button
          size="small"
          disabled={!row}
          onClick={() => setDialog('edit')}
          reason={permissions.includes('house.vendors') ? undefined : t('office.notAllowed')}
        >
          {t('office.edit')}
        </Button>
      </div>
      <p className="mb-3 text-ink-2">{t(isEvery ? 'office.capsOfAllHint' : 'office.capsHint')}</p>
      <Waiting rows={data?.content ?? []} />
      <div className="mb-3 flex items-end justify-between gap-3">
        <Select
          label={t('office.capsCurrency')}
          value={currency}
          options={CODES.map((value) => ({ value, label: value }))}
          onChange={(event) => setCurrency(CODES.find((one) => one === event.target.value) ?? currency)}
        />
        {!isEvery && row?.caps && (
          <Tag tone={row.isOwn ? 'info' : 'neutral'}>{t(row.isOwn ? 'office.capsOwn' : 'office.capsUsual')}</Tag>
        )}
      </div>
      {isError && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && !data && <RowSkeletons count={2} />}
      {row && <Values row={row} />}
      {!isEvery && row?.isOwn && (
        <Button
          size="small"
          className="mt-3"
          onClick={() => setDialog('remove')}
          reason={permissions.includes('house.vendors') ? undefined : t('office.notAllowed')}
        >
          {t('office.capsRemove')}
        </Button>
      )}
      {dialog === 'edit' && row && (
        <EditCaps vendor={vendor} currency={currency} row={row} onDone={() => setDialog(null)} />
      )}
      {dialog === 'remove' && <RemoveCaps vendor={vendor} currency={currency} onDone={() => setDialog(null)} />}
    </Card>
  )
}

/** Shows the waiting changes, each under its currency. */
function Waiting({ rows }: { rows: readonly VendorCapsRow[] }) {
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden">
      {rows
        .filter((one) => one.waiting)
        .map((one) => (
          <div key={one.currency}>
            <span className="text-sm text-ink-3">{one.currency}</span>
            <RuleWaiting waiting={one.waiting} />
          </div>
        ))}
    </div>
  )
}

function Values({ row: { caps, currency } }: { row: VendorCapsRow }) {
  const t = useT()
  if (!caps) return <p className="text-negative">{t('office.capsNone')}</p>
  return (
    <Facts
      facts={CAP_FIELDS.map(
        (name) => [t(`office.caps.${name}`), <Money key={name} amount={caps[name]} currency={currency} />] as const,
      )}
    />
  )
}

const formOf = ({ caps }: VendorCapsRow): VendorCaps => caps ?? NO_CAPS

function EditCaps({
  vendor,
  currency,
  row,
  onDone,
}: {
  vendor: string
  currency: CurrencyCode
  row: VendorCapsRow
  onDone: () => void
}) {
  const t = useT()
  const set = useAct(setVendorCaps, t('office.saved'))
  const draft = useDraft(row, { formOf, onChosen: set.reset })
  const words: DraftWords = {
    name: ([part]) => {
      const name = CAP_FIELDS.find((one) => one === part)
      return name ? t(`office.caps.${name}`) : ''
    },
  }
  const caps = draft.form
  const save = (reason: string) => {
    const { betMax, winMax, adjustMax, memberHour, vendorHour, vendorDay } = caps
    set.mutate(
      {
        id: vendor,
        currency,
        reason,
        betMax: wireAmount(betMax),
        winMax: wireAmount(winMax),
        adjustMax: wireAmount(adjustMax),
        memberHour: wireAmount(memberHour),
        vendorHour: wireAmount(vendorHour),
        vendorDay: wireAmount(vendorDay),
      },
      { onSuccess: onDone },
    )
  }
  const isEvery = vendor === EVERY_VENDOR
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={`${isEvery ? t('office.capsOfAll') : `${vendor} · ${t('office.caps')}`} · ${currency}`}
      confirmLabel={t('office.save')}
      description={t(isEvery ? 'office.capsOfAllHint' : 'office.capsHint')}
      busy={set.isPending}
      fault={set.error}
      blocked={useDraftReason(draft)}
      onConfirm={save}
    >
      <DraftChanged draft={draft} words={words} />
      {CAP_FIELDS.map((name) => (
        <Field
          key={name}
          label={t(`office.caps.${name}`)}
          inputMode="decimal"
          inputClassName="num"
          value={caps[name]}
          error={set.error && name in set.error.fields ? t('office.valueWrong') : undefined}
          onChange={(event) => draft.change({ ...caps, [name]: event.target.value })}
        />
      ))}
    </ReasonDialog>
  )
}

function RemoveCaps({ vendor, currency, onDone }: { vendor: string; currency: CurrencyCode; onDone: () => void }) {
  const t = useT()
  const remove = useAct(removeVendorCaps, t('office.saved'))
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={`${vendor} · ${t('office.capsRemove')} · ${currency}`}
      confirmLabel={t('office.capsRemove')}
      description={t('office.capsRemoveHint')}
      busy={remove.isPending}
      fault={remove.error}
      onConfirm={(reason) => remove.mutate({ id: vendor, currency, reason }, { onSuccess: onDone })}
    />
  )
}
