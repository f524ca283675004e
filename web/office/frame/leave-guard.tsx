import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/**
 * Returns a question for a page on which something may be changed and not saved, and a function that lets the page be
 * left without it, for the navigation that follows a save. The browser asks in its own words when the tab is closed.
 */
export function useLeaveGuard(isChanged: boolean): { question: ReactNode; letGo: () => void } {
  const t = useT()
  const isFree = useRef(false)
  const isHeld = () => isChanged && !isFree.current
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isHeld() && current.pathname !== next.pathname,
    enableBeforeUnload: isHeld,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  const question = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={() => blocker.reset?.()}
      title={t('office.leave')}
      text={t('office.leaveText')}
      confirmLabel={t('office.leaveGo')}
      cancelLabel={t('office.leaveStay')}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
  return {
    question,
    letGo: () => {
      isFree.current = true
    },
  }
}
