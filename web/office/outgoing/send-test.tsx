import { type FormEvent, useState } from 'react'
import { officeTestTemplate, type TemplateRow } from '#contract/outgoing/office-templates.ts'
import type { TemplateWords } from '#contract/outgoing/templates.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { faultsOf } from './word-faults.ts'

/** Sends the words in the form to the operator, marked as a test. */
export function SendTest({ row, words }: { row: TemplateRow; words: TemplateWords }) {
  const t = useT()
  const mayNot = usePermissions().includes('templates.write') ? undefined : t('office.notAllowed')
  const isWrong = faultsOf(row, words).length > 0 ? t('office.words.testWrong') : undefined
  const [to, setTo] = useState('')
  const test = useAct(officeTestTemplate)
  const { id, channel, testTo } = row
  const wrongTo = test.error?.fields?.to ? t(`office.words.to.${channel}`) : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { subject, body } = words
    if (mayNot || isWrong) return
    test.mutate({ id, words: { subject: subject?.trim() ?? null, body: body.trim() }, to: testTo ? null : to })
  }
  return (
    <Card>
      <form noValidate onSubmit={send} className="flex flex-col gap-3">
        <h2>{t('office.words.test')}</h2>
        <p className="text-sm text-ink-3">{t('office.words.testHint')}</p>
        {testTo === null ? (
          <Field
            label={t(channel === 'sms' ? 'office.words.number' : 'office.words.address')}
            type={channel === 'sms' ? 'tel' : 'email'}
            dir="ltr"
            autoComplete="off"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            error={wrongTo}
          />
        ) : (
          <p>{t('office.words.testTo', { recipient: testTo })}</p>
        )}
        {!wrongTo && <FormFault fault={test.error} />}
        <p role="status" className="text-positive empty:hidden">
          {test.data && t('office.words.tested', { recipient: test.data.recipient })}
        </p>
        <div>
          <Button type="submit" busy={test.isPending} reason={mayNot ?? isWrong}>
            {t('office.words.sendTest')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
