import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { betDetail } from '#contract/bets/bets.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { readChoices, readPhases, readResult, type Word } from './read-record.ts'

type Round = OutputOf<typeof betDetail>
type Line = Round['lines'][number]

const isNone = (amount: string) => Number(amount) === 0

/**
 * Shows the record of a round apart from its money: the choices, the steps, the result, and the game and its rules.
 * Renders nothing where the game reported none.
 */
export function RoundRecord({ round: { record, currency } }: { round: Pick<Round, 'record' | 'currency'> }) {
  const t = useT()
  const say = (word: Word) => ('key' in word ? t(word.key, word.values) : word.text)
  const [choices, phases, result] = [readChoices(record.choices), readPhases(record.phases), readResult(record.result)]
  const { versions } = record
  if (choices.length + phases.length + result.length === 0 && !versions) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-3 font-medium">{t('bets.record')}</summary>
      <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-2 pb-1">
        {choices.map(({ name, value }) => (
          <Fact key={say(name)} name={say(name)}>
            {say(value)}
          </Fact>
        ))}
        {phases.length > 0 && (
          <Fact name={t('bets.phases')}>
            <ol className="flex flex-col gap-1">
              {phases.map(({ word, win }, index) => (
                <li key={index} className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{say(word)}</span>
                  {win !== null &&
                    (isNone(win) ? (
                      <span className="text-ink-3">{t('bets.noWin')}</span>
                    ) : (
                      <Money amount={win} currency={currency} />
                    ))}
                </li>
              ))}
            </ol>
          </Fact>
        )}
        {result.length > 0 && (
          <Fact name={t('bets.result')}>
            {result.map((row, index) => (
              <span key={index} dir="ltr" className="num block">
                {row}
              </span>
            ))}
          </Fact>
        )}
        {versions && (
          <Fact name={t('bets.version.game')}>
            <span dir="ltr" className="num">
              {versions.game}
            </span>
          </Fact>
        )}
        {versions && (
          <Fact name={t('bets.version.rules')}>
            <span dir="ltr" className="num">
              {versions.rules}
            </span>
          </Fact>
        )}
      </dl>
    </details>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Shows the part of an amount that was bonus money; renders nothing when there was none. */
export function BonusPart({ amount, currency }: { amount: string; currency: string }) {
  const t = useT()
  if (isNone(amount)) return null
  return (
    <span className="block text-xs font-normal text-ink-3">
      {t('bets.bonusPart')} <Money amount={amount} currency={currency} />
    </span>
  )
}

/** Shows the player's balance before and after a movement; renders nothing when no real money moved. */
export function FundsAround({ line: { balanceBefore, balanceAfter }, currency }: { line: Line; currency: string }) {
  const t = useT()
  if (balanceBefore === null || balanceAfter === null) return null
  return (
    <span className="block text-xs text-ink-3">
      {t('bets.fundsBefore')} <Money amount={balanceBefore} currency={currency} /> · {t('bets.fundsAfter')}{' '}
      <Money amount={balanceAfter} currency={currency} />
    </span>
  )
}
