import { memberIcon, memberInfoCall, setMemberIcon } from '#contract/identity.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall, useSend } from '#web/lib/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Chooses one of the avatars on offer. */
export function AvatarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const { data } = useCall(memberIcon, {}, { enabled: open })
  const choose = useSend(setMemberIcon, [memberInfoCall, memberIcon])
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('profile.avatar')} closeLabel={t('common.close')}>
      <div role="radiogroup" aria-label={t('profile.avatar')} className="grid grid-cols-4 gap-3">
        {data?.icons.map((icon) => (
          <button
            key={icon}
            type="button"
            role="radio"
            aria-checked={icon === data.icon}
            aria-label={icon.replace(/-/g, ' ')}
            className={cx('grid place-items-center rounded-card p-1.5', icon === data.icon ? 'bg-surface-3 shadow-[inset_0_0_0_2px_var(--fh-brand)]' : 'hover:bg-surface-2')}
            onClick={() => choose.mutate({ icon }, { onSuccess: onClose, onError: (error) => showToast('error', error.message) })}
          >
            <img src={`/art/avatars/${icon}.webp`} alt="" width={72} height={72} className="aspect-square w-full max-w-18 rounded-full" />
          </button>
        ))}
      </div>
    </Dialog>
  )
}
