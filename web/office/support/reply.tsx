import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { pickText } from '#contract/languages.ts'
import { officeSaySupport, officeSupportAnswers } from '#contract/support/office-support.ts'
import { fillAnswer, SUPPORT_TEXT_MAX } from '#contract/support/words.ts'
import { useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { FieldLabel } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import type { Chat } from './chat.ts'
import { useLive } from './use-office-call.ts'

/** What operators type, by conversation: it stays while they look at another one. A repeat is the same line. */
const drafts = new Map<string, { text: string; requestId: string }>()

/** The box for an answer. Prepared answers are put into it and never sent by themselves. */
export function Reply({ chat }: { chat: Chat }) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(drafts.get(chat.id)?.text ?? '')
  const say = useAct(officeSaySupport)
  const keep = (next: string) => {
    drafts.set(chat.id, { text: next, requestId: newRequestId() })
    setText(next)
  }
  const left = SUPPORT_TEXT_MAX - text.trim().length
  const send = () => {
    if (text.trim() === '' || left < 0 || say.isPending) return
    const { requestId } = drafts.get(chat.id) ?? { requestId: newRequestId() }
    say.mutate({ id: chat.id, requestId, text: text.trim() }, { onSuccess: () => keep('') })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  const insert = (answer: string) => {
    keep([text, answer].filter(Boolean).join('\n'))
    box.current?.focus()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Prepared chat={chat} onInsert={insert} />
      <FieldLabel htmlFor={id}>{t('office.desk.answer')}</FieldLabel>
      <textarea
        ref={box}
        id={id}
        rows={3}
        value={text}
        aria-describedby={`${id}-note`}
        aria-invalid={left < 0 || undefined}
        onChange={(event) => keep(event.target.value)}
        onKeyDown={onKeyDown}
        className="office-control h-auto! w-full py-2"
      />
      <FieldNote
        id={`${id}-note`}
        error={left < 0 ? t('support.tooLong') : undefined}
        hint={chat.signature ? t('office.desk.signedAs', { name: chat.signature }) : t('office.desk.unsigned')}
      />
      <FormFault fault={say.error} />
      <div>
        <Button tone="primary" type="submit" busy={say.isPending}>
          {t('support.send')}
        </Button>
      </div>
    </form>
  )
}

type Answer = OutputOf<typeof officeSupportAnswers>['answers'][number]
/** So many answers are offered at a time; a search finds the others. */
const OFFERED = 6

function Prepared({ chat, onInsert }: { chat: Chat; onInsert: (text: string) => void }) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { data } = useLive(officeSupportAnswers, {})
  const values = useMemo(() => valuesOf(chat), [chat])
  const word = search.trim().toLocaleLowerCase()
  const textOf = ({ texts }: Answer) => pickText(texts, chat.language) ?? Object.values(texts)[0] ?? ''
  const found = (data?.answers ?? []).filter(
    (one) => word === '' || `${one.title} ${textOf(one)}`.toLocaleLowerCase().includes(word),
  )
  if (!data || data.answers.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <input
        type="search"
        aria-label={t('office.desk.findAnswer')}
        placeholder={t('office.desk.findAnswer')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="office-control w-full"
      />
      <div className="flex flex-wrap gap-2">
        {found.slice(0, OFFERED).map((one) => (
          <Button
            key={one.id}
            type="button"
            size="small"
            title={textOf(one)}
            onClick={() => onInsert(fillAnswer(textOf(one), values))}
          >
            {one.title}
          </Button>
        ))}
        {found.length === 0 && <p className="text-sm text-ink-3">{t('office.desk.noAnswer')}</p>}
      </div>
    </div>
  )
}

/** What stands in the names of a prepared answer; one without a value stays as it is, and the operator sees it. */
function valuesOf({ username, signature, brandName }: Chat): Record<string, string> {
  return {
    ...(username ? { name: username } : {}),
    ...(signature ? { operator: signature } : {}),
    brand: brandName,
  }
}
