/** The ways in which an operator proves who they are: the choice among them, and what is said of a passkey. */
import { useT } from '#web/lib/i18n.tsx'
import { chipClass } from '#web/ui/chip.tsx'

type AnyWay = 'totp' | 'passkey' | 'recovery' | 'password'
type Props<Way> = { ways: readonly Way[]; way: Way; onWayChange: (way: Way) => void }

/** Offers the ways as buttons, of which one is pressed. Shows nothing where there is no choice. */
export function WayPicker<Way extends AnyWay>({ ways, way, onWayChange }: Props<Way>) {
  const t = useT()
  if (ways.length <= 1) return null
  return (
    <div role="group" aria-label={t('account.choose')} className="flex flex-wrap gap-2">
      {ways.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === way}
          className={chipClass('picker', one === way)}
          onClick={() => onWayChange(one)}
        >
          {t(`account.way.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Says how a passkey is used, in place of a field, and what went wrong with it. */
export function PasskeyHow({ fault }: { fault: string | undefined }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink-2">{t('account.passkeyHow')}</p>
      {fault && (
        <p role="alert" className="text-negative">
          {fault}
        </p>
      )}
    </div>
  )
}
