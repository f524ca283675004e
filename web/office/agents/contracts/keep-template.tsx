import { type FormEvent, useId, useState } from 'react'
import { officeCreateContractTemplate } from '#contract/agents/office-templates.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '../../actions.ts'
import { FormFault } from '../../frame/form-fault.tsx'
import { usePermissions } from '../../frame/operator.ts'
import { TemplateName } from './template-name.tsx'

type Props = {
  terms: ContractTerms
  /** Told the fields that the server refused to read: `terms.tiers.0.gives`. */
  onWrong?: (fields: readonly string[]) => void
}

/** Keeps terms as a template, under a name that is asked for. */
export function KeepTemplate({ terms, onWrong }: Props) {
  const t = useT()
  const form = useId()
  const mayNot = usePermissions().includes('agents.write') ? undefined : t('office.notAllowed')
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const keep = useAct(officeCreateContractTemplate, t('office.saved'))
  const send = (event: FormEvent) => {
    event.preventDefault()
    keep.mutate(
      { name, terms },
      { onSuccess: () => setIsOpen(false), onError: ({ fields }) => onWrong?.(Object.keys(fields)) },
    )
  }
  const begin = () => {
    keep.reset()
    setName('')
    setIsOpen(true)
  }
  return (
    <>
      <Button size="small" icon="copy" reason={mayNot} onClick={begin}>
        {t('office.contract.template.keep')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('office.contract.template.keep')}
        description={t('office.contract.template.keepHint')}
        closeLabel={t('office.close')}
        footer={
          <Button type="submit" form={form} tone="primary" wide busy={keep.isPending}>
            {t('office.save')}
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
          <TemplateName name={name} fault={keep.error} onName={setName} isFirst />
          <FormFault fault={keep.error} />
        </form>
      </Dialog>
    </>
  )
}
