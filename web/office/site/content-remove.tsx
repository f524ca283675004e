import { useState } from 'react'
import { removeContent } from '#contract/site/office-contents.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAct } from '../actions.ts'
import { type Content, titleOf } from './content-resources.ts'

/** Removes a content after a question; its history can put it back. */
export function ContentRemove({ row }: { row: Content }) {
  const t = useT()
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const remove = useAct(removeContent, t('office.removed'))
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {t('office.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('office.remove')}
        text={`${titleOf(row, locale)}. ${t('office.removeHint')}`}
        confirmLabel={t('office.remove')}
        cancelLabel={t('office.cancel')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: row.id }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
