import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { MARKETING_CATEGORIES, MESSAGE_CATEGORIES, type MessageCategory } from '#contract/messages/categories.ts'
import { MESSAGE_CHANNELS, messagePreferences, saveMessagePreferences } from '#contract/messages/inbox.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Reason } from '#web/ui/reason.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Preferences = OutputOf<typeof messagePreferences>

/** Lets a member choose which messages also come by mail and SMS, and say yes or no to advertising. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { data, isError, refetch } = useCall(messagePreferences, {})
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('inbox.preferences')}
      closeLabel={t('common.close')}
      description={t('inbox.preferencesHint')}
    >
      {isError && !data && (
        <ErrorState
          compact
          title={t('inbox.preferencesFailed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons />}
      {data && <Choices data={data} onClose={onClose} />}
    </Dialog>
  )
}

function Choices({ data, onClose }: { data: Preferences; onClose: () => void }) {
  const t = useT()
  const [choice, setChoice] = useState({ marketing: data.marketing === true, mail: data.mail, sms: data.sms })
  const save = useSend(saveMessagePreferences, [messagePreferences])
  const toggle = (channel: 'mail' | 'sms', category: MessageCategory, isOn: boolean) =>
    setChoice({
      ...choice,
      [channel]: [...choice[channel].filter((one) => one !== category), ...(isOn ? [category] : [])],
    })
  const send = () =>
    save.mutate(choice, {
      onSuccess: () => {
        showToast('success', t('inbox.saved'))
        onClose()
      },
      onError: (error) => showToast('error', error.message || t('common.network')),
    })
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        checked={choice.marketing}
        onChange={({ currentTarget: { checked } }) => setChoice({ ...choice, marketing: checked })}
      >
        {t('inbox.marketing')}
      </Checkbox>
      {MESSAGE_CHANNELS.map((channel) => (
        <fieldset key={channel} className="flex flex-col gap-2.5 border-t border-line pt-4">
          <legend className="float-start mb-1 w-full font-semibold">{t(`inbox.channel.${channel}`)}</legend>
          {!data.reachable[channel] && <Reason>{t(`inbox.unreachable.${channel}`)}</Reason>}
          <div className="grid grid-cols-2 gap-2.5">
            {MESSAGE_CATEGORIES.map((category) => (
              <Checkbox
                key={category}
                checked={choice[channel].includes(category)}
                disabled={MARKETING_CATEGORIES.includes(category) && !choice.marketing}
                onChange={({ currentTarget: { checked } }) => toggle(channel, category, checked)}
              >
                {t(`inbox.category.${category}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
      <Button tone="primary" busy={save.isPending} onClick={send}>
        {t('inbox.save')}
      </Button>
    </div>
  )
}
