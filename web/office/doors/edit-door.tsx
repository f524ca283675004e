/** The form of a vendor's door: its format, its networks, and what it may do. */
import type { OutputOf } from '#contract/call.ts'
import {
  ADAPTERS,
  type getVendorDoor,
  HASHES,
  SILENT_DAYS_MAX,
  updateVendorDoor,
} from '#contract/doors/office-vendor-door.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useDraft } from '../frame/use-draft.ts'

export type Door = OutputOf<typeof getVendorDoor>

const formOf = (door: Door) => ({
  adapter: door.adapter,
  settings: door.settings,
  networks: door.networks.join(', '),
  paysUnknownBets: door.paysUnknownBets,
  mayOverdraw: door.mayOverdraw,
  mayAdjust: door.mayAdjust,
  paysWithoutBet: door.paysWithoutBet,
  silentDays: door.silentDays,
})
type Row = ReturnType<typeof formOf>

const NAMES = {
  adapter: 'office.doorFormat',
  networks: 'office.doorNetworks',
  paysUnknownBets: 'office.doorPaysUnknownBets',
  mayOverdraw: 'office.doorMayOverdraw',
  mayAdjust: 'office.doorMayAdjust',
  paysWithoutBet: 'office.doorPaysWithoutBet',
  silentDays: 'office.doorSilentDays',
} as const

function useDoorWords(): DraftWords {
  const t = useT()
  return {
    name: ([part, setting]) =>
      part === 'settings'
        ? t(setting === 'hash' ? 'office.doorHash' : 'office.doorPlaces')
        : t(NAMES[part as keyof typeof NAMES]),
    value: (_path, value) => {
      const adapter = ADAPTERS.find((one) => one === value)
      return adapter && t(`office.doorFormat.${adapter}`)
    },
  }
}

/** Asks for the new settings of a vendor's door and for the reason. */
export function EditDoor({ door, onDone }: { door: Door; onDone: () => void }) {
  const t = useT()
  const update = useAct(updateVendorDoor, t('office.saved'))
  const draft = useDraft(door, { formOf, onChosen: update.reset })
  const words = useDoorWords()
  const { form: row, change: setRow } = draft
  const wrongNetwork = Object.keys(update.error?.fields ?? {}).some((name) => name.startsWith('networks'))
  const save = (reason: string) => {
    const networks = row.networks.split(/[\s,]+/).filter(Boolean)
    update.mutate({ ...row, id: door.id, networks, reason }, { onSuccess: onDone })
  }
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={`${door.id} · ${t('office.door')}`}
      confirmLabel={t('office.save')}
      description={t('office.doorNarrow')}
      busy={update.isPending}
      fault={update.error}
      blocked={useDraftReason(draft)}
      onConfirm={save}
    >
      <DraftChanged draft={draft} words={words} />
      <Format row={row} setRow={setRow} />
      <Field
        label={t('office.doorNetworks')}
        hint={t('office.doorNetworksHint')}
        value={row.networks}
        onChange={(event) => setRow({ ...row, networks: event.target.value })}
        error={wrongNetwork ? t('office.doorNetworksWrong') : undefined}
        inputClassName="num"
      />
      <Field
        label={t('office.doorSilentDays')}
        hint={t('office.doorSilentDaysHint')}
        type="number"
        min={1}
        max={SILENT_DAYS_MAX}
        value={row.silentDays}
        onChange={(event) => setRow({ ...row, silentDays: Number(event.target.value) })}
        inputClassName="num"
      />
      <Allowed row={row} setRow={setRow} />
    </ReasonDialog>
  )
}

type RowProps = { row: Row; setRow: (row: Row) => void }

/** Chooses the format that the vendor speaks, and what that format leaves open. */
function Format({ row, setRow }: RowProps) {
  const t = useT()
  const set = (settings: Partial<Door['settings']>) => setRow({ ...row, settings: { ...row.settings, ...settings } })
  return (
    <>
      <Select
        label={t('office.doorFormat')}
        value={row.adapter}
        options={ADAPTERS.map((value) => ({ value, label: t(`office.doorFormat.${value}`) }))}
        onChange={(event) =>
          setRow({ ...row, adapter: ADAPTERS.find((one) => one === event.target.value) ?? row.adapter })
        }
      />
      {row.adapter === 'form-hash' && (
        <Select
          label={t('office.doorHash')}
          value={row.settings.hash}
          options={HASHES.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(event) => set({ hash: HASHES.find((one) => one === event.target.value) ?? row.settings.hash })}
        />
      )}
      {row.adapter === 'action-list' && (
        <Field
          label={t('office.doorPlaces')}
          type="number"
          min={0}
          max={8}
          value={row.settings.places}
          onChange={(event) => set({ places: Number(event.target.value) })}
        />
      )}
    </>
  )
}

/** Chooses what the vendor may do beside paying for bets that it reported. */
function Allowed({ row, setRow }: RowProps) {
  const t = useT()
  return (
    <>
      <Checkbox
        checked={row.paysUnknownBets}
        onChange={(event) => setRow({ ...row, paysUnknownBets: event.target.checked })}
      >
        {t('office.doorPaysUnknownBets')}
      </Checkbox>
      <Checkbox checked={row.mayOverdraw} onChange={(event) => setRow({ ...row, mayOverdraw: event.target.checked })}>
        {t('office.doorMayOverdraw')}
      </Checkbox>
      <Checkbox checked={row.mayAdjust} onChange={(event) => setRow({ ...row, mayAdjust: event.target.checked })}>
        {t('office.doorMayAdjust')}
      </Checkbox>
      <Checkbox
        checked={row.paysWithoutBet}
        onChange={(event) => setRow({ ...row, paysWithoutBet: event.target.checked })}
      >
        {t('office.doorPaysWithoutBet')}
      </Checkbox>
    </>
  )
}
