import { newRequestId } from '#web/lib/request-id.ts'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { contactHouse, contactPicture, listConversations } from '#contract/site/contact.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend, useUpload } from '#web/lib/send.ts'

const EMPTY = { subject: '', message: '', address: '' }
export type Draft = typeof EMPTY
export type Sent = { way: OutputOf<typeof contactHouse>['way']; address: string }

/**
 * The unsent text. It stays until it has been sent, also when the dialog is closed in between. With the same request
 * id, sending it again stores one question.
 */
let draft = EMPTY
let requestId = newRequestId()

/**
 * Returns the question that is being written, and a function that sends it with its pictures; it may be called again
 * after a failure.
 */
export function useQuestion(isMember: boolean, takeWork: () => Promise<string>) {
  const t = useT()
  const [text, setText] = useState(draft)
  const [files, setFiles] = useState<readonly File[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const ask = useSend(contactHouse, [listConversations])
  const upload = useUpload(contactPicture, [listConversations])

  const change = (part: Partial<Draft>) => {
    draft = { ...text, ...part }
    requestId = newRequestId()
    setText(draft)
    setFault(null)
    if (ask.isError) ask.reset()
  }
  const choose = (next: readonly File[]) => {
    setFiles(next)
    setFault(null)
  }
  const send = async () => {
    const [subject, message, address] = [text.subject.trim(), text.message.trim(), text.address.trim()]
    setWorking(true)
    setFault(null)
    try {
      const work = isMember ? {} : { address, botCheck: await takeWork() }
      const { way, id } = await ask.mutateAsync({ requestId, subject, message, ...work })
      if (id !== null) for (const file of files) await upload.mutateAsync({ input: { id }, file })
      draft = EMPTY
      requestId = newRequestId()
      setSent({ way, address })
    } catch (error) {
      setFault(asApiError(error).message || t('common.network'))
    } finally {
      setWorking(false)
    }
  }
  return { text, change, files, choose, send, sent, isBusy: isWorking, code: ask.error?.code, fault }
}
