import type { ContractTerms } from '#contract/agents/terms.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useTypeName } from '../game-type.ts'
import { useContractWords } from './use-words.ts'

type Props = { terms: ContractTerms; currency: string; payer: 'platform' | 'upline'; isMine: boolean }

/** Shows everything that a contract says, in words: what it gives and when, what counts, its bounds, who pays, how it ends. */
export function TermsWords({ terms, currency, payer, isMine }: Props) {
  const t = useT()
  const gives = useGives(terms, currency, isMine)
  const facts = useFacts(terms, currency)
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {gives.map((text) => (
          <li key={text} className="rounded-control bg-surface-2 px-3.5 py-2.5 font-semibold">
            {text}
          </li>
        ))}
      </ul>
      {gives.length > 1 && <p className="text-xs text-ink-3">{t('contracts.highestTier')}</p>}
      <dl className="flex flex-col text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0">
            <dt className="text-ink-2">{name}</dt>
            <dd className="max-w-[60%] text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">{t(isMine ? 'contracts.ownBets.mine' : 'contracts.ownBets.given')}</p>
      <p className="text-sm text-ink-2">{t(payerWords(payer, isMine))}</p>
    </div>
  )
}

const payerWords = (payer: Props['payer'], isMine: boolean) =>
  payer === 'platform' ? 'contracts.pays.platform' : isMine ? 'contracts.pays.mine' : 'contracts.pays.given'

type Tier = { loss?: string; valid: string; active: number; gives: string }

/** Returns a sentence for each thing that the contract gives. */
export function useGives(terms: ContractTerms, currency: string, isMine: boolean): string[] {
  const t = useT()
  const locale = useLocale()
  const { percent } = useContractWords()
  const whose = isMine ? 'mine' : 'given'
  const money = (amount: string) => formatMoney(amount, currency)
  if (terms.kind === 'realtime')
    return [
      t('contracts.gives.lossRate', { gives: percent(terms.lossRate), whose }),
      t('contracts.gives.winRate', { gives: percent(terms.winRate), whose }),
    ]
  const conditions = ({ loss = '0', valid, active }: Tier) => [
    ...(parseMoney(loss) > 0n ? [t('contracts.when.loss', { amount: money(loss) })] : []),
    ...(parseMoney(valid) > 0n ? [t('contracts.when.valid', { amount: money(valid) })] : []),
    ...(active > 0 ? [t('contracts.when.active', { count: active, shown: formatCount(active, locale) })] : []),
  ]
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const base = terms.kind === 'dividend' ? 'loss' : 'valid'
  return terms.tiers.map((tier) => {
    const gives =
      terms.unit === 'fixed'
        ? t('contracts.gives.fixed', { gives: money(tier.gives) })
        : t(`contracts.gives.${base}`, { gives: percent(tier.gives), whose })
    const when = conditions(tier)
    return when.length === 0 ? gives : t('contracts.tier', { gives, conditions: list.format(when) })
  })
}

/** Returns everything else that the contract says, by name. */
function useFacts(terms: ContractTerms, currency: string): [string, string][] {
  const t = useT()
  const locale = useLocale()
  const typeName = useTypeName()
  const money = (amount: string | null) => (amount === null ? t('contracts.unbounded') : formatMoney(amount, currency))
  const { kind } = terms
  const list = (names: readonly string[]) => (names.length === 0 ? t('contracts.nothing') : names.join(', '))
  return [
    [
      t('contracts.fact.period'),
      t(kind === 'dividend' ? `contracts.period.${terms.period}` : `contracts.each.${kind}`),
    ],
    ...(kind === 'dividend'
      ? ([
          [
            t('contracts.fact.takeOff'),
            list(
              (['bonuses', 'rebates', 'salaries'] as const)
                .filter((what) => terms.takeOff[what])
                .map((what) => t(`contracts.takeOff.${what}`)),
            ),
          ],
          [t('contracts.fact.carryOver'), t(`contracts.carryOver.${terms.carryOver}`)],
        ] as [string, string][])
      : []),
    kind === 'realtime'
      ? [t('contracts.fact.singleBet'), money(terms.singleBet)]
      : [t(`contracts.fact.activeFrom.${kind}`), money(terms.activeFrom)],
    [t('contracts.fact.without'), list(terms.without.map(typeName))],
    [t('contracts.fact.capPerDay'), money(terms.capPerDay)],
    [t(`contracts.fact.capPerMember.${kind}`), money(terms.capPerMember)],
    [
      t('contracts.fact.notice'),
      t('contracts.days', { count: terms.noticeDays, shown: formatCount(terms.noticeDays, locale) }),
    ],
  ]
}
