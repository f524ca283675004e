import { useState } from 'react'
import { officeHandSupport, officeSupportColleagues } from '#contract/support/office-support.ts'
import { SUPPORT_NOTE_MAX } from '#contract/support/words.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import type { Chat } from './chat.ts'
import { useLive } from './use-office-call.ts'

const QUEUE = ''

/** Hands the conversation to a colleague, or back to the queue, with a note for operators. */
export function HandButton({ chat }: { chat: Chat }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [to, setTo] = useState(QUEUE)
  const [note, setNote] = useState('')
  const { data } = useLive(officeSupportColleagues, {}, open)
  const hand = useAct(officeHandSupport, t('office.desk.handed'))
  const others = (data?.colleagues ?? []).filter(({ username }) => username !== chat.operator)
  const send = () =>
    hand.mutate(
      { id: chat.id, to: to === QUEUE ? null : to, note: note.trim() },
      {
        onSuccess: () => {
          setOpen(false)
          setNote('')
        },
      },
    )
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('office.desk.hand')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('office.desk.hand')} closeLabel={t('common.close')}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Select
            label={t('office.desk.handTo')}
            value={to}
            onChange={(event) => setTo(event.target.value)}
            options={[
              { value: QUEUE, label: t('office.desk.toQueue') },
              ...others.map(({ username, open: has }) => ({
                value: username,
                label: t('office.desk.colleague', { name: username, count: has }),
              })),
            ]}
          />
          <TextArea
            label={t('office.desk.note')}
            hint={t('office.desk.noteHint')}
            rows={3}
            maxLength={SUPPORT_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <FormFault fault={hand.error} />
          <Button type="submit" tone="primary" busy={hand.isPending}>
            {t('office.desk.hand')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
