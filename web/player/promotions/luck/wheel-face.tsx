import { moneyParts, getCurrency, type CurrencyCode } from '#contract/money.ts'
import type { WheelLuck } from '#contract/promotions/luck.ts'
import './luck.css'

/** Fewer prizes are painted more than once, so that a wheel has about twelve fields. */
const FIELDS = 12
const RADIUS = 100
const LABEL_AT = 66

/** Returns the prize of each field around the wheel: all fields are equally wide, and the chances stand beside it. */
export function fieldsOf(prizes: number): number[] {
  const times = Math.max(1, Math.floor(FIELDS / prizes))
  return Array.from({ length: prizes * times }, (_, at) => at % prizes)
}

const pointAt = (degrees: number, radius: number) => {
  const turn = ((degrees - 90) * Math.PI) / 180
  return `${(radius * Math.cos(turn)).toFixed(2)} ${(radius * Math.sin(turn)).toFixed(2)}`
}

/** A prize in few letters: whole amounts without decimals. */
function shortOf(amount: string, currency: string): string {
  if (Number(amount) === 0) return '–'
  const { symbol, whole, fraction } = moneyParts(amount, currency)
  return `${symbol}${whole}${Number(amount) % 1 === 0 ? '' : fraction}`
}

type Props = {
  prizes: WheelLuck['prizes']
  fields: readonly number[]
  currency: string
  /** Degrees by which the wheel is turned. */
  angle: number
  /** Called when it has come to rest. */
  onRest: () => void
}

/** Draws the wheel with its pointer; what it shows is said in words beside it. */
export function WheelFace({ prizes, fields, currency, angle, onRest }: Props) {
  const step = 360 / fields.length
  return (
    <div className="luck-wheel" aria-hidden="true" dir="ltr">
      <div
        className="luck-wheel-turning"
        style={{ transform: `rotate(${angle}deg)` }}
        onTransitionEnd={({ propertyName }) => propertyName === 'transform' && onRest()}
      >
        <svg viewBox="-104 -104 208 208">
          <circle r="103" className="luck-rim" />
          {fields.map((prize, at) => (
            <g key={at}>
              <path
                d={`M0 0 L${pointAt(at * step, RADIUS)} A${RADIUS} ${RADIUS} 0 0 1 ${pointAt((at + 1) * step, RADIUS)}Z`}
                className="luck-field"
                data-tone={prize % 4}
              />
              <text
                transform={`rotate(${(at + 0.5) * step}) translate(0 -${LABEL_AT}) rotate(90)`}
                className="luck-label"
              >
                {shortOf(prizes[prize]?.amount ?? '0', getCurrency(currency as CurrencyCode).code)}
              </text>
            </g>
          ))}
          <circle r="17" className="luck-hub" />
        </svg>
      </div>
      <svg className="luck-pointer" viewBox="0 0 24 28">
        <path d="M12 27 L2 4 A10 10 0 0 1 22 4Z" />
      </svg>
    </div>
  )
}
