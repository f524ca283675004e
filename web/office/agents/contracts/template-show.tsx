import { useState } from 'react'
import {
  type ContractTemplate,
  officeContractTemplate,
  officeRemoveContractTemplate,
  officeUpdateContractTemplate,
} from '#contract/agents/office-templates.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAct } from '../../actions.ts'
import { useGo } from '../../frame/address.ts'
import { usePermissions } from '../../frame/operator.ts'
import { ShowPage } from '../../frame/show-page.tsx'
import { useDraft } from '../../frame/use-draft.ts'
import { templateDraftOf, TemplateForm, WithRule } from './template-form.tsx'

const LIST_PATH = '/agent-contract-templates'

/** The page of one template: its terms to read and change, and its removal. */
export function TemplateShow() {
  const t = useT()
  return (
    <ShowPage call={officeContractTemplate} back={LIST_PATH} backName={t('office.nav.agentContractTemplates')}>
      {(row: ContractTemplate) => <Whole key={row.id} row={row} />}
    </ShowPage>
  )
}

function Whole({ row }: { row: ContractTemplate }) {
  const t = useT()
  const locale = useLocale()
  const save = useAct(officeUpdateContractTemplate, t('office.saved'))
  const draft = useDraft(row, { formOf: templateDraftOf, onChosen: save.reset })
  const held = draft.read
  const { id, name, version } = held
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 [overflow-wrap:anywhere]">{name}</h1>
        <div className="ms-auto">
          <Removal template={held} />
        </div>
      </div>
      <p className="text-ink-3">
        {t('office.contract.template.changedBy', { username: held.by, at: formatMoment(held.at, locale) })}
      </p>
      <p className="max-w-[70ch] text-ink-2">{t('office.contract.template.hint')}</p>
      <WithRule>
        {(rule) => (
          <TemplateForm
            rule={rule}
            draft={draft}
            busy={save.isPending}
            fault={save.error}
            onSave={(fields) =>
              save.mutate({ id, version, ...fields }, { onSuccess: (saved) => draft.saved(draft.form, saved) })
            }
          />
        )}
      </WithRule>
    </div>
  )
}

function Removal({ template: { id, name, version } }: { template: ContractTemplate }) {
  const t = useT()
  const go = useGo()
  const mayNot = usePermissions().includes('agents.write') ? undefined : t('office.notAllowed')
  const [isOpen, setIsOpen] = useState(false)
  const remove = useAct(officeRemoveContractTemplate, t('office.removed'))
  return (
    <>
      <Button size="small" icon="trash" reason={mayNot} onClick={() => setIsOpen(true)}>
        {t('office.remove')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('office.contract.template.removeOf', { name })}
        text={t('office.contract.template.removeHint')}
        confirmLabel={t('office.remove')}
        cancelLabel={t('office.cancel')}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ id, version }, { onSuccess: () => go(LIST_PATH), onError: () => setIsOpen(false) })
        }
      />
    </>
  )
}
