import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getChatRules, setChatRules } from '#contract/doors/office-studio.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'

type Rules = OutputOf<typeof getChatRules>

/** Opens the rules for the chat of all tables. */
export function ChatRulesButton() {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ queryKey: [getChatRules.id], queryFn: () => callOffice(getChatRules, {}) })
  return (
    <>
      <Button
        size="small"
        disabled={!data}
        reason={permissions.includes('games.write') ? undefined : t('office.notAllowed')}
        onClick={() => setOpen(true)}
      >
        {t('office.chat.rules')}
      </Button>
      {isOpen && data && <EditRules rules={data} onDone={() => setOpen(false)} />}
    </>
  )
}

function EditRules({ rules, onDone }: { rules: Rules; onDone: () => void }) {
  const t = useT()
  const box = useId()
  const [isOn, setOn] = useState(rules.isOn)
  const [text, setText] = useState(rules.words.join('\n'))
  const save = useAct(setChatRules, t('office.saved'))
  const words = text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.chat.rules')}
      description={t('office.chat.rulesHint')}
      confirmLabel={t('office.save')}
      busy={save.isPending}
      fault={save.error}
      onConfirm={(reason) => save.mutate({ isOn, words, reason }, { onSuccess: onDone })}
    >
      <Checkbox checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        {t('office.chat.isOn')}
      </Checkbox>
      <label htmlFor={box} className="text-sm text-ink-2">
        {t('office.chat.words')}
      </label>
      <textarea
        id={box}
        rows={8}
        dir="auto"
        className="w-full rounded-control border border-line-ui bg-surface-1 p-3"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ReasonDialog>
  )
}
