import { memberIcon, memberInfoCall, setMemberIcon } from '#contract/identity/identity.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Lets the member choose one of the offered avatars. */
export function AvatarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(memberIcon, {}, { enabled: open })
  const choose = useSend(setMemberIcon, [memberInfoCall, memberIcon])
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('profile.avatar')} closeLabel={t('common.close')}>
      <div role="radiogroup" aria-label={t('profile.avatar')} className="grid grid-cols-4 gap-3">
        {isError && (
          <div className="col-span-4">
            <ErrorState
              compact
              title={t('security.loadFailed')}
              retryLabel={t('security.retry')}
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {!data &&
          !isError &&
          Array.from({ length: 12 }, (_none, index) => <Skeleton key={index} className="aspect-square rounded-card" />)}
        {data?.icons.map((icon, index) => (
          <button
            key={icon}
            type="button"
            role="radio"
            aria-checked={icon === data.icon}
            aria-label={t('profile.avatar.one', { number: formatCount(index + 1, locale) })}
            className={cx(
              'grid place-items-center rounded-card p-1.5',
              icon === data.icon ? 'bg-surface-3 shadow-[inset_0_0_0_2px_var(--brand)]' : 'hover:bg-surface-2',
            )}
            onClick={() =>
              choose.mutate({ icon }, { onSuccess: onClose, onError: (error) => showToast('error', error.message) })
            }
          >
            <img
              src={`/art/avatars/${icon}.webp`}
              alt=""
              width={72}
              height={72}
              className="aspect-square w-full max-w-18 rounded-full"
            />
          </button>
        ))}
      </div>
    </Dialog>
  )
}
