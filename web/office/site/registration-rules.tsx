import { type FormEvent, useId, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { listRegistrationRules, setRegistrationRule } from '#contract/site/office-site.ts'
import { ANYTHING, PATTERN_IDS } from '#contract/identity/registration.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { useRows, wholeList } from '../frame/rows.ts'
import { useDraft } from '../frame/use-draft.ts'

type Rule = OutputOf<typeof listRegistrationRules>['content'][number]

const RULES = wholeList(listRegistrationRules, ({ content }) => content)

/** Returns a rule in the form that the call takes, with its changes. */
function changed(
  { id, enabled, required, minLength, maxLength, patternId, acceptedPattern }: Rule,
  change: Partial<Rule>,
) {
  return { id, enabled, required, minLength, maxLength, patternId, isAny: acceptedPattern === ANYTHING, ...change }
}

function useFieldName(): (id: Rule['id']) => string {
  const t = useT()
  return (id) => (id === 'terms' ? t('office.fieldTerms') : t(`auth.field.${id}`))
}

/** Edits the registration form's fields: shown, required, length, pattern. */
export function RegistrationRules({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  const nameOf = useFieldName()
  const [edited, setEdited] = useState<Rule['id'] | null>(null)
  const { rows, error, refetch } = useRows(RULES)
  const columns = useColumns(readOnly, ({ id }) => setEdited(id))
  const editing = rows?.find(({ id }) => id === edited)
  return (
    <section>
      <h2 className="mb-2">{t('office.registration')}</h2>
      <Panel>
        {error ? (
          <ErrorState compact title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={refetch} />
        ) : rows ? (
          <Table caption={t('office.registration')} columns={columns} rows={rows} rowKey={(row) => row.id} />
        ) : (
          <RowSkeletons />
        )}
      </Panel>
      <Dialog
        open={editing !== undefined}
        onOpenChange={() => setEdited(null)}
        title={editing ? nameOf(editing.id) : ''}
        closeLabel={t('office.close')}
      >
        {editing && <RuleForm key={editing.id} rule={editing} onDone={() => setEdited(null)} />}
      </Dialog>
    </section>
  )
}

function useColumns(readOnly: boolean, onEdit: (rule: Rule) => void): Column<Rule>[] {
  const t = useT()
  const nameOf = useFieldName()
  const set = useAct(setRegistrationRule, t('office.saved'))
  const tick = (row: Rule, part: 'enabled' | 'required', label: string, disabled: boolean) => (
    <Checkbox
      aria-label={`${nameOf(row.id)}: ${label}`}
      checked={row[part]}
      disabled={disabled}
      onChange={(event) => set.mutate(changed(row, { [part]: event.target.checked }))}
    >
      {' '}
    </Checkbox>
  )
  return [
    {
      id: 'field',
      head: t('office.field'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{nameOf(row.id)}</span>,
    },
    {
      id: 'enabled',
      head: t('office.shown'),
      phone: 'line',
      cell: (row) => tick(row, 'enabled', t('office.shown'), readOnly),
    },
    {
      id: 'required',
      head: t('office.required'),
      phone: 'line',
      cell: (row) => tick(row, 'required', t('office.required'), readOnly || !row.enabled),
    },
    {
      id: 'length',
      head: t('office.length'),
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span className="num">
          {row.minLength} – {row.maxLength}
        </span>
      ),
    },
    { id: 'pattern', head: t('office.pattern'), phone: 'line', cell: (row) => t(`office.pattern.${row.patternId}`) },
    {
      id: 'edit',
      head: '',
      align: 'end',
      phone: 'amount',
      cell: (row) => (
        <Button size="small" tone="quiet" disabled={readOnly} onClick={() => onEdit(row)}>
          {t('office.edit')}
        </Button>
      ),
    },
  ]
}

const formOf = ({ minLength, maxLength, patternId }: Rule) => ({ minLength, maxLength, patternId })

function useRuleWords(): DraftWords {
  const t = useT()
  return {
    name: ([part]) =>
      part === 'patternId' ? t('office.pattern') : t(part === 'minLength' ? 'office.minLength' : 'office.maxLength'),
    value: (_path, value) => {
      const pattern = PATTERN_IDS.find((one) => one === value)
      return pattern && t(`office.pattern.${pattern}`)
    },
  }
}

function RuleForm({ rule, onDone }: { rule: Rule; onDone: () => void }) {
  const t = useT()
  const form = useId()
  const set = useAct(setRegistrationRule, t('office.saved'))
  const draft = useDraft(rule, { formOf, onChosen: set.reset })
  const words = useRuleWords()
  const { form: row, change: setRow } = draft
  const save = (event: FormEvent) => {
    event.preventDefault()
    set.mutate(changed(rule, row), { onSuccess: onDone })
  }
  return (
    <form id={form} onSubmit={save} className="flex flex-col gap-4">
      <DraftChanged draft={draft} words={words} />
      <div className="grid grid-cols-2 gap-3">
        {(['minLength', 'maxLength'] as const).map((name) => (
          <Field
            key={name}
            label={t(`office.${name}`)}
            type="number"
            min={name === 'minLength' ? 0 : 1}
            max={255}
            required
            value={row[name]}
            onChange={(event) => setRow({ ...row, [name]: Number(event.target.value) })}
            error={set.error?.fields[name] ? t('office.lengthWrong') : undefined}
          />
        ))}
      </div>
      <Select
        label={t('office.pattern')}
        value={row.patternId}
        onChange={(event) =>
          setRow({ ...row, patternId: PATTERN_IDS.find((one) => one === event.target.value) ?? row.patternId })
        }
        options={PATTERN_IDS.map((value) => ({ value, label: t(`office.pattern.${value}`) }))}
      />
      <FormFault fault={set.error} />
      <Button type="submit" tone="primary" wide busy={set.isPending} reason={useDraftReason(draft)}>
        {t('office.save')}
      </Button>
    </form>
  )
}
