import { useRef, useState } from 'react'
import { spinWheel, type SpinRow, type WheelLuck } from '#contract/promotions/luck.ts'
import { formatMoment, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { checkSpin } from './check-luck.ts'
import { CheckButton, ProofCard, useCheck } from './proof-card.tsx'
import { GiftNote, Outcome, TicketRules, Winners, Won } from './scene-parts.tsx'
import { newSeed, useLuck } from './use-luck.ts'
import { fieldsOf, WheelFace } from './wheel-face.tsx'

/** Whole turns before the wheel lands: a scene has 640 ms (docs/look.md 8). */
const TURNS = 1

/** Shows the wheel: the server decides, and the wheel lands on what it said. */
export function WheelScene({ luck }: { luck: WheelLuck }) {
  const t = useT()
  const send = useLuck(spinWheel)
  const [angle, setAngle] = useState(0)
  const [landed, setLanded] = useState<SpinRow | null>(null)
  const turning = useRef<SpinRow | null>(null)
  const [isTurning, setTurning] = useState(false)
  const fields = fieldsOf(luck.prizes.length)

  const land = () => {
    setTurning(false)
    setLanded(turning.current)
  }
  const turn = (spin: SpinRow) => {
    turning.current = spin
    const step = 360 / fields.length
    const place = fields.indexOf(spin.prize)
    // the field's middle comes to rest below the pointer at the top
    const rest = 360 - (place + 0.5) * step
    setAngle((before) => before - (before % 360) + TURNS * 360 + rest)
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) land()
    else setTurning(true)
  }
  const spin = () => {
    if (!luck.draw) return
    setLanded(null)
    send.mutate(
      { id: luck.id, number: luck.next, seed: newSeed(), seal: luck.draw.seal },
      { onSuccess: turn, onError: send.onError },
    )
  }
  return (
    <>
      <Card className="flex flex-col items-center gap-4">
        <WheelFace prizes={luck.prizes} fields={fields} currency={luck.currency} angle={angle} onRest={land} />
        <Outcome>{landed && <Won amount={landed.amount} currency={luck.currency} />}</Outcome>
        <div className="w-full max-w-xs">
          <Button
            tone="primary"
            size="large"
            wide
            busy={send.isPending || isTurning}
            disabled={luck.tickets.left === 0 && !isTurning}
            onClick={spin}
          >
            {t('luck.spin')}
          </Button>
        </div>
        <p className="text-sm text-ink-2">{t('luck.ticketsLeft', { count: luck.tickets.left })}</p>
        <GiftNote gift={luck.gift} />
      </Card>
      <Chances luck={luck} />
      <Spins luck={luck} />
      {luck.winners.length > 0 && (
        <Card>
          <Winners winners={luck.winners} currency={luck.currency} />
        </Card>
      )}
    </>
  )
}

function Chances({ luck }: { luck: WheelLuck }) {
  const t = useT()
  const locale = useLocale()
  const total = luck.prizes.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Card className="grid gap-5 lg:grid-cols-2">
      <div>
        <h3 className="mb-2">{t('luck.chances')}</h3>
        <table className="w-full text-sm">
          <tbody>
            {luck.prizes.map(({ amount, weight, stockLeft }, at) => (
              <tr key={at} className="border-t border-line">
                <td className="py-2">
                  {Number(amount) === 0 ? t('luck.noPrize') : <Money amount={amount} currency={luck.currency} />}
                  {stockLeft !== null && !luck.isCalm && (
                    <span className="ms-2 text-xs text-ink-3">{t('luck.stockLeft', { count: stockLeft })}</span>
                  )}
                </td>
                <td className="num py-2 text-end text-ink-2">{formatPercent(weight / total, locale, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-2 text-xs text-ink-3">
          {t('luck.ticketValue')} <Money amount={luck.ticketValue} currency={luck.currency} />
        </p>
      </div>
      <div>
        <h3 className="mb-2">{t('luck.tickets')}</h3>
        <TicketRules tickets={luck.tickets} currency={luck.currency} />
        <div className="mt-4">{luck.draw && <ProofCard draw={luck.draw} />}</div>
      </div>
    </Card>
  )
}

function Spins({ luck }: { luck: WheelLuck }) {
  const t = useT()
  if (luck.spins.length === 0) return null
  return (
    <Card>
      <h3 className="mb-1">{t('luck.spins')}</h3>
      <ul>
        {luck.spins.map((spin) => (
          <Spin key={spin.number} spin={spin} currency={luck.currency} />
        ))}
      </ul>
    </Card>
  )
}

function Spin({ spin, currency }: { spin: SpinRow; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const { verdict, isBusy, check } = useCheck(() => checkSpin(spin))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 text-sm">
      <span className="num text-ink-3">#{spin.number}</span>
      <span className="min-w-0 flex-1 text-ink-2">
        {formatMoment(spin.at, locale)}
        {spin.drawn !== spin.prize && <span className="block text-xs text-ink-3">{t('luck.outOfStock')}</span>}
      </span>
      {Number(spin.amount) === 0 ? (
        <span className="text-ink-3">{t('luck.noPrize')}</span>
      ) : (
        <Money amount={spin.amount} currency={currency} signed />
      )}
      {spin.secret ? (
        <CheckButton verdict={verdict} isBusy={isBusy} onCheck={check} />
      ) : (
        <span className="text-xs text-ink-3">{t('luck.tomorrow')}</span>
      )}
    </li>
  )
}
