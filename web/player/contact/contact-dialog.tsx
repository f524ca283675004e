import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ContactForm } from './contact-form.tsx'
import { Conversations } from './conversations.tsx'

export type ContactDialogProps = {
  /** Returns the solved challenge that a visitor's question must carry; throws when no challenge is available. */
  takeWork: () => Promise<string>
  /** Opens the chat instead, where the brand has one. */
  onChat?: (() => void) | undefined
  onClose: () => void
}

/** Shows customer service: a form for a question and, for members, their earlier questions with the answers. */
export function ContactDialog({ takeWork, onChat, onClose }: ContactDialogProps) {
  const t = useT()
  const { isLogin, isTrial } = useSession()
  const isMember = isLogin && !isTrial
  const [view, setView] = useState<'write' | 'earlier'>('write')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('site.service')}
      closeLabel={t('common.close')}
      description={t(isMember ? 'contact.introMember' : 'contact.introVisitor')}
    >
      <div className="flex flex-col gap-5">
        {isMember && (
          <Segmented
            label={t('contact.view')}
            value={view}
            onValueChange={setView}
            options={[
              { value: 'write', label: t('contact.write') },
              { value: 'earlier', label: t('contact.earlier') },
            ]}
          />
        )}
        {view === 'write' ? (
          <ContactForm isMember={isMember} takeWork={takeWork} onClose={onClose} />
        ) : (
          <Conversations />
        )}
        {onChat && (
          <Button tone="quiet" icon="chat-circle-dots" onClick={onChat}>
            {t('contact.chat')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
