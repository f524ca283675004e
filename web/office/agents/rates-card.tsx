import type { OutputOf } from '#contract/call.ts'
import { officeAgentRates, officeSetAgentRates, RATED_TYPES } from '#contract/agents/rates.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useAct } from '../actions.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { LoadingCard } from './loading-card.tsx'
import { plainRates, RateFields, useRateText } from './rate-fields.tsx'
import { RuleForm } from './rule-page.tsx'

type Shown = OutputOf<typeof officeAgentRates>

/** Shows an agent's rebate rates; operators set those of agents whom nobody stands above. */
export function RatesCard({ id }: { id: string }) {
  const t = useT()
  return (
    <LoadingCard title={t('office.agents.rates')} call={officeAgentRates} input={{ id }}>
      {(shown) => (
        <>
          <RatesNow shown={shown} />
          {shown.bounds && <RatesForm id={id} shown={shown} />}
        </>
      )}
    </LoadingCard>
  )
}

function RatesNow({ shown: { now, next, bounds } }: { shown: Shown }) {
  const t = useT()
  const rateText = useRateText()
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {RATED_TYPES.map((type) => (
          <div key={type}>
            <dt className="text-sm text-ink-3">{t(`bets.type.${type}`)}</dt>
            <dd className="num font-semibold">
              {rateText(type, now[type])}
              {next && next[type] !== now[type] && <span className="text-info"> → {rateText(type, next[type])}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {next && <p className="mt-2 text-sm text-ink-2">{t('office.agents.ratesNext')}</p>}
      {!bounds && <p className="mt-2 text-sm text-ink-2">{t('office.agents.ratesByUpline')}</p>}
    </>
  )
}

const formOf = ({ now, next }: Shown) => ({ rates: next ?? now, reason: '' })

function useRateWords(): DraftWords {
  const t = useT()
  return {
    name: ([, type]) => RATED_TYPES.flatMap((one) => (one === type ? `${t(`bets.type.${one}`)} %` : [])).join(''),
  }
}

function RatesForm({ id, shown }: { id: string; shown: Shown }) {
  const t = useT()
  const set = useAct(officeSetAgentRates, t('office.saved'))
  const draft = useDraft(shown, { formOf, onChosen: set.reset })
  const words = useRateWords()
  const { rates: typed } = draft.form
  return (
    <div className="mt-4 flex flex-col gap-4">
      <RuleWaiting waiting={shown.waiting} />
      <RuleForm
        permission="cashier.rules"
        isSending={set.isPending}
        fault={set.error}
        draft={draft}
        words={words}
        onSave={(form) =>
          set.mutate({ id, rates: plainRates(form.rates), reason: form.reason }, { onSuccess: () => draft.saved(form) })
        }
      >
        <RateFields
          typed={typed}
          wrong={Object.keys(set.error?.fields ?? {})}
          hint={(type) => `${shown.bounds?.[type].min ?? ''} – ${shown.bounds?.[type].max ?? ''}`}
          onTyped={(rates) => draft.change((was) => ({ ...was, rates }))}
        />
      </RuleForm>
    </div>
  )
}
