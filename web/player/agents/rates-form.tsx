import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { agentRates, RATED_TYPES, type RatedType, setAgentRates } from '#contract/agents/rates.ts'
import { leadToFault } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useSeriesNote, useTypeName } from './game-type.ts'
import { readTypedRates } from './typed-rate.ts'

/** Shows the rebate rates of an account right below the agent, and sets them; nothing for accounts further down. */
export function RatesOf({ id }: { id: string }) {
  const t = useT()
  const { data, error, refetch } = useCall(agentRates, { account: id })
  if (error?.code === 'NOT_FOUND') return <p className="text-sm text-ink-3">{t('agents.ratesFromAbove')}</p>
  if (error)
    return (
      <ErrorState compact title={t('agents.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
    )
  if (!data) return <RowSkeletons count={3} />
  return <RatesForm key={JSON.stringify(data)} shown={data} />
}

function RatesForm({ shown }: { shown: OutputOf<typeof agentRates> }) {
  const t = useT()
  const typeName = useTypeName()
  const seriesNote = useSeriesNote()
  const [typed, setTyped] = useState<Readonly<Record<RatedType, string>>>(shown.next ?? shown.now)
  const [wrong, setWrong] = useState<readonly RatedType[]>([])
  const sending = useSend(setAgentRates, [agentRates])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readTypedRates(typed)
    if ('wrong' in read) {
      setWrong(read.wrong)
      return leadToFault(event.currentTarget)
    }
    setWrong([])
    if (!sending.isPending) sending.mutate({ account: shown.account.id, rates: read.rates })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('agents.rates')}</h3>
      <p className="text-sm text-ink-2">{t('agents.ratesHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        {RATED_TYPES.map((type) => {
          const { min, max } = shown.bounds?.[type] ?? { min: '0.00', max: '0.00' }
          return (
            <Field
              key={type}
              label={`${typeName(type)} %`}
              inputMode="decimal"
              hint={t('agents.rateBetween', { min, max }) + seriesNote(type, typed[type])}
              value={typed[type]}
              error={wrong.includes(type) ? t('agents.rateWrong') : undefined}
              onChange={(event) => setTyped({ ...typed, [type]: event.target.value })}
            />
          )
        })}
      </div>
      {shown.next && <p className="text-sm text-info">{t('agents.ratesFromTomorrow')}</p>}
      {sending.error && (
        <p role="alert" className="text-sm text-negative">
          {sending.error.message}
        </p>
      )}
      {sending.isSuccess && (
        <p role="status" className="text-sm text-positive">
          {t('agents.ratesSaved')}
        </p>
      )}
      <Button type="submit" wide busy={sending.isPending}>
        {t('agents.saveRates')}
      </Button>
    </form>
  )
}
