import type { ContractEffect } from '#contract/agents/contract-rows.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PartyName } from './party.tsx'
import { useContractWords } from './use-words.ts'

type Props = { effect: ContractEffect; kind: ContractKind; currency: string; isMine: boolean }

/** Says from when a contract counts, and whose contracts end by it: who loses what, and when. */
export function EffectsNote({ effect: { from, ends, cancels }, kind, currency, isMine }: Props) {
  const t = useT()
  const words = useContractWords()
  return (
    <section className="flex flex-col gap-2 rounded-control bg-surface-2 px-3.5 py-3 text-sm">
      <p className="font-semibold">{t('contracts.countsFrom', { from: words.at(kind, from) })}</p>
      {ends.length === 0 && cancels.length === 0 && <p className="text-ink-2">{t('contracts.endsNothing')}</p>}
      {ends.length > 0 && (
        <>
          <p className="flex items-start gap-1.5 text-warning">
            <Icon name="warning-circle" size="s" className="mt-0.5 flex-none" />
            <span>{t(isMine ? 'contracts.ends.mine' : 'contracts.ends.given')}</span>
          </p>
          <ul className="flex flex-col gap-1.5">
            {ends.map((one) => {
              const said = { gives: words.top(one.top, currency), last: words.last(kind, one.until) }
              return (
                <li key={one.contract}>
                  {isMine && one.reason === 'replaced' ? (
                    t('contracts.end.mine', said)
                  ) : (
                    <>
                      <Somebody one={one.taker} />: {t(`contracts.end.${one.reason}`, said)}
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {cancels.map((one) => (
        <p key={one.contract} className="text-ink-2">
          <Somebody one={one.taker} />: {t('contracts.takesBack', { gives: words.top(one.top, currency) })}
        </p>
      ))}
    </section>
  )
}

/** Names somebody below; one who has left the agent's line has no name here. */
function Somebody({ one }: { one: { username: string } | null }) {
  const t = useT()
  return one ? <PartyName one={one} /> : t('contracts.somebody')
}
