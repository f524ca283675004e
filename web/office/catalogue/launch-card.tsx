/** Where an outside vendor's games open: shown, asked for, taken away. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getVendorLaunch, setVendorLaunch } from '#contract/catalogue/house-vendors.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts } from '../frame/show-page.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'

type State = OutputOf<typeof getVendorLaunch>

/** Shows where a vendor's games open, and lets it be changed. */
export function LaunchCard({ vendor }: { vendor: string }) {
  const t = useT()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: [getVendorLaunch.id, vendor],
    queryFn: () => callOffice(getVendorLaunch, { id: vendor }),
  })
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2>{t('office.vendors.pages')}</h2>
        <Button
          size="small"
          onClick={() => setOpen('edit')}
          reason={data?.waiting ? t('decision.waitsShort') : undefined}
        >
          {t('office.edit')}
        </Button>
      </div>
      {isError && (
        <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <RowSkeletons />}
      {data && <WaitingNote waiting={data.waiting} />}
      {data && <Shown state={data} onRemove={() => setOpen('remove')} />}
      {data && open === 'edit' && <EditLaunch state={data} onDone={() => setOpen(null)} />}
      {data && open === 'remove' && <RemoveLaunch id={data.id} onDone={() => setOpen(null)} />}
    </Card>
  )
}

function Shown({ state: { launch }, onRemove }: { state: State; onRemove: () => void }) {
  const t = useT()
  if (!launch) return <p className="text-ink-2">{t('office.vendors.studio')}</p>
  const { address, frameOrigins, currencies, takesTrial } = launch
  return (
    <>
      <Facts
        facts={[
          [
            t('office.vendors.address'),
            <span dir="ltr" className="text-sm [overflow-wrap:anywhere]" key="address">
              {address}
            </span>,
          ],
          [
            t('office.vendors.frames'),
            <span dir="ltr" className="[overflow-wrap:anywhere]" key="frames">
              {frameOrigins.join(', ') || '–'}
            </span>,
          ],
          [t('office.vendors.currencies'), currencies.join(', ') || t('office.vendors.every')],
          [t('office.vendors.trial'), t(takesTrial ? 'office.is.true' : 'office.is.false')],
        ]}
      />
      <Button size="small" tone="outline" className="self-start" onClick={onRemove}>
        {t('office.vendors.remove')}
      </Button>
    </>
  )
}

const formOf = ({ launch }: State) => ({
  address: launch?.address ?? '',
  frames: launch?.frameOrigins.join(', ') ?? '',
  currencies: launch?.currencies.join(', ') ?? '',
  takesTrial: launch?.takesTrial ?? false,
})
const NAMES = {
  address: 'office.vendors.address',
  frames: 'office.vendors.frames',
  currencies: 'office.vendors.currencies',
  takesTrial: 'office.vendors.trial',
} as const
const FAULTS = ['url', 'own', 'host', 'no-token', 'no-game', 'unknown-part', 'brackets'] as const
const listOf = (text: string) => text.split(/[\s,]+/).filter(Boolean)

function EditLaunch({ state, onDone }: { state: State; onDone: () => void }) {
  const t = useT()
  const set = useAct(setVendorLaunch, t('office.saved'))
  const draft = useDraft(state, { formOf, onChosen: set.reset })
  const words: DraftWords = { name: ([part]) => t(NAMES[part as keyof typeof NAMES]) }
  const { form: row, change } = draft
  const fields = set.error?.fields ?? {}
  const rule = FAULTS.find((one) => one === fields['launch.address']?.rule)
  const wrong = (name: string) =>
    Object.keys(fields).some((field) => field.startsWith(`launch.${name}`)) ? t('office.fieldWrong') : undefined
  const send = (reason: string) => {
    const { address, frames, takesTrial } = row
    const launch = {
      address: address.trim(),
      frameOrigins: listOf(frames),
      currencies: listOf(row.currencies.toUpperCase()),
      takesTrial,
    }
    set.mutate({ id: state.id, launch, reason }, { onSuccess: onDone })
  }
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={`${state.id} · ${t('office.vendors.pages')}`}
      confirmLabel={t('office.vendors.ask')}
      busy={set.isPending}
      fault={set.error}
      blocked={useDraftReason(draft)}
      onConfirm={send}
    >
      <DraftChanged draft={draft} words={words} />
      <Field
        label={t('office.vendors.address')}
        hint={t('office.vendors.addressHint')}
        required
        dir="ltr"
        maxLength={1_000}
        value={row.address}
        error={rule ? t(`office.vendors.fault.${rule}`) : wrong('address')}
        onChange={(event) => change({ ...row, address: event.target.value })}
      />
      <Field
        label={t('office.vendors.frames')}
        hint={t('office.vendors.framesHint')}
        dir="ltr"
        value={row.frames}
        error={wrong('frameOrigins')}
        onChange={(event) => change({ ...row, frames: event.target.value })}
      />
      <Field
        label={t('office.vendors.currencies')}
        hint={t('office.vendors.currenciesHint')}
        dir="ltr"
        value={row.currencies}
        error={wrong('currencies')}
        onChange={(event) => change({ ...row, currencies: event.target.value })}
      />
      <Checkbox checked={row.takesTrial} onChange={(event) => change({ ...row, takesTrial: event.target.checked })}>
        {t('office.vendors.trial')}
      </Checkbox>
    </ReasonDialog>
  )
}

function RemoveLaunch({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const set = useAct(setVendorLaunch, t('office.saved'))
  return (
    <ReasonDialog
      open
      danger
      onOpenChange={onDone}
      title={`${id} · ${t('office.vendors.remove')}`}
      description={t('office.vendors.removeHint')}
      confirmLabel={t('office.vendors.remove')}
      busy={set.isPending}
      fault={set.error}
      onConfirm={(reason) => set.mutate({ id, launch: null, reason }, { onSuccess: onDone })}
    />
  )
}
