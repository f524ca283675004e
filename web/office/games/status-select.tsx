import { useT } from '#web/lib/i18n.tsx'
import { GAME_STATUSES } from '#contract/office-games.ts'

type Status = (typeof GAME_STATUSES)[number]

/** On, maintenance or off, changed in place. */
export function StatusSelect({ value, label, disabled, onValueChange }: { value: Status; label: string; disabled: boolean; onValueChange: (status: Status) => void }) {
  const t = useT()
  return (
    <select
      aria-label={label} value={value} disabled={disabled}
      onChange={(event) => { const next = GAME_STATUSES.find((status) => status === event.target.value); if (next) onValueChange(next) }}
      className="office-control h-8!"
    >
      {GAME_STATUSES.map((status) => <option key={status} value={status}>{t(`office.gameStatus.${status}`)}</option>)}
    </select>
  )
}
