import { useId } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = {
  digits: string
  /** Why nothing can be shot now; null where it can. */
  reason: string | null
  busy: boolean
  label: string
  onDigits: (next: string) => void
  onShoot: () => void
}

const LENGTH = 5
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

const byChance = (): string => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(word % 100_000).padStart(LENGTH, '0')
}

/** Takes a number of five digits: by keys for one thumb, or typed. */
export function ShotPad({ digits, reason, busy, label, onDigits, onShoot }: Props) {
  const t = useT()
  const id = useId()
  const isWhole = digits.length === LENGTH
  return (
    <form
      className="grid gap-2.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null && isWhole) onShoot()
      }}
    >
      <Field
        id={id}
        label={t('lottery.shots.number')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={digits}
        placeholder="•••••"
        inputClassName="money text-center text-[24px]! tracking-[0.35em]"
        onChange={(event) => onDigits(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
      />
      <div className="grid grid-cols-5 gap-1.5" dir="ltr" role="group" aria-label={t('lottery.shots.keys')}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            disabled={isWhole}
            onClick={() => onDigits(`${digits}${key}`)}
            className="money h-12 rounded-[10px] bg-surface-2 text-[17px] leading-none! text-ink-1 transition-colors hover:bg-surface-3 active:translate-y-px disabled:text-ink-disabled"
          >
            {key}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={digits === ''} onClick={() => onDigits(digits.slice(0, -1))}>
          {t('lottery.shots.back')}
        </Button>
        <Button size="small" onClick={() => onDigits(byChance())}>
          {t('lottery.shots.chance')}
        </Button>
        <span className="flex-1" />
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          reason={reason ?? (isWhole ? undefined : t('lottery.shots.five'))}
        >
          {label}
        </Button>
      </div>
    </form>
  )
}
