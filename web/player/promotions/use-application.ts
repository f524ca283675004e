import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationPicture, applyPromotion } from '#contract/promotions/offers.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { callKey } from '#web/lib/queries.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend, useUpload } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'
import { CHANGED } from './use-step.ts'

/**
 * Returns the application that is being written, and the function that sends it: first the remark, then its pictures
 * one by one. After a failure it may be called again: the same request is one application, and the same picture is one.
 * With `application`, only pictures are added to that one.
 */
export function useApplication(offerId: string, application: string | null) {
  const t = useT()
  const client = useQueryClient()
  const [remark, setRemark] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [requestId, setRequestId] = useState(newRequestId)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const apply = useSend(applyPromotion)
  const upload = useUpload(applicationPicture)

  const write = (text: string) => {
    setRemark(text)
    setRequestId(newRequestId())
    setFault(null)
  }
  const choose = (next: readonly File[]) => {
    setFiles(next)
    setFault(null)
  }
  const send = async () => {
    setBusy(true)
    setFault(null)
    try {
      const id =
        application ??
        (await apply.mutateAsync({ id: offerId, requestId, remark: remark.trim() })).application?.id ??
        null
      if (id !== null) for (const file of files) await upload.mutateAsync({ input: { id }, file })
      setFiles([])
      showToast('success', t(application ? 'promotions.picturesSent' : 'promotions.applied'))
      // only now: the page that shows the application has no form any more
      await Promise.all(CHANGED.map((call) => client.invalidateQueries({ queryKey: callKey(call) })))
    } catch (error) {
      const { isUnheard, message } = asApiError(error)
      setFault(isUnheard ? t('promotions.unheard') : message)
    } finally {
      setBusy(false)
    }
  }
  return { remark, write, files, choose, send, fault, isBusy }
}
