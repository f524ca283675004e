import { TEMPLATE_NAME_MAX } from '#contract/agents/terms-form.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = { name: string; fault: ApiError | null; onName: (name: string) => void; isFirst?: boolean }

/** Asks for the name of a template. */
export function TemplateName({ name, fault, onName, isFirst = false }: Props) {
  const t = useT()
  const isWrong = fault !== null && ('name' in fault.fields || fault.code === 'CONTRACT_TEMPLATE_NAME_TAKEN')
  return (
    <Field
      label={t('office.contract.template.name')}
      hint={t('office.contract.template.nameHint', { count: TEMPLATE_NAME_MAX })}
      maxLength={TEMPLATE_NAME_MAX}
      autoComplete="off"
      value={name}
      error={isWrong ? t('office.valueWrong') : undefined}
      onChange={({ target }) => onName(target.value)}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  )
}
