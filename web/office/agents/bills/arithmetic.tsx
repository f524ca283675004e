import type { AgentBill, Reckoning } from '#contract/agents/bills.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'

type Names = 'stake' | 'payout' | 'bonuses' | 'rebates' | 'salaries' | 'valid' | 'carried' | 'overMember' | 'overCap'
/** `takes`: the figure is taken off. */
type Part = { name: Names; takes: boolean }

const LOSS: readonly Part[] = [
  { name: 'stake', takes: false },
  { name: 'payout', takes: true },
  { name: 'bonuses', takes: true },
  { name: 'rebates', takes: true },
  { name: 'salaries', takes: true },
  { name: 'carried', takes: false },
]
const VALID: readonly Part[] = [
  { name: 'valid', takes: false },
  { name: 'carried', takes: false },
]
/** Before each figure; the first one of a sum has none. */
const SIGN = ' + '
const BOUNDS: readonly Part[] = [
  { name: 'overMember', takes: true },
  { name: 'overCap', takes: true },
]

/** Shows the arithmetic of a bill as one line of text: from what the team did to what is paid. */
export function Arithmetic({
  bill: { kind, currency, reckoning },
}: {
  bill: Pick<AgentBill, 'kind' | 'currency' | 'reckoning'>
}) {
  const t = useT()
  const locale = useLocale()
  const say = useParts(currency)
  const money = (amount: string) => formatMoney(amount, currency)
  const { tier, gives, unit, base, earned, amount, left } = reckoning
  const over = say(reckoning, BOUNDS)
  const paid = over === '' && money(earned) === money(amount) ? '' : `${over} = ${money(amount)}`
  const rest = parseMoney(left) === 0n ? '' : ` · ${t('office.bill.sum.left', { amount: money(left) })}`
  if (kind === 'realtime') {
    const carried = say(reckoning, [{ name: 'carried', takes: false }])
    return <Line>{`${t('office.bill.sum.rounds', { amount: money(earned) })}${carried}${paid}${rest}`}</Line>
  }
  const parts = say(reckoning, kind === 'dividend' ? LOSS : VALID).slice(SIGN.length)
  const sum = t('office.bill.sum.base', { amount: money(base) })
  // one figure alone is the base itself
  const whole = / [+−] /.test(parts) ? `${parts} = ${sum}` : parts
  if (tier === null || gives === null) return <Line>{`${whole} · ${t('office.bill.sum.noTier')}${rest}`}</Line>
  const place = formatCount(tier + 1, locale)
  const times =
    unit === 'rate'
      ? `× ${gives} % = ${money(earned)}`
      : t('office.bill.sum.fixed', { tier: place, amount: money(gives) })
  return <Line>{`${whole} · ${times}${paid}${rest}`}</Line>
}

const Line = ({ children }: { children: string }) => (
  <p className="num leading-relaxed whitespace-normal!">{children}</p>
)

/** Returns a function that writes figures with their signs and names; all but the first of a sum are left out where they are zero. */
function useParts(currency: string): (reckoning: Reckoning, parts: readonly Part[]) => string {
  const t = useT()
  return (reckoning, parts) =>
    parts
      .flatMap(({ name, takes }) => {
        const minor = parseMoney(reckoning[name])
        if (minor === 0n && name !== 'stake' && name !== 'valid') return []
        const isLess = takes ? minor > 0n : minor < 0n
        const amount = formatMoney(minor < 0n ? -minor : minor, currency)
        return ` ${isLess ? '−' : '+'} ${t(`office.bill.sum.${name}`, { amount })}`
      })
      .join('')
}
