import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { OPERATOR_SCOPES } from '#contract/identity/office-operators.ts'
import {
  officeOperatorNetworks,
  officeSetOperatorNetworks,
  OPERATOR_NETWORKS_MAX,
  type OperatorNetworks,
} from '#contract/identity/operator-networks.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { callOffice } from '../operator-session.ts'
import { useMayManage } from './invite.tsx'
import { usePermissions } from '../frame/operator.ts'

type Scope = (typeof OPERATOR_SCOPES)[number]

/** Shows the networks from which operators log in: the brand's, and the house's for those who manage its operators. */
export function NetworksCards() {
  const permissions = usePermissions()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <NetworksCard scope="brand" />
      {permissions.includes('house.operators') && <NetworksCard scope="house" />}
    </div>
  )
}

function NetworksCard({ scope }: { scope: Scope }) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeOperatorNetworks.id, scope],
    queryFn: () => callOffice(officeOperatorNetworks, { scope }),
  })
  return (
    <Card>
      <h2>{t('networks.title')}</h2>
      <p className="mt-1 font-semibold">{t(`networks.of.${scope}`)}</p>
      <p className="mb-4 mt-1 text-ink-2">{t('networks.why')}</p>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons />}
      {data && <NetworksForm scope={scope} shown={data} />}
    </Card>
  )
}

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const formOf = ({ networks }: OperatorNetworks) => ({ text: networks.join('\n'), reason: '' })

function NetworksForm({ scope, shown }: { scope: Scope; shown: OperatorNetworks }) {
  const t = useT()
  const mayNot = useMayManage()
  const set = useAct(officeSetOperatorNetworks, t('office.saved'), { isSaidThere: true })
  const draft = useDraft(shown, { formOf, onChosen: set.reset })
  const chooseFirst = useDraftReason(draft)
  const { text, reason } = draft.form
  const setText = (next: string) => draft.change((was) => ({ ...was, text: next }))
  const lines = linesOf(text)
  const fields = Object.keys(set.error?.fields ?? {})
  const wrong = fields.find((name) => name.startsWith('networks.'))
  const listError =
    lines.length > OPERATOR_NETWORKS_MAX
      ? t('networks.tooMany', { max: OPERATOR_NETWORKS_MAX })
      : wrong === undefined
        ? undefined
        : t('networks.wrong', { line: Number(wrong.split('.')[1]) + 1 })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (lines.length <= OPERATOR_NETWORKS_MAX)
      set.mutate({ scope, networks: lines, reason }, { onSuccess: () => draft.saved(draft.form) })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <RuleWaiting waiting={shown.waiting} />
      <DraftChanged draft={draft} words={{ name: () => t('networks.label') }} />
      <TextArea
        label={t('networks.label')}
        hint={t('networks.hint', { max: OPERATOR_NETWORKS_MAX })}
        error={listError}
        dir="ltr"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        maxLength={1000}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          set.reset()
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-ink-2">{t('networks.own', { ip: shown.own })}</span>
        {!lines.includes(shown.own) && (
          <Button size="small" type="button" onClick={() => setText([...lines, shown.own].join('\n'))}>
            {t('networks.addOwn')}
          </Button>
        )}
      </div>
      <Field
        label={t('office.reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => draft.change((was) => ({ ...was, reason: event.target.value }))}
        error={fields.includes('reason') ? t('office.valueWrong') : undefined}
      />
      {fields.length === 0 && <FormFault fault={set.error} />}
      <p className="text-ink-3">{t('networks.one')}</p>
      <div>
        <Button type="submit" tone="primary" busy={set.isPending} reason={mayNot ?? chooseFirst}>
          {t('office.save')}
        </Button>
      </div>
    </form>
  )
}
