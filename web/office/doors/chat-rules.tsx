import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getChatRules, setChatRules } from '#contract/doors/office-studio.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { mergeDraft, mergeLists } from '../frame/merge-draft.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useDraft } from '../frame/use-draft.ts'
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

const wordsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const formOf = ({ isOn, words }: Rules) => ({ isOn, text: words.join('\n') })
type Form = ReturnType<typeof formOf>

const merge = (was: Form, mine: Form, theirs: Form): Form => ({
  ...mergeDraft(was, mine, theirs),
  text: mergeLists(wordsOf(was.text), wordsOf(mine.text), wordsOf(theirs.text)).join('\n'),
})

function EditRules({ rules, onDone }: { rules: Rules; onDone: () => void }) {
  const t = useT()
  const box = useId()
  const save = useAct(setChatRules, t('office.saved'))
  const draft = useDraft(rules, { formOf, merge, onChosen: save.reset })
  const said: DraftWords = { name: ([part]) => t(part === 'isOn' ? 'office.chat.isOn' : 'office.chat.words') }
  const { isOn, text } = draft.form
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.chat.rules')}
      description={t('office.chat.rulesHint')}
      confirmLabel={t('office.save')}
      busy={save.isPending}
      fault={save.error}
      blocked={useDraftReason(draft)}
      onConfirm={(reason) => save.mutate({ isOn, words: wordsOf(text), reason }, { onSuccess: onDone })}
    >
      <DraftChanged draft={draft} words={said} />
      <Checkbox checked={isOn} onChange={(event) => draft.change({ isOn: event.target.checked, text })}>
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
        onChange={(event) => draft.change({ isOn, text: event.target.value })}
      />
    </ReasonDialog>
  )
}
